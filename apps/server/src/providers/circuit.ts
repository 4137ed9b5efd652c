import { REFUSAL_CODES, type RefusalCode } from '@drawdesk/contract/drawing/draw-api'
import { growingMs } from './waits.ts'

/**
 * The rule of a circuit, whatever its row holds: closed until a service fails several times in a row or refuses our account; open for a time that
 * doubles; then half-open, and one tries (the probe). Drawing and chat store, count and name different things (docs/adr/0033-what-provider-calls-share.md).
 */
export type CircuitState = 'closed' | 'open' | 'halfOpen'

/** A circuit as a call sees it that asks, or comes back. */
export interface SeenCircuit {
  state: CircuitState
  /** Open: when it may be tried. Half-open: when the probe is taken for lost. Null: now. */
  until: Date | null
  /** This call is the one that tries. */
  isProbe: boolean
}

/** May this call go to the service? `probe`: yes, and it is the one that tries from now on. */
export function askCircuit({ state, until, isProbe }: SeenCircuit, now: Date): 'pass' | 'probe' | 'wait' {
  if (state === 'closed' || (state === 'halfOpen' && isProbe)) return 'pass'
  return until === null || until <= now ? 'probe' : 'wait'
}

type Returning = Pick<SeenCircuit, 'state' | 'isProbe'>

/** Does it count what this call brings back? Unless closed only the probe's end does: the others asked before it opened. */
export const isHeeded = ({ state, isProbe }: Returning): boolean => state === 'closed' || isProbe

/**
 * What a failure of the service's own making leads to.
 *
 * @param failures in a row, with this one.
 * @param limit how many in a row open it.
 * @param isRefusal the service takes none of our calls: the count does not matter.
 */
export function failureOpens(
  call: Returning,
  { failures, limit, isRefusal = false }: { failures: number; limit: number; isRefusal?: boolean },
): 'ignored' | 'counted' | 'opens' {
  if (!isHeeded(call)) return 'ignored'
  return call.isProbe || isRefusal || failures >= limit ? 'opens' : 'counted'
}

const DOUBLINGS_MAX = 20

/** How long it stays open, in ms: `baseMs` at first, twice as long each further time. */
export const openForMs = (wait: { baseMs: number; mostMs: number }, times: number): number =>
  growingMs(wait, Math.min(DOUBLINGS_MAX, times))

/** As people see it: a circuit whose time is over is about to be tried. */
export function shownState({ state, until }: Pick<SeenCircuit, 'state' | 'until'>, now: Date): CircuitState {
  return state === 'open' && (until === null || until <= now) ? 'halfOpen' : state
}

const REASON_CHARS_MAX = 300

/** Why it is open, as a row keeps it: the code, and the service's masked words where it said any. */
export const reasonOf = (code: string, words: string): string =>
  (words ? `${code}: ${words}` : code).slice(0, REASON_CHARS_MAX)

export const isRefusalCode = (code: string): code is RefusalCode => (REFUSAL_CODES as readonly string[]).includes(code)

/** What a reason says of a refused key or an empty account: its code, and the service's words. */
export function refusalIn(reason: string): { code: RefusalCode; msg: string } | undefined {
  const code = REFUSAL_CODES.find((one) => reason === one || reason.startsWith(`${one}: `))
  return code && { code, msg: reason.slice(code.length).replace(/^:\s*/, '') }
}
