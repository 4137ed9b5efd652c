import type { Pauses } from '../pauses.ts'

/** So short that a test takes milliseconds. */
export const SHORT_PAUSES: Pauses = {
  printingMs: 3,
  idleMs: 5,
  repeatMs: 60_000,
  beatMs: 50,
  silenceMs: 5_000,
  retryMs: [2, 5, 10],
}
