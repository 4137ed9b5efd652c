import type { Change } from '../../../crud/change.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { recordRightsChange } from '../../access/history/changes.repository.ts'
import type { PackageState } from '../../access/history/rights-state.ts'

const stateOf = (row: Values | null): PackageState | null =>
  row && { menuIds: String(row.menuId).split(',').filter(Boolean) }

/** Notes what packages held before and after, as the last step of the transaction that changes them. */
export async function notePackages(
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  caller: Caller,
  change: Change,
): Promise<void> {
  const rows: Values[] = await trx
    .platform()
    .selectFrom('systemTenantPackage')
    .selectAll()
    .where('id', 'in', [...change.ids])
    .orderBy('id')
    .execute()
  const before = rows.map((row) => [
    String(row.id),
    stateOf(change.kind === 'save' ? (change.before ?? null) : change.kind === 'remove' ? row : null),
  ])
  const after = rows.map((row) => [String(row.id), stateOf(row.isDeleted === 1 ? null : row)])
  await recordRightsChange(deps, trx, caller, {
    kind: 'package',
    title: rows.map(({ packageName }) => String(packageName)).join('、'),
    targetIds: change.ids,
    before: Object.fromEntries(before),
    after: Object.fromEntries(after),
  })
}
