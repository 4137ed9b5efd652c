import type { DrawDefinition, KeySpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import type { WaitStep } from '../records/lanes/wait-step.ts'
import { refusalIn } from '../../../providers/circuit.ts'
import { chooseKey } from '../../../providers/keys.ts'
import { passCircuit, type Circuit } from './breaker.ts'
import { takeToken, waitForToken, type Bucket } from '../../../providers/rate.ts'

/** What is known of an API (`keyName` `""`) or of one of its keys. */
export interface GateRow extends Circuit, Bucket {
  keyName: string
  blockedUntil: Date | null
  /** Code and masked words. */
  blockedReason: string
}

/** A place in the bucket that was taken before: it need not be asked for again. Times in ms. */
export interface Reserved {
  keyName: string
  atMs: number
}

/** Who asks: one run of the attempt of a drawing. */
export interface GateCaller {
  api: Pick<DrawApiRow, 'id' | 'version' | 'apiName'>
  definition: DrawDefinition
  attempt: { infoId: string; no: number; run: number }
  queuedTime: Date
}

export interface GateQuestion {
  definition: Pick<DrawDefinition, 'limits' | 'keys'>
  /** Of the API and of each key; fresh where nothing is known. */
  gates: ReadonlyMap<string, GateRow>
  /** Attempts at work by key, without this one. */
  inFlight: ReadonlyMap<string, number>
  infoId: string
  /** When this drawing was queued: nobody waits for ever for somebody to top up. */
  queuedTime: Date
  /** The key that this attempt used so far. */
  keyName: string | undefined
  reserved: Reserved | undefined
  now: Date
  random: () => number
}

export type GateAnswer =
  /** `isProbe`: it is the one that tries while the circuit is half-open. */
  | { kind: 'open'; keyName: string; isProbe: boolean; writes: GateRow[] }
  | { kind: 'wait'; why: WaitStep; untilMs: number; reserved?: Reserved; writes: GateRow[] }
  /** The provider refuses key or account, and this drawing has waited long enough for somebody to mend that. */
  | { kind: 'refused'; code: DrawErrorCode; msg: string; writes: GateRow[] }

/** Looked at again this often, although a block may last longer: a person may end it. */
const LOOK_AGAIN_MS = 5_000
const KEY_LOOK_AGAIN_MS = 500
/** A drawing waits this long for a key or an account to be mended, from when it was queued or from the refusal, whichever came later; then it ends with the reason. */
export const REFUSED_WAIT_MS = 600_000

const WAIT_OF_REFUSAL = { E_AUTH: 'waitAuth', E_BALANCE: 'waitBalance' } as const

export const freshGate = (keyName: string): GateRow => ({
  keyName,
  tokens: 0,
  tokensTime: null,
  blockedUntil: null,
  blockedReason: '',
  state: 'closed',
  failures: 0,
  reason: '',
  until: null,
  probeInfoId: null,
  since: null,
})

/**
 * May this drawing be sent now, and with which key? Pure: the caller holds the rows locked and stores `writes`. In order: the circuit, a block of
 * the API, a free key, the rates. Nothing is taken out of a bucket by a drawing that has to wait for something else.
 */
export function askGate(question: GateQuestion): GateAnswer {
  const { definition, gates, infoId, now } = question
  const nowMs = now.getTime()
  const api = gates.get('') ?? freshGate('')
  const later = (why: WaitStep, untilMs: number, mostMs = LOOK_AGAIN_MS): GateAnswer => ({
    kind: 'wait',
    why,
    untilMs: Math.min(untilMs, nowMs + mostMs),
    writes: [],
  })

  const isBlocked = (gate: GateRow): boolean => gate.blockedUntil !== null && gate.blockedUntil > now
  if (isBlocked(api)) return later('waitBlocked', api.blockedUntil?.getTime() ?? nowMs)
  const { mayPass, next: circuit } = passCircuit(api, { infoId, now })
  if (!mayPass) {
    const refusal = refusalIn(api.reason)
    const endMs = Math.max(question.queuedTime.getTime(), api.since?.getTime() ?? nowMs) + REFUSED_WAIT_MS
    if (refusal && nowMs >= endMs) return { kind: 'refused', ...refusal, writes: [] }
    return later(
      refusal ? WAIT_OF_REFUSAL[refusal.code] : 'waitBreaker',
      Math.min(api.until?.getTime() ?? nowMs, refusal ? endMs : Number.POSITIVE_INFINITY),
      api.state === 'halfOpen' ? KEY_LOOK_AGAIN_MS : LOOK_AGAIN_MS,
    )
  }

  const keys = definition.keys ?? []
  const gateOf = (key: KeySpec): GateRow => gates.get(key.name) ?? freshGate(key.name)
  // Who tries whether keys are accepted again tries one of those that were refused.
  const isRetried = circuit.state === 'halfOpen' && refusalIn(circuit.reason) !== undefined
  const unblocked = keys.filter(
    (key) => !isBlocked(gateOf(key)) || (isRetried && refusalIn(gateOf(key).blockedReason) !== undefined),
  )
  if (keys.length > 0 && unblocked.length === 0)
    return later('waitBlocked', Math.min(...keys.map((key) => gateOf(key).blockedUntil?.getTime() ?? nowMs)))
  const free = unblocked.filter(
    (key) => key.concurrency === undefined || (question.inFlight.get(key.name) ?? 0) < key.concurrency,
  )
  if (keys.length > 0 && free.length === 0) return later('waitKeys', nowMs + KEY_LOOK_AGAIN_MS)

  const passed: GateRow = { ...api, ...circuit }
  const isProbe = passed.state === 'halfOpen'
  const { reserved } = question
  const isReserved =
    reserved !== undefined &&
    (keys.length === 0 ? reserved.keyName === '' : free.some(({ name }) => name === reserved.keyName))
  if (isReserved) {
    if (reserved.atMs > nowMs) return { kind: 'wait', why: 'waitRate', untilMs: reserved.atMs, reserved, writes: [] }
    return { kind: 'open', keyName: reserved.keyName, isProbe, writes: circuit === api ? [] : [passed] }
  }
  const key =
    keys.length > 0
      ? chooseKey(free, {
          own: question.keyName,
          waitMs: (key) => waitForToken(gateOf(key), key, now),
          random: question.random,
        })
      : undefined
  const own = key && takeToken(gateOf(key), key, now)
  const shared = takeToken(api, definition.limits ?? {}, now)
  const waitMs = Math.max(own?.waitMs ?? 0, shared.waitMs)
  const taken: GateRow = { ...passed, ...shared.next }
  const keyWrite = key && own ? [{ ...gateOf(key), ...own.next }] : []
  const keyName = key?.name ?? ''
  if (waitMs === 0) return { kind: 'open', keyName, isProbe, writes: [taken, ...keyWrite] }
  // A probe that has to wait for its turn stays the probe.
  return {
    kind: 'wait',
    why: 'waitRate',
    untilMs: nowMs + waitMs,
    reserved: { keyName, atMs: nowMs + waitMs },
    writes: [taken, ...keyWrite],
  }
}
