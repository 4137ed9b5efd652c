import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { recordRightsChange } from '../../rights/history/changes.repository.ts'
import type { PackageState } from '../../rights/history/rights-state.ts'

/** Notes what packages held before and after, in the transaction that changes them. */
export function createPackageNotes(deps: Pick<Deps, 'ids' | 'clock'>) {
  /** What a save found there; null: none. */
  const saves = new WeakMap<Db, Values | null>()
  const stateOf = (row: Values | null): PackageState | null =>
    row && { menuIds: String(row.menuId).split(',').filter(Boolean) }

  return {
    /** First step of a save. */
    remember(trx: Db, existing: Values | undefined): void {
      saves.set(trx, existing ?? null)
    },
    /** Last step of every change. */
    async note(trx: Db, caller: Caller, ids: readonly string[]): Promise<void> {
      const rows: Values[] = await trx
        .platform()
        .selectFrom('systemTenantPackage')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()
      const saved = saves.get(trx)
      // Without a save, what is live now was just brought back, and the other way round.
      const before = Object.fromEntries(
        rows.map((row) => [String(row.id), stateOf(saved !== undefined ? saved : row.isDeleted === 1 ? row : null)]),
      )
      const after = Object.fromEntries(rows.map((row) => [String(row.id), stateOf(row.isDeleted === 1 ? null : row)]))
      await recordRightsChange(deps, trx, caller, {
        kind: 'package',
        title: rows.map(({ packageName }) => String(packageName)).join('、'),
        targetIds: ids,
        before,
        after,
      })
    },
  }
}
