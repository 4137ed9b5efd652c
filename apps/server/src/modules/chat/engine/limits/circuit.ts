import {
  askCircuit,
  failureOpens,
  isHeeded,
  isRefusalCode,
  shownState as shownStateOf,
  type CircuitState,
  type SeenCircuit,
} from '../../../../providers/circuit.ts'
import type { ChatErrorCode } from './chat-error.ts'

/** How the circuit of one chat API stands, over all processes. Closed: `openUntil` is null. */
export interface ChatCircuit {
  /** In a row, of the service's own making. */
  failures: number
  /** Open until then; afterwards one answer may try. */
  openUntil: Date | null
  /** How long it was opened last, ms; it doubles until an answer succeeds. */
  openForMs: number
  /** One tries; taken for lost then, and another may. */
  probeUntil: Date | null
  /** Code and masked words; `""` while closed. */
  reason: string
}

/** What a failure means to the circuit. */
export interface CircuitFailure {
  code: ChatErrorCode
  /** Of the answer; undefined where none came. */
  status: number | undefined
  retryAfterMs?: number | undefined
  reason: string
}

export const CLOSED: ChatCircuit = { failures: 0, openUntil: null, openForMs: 0, probeUntil: null, reason: '' }

export const FAILURES_TO_OPEN = 5
export const OPEN_MS = 30_000
export const OPEN_MS_MAX = 600_000
/** Until its first token; a probe that says nothing for this long is replaced by another. */
export const PROBE_MS = 120_000

/** The service does not do what it should. */
const SERVICE_FAILURES: readonly ChatErrorCode[] = ['E_RATE', 'E_BUSY', 'E_TIMEOUT', 'E_UPSTREAM', 'E_UNSENT']

/** As it is stored; {@link shownState} is what people see. */
export function storedState({ openUntil, probeUntil }: Pick<ChatCircuit, 'openUntil' | 'probeUntil'>): CircuitState {
  if (openUntil === null) return 'closed'
  return probeUntil === null ? 'open' : 'halfOpen'
}

/** As people see it. */
export const shownState = (circuit: Pick<ChatCircuit, 'openUntil' | 'probeUntil'>, now: Date): CircuitState =>
  shownStateOf(seenBy(circuit, false), now)

const seenBy = (circuit: Pick<ChatCircuit, 'openUntil' | 'probeUntil'>, isProbe: boolean): SeenCircuit => ({
  state: storedState(circuit),
  until: circuit.probeUntil ?? circuit.openUntil,
  isProbe,
})

/** When it may be tried again; undefined: now. */
export function closedUntil(circuit: ChatCircuit, now: Date): Date | undefined {
  const seen = seenBy(circuit, false)
  return askCircuit(seen, now) === 'wait' ? (seen.until ?? undefined) : undefined
}

/** May one ask? `next` is to be stored when it differs; `isProbe`: it is the one that tries. */
export function tryCircuit(
  circuit: ChatCircuit,
  now: Date,
): { next: ChatCircuit; isProbe: boolean; until: Date | undefined } {
  const until = closedUntil(circuit, now)
  if (until || circuit.openUntil === null) return { next: circuit, isProbe: false, until }
  return { next: { ...circuit, probeUntil: new Date(now.getTime() + PROBE_MS) }, isProbe: true, until: undefined }
}

/**
 * Opens after {@link FAILURES_TO_OPEN} failures in a row, at once when the service takes nobody of ours, and again for twice as long when the
 * probe fails. What others say while it is open changes nothing: they asked before. A refusal of the question itself is an answer.
 */
export function afterFailure(
  circuit: ChatCircuit,
  failure: CircuitFailure,
  { isProbe, now }: { isProbe: boolean; now: Date },
): ChatCircuit {
  const isRefusal = isRefusalCode(failure.code)
  if (!isRefusal && !SERVICE_FAILURES.includes(failure.code))
    return failure.status === undefined ? afterNothing(circuit, isProbe) : afterSuccess(circuit, isProbe)
  const failures = circuit.failures + 1
  const outcome = failureOpens(seenBy(circuit, isProbe), { failures, limit: FAILURES_TO_OPEN, isRefusal })
  if (outcome === 'ignored') return circuit
  if (outcome === 'counted') return { ...circuit, failures }
  const openForMs = circuit.openForMs === 0 ? OPEN_MS : Math.min(OPEN_MS_MAX, circuit.openForMs * 2)
  const restMs = Math.max(openForMs, Math.min(OPEN_MS_MAX, failure.retryAfterMs ?? 0))
  return { failures, openUntil: new Date(now.getTime() + restMs), openForMs, probeUntil: null, reason: failure.reason }
}

/** The probe's first token came. Others may ask again, but the count stays until its answer is whole: the next failure opens it again. */
export function afterFirstToken(circuit: ChatCircuit, isProbe: boolean): ChatCircuit {
  return isProbe && circuit.openUntil !== null ? { ...circuit, openUntil: null, probeUntil: null, reason: '' } : circuit
}

/** A whole answer. */
export function afterSuccess(circuit: ChatCircuit, isProbe: boolean): ChatCircuit {
  if (!isHeeded(seenBy(circuit, isProbe))) return circuit
  return circuit.failures === 0 && circuit.openForMs === 0 && circuit.openUntil === null ? circuit : CLOSED
}

/** A probe that ended without a result (stopped before the first token): the next one tries. */
export function afterNothing(circuit: ChatCircuit, isProbe: boolean): ChatCircuit {
  return isProbe && circuit.probeUntil !== null ? { ...circuit, probeUntil: null } : circuit
}
