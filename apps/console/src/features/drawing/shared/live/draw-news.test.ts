import type { DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import { describe, expect, it } from 'vitest'
import { buildRecord } from '../../testing/build-rows.ts'
import { addNews, isBehind, withNews, type DrawNews } from './draw-news.ts'

const news = (version: number, state: DrawState, progress = 0, id = '901'): DrawNews => ({
  type: 'draw',
  id,
  state,
  progress,
  version,
})
const row = (version: number, state: DrawState, progress = 0) => buildRecord({ version, state, progress, files: [] })
const NOBODY = new Set<string>()

describe('a row with the events about it', () => {
  it.each([
    ['takes progress', row(2, 1, 0.3), news(3, 1, 0.6), [1, 0.6]],
    ['begins', row(1, 0), news(2, 1, 0), [1, 0]],
    ['waits again when it is tried again', row(4, 3, 0.5), news(5, 0, 0.5), [0, 0]],
    ['keeps what is newer than the news', row(5, 1, 0.6), news(3, 1, 0.3), [1, 0.6]],
    ['keeps what is as new', row(3, 2, 1), news(3, 1, 0.9), [2, 1]],
    ['is complete, and not yet done, until its picture is known', row(3, 1, 0.6), news(4, 2, 1), [1, 1]],
    ['stays as it was until it is known why it failed', row(3, 1, 0.6), news(4, 3, 0.6), [1, 0.6]],
  ])('%s', (_what, before, published, [state, progress]) => {
    expect(withNews(before, published)).toMatchObject({ state, progress, version: before.version })
  })

  it('is the very row where nothing is new', () => {
    const known = row(3, 1, 0.6)

    expect([withNews(known, undefined), withNews(known, news(3, 1, 0.9))]).toEqual([known, known])
    expect(withNews(known, news(2, 2))).toBe(known)
  })

  it('forgets the error of the attempt before', () => {
    const failed = buildRecord({
      version: 3,
      state: 3,
      error: { code: 'E_BUSY', msg: 'busy', retryable: true, upstreamStatus: 503 },
    })

    expect(withNews(failed, news(4, 0)).error).toBeNull()
  })

  it('must be read anew once it has ended, and no sooner', () => {
    expect([
      isBehind(row(3, 1), news(4, 1, 0.9)),
      isBehind(row(3, 1), news(4, 2)),
      isBehind(row(4, 2), news(4, 2)),
      isBehind(row(4, 2), undefined),
    ]).toEqual([false, true, false, false])
  })
})

describe('what is known', () => {
  it('is the latest of each drawing, in whatever order the events came', () => {
    const known = addNews(
      addNews(new Map(), [news(4, 1, 0.6), news(2, 1, 0.1)], NOBODY),
      [news(3, 1, 0.3), news(7, 1, 0.2, '902')],
      NOBODY,
    )

    expect([...known.values()]).toEqual([news(4, 1, 0.6), news(7, 1, 0.2, '902')])
  })

  it('forgets the oldest of those that nobody sees', () => {
    const many = Array.from({ length: 600 }, (_, at) => news(1, 1, 0, String(at)))

    const known = addNews(new Map(), many, new Set(['0']))

    expect([known.size, known.has('0'), known.has('1'), known.has('100'), known.has('101')]).toEqual([
      500,
      true,
      false,
      false,
      true,
    ])
  })
})
