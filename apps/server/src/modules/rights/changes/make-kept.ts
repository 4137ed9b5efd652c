import { RIGHTS_CHANGE_STATE } from '@drawdesk/contract/rights/rights'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { moveChange, type RightsChangeRow } from '../../access/history/changes.repository.ts'
import { wantedOf, type ChangeMaker, type KeptChange } from './change-maker.service.ts'
import { undoChange } from './undo-change.ts'

/** Makes a change that waited and stands as scheduled, in its author's name. @throws AppError as the forms do */
export async function makeKept(
  deps: Pick<Deps, 'clock'> & { changeMaker: ChangeMaker },
  trx: Db,
  caller: Caller,
  { id, afterState }: Pick<RightsChangeRow, 'id' | 'afterState'>,
): Promise<void> {
  const kept = afterState as KeptChange // written by `schedule` or `submit`
  if (kept.revertOf === undefined) await deps.changeMaker.make(trx, caller, { ...wantedOf(kept), noteAs: { id } })
  else await undoChange(deps, trx, caller, { id: kept.revertOf, noteId: id })
  // Where it changed nothing, nobody noted it.
  const now = deps.clock.now()
  await moveChange(trx, caller, id, {
    from: RIGHTS_CHANGE_STATE.scheduled,
    to: RIGHTS_CHANGE_STATE.applied,
    now,
    outcome: { before: {}, after: {}, appliedTime: now },
  })
}
