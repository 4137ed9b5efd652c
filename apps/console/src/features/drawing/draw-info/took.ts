import type { DrawInfo } from '@drawdesk/contract/biz/draw-info'
import { parseServerTime } from '../../../lib/server-time.ts'

/** Milliseconds from the start of the drawing to its end; undefined while either is missing. */
export function tookMs({ startedTime, finishedTime }: Pick<DrawInfo, 'startedTime' | 'finishedTime'>): number | undefined {
  const [start, end] = [parseServerTime(startedTime), parseServerTime(finishedTime)]
  return start && end ? end.getTime() - start.getTime() : undefined
}
