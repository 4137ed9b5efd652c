import { useNow } from '../../../components/relative-time.tsx'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'

/** `yyyy-MM-dd HH:mm:ss.SSS` to the millisecond: of today the time alone, of this year without the year. */
export function ExactTime({
  row,
  isWhole = false,
}: {
  row: { exactTime: string; createTime: string }
  isWhole?: boolean
}) {
  const now = useNow()
  const exact = row.exactTime || row.createTime
  const [today = ''] = startOfServerDay(now).split(' ')
  const shown = isWhole
    ? exact
    : exact.startsWith(today)
      ? exact.slice(today.length + 1)
      : exact.slice(0, 5) === today.slice(0, 5)
        ? exact.slice(5)
        : exact
  return (
    <time className="res-number log-time" dateTime={exact.replace(' ', 'T')} title={isWhole ? undefined : exact}>
      {shown}
    </time>
  )
}
