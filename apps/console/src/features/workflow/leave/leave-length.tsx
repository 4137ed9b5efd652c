import { useTexts } from '../../../lib/texts/texts.ts'
import { lengthMs } from './leave-values.ts'
import { leaveTexts } from './leave.i18n.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** How long a leave is: hours below a day, else days to one decimal; nothing while an end is missing. */
export function LeaveLength(span: { startTime: string; endTime: string }) {
  const t = useTexts(leaveTexts)
  const ms = lengthMs(span)
  if (ms === undefined || ms <= 0) return null
  const hours = ms / HOUR_MS
  return hours < DAY_HOURS
    ? t('hours', { count: Number(hours.toFixed(1)) })
    : t('days', { count: Number((hours / DAY_HOURS).toFixed(1)) })
}
