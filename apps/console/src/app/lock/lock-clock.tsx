import { useEffect, useState } from 'react'
import { useLanguage } from '../../lib/texts/language.ts'

const SECOND_MS = 1_000

/** Time and date in large: what a locked screen is good for. */
export function LockClock() {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
  const date = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', weekday: 'long' }).format(now)
  return (
    <p className="lock-clock">
      <span className="lock-time">{time}</span>
      <span className="lock-date">{date}</span>
    </p>
  )
}
