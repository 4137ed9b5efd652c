import { DRAW_END_STATES, type DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawEventData } from '@drawdesk/contract/queue/queue-manage'

/** What the event `draw` reports of a drawing. `version` rises with every change, so of two events the higher one is the later. */
export type DrawNews = DrawEventData

/** News by record. */
export type KnownNews = ReadonlyMap<string, DrawNews>

export const isEnd = (state: number): boolean => DRAW_END_STATES.some((end) => end === state)
export const isUnderWay = ({ state }: Pick<DrawInfo, 'state'>): boolean => !isEnd(state)

/** Is more known of this row than it says, so that it must be read anew? How a drawing ended (files, error, times) stands in the row alone. */
export function isBehind({ version }: Pick<DrawInfo, 'version'>, news: DrawNews | undefined): boolean {
  return news !== undefined && news.version > version && isEnd(news.state)
}

/**
 * A row with what was published of it since it was read; the very row when that is nothing, or older. One that has ended stays as it was, complete if it succeeded,
 * until its row has been read anew: so its picture follows its last percent with nothing in between. `version` stays that of the row.
 */
export function withNews<Row extends DrawInfo>(row: Row, news: DrawNews | undefined): Row {
  if (!news || news.version <= row.version) return row
  if (isEnd(news.state)) return isUnderWay(row) && news.state === 2 ? { ...row, progress: 1 } : row
  const isStarted = news.state === 1
  return {
    ...row,
    state: isStarted ? 1 : 0,
    waits: news.waits ?? 0,
    waitReason: '',
    progress: isStarted ? news.progress : 0,
    error: null,
  }
}

/** What is kept in mind of drawings that are not on screen: their rows may be on their way, read before this was published. */
const KEPT_MOST = 500

/** Adds news to what is known: of each drawing the latest, whatever order they came in. Of those not `shown` the oldest are forgotten. */
export function addNews(known: KnownNews, received: Iterable<DrawNews>, shown: ReadonlySet<string>): KnownNews {
  const next = new Map(known)
  for (const news of received) {
    const other = next.get(news.id)
    if (other && other.version >= news.version) continue
    // At the end again: what was published last is forgotten last.
    next.delete(news.id)
    next.set(news.id, news)
  }
  let tooMany = next.size - KEPT_MOST
  for (const id of next.keys()) {
    if (tooMany <= 0) break
    if (shown.has(id)) continue
    next.delete(id)
    tooMany -= 1
  }
  return next
}
