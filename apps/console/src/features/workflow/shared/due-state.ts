import { parseServerTime } from '../../../lib/texts/server-time.ts'

/** A task that is due within this is marked. */
const SOON_MS = 24 * 3_600_000

export type DueState = 'none' | 'later' | 'dueSoon' | 'overdue'

/** How a due date (wire time, `""` for none) stands to now. */
export function dueStateOf(dueDate: string, now: Date): DueState {
  const due = parseServerTime(dueDate)
  if (!due) return 'none'
  const leftMs = due.getTime() - now.getTime()
  return leftMs < 0 ? 'overdue' : leftMs < SOON_MS ? 'dueSoon' : 'later'
}
