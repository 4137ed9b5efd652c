import type { ChangeAction } from '@drawdesk/contract/logs/history'
import { changedFields, noteChanges } from '../../../crud/row-notes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { NewRegion } from './region.repository.ts'

type Kept = Pick<NewRegion, 'name' | 'sort' | 'remark' | 'level'>

interface RegionChange {
  was: Pick<NewRegion, 'code' | 'name'> & Partial<Kept>
  /** What was written; nothing where a region came new or went. */
  now?: Partial<Kept>
}

/** Notes changes of regions themselves: what a new name rewrites in those that lie in one is no change of theirs. */
export const noteRegions = (
  trx: Db,
  caller: Caller,
  action: ChangeAction,
  changes: readonly RegionChange[],
): Promise<void> =>
  noteChanges(
    trx,
    caller,
    action,
    changes.map(({ was, now = {} }) => ({
      table: 'systemRegion',
      id: was.code,
      name: now.name ?? was.name,
      context: {},
      fields: changedFields(was, wordsOf(now)),
    })),
  )

/** Its place follows from code and level. */
const wordsOf = ({ name, sort, remark, level }: Partial<Kept>): Partial<Kept> =>
  Object.fromEntries(Object.entries({ name, sort, remark, level }).filter(([, value]) => value !== undefined))
