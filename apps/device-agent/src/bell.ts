import { pause } from './pauses.ts'

/** Wakes a loop that waits: a ring that comes while nobody waits counts for the next wait. */
export function createBell(signal: AbortSignal) {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring(): void {
      isRung = true
      wake?.()
    },
    /** Until it rings, the program ends, or this long. */
    async wait(ms?: number): Promise<void> {
      if (!isRung && !signal.aborted) {
        const over = new AbortController()
        const either = AbortSignal.any([signal, over.signal])
        const rung = new Promise<void>((resolve) => {
          wake = resolve
          either.addEventListener('abort', () => resolve(), { once: true })
        })
        await (ms === undefined ? rung : Promise.race([rung, pause(ms, either)]))
        wake = undefined
        over.abort()
      }
      isRung = false
    },
  }
}
export type Bell = ReturnType<typeof createBell>
