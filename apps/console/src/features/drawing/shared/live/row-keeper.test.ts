import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHidden } from '../../../../testing/live-events.ts'
import { buildRecord } from '../../testing/build-rows.ts'
import type { DrawNews, KnownNews } from './draw-news.ts'
import { AGAIN_MS, COLLECT_MS, createRowKeeper, QUIET_MS, type RowKeeper } from './row-keeper.ts'

const running = (id: string, version = 1) => buildRecord({ id, state: 1, files: [], version })
const done = (id: string, version = 5): DrawNews => ({ type: 'draw', id, state: 2, progress: 1, version })
const knownOf = (...news: DrawNews[]): KnownNews => new Map(news.map((one) => [one.id, one]))
const NOTHING: KnownNews = new Map()

let asked: string[][]
let keeper: RowKeeper

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  keeper = createRowKeeper(async (ids) => void asked.push([...ids]))
  keeper.see([], NOTHING)
})
afterEach(() => {
  keeper.stop()
  vi.useRealTimers()
  setHidden(false)
})

describe('rows are read anew', () => {
  it('together, when several end within a moment', async () => {
    const rows = [running('1'), running('2'), running('3')]
    keeper.see(rows, NOTHING)
    keeper.see(rows, knownOf(done('1')))
    await vi.advanceTimersByTimeAsync(COLLECT_MS - 100)
    keeper.see(rows, knownOf(done('1'), done('3')))
    expect(asked).toEqual([])

    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual([['1']])
    await vi.advanceTimersByTimeAsync(COLLECT_MS)

    expect(asked).toEqual([['1'], ['3']])
  })

  it('in one call for all that events named at once', async () => {
    const rows = [running('1'), running('2'), running('3')]
    keeper.see(rows, knownOf(done('1'), done('2')))

    await vi.advanceTimersByTimeAsync(COLLECT_MS)

    expect(asked).toEqual([['1', '2']])
  })

  it('again where the answer did not bring what the event said, and not before some seconds have passed', async () => {
    keeper.see([running('1')], knownOf(done('1')))
    await vi.advanceTimersByTimeAsync(COLLECT_MS + AGAIN_MS - 1)
    expect(asked).toHaveLength(1)

    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    keeper.see([buildRecord({ id: '1', version: 5 })], knownOf(done('1')))
    await vi.advanceTimersByTimeAsync(QUIET_MS * 3)

    expect(asked).toHaveLength(2)
  })

  it('at once when it ends just after it was looked at', async () => {
    keeper.see([running('1')], NOTHING)
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(asked).toHaveLength(1)

    keeper.see([running('1')], knownOf(done('1')))
    await vi.advanceTimersByTimeAsync(COLLECT_MS)

    expect(asked).toHaveLength(2)
  })

  it('when no event came of one under way for long, and then not more often', async () => {
    const rows = [running('1'), running('2')]
    keeper.see(rows, NOTHING)
    await vi.advanceTimersByTimeAsync(QUIET_MS / 2)
    keeper.see(rows, knownOf({ ...done('2'), state: 1, progress: 0.5 }))

    await vi.advanceTimersByTimeAsync(QUIET_MS / 2)
    expect(asked).toEqual([['1']])
    keeper.see(rows, knownOf({ ...done('2'), state: 1, progress: 0.5 }))
    await vi.advanceTimersByTimeAsync(QUIET_MS / 2)

    expect(asked).toEqual([['1'], ['2']])
  })

  it('when first shown, where they are under way: nothing listened until now', async () => {
    const other = createRowKeeper(async (ids) => void asked.push([...ids]))
    other.see([running('1'), buildRecord({ id: '2' })], NOTHING)

    await vi.advanceTimersByTimeAsync(0)
    other.stop()

    expect(asked).toEqual([['1']])
  })

  it('never while the window is hidden', async () => {
    keeper.see([running('1')], knownOf(done('1')))
    setHidden(true)
    await vi.advanceTimersByTimeAsync(QUIET_MS * 3)
    expect(asked).toEqual([])

    setHidden(false)
    keeper.see([running('1')], knownOf(done('1')))
    await vi.advanceTimersByTimeAsync(0)

    expect(asked).toEqual([['1']])
  })
})
