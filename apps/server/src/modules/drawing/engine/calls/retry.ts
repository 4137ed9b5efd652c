import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { OutboundFailure } from '../../../../platform/outbound/outbound.ts'
import { growingMs, jittered } from '../../../../providers/waits.ts'
import type { DrawFailure } from '../answers/classify.ts'

const RETRY_DEFAULTS = { max: 2, baseMs: 1_000, maxMs: 30_000, jitter: true, honorRetryAfter: true }
const POLL_INTERVAL_MS = 3_000
const POLL_INTERVAL_MAX_MS = 30_000
const TIMEOUT_MS = 180_000
/** Of a poll task without `deadlineMs`. */
const DEADLINE_MS = 900_000
/** Left for listings after a sync call ran into its timeout. */
const SETTLE_MS = 60_000

/**
 * May a submit that got no answer be sent again? What never left may; what was sent may only when the definition makes a
 * repeated submit safe. Anything else could paint, and charge, twice.
 */
export function maySubmitAgain(definition: DrawDefinition, failure: OutboundFailure): boolean {
  if (failure === 'unsent') return true
  if (failure !== 'lost' && failure !== 'timeout') return false
  return Boolean(definition.idempotency?.header || definition.idempotency?.bodyPath)
}

/**
 * Wait before the next try in ms, or undefined when there is none left. Doubles from `baseMs` up to `maxMs`; jitter takes up to
 * half of it away so that many drawings do not return at once; never sooner than the provider asked.
 *
 * @param retries tries already repeated: 0 before the first repetition.
 */
export function nextRetryDelay(
  definition: DrawDefinition,
  retries: number,
  failure: DrawFailure,
  random: () => number,
): number | undefined {
  const given = definition.retry
  if (retries >= retriesMax(definition) || !failure.retryable) return undefined
  const full = growingMs(
    { baseMs: given?.baseMs ?? RETRY_DEFAULTS.baseMs, mostMs: given?.maxMs ?? RETRY_DEFAULTS.maxMs },
    retries,
  )
  const delay = (given?.jitter ?? RETRY_DEFAULTS.jitter) ? jittered(full, random) : full
  const asked = (given?.honorRetryAfter ?? RETRY_DEFAULTS.honorRetryAfter) ? (failure.retryAfterMs ?? 0) : 0
  return Math.round(Math.max(delay, asked))
}

export const retriesMax = ({ retry }: Pick<DrawDefinition, 'retry'>): number => retry?.max ?? RETRY_DEFAULTS.max

/** Wait before the next poll in ms. `polls` = polls already made: 0 gives the first delay. */
export function nextPollDelay(definition: DrawDefinition, polls: number): number {
  const poll = definition.poll
  const interval = poll?.intervalMs ?? POLL_INTERVAL_MS
  if (polls === 0) return poll?.firstDelayMs ?? interval
  const mostMs = Math.max(interval, poll?.maxIntervalMs ?? POLL_INTERVAL_MAX_MS)
  return Math.round(growingMs({ baseMs: interval, factor: poll?.backoff ?? 1, mostMs }, polls - 1))
}

export function callTimeoutMs(call: { timeoutMs?: number }, fallback = TIMEOUT_MS): number {
  return call.timeoutMs ?? fallback
}

/** How long one submit may take to become a picture: the poll's deadline, or what its one call or stream may take (and a listing after it). */
export function deadlineMsOf(definition: DrawDefinition): number {
  if (definition.flow !== 'sync' && definition.flow !== 'sse') return definition.poll?.deadlineMs ?? DEADLINE_MS
  return callTimeoutMs(definition.submit) + (definition.listing ? SETTLE_MS : 0)
}
