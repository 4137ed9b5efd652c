export interface GrowingWait {
  baseMs: number
  /** Default 2. */
  factor?: number
  /** Default: no limit. */
  mostMs?: number
}

/** `baseMs` at first (`times` 0), then each time `factor` times as long, at most `mostMs`. */
export const growingMs = (
  { baseMs, factor = 2, mostMs = Number.POSITIVE_INFINITY }: GrowingWait,
  times: number,
): number => Math.min(mostMs, baseMs * factor ** times)

/** Takes up to half of a wait away, so that many do not return at once. `random`: 0 ≤ x < 1. */
export const jittered = (ms: number, random: () => number): number => ms * (1 - random() / 2)
