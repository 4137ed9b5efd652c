import { EX_STATE, type ExState } from '@drawdesk/contract/drawing/draw-ex'

/** What can be done to an experience; hiding and showing it is no move. */
export type ExMove = 'save' | 'submit' | 'offline'

const FROM: Readonly<Record<ExMove, readonly ExState[]>> = {
  save: [EX_STATE.draft, EX_STATE.online, EX_STATE.offline],
  submit: [EX_STATE.draft, EX_STATE.offline],
  offline: [EX_STATE.online],
}

export const canMove = (move: ExMove, state: ExState): boolean => FROM[move].includes(state)

/** The state as it is at that moment: what was online or offline has ended once its end is there, whatever its row still says. A draft stays one. */
export function stateAt({ state, endTime }: { state: number; endTime: Date }, now: Date): ExState {
  const isOver = (state === EX_STATE.online || state === EX_STATE.offline) && endTime.getTime() <= now.getTime()
  return isOver ? EX_STATE.ended : (state as ExState) // bounded by the table
}
