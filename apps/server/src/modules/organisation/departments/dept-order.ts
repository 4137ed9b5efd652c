import { DEPT_SORT_MAX } from '@drawdesk/contract/organisation/dept'
import { isShown } from '../../../crud/row-rule.ts'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { deptErrors } from './dept.errors.ts'
import { listSiblings, setSorts, type Sibling } from './dept-order.repository.ts'

/**
 * Puts departments that stand beside each other in this order, in the places that they hold between them: one that is not named, or that the
 * scope does not see, stays where it is.
 *
 * @throws AppError `dept.movedMeanwhile` for an id that does not stand below this parent (or is not seen there), `common.forbidden` where the
 * scope hides the order; nothing changes then.
 */
export async function sortDepts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  { parentId, ids }: { parentId: string; ids: readonly string[] },
): Promise<string[]> {
  if (!isShown(scope, 'systemDept', 'sort')) throw commonErrors.forbidden()
  const wanted = [...new Set(ids)]
  return db.transaction(scope, async (trx) => {
    await lockTree(trx, scope, 'systemDept')
    const siblings = await listSiblings(trx, scope, parentId)
    const seen = new Set(siblings.filter(({ isSeen }) => isSeen).map(({ id }) => id))
    if (!wanted.every((id) => seen.has(id))) throw deptErrors.movedMeanwhile()
    await setSorts(trx, scope, numbered(siblings, wanted), clock.now())
    return wanted
  })
}

/** All siblings as they come to stand: with the numbers that are there, as far as each is above the one before it. */
export function numbered(
  siblings: readonly Pick<Sibling, 'id' | 'sort'>[],
  wanted: readonly string[],
): { id: string; sort: number }[] {
  const named = new Set(wanted)
  const next = wanted[Symbol.iterator]()
  const order = siblings.map(({ id }) => (named.has(id) ? (next.next().value ?? id) : id))
  let last = -1
  const sorts = siblings.map(({ sort }) => (last = Math.max(sort, last + 1)))
  return order.map((id, index) => ({ id, sort: last > DEPT_SORT_MAX ? index + 1 : (sorts[index] ?? index + 1) }))
}
