import { createClock } from '../../../../lib/browser/clock.ts'
import { durationText } from '../../../../lib/texts/durations.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'

const useSeconds = createClock(1_000)

interface TickingProps {
  /** As the server answered. */
  seconds: number
  /** When it was received, in milliseconds of the browser's clock. */
  receivedAtMs: number
}

/** A wait that goes on: the server's figure and the seconds since, whole ones. */
export function Ticking({ seconds, receivedAtMs }: TickingProps) {
  const language = useLanguage()
  const nowMs = useSeconds()
  return durationText(Math.floor(seconds + Math.max(0, nowMs - receivedAtMs) / 1000), language)
}
