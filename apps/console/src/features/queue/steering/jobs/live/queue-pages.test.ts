import { expect, describe, it } from 'vitest'
import { pageOf } from '../../../../../testing/server.ts'
import { buildJob } from '../testing/build-job.ts'
import { dropPosition, isOneLane, MOVE_TO_END, withEvent, withMove, withoutKeys } from './queue-pages.ts'

const running = buildJob({ key: 'r', infoId: '1', state: 1, position: null, progress: 0.2, version: 3 })
const [a, b, c] = ['a', 'b', 'c'].map((key, at) => buildJob({ key, infoId: `1${at}`, position: at + 1 })) as [
  ReturnType<typeof buildJob>,
  ReturnType<typeof buildJob>,
  ReturnType<typeof buildJob>,
]
const other = buildJob({ key: 'x', infoId: '99', lane: '12:000000', position: 1 })
const page = pageOf([running, a, b, c])
const order = (moved: { records: { key: string; position: number | null }[] }) =>
  moved.records.map(({ key, position }) => `${key}${position ?? ''}`).join(' ')

describe('a move', () => {
  it.each([
    ['c', 1, 'r c1 a2 b3'],
    ['a', 2, 'r b1 a2 c3'],
    ['a', MOVE_TO_END, 'r b1 c2 a3'],
    ['b', 2, 'r a1 b2 c3'],
  ])('of %s to place %i makes the list %s', (key, position, expected) => {
    expect(order(withMove(page, key, position))).toBe(expected)
  })

  it('leaves other lanes and what is running alone', () => {
    expect(order(withMove(pageOf([running, a, other, b]), 'b', 1))).toBe('r x1 b1 a2')
    expect(withMove(page, 'r', 1)).toBe(page)
  })
})

describe('a drop', () => {
  it.each([
    ['c', 'a', 1],
    ['a', 'c', 3],
    ['b', 'r', 1],
    ['a', 'r', undefined],
    ['a', 'a', undefined],
    ['a', 'x', undefined],
    ['r', 'a', undefined],
  ])('of %s on %s is place %s', (key, over, place) => {
    expect(dropPosition([running, a, b, c, other], key, over)).toBe(place)
  })

  it('is possible where all that wait are of one lane', () => {
    expect([isOneLane([running, a, b]), isOneLane([a, other]), isOneLane([running])]).toEqual([true, false, false])
  })
})

describe('an event', () => {
  const event = (more: object) => ({ type: 'draw' as const, id: '1', state: 1, progress: 0.5, version: 3, ...more })

  it('moves the progress of what runs on, and never back', () => {
    expect(withEvent(page, event({})).records[0]).toMatchObject({ progress: 0.5 })
    expect(withEvent(page, event({ progress: 0.1 }))).toBe(page)
    expect(withEvent(page, event({ progress: 0.1, version: 4 })).records[0]).toMatchObject({
      progress: 0.2,
      version: 4,
    })
  })

  it('begins what waited', () => {
    expect(withEvent(page, event({ id: '10', progress: 0, version: 2 })).records[1]).toMatchObject({
      state: 1,
      position: null,
      waitSeconds: null,
    })
  })

  it('older than the row, of an end, or of a drawing elsewhere changes nothing', () => {
    expect(
      [event({ version: 2 }), event({ state: 2, version: 9 }), event({ id: '77' })].map(
        (one) => withEvent(page, one) === page,
      ),
    ).toEqual([true, true, true])
  })
})

it('what is taken out leaves the page and its total', () => {
  expect(withoutKeys(page, ['a', 'c'])).toMatchObject({ total: 2, records: [{ key: 'r' }, { key: 'b' }] })
  expect(withoutKeys(page, ['x'])).toBe(page)
})
