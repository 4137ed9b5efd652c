import type { DrawEventData, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'

/** Beyond the end of any lane; the server makes it the last place. */
export const MOVE_TO_END = 1_000_000

type JobPage = Page<QueueRow>

/** The page with what an event says of one of its drawings; the same page where it says nothing new. What has ended stays until the list is read again. */
export function withEvent(page: JobPage, { id, state, progress, version }: DrawEventData): JobPage {
  const row = page.records.find(({ infoId }) => infoId === id)
  if (!row || version < row.version || state > 1) return page
  const isBegun = state === 1
  const isNews = version > row.version || row.state !== state || (isBegun && progress > row.progress)
  if (!isNews) return page
  const next: QueueRow = isBegun
    ? {
        ...row,
        state: 1,
        version,
        progress: row.state === 1 ? Math.max(progress, row.progress) : progress,
        position: null,
        waitSeconds: null,
        waitReason: '',
      }
    : { ...row, version }
  return { ...page, records: page.records.map((one) => (one === row ? next : one)) }
}

/** The page without these drawings. */
export function withoutKeys(page: JobPage, keys: readonly string[]): JobPage {
  const left = page.records.filter(({ key }) => !keys.includes(key))
  return left.length === page.records.length
    ? page
    : { ...page, records: left, total: page.total === null ? null : page.total - (page.records.length - left.length) }
}

/** The page as it will be once this waiting drawing stands at that place of its lane (from 1): those between make room, running ones stay in front. */
export function withMove(page: JobPage, key: string, position: number): JobPage {
  const row = page.records.find((one) => one.key === key)
  const from = row?.position
  if (!row || !from) return page
  const lane = page.records.flatMap((one) => (one.lane === row.lane && one.position !== null ? [one.position] : []))
  // Where the lane ends beyond this page nobody knows; it goes behind what is seen until the list is read again.
  const to = Math.min(position, Math.max(...lane))
  const placeOf = (one: QueueRow): number | null => {
    if (one.key === key) return to
    if (one.lane !== row.lane || one.position === null) return one.position
    if (from < to && one.position > from && one.position <= to) return one.position - 1
    if (to < from && one.position >= to && one.position < from) return one.position + 1
    return one.position
  }
  const records = page.records.map((one) => ({ ...one, position: placeOf(one) }))
  return { ...page, records: records.sort((one, other) => (one.position ?? 0) - (other.position ?? 0)) }
}

/** The place that a drawing gets which is dropped on another one; undefined where it cannot lie there: another lane's, or its own place. Dropped on a running one it becomes the first. */
export function dropPosition(rows: readonly QueueRow[], key: string, overKey: string): number | undefined {
  const [row, over] = [rows.find((one) => one.key === key), rows.find((one) => one.key === overKey)]
  if (!row || !over || row.position === null || row.lane !== over.lane || row === over) return undefined
  const to = over.position ?? 1
  return to === row.position ? undefined : to
}

/** May rows be sorted by dragging? Only where all that wait are of one lane: their places are seen then. */
export function isOneLane(rows: readonly QueueRow[]): boolean {
  return new Set(rows.filter(({ position }) => position !== null).map(({ lane }) => lane)).size === 1
}
