import { useSyncExternalStore } from 'react'
import { durationText } from '../../../../lib/durations.ts'
import { useLanguage } from '../../../../lib/language.ts'

const TICK_MS = 1_000

/** One clock for all waits on screen. */
let nowMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  nowMs = Date.now()
  timer ??= setInterval(() => {
    nowMs = Date.now()
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

interface TickingProps {
  /** As the server told it. */
  seconds: number
  /** When it was told, in milliseconds of the browser's clock. */
  toldAtMs: number
}

/** A wait that goes on: the server's figure and the seconds since, whole ones. */
export function Ticking({ seconds, toldAtMs }: TickingProps) {
  const language = useLanguage()
  const now = useSyncExternalStore(listen, () => nowMs)
  return durationText(Math.floor(seconds + Math.max(0, now - toldAtMs) / 1000), language)
}
