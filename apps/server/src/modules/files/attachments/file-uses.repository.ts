import { sql, type RawBuilder } from 'kysely'
import type { FileUse } from '@drawdesk/contract/files/attach'
import type { Db } from '../../../platform/database/db.ts'
import { FILE_USERS, type FileUser, type Viewer } from './file-columns.ts'

const NAME_MOST = 60
/** Uses of one file that are looked for; of more there is no need to know. */
const USES_MOST = 50

/** What uses a file, as far as the caller may see it, and in how many places besides. */
export interface FileUses {
  seen: FileUse[]
  hidden: number
}

/** Rows of this kind that use the file `f`: a query for each column, since an index serves one. */
const usesBy = ({ table, columns, isPlatform }: FileUser, chosen: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  Object.values(columns).map(
    (names) =>
      sql`select ${chosen} from ${sql.table(table)} r where ${isPlatform ? sql`true` : sql`r.tenant_id = f.tenant_id`} and r.is_deleted = 0 and ${names}`,
  )

const usedByAny = (users: readonly FileUser[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    users.flatMap((user) => usesBy(user, sql`1`)).map((uses) => sql`exists (${uses})`),
    sql` or `,
  )})`

/** Does anything use the file `f`, also where the caller may not see it? */
export const isUsed = usedByAny(FILE_USERS)
const isShown = usedByAny(FILE_USERS.filter(({ isPassing }) => !isPassing))

/** Of these files those that a row shows to somebody. */
export async function findShown(db: Db, scope: Pick<Viewer, 'tenantId'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select f.id from resource_file f where f.tenant_id = ${scope.tenantId} and f.id = any(${[...ids]}::bigint[]) and ${isShown}`.execute(
    db.as(scope),
  )
  return new Set(rows.map(({ id }) => id))
}

/** What uses each of these files; files that nothing uses are left out. */
export async function findFileUses(db: Db, caller: Viewer, ids: readonly string[]): Promise<Map<string, FileUses>> {
  if (ids.length === 0) return new Map()
  const all = sql.join(
    FILE_USERS.flatMap((user) =>
      usesBy(
        user,
        sql`${sql.lit(user.kind)} as kind, r.id, left(${user.name}, ${sql.lit(NAME_MOST)}) as name, (${user.seen(caller)}) as is_seen`,
      ),
    ),
    sql` union `,
  )
  const { rows } = await sql<FileUse & { fileId: string; isSeen: boolean | null }>`
    select f.id as file_id, u.kind, u.id::text as id, u.name, u.is_seen from resource_file f
    cross join lateral (select * from (${all}) all_uses limit ${sql.lit(USES_MOST)}) u
    where f.tenant_id = ${caller.tenantId} and f.id = any(${[...ids]}::bigint[])`.execute(db.as(caller))
  const uses = new Map<string, FileUses>()
  for (const { fileId, isSeen, ...use } of rows) {
    const found = uses.get(fileId) ?? { seen: [], hidden: 0 }
    if (isSeen) found.seen.push(use)
    else found.hidden += 1
    uses.set(fileId, found)
  }
  return uses
}
