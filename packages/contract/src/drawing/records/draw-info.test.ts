import { describe, expect, it } from 'vitest'
import { DRAW_ERROR_CODES } from '../../core/errors.ts'
import { canMoveDraw, DRAW_END_STATES, DRAW_ERROR_TEXTS, DRAW_STATE, type DrawState } from './draw-info.ts'

const STATES = Object.values(DRAW_STATE)

describe('states of a drawing', () => {
  it('moves only as the wire page says', () => {
    const moves = STATES.flatMap((from) => STATES.filter((to) => canMoveDraw(from, to)).map((to) => `${from}→${to}`))

    expect(moves).toEqual(['0→1', '0→3', '0→4', '0→5', '1→2', '1→3', '1→4', '1→5', '3→0', '4→0'])
  })

  it('ends in what never goes on by itself', () => {
    const running: DrawState[] = STATES.filter((state) => !DRAW_END_STATES.includes(state))

    expect(running).toEqual([DRAW_STATE.queued, DRAW_STATE.running])
  })

  it('has a text in both languages for every error code', () => {
    for (const code of DRAW_ERROR_CODES) expect(DRAW_ERROR_TEXTS[code].zh && DRAW_ERROR_TEXTS[code].en).toBeTruthy()
  })
})
