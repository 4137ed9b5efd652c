import { describe, expect, it } from 'vitest'
import { buildFile, buildMe } from '../testing/rows.ts'
import { changeAt, offeredStickers, stick, STICKERS_MOST, takeOff } from './stickers.ts'

const two = stick(stick([], '1'), '2')

describe('stickers of a guest', () => {
  it('are those that no picture has by itself, and whose picture is there', () => {
    const place = { stickerId: '1', x: 0.5, y: 0.5, scale: 0.2, rotation: 0, opacity: 1 }
    const me = buildMe()
    const experience = {
      ...me.experience,
      stickers: [
        { id: '1', name: 'a', imageFile: buildFile() },
        { id: '2', name: 'b', imageFile: buildFile() },
        { id: '3', name: 'c', imageFile: null },
      ],
      stickerPlaces: [place],
    }
    expect(offeredStickers({ ...me, experience }).map(({ id }) => id)).toEqual(['2'])
    expect([offeredStickers(me), offeredStickers(null)]).toEqual([[], []])
  })

  it('lie apart from each other, and are no more than a picture takes', () => {
    expect(new Set(two.map(({ x, y }) => `${x} ${y}`)).size).toBe(2)
    const many = Array.from({ length: 30 }).reduce<ReturnType<typeof stick>>((all) => stick(all, '1'), [])
    expect(many).toHaveLength(STICKERS_MOST)
  })

  it('are moved, sized and turned one by one, and never leave the sheet', () => {
    expect(changeAt(two, 1, { to: { x: 1.4, y: -0.2 } })[1]).toMatchObject({ x: 1, y: 0 })
    expect(changeAt(two, 0, { by: { x: -0.1, y: 0.1 } })[0]).toMatchObject({ x: 0.4, y: 0.6 })
    const turns = Array.from({ length: 13 }).reduce<typeof two>((all) => changeAt(all, 0, { turn: 1 }), two)
    expect(turns[0]?.rotation).toBe(-165)
    const large = Array.from({ length: 30 }).reduce<typeof two>((all) => changeAt(all, 0, { size: 1 }), two)
    const small = Array.from({ length: 60 }).reduce<typeof two>((all) => changeAt(all, 0, { size: -1 }), large)
    expect([large[0]?.scale, small[0]?.scale, small[1]]).toEqual([0.8, 0.06, two[1]])
  })

  it('are taken off', () => {
    expect(takeOff(two, 0)).toEqual([two[1]])
  })
})
