import { setTimeout as wait } from 'node:timers/promises'

/** Classes of PostgreSQL's codes that pass by themselves: connections, resources, an operator's stop, two transactions in each other's way. */
const PASSING = /^(08|53|57P|40|55P03)/
const FIRST_WAIT_MS = 50
const LAST_WAIT_MS = 2_000

/** The database is away, or was at that moment: the same again may well be taken. What it says against the statement itself is no such thing. */
export function isPassing(error: unknown): boolean {
  const { code, errno, message = '' } = error as { code?: unknown; errno?: unknown; message?: string }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return PASSING.test(code)
  if (errno !== undefined || (typeof code === 'string' && code.startsWith('E'))) return true
  return /connection|terminated|timeout|client was closed|socket|not queryable/i.test(message)
}

/** Resolves when it is worth another try: after 50 ms, doubling to 2 s. */
export const passingDelayMs = (tries: number): Promise<void> =>
  wait(Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2))
