import { nextOfCron } from '@drawdesk/workflow/timers/cron'
import type { ReportSchedule } from '@drawdesk/contract/reports/report-definition'

const HOUR_MS = 3_600_000
/** So many times are looked at for two that are close to each other. */
const LOOKED_AT = 25

/** When it is sent next; null for never. @throws {Error} when it is no pattern */
export const nextTimeOf = ({ cron }: Pick<ReportSchedule, 'cron'>, after: Date, timeZone: string): Date | null =>
  nextOfCron(cron, after, timeZone) ?? null

/** Is it sent more than once in an hour? */
export function isTooOften(schedule: Pick<ReportSchedule, 'cron'>, after: Date, timeZone: string): boolean {
  let last: Date | null = null
  let from = after
  for (let count = 0; count < LOOKED_AT; count += 1) {
    const next = nextTimeOf(schedule, from, timeZone)
    if (next === null) return false
    if (last && next.getTime() - last.getTime() < HOUR_MS) return true
    last = next
    from = next
  }
  return false
}
