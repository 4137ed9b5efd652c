import { setTimeout as sleep } from 'node:timers/promises'

/** How long this program waits where nothing calls it: a test takes shorter ones. */
export interface Pauses {
  /** Between two looks at a printer that prints. */
  printingMs: number
  idleMs: number
  /** Its state is sent again after this long without a change. */
  repeatMs: number
  beatMs: number
  /** The stream counts as broken after this long without a byte. */
  silenceMs: number
  /** After the first failure, the second, and so on; the last one stays. */
  retryMs: readonly number[]
}

export const PAUSES: Pauses = {
  printingMs: 2_000,
  idleMs: 10_000,
  repeatMs: 60_000,
  beatMs: 15_000,
  silenceMs: 45_000,
  retryMs: [1_000, 2_000, 5_000, 10_000, 20_000, 30_000],
}

/** Resolves after this long, or at once when the program ends. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** The wait after so many failures in a row, up to a quarter longer, so that devices do not come back all at once. */
export function retryAfterMs({ retryMs }: Pauses, failures: number): number {
  const ms = retryMs[Math.min(failures, retryMs.length) - 1] ?? 0
  return ms + Math.random() * (ms / 4)
}
