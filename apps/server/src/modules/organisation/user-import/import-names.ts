import type { Bilingual } from '@drawdesk/contract/core/texts'
import { storedNamesOf } from '@drawdesk/contract/core/words/shown-names'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { levelOf, type Level } from '../users/acting.ts'
import { listDepts, listRoles } from '../users/names.repository.ts'
import { findPosts } from '../users/post-names.repository.ts'

type IdsByName = ReadonlyMap<string, readonly string[]>

/** What names of a sheet mean in the tenant, read once per run. */
export interface ImportNames {
  roles: IdsByName
  depts: IdsByName
  posts: IdsByName
  /** How high each role stands, by its id. */
  levels: ReadonlyMap<string, Level>
}

export async function loadNames(db: Db, scope: Pick<Scope, 'tenantId'>): Promise<ImportNames> {
  // Perhaps on one connection: one after the other.
  const roles = await listRoles(db, scope)
  const depts = await listDepts(db, scope)
  const posts = await findPosts(db, scope)
  return {
    roles: byName(roles.map(({ id, roleName }) => [roleName, id])),
    depts: byName(depts.map(({ id, deptName }) => [deptName, id])),
    posts: byName(posts.map(({ id, postName }) => [postName, id])),
    levels: new Map(roles.map(({ id, roleAlias }) => [id, levelOf([roleAlias])])),
  }
}

function byName(pairs: readonly (readonly [name: string, id: string])[]): IdsByName {
  const ids = new Map<string, string[]>()
  for (const [name, id] of pairs) ids.set(name.trim(), [...(ids.get(name.trim()) ?? []), id])
  return ids
}

/** The names of a cell, each once; commas of either script and the enumeration comma part them. */
export function namesOf(cell: string): string[] {
  return [
    ...new Set(
      cell
        .split(/[,，、;；]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
}

/** Ids of these names, as they are stored or as a screen shows them, and what is wrong with those that have none, or more than one. */
export function resolveNames(
  names: readonly string[],
  known: IdsByName,
  what: Bilingual,
): { ids: string[]; problems: Bilingual[] } {
  const ids: string[] = []
  const problems: Bilingual[] = []
  for (const name of names) {
    const [id, ...others] = known.get(name) ?? storedNamesOf(name).flatMap((stored) => known.get(stored) ?? [])
    if (id === undefined) problems.push({ zh: `${what.zh}“${name}”不存在`, en: `${what.en} “${name}” not found` })
    else if (others.length > 0)
      problems.push({
        zh: `有多个名为“${name}”的${what.zh}，请在系统里修改后重试`,
        en: `Several ${what.en}s are named “${name}”`,
      })
    else if (!ids.includes(id)) ids.push(id)
  }
  return { ids, problems }
}
