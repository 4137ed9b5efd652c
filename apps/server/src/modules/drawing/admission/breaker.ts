import type { BreakerSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import {
  askCircuit,
  failureOpens,
  isHeeded,
  openForMs,
  refusalIn,
  type CircuitState,
  type SeenCircuit,
} from '../../../providers/circuit.ts'

/** How the circuit of one drawing API stands, over all processes. */
export interface Circuit {
  state: CircuitState
  /** Failures in a row of the provider's own making. */
  failures: number
  /** Code and the provider's masked words; `""` while closed. */
  reason: string
  /** Open: when it may be tried again. Half-open: when the probe is taken for lost. */
  until: Date | null
  /** Half-open: the one drawing that tries. */
  probeInfoId: string | null
  /** Since when it is not closed; tries in between that fail change nothing. */
  since: Date | null
}

const FAILURES_DEFAULT = 5
const OPEN_MS_DEFAULT = 30_000
const OPEN_MS_MAX = 300_000
/** A top-up that nobody reports is found after this long; a try that is refused costs nothing. */
const REFUSED_MS = 60_000
/** A probe that says nothing for this long is replaced by another. */
const PROBE_MS = 300_000

export const CLOSED: Circuit = { state: 'closed', failures: 0, reason: '', until: null, probeInfoId: null, since: null }

/** Failures that say something about the provider and nothing about what was asked of it. */
export const isProvidersFailure = (code: DrawErrorCode): boolean =>
  code === 'E_UPSTREAM' || code === 'E_TIMEOUT' || code === 'E_BUSY'

/** May this drawing call the provider? `next` is to be stored when it differs. */
export function passCircuit(
  circuit: Circuit,
  { infoId, now }: { infoId: string; now: Date },
): { mayPass: boolean; next: Circuit } {
  const asked = askCircuit(seenBy(circuit, infoId), now)
  if (asked !== 'probe') return { mayPass: asked === 'pass', next: circuit }
  return {
    mayPass: true,
    next: { ...circuit, state: 'halfOpen', probeInfoId: infoId, until: new Date(now.getTime() + PROBE_MS) },
  }
}

const seenBy = ({ state, until, probeInfoId }: Circuit, infoId: string): SeenCircuit => ({
  state,
  until,
  isProbe: state === 'halfOpen' && probeInfoId === infoId,
})

const opened = (
  circuit: Circuit,
  { failures, reason, now, openMs }: { failures: number; reason: string; now: Date; openMs: number },
): Circuit => ({
  state: 'open',
  failures,
  reason,
  until: new Date(now.getTime() + openMs),
  probeInfoId: null,
  since: circuit.since ?? now,
})

/**
 * After a failure of the provider's making: opens at the limit, and again, for twice as long, when the probe fails or the first drawing after
 * it. What other drawings say while it is open changes nothing: they were sent before.
 */
export function afterFailure(
  circuit: Circuit,
  spec: BreakerSpec | undefined,
  { infoId, now, reason }: { infoId: string; now: Date; reason: string },
): Circuit {
  const limit = spec?.failures ?? FAILURES_DEFAULT
  if (limit <= 0) return circuit
  const call = seenBy(circuit, infoId)
  // The probe of a circuit that a refusal opened: what fails now is something else, and counts as if it had opened it.
  const failures = call.isProbe ? Math.max(limit, circuit.failures + 1) : circuit.failures + 1
  const outcome = failureOpens(call, { failures, limit })
  if (outcome === 'ignored') return circuit
  if (outcome === 'counted') return { ...circuit, failures }
  const openMs = openForMs({ baseMs: spec?.openMs ?? OPEN_MS_DEFAULT, mostMs: OPEN_MS_MAX }, failures - limit)
  return opened(circuit, { failures, reason, now, openMs })
}

/**
 * After a refusal that holds for every drawing (key, credit): opens at once, whatever the count, and for twice as long each time that a probe is refused. Who never wants it to open (0 failures) is obeyed.
 * As with failures, only the probe changes one that is open.
 */
export function afterRefusal(
  circuit: Circuit,
  spec: BreakerSpec | undefined,
  { infoId, now, reason }: { infoId: string; now: Date; reason: string },
): Circuit {
  if ((spec?.failures ?? FAILURES_DEFAULT) <= 0) return circuit
  if (!isHeeded(seenBy(circuit, infoId))) return circuit
  const failures = refusalIn(circuit.reason) ? circuit.failures + 1 : 1
  const openMs = openForMs({ baseMs: REFUSED_MS, mostMs: OPEN_MS_MAX }, failures - 1)
  return opened(circuit, { failures, reason, now, openMs })
}

/** A person says that it is mended: the next drawing tries, now. One that is trying goes on. */
export function afterMending(circuit: Circuit, now: Date): Circuit {
  return circuit.state === 'open' ? { ...circuit, until: now } : circuit
}

/** The probe's order was taken. It is closed, but the count stays: the next failure opens it again. A key that was refused is accepted now: nothing is left of that. */
export function afterAccepted(circuit: Circuit, infoId: string): Circuit {
  if (!seenBy(circuit, infoId).isProbe) return circuit
  return refusalIn(circuit.reason) ? CLOSED : { ...CLOSED, failures: circuit.failures }
}

/** The provider did what it should, or said what is wrong with the request. */
export function afterAnswer(circuit: Circuit, infoId: string): Circuit {
  if (!isHeeded(seenBy(circuit, infoId))) return circuit
  return circuit.state === 'closed' && circuit.failures === 0 ? circuit : CLOSED
}

/** A probe that ended without showing anything (stopped, not sendable): the next drawing tries. */
export function afterNothing(circuit: Circuit, { infoId, now }: { infoId: string; now: Date }): Circuit {
  if (!seenBy(circuit, infoId).isProbe) return circuit
  return { ...circuit, state: 'open', probeInfoId: null, until: now }
}
