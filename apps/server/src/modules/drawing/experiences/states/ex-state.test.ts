import { describe, expect, it } from 'vitest'
import { EX_STATE, type ExState } from '@drawdesk/contract/drawing/draw-ex'
import { canMove, stateAt, type ExMove } from './ex-state.ts'

const END = new Date('2026-11-22T00:00:00Z')
const at = (state: number, offsetMs: number): ExState =>
  stateAt({ state, endTime: END }, new Date(END.getTime() + offsetMs))

describe('the state of an experience', () => {
  it.each<[string, number, [before: ExState, atEnd: ExState, after: ExState]]>([
    ['a draft stays one', EX_STATE.draft, [0, 0, 0]],
    ['online ends with its end', EX_STATE.online, [1, 3, 3]],
    ['offline ends with its end', EX_STATE.offline, [2, 3, 3]],
    ['ended stays so', EX_STATE.ended, [3, 3, 3]],
  ])('by the clock: %s', (_what, state, [before, atEnd, after]) => {
    expect([at(state, -1), at(state, 0), at(state, 1)]).toEqual([before, atEnd, after])
  })

  it.each<[ExMove, boolean[]]>([
    ['save', [true, true, true, false]],
    ['submit', [true, false, true, false]],
    ['offline', [false, true, false, false]],
  ])('allows %s from draft, online, offline, ended: %j', (move, allowed) => {
    expect(([0, 1, 2, 3] as const).map((state) => canMove(move, state))).toEqual(allowed)
  })
})
