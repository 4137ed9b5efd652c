import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Seconds that are left, from whenever it is started; 0 once they are over. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [endMs, setEndMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const left = Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    left,
    start(seconds) {
      const now = Date.now()
      setNowMs(now)
      setEndMs(now + seconds * SECOND_MS)
    },
  }
}
