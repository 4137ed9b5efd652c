import { useEffect, useState } from 'react'
import { parseServerTime } from '../../../lib/texts/server-time.ts'

const SECOND_MS = 1_000

/** Whole seconds until a wire time, counted down each second; 0 once it has passed, undefined for `""`. */
export function useCountdown(until: string): number | undefined {
  const end = parseServerTime(until)?.getTime()
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isOver = end === undefined || end <= nowMs
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - nowMs) / SECOND_MS))
}

/** `14:59`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
