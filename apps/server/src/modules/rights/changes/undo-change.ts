import { RIGHTS_CHANGE_STATE, type RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findChange, moveChange } from '../../access/history/changes.repository.ts'
import type { RightsState } from '../../access/history/rights-state.ts'
import type { ChangeMaker, WantedChange } from './change-maker.service.ts'
import { changeErrors } from './changes.errors.ts'
import { findPresent } from './present.loader.ts'
import { undoing } from './undo.ts'

/** What undoing a change would set now, and what of it is not to be undone. @throws AppError `common.notFound`, `rightsChange.notMade`, `rightsChange.nothingLeft` */
export async function findUndoing(
  trx: Db,
  caller: Caller,
  id: string,
): Promise<{ change: WantedChange; left: readonly string[] }> {
  const held = await findChange(trx, caller, id, true)
  if (!held) throw commonErrors.notFound()
  if (held.state !== RIGHTS_CHANGE_STATE.applied) throw changeErrors.notMade()
  const kind = held.kind as RightsChangeKind // written by ourselves
  const present = await findPresent(trx, caller, kind, Object.keys(held.afterState as RightsState))
  const { wanted, left } = undoing(kind, held.beforeState as RightsState, held.afterState as RightsState, present)
  if (Object.keys(wanted).length === 0) throw changeErrors.nothingLeft()
  return { change: { kind, wanted }, left }
}

/** Undoes a change within a transaction. `noteId`: the note that waited for it. @throws AppError those of {@link findUndoing}, `mayGrant.*` */
export async function undoChange(
  { clock, changeMaker }: Pick<Deps, 'clock'> & { changeMaker: ChangeMaker },
  trx: Db,
  caller: Caller,
  { id, noteId }: { id: string; noteId?: string },
): Promise<{ revertId: string; left: readonly string[]; change: WantedChange }> {
  const { change, left } = await findUndoing(trx, caller, id)
  const noteAs = noteId === undefined ? { revertOf: id } : { id: noteId }
  const revertId = await changeMaker.make(trx, caller, { ...change, noteAs })
  const now = clock.now()
  await moveChange(trx, caller, id, {
    from: RIGHTS_CHANGE_STATE.applied,
    to: RIGHTS_CHANGE_STATE.reverted,
    now,
    outcome: { revertedTime: now },
  })
  return { revertId, left, change }
}
