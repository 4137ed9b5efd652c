import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import type { Db } from '../../platform/database/db.ts'
import type { ErrorFactory } from '../../platform/errors.ts'
import type { Scope } from '../../platform/scope.ts'
import { findParentId, findRow } from '../rows.repository.ts'
import { inWholeTenant, open, type ResourceTable } from '../tables.ts'
import { findChildLinks, TREE_MAX_DEPTH } from './tree-rows.repository.ts'
import { treeErrors } from './tree.errors.ts'

/** Where a row is to stand: `id` is undefined for a new row. */
interface Move {
  id: string | undefined
  parentId: string
}

const beside = (error: ErrorFactory, values: Record<string, number> = {}): Error => {
  const meant = error({ values })
  return error({
    values,
    errors: [{ field: 'parentId', text: { zh: meant.messageIn('zh'), en: meant.messageIn('en') } }],
  })
}

/**
 * Ids above the new place, from the top ("0") down to the parent.
 *
 * @throws AppError `tree.parentMissing`, `tree.belowItself`, `tree.tooDeep`, all beside `parentId`.
 */
export async function findPlace(
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  { id, parentId }: Move,
): Promise<string[]> {
  const above: string[] = []
  for (let next = parentId; next !== TREE_ROOT_ID;) {
    if (next === id) throw beside(treeErrors.belowItself)
    if (above.length >= TREE_MAX_DEPTH - 1) throw beside(treeErrors.tooDeep, { limit: TREE_MAX_DEPTH })
    // The parent must be seen; what stands above it counts all the same.
    const parent =
      next === parentId && !(await findRow(trx, scope, table, next))
        ? undefined
        : await findParentId(trx, scope, table, next)
    if (parent === undefined) throw beside(treeErrors.parentMissing)
    above.unshift(next)
    next = String(parent ?? TREE_ROOT_ID)
  }
  return [TREE_ROOT_ID, ...above]
}

/**
 * Moves everything below a row along with it: refuses what would become too deep, and writes `ancestors` anew where the
 * table has it. Removed rows move too, so that they come back to the right place.
 */
export async function moveBelow(
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  row: { id: string; ancestors: readonly string[]; hasAncestors: boolean },
): Promise<void> {
  let level = new Map([[row.id, [...row.ancestors, row.id]]])
  for (let depth = row.ancestors.length; level.size > 0; depth += 1) {
    if (depth > TREE_MAX_DEPTH) throw beside(treeErrors.tooDeep, { limit: TREE_MAX_DEPTH })
    const links = await findChildLinks(trx, scope, table, [...level.keys()], { evenDeleted: true, evenUnseen: true })
    if (row.hasAncestors) {
      for (const parentId of new Set(links.map((link) => link.parentId))) {
        const update = open(trx, scope, table)
          .updateTable(table as string)
          .set({ ancestors: (level.get(parentId) ?? []).join(',') } as never)
          .where('parentId', '=', parentId)
        await inWholeTenant(scope, table)(update).execute()
      }
    }
    level = new Map(links.map((link) => [link.id, [...(level.get(link.parentId) ?? []), link.id]]))
  }
}
