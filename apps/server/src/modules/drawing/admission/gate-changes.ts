import type { DrawFailure } from '../engine/answers/classify.ts'
import { isRefusalCode, reasonOf, refusalIn } from '../../../providers/circuit.ts'
import { afterAnswer, afterFailure, afterNothing, afterRefusal, isProvidersFailure, type Circuit } from './breaker.ts'
import { freshGate, type GateCaller, type GateRow } from './gate.ts'

/** A key that the provider does not accept, or that has no credit left, rests this long. */
const KEY_REFUSED_MS = 300_000
/** "Too many" without a word on how long. */
const RATE_BLOCK_MS = 1_000

/** A try that failed, with the gates of its API as they are under its lock. */
export interface FailedTry {
  caller: GateCaller
  held: ReadonlyMap<string, GateRow>
  now: Date
  /** The key that it used, `""` without a pool. */
  keyName: string
  failure: DrawFailure
  /** The provider was asked with that key. */
  isOfKey: boolean
}

/** The gates that a failed try changes. `wait`: key or account were known to be refused already; `fails`: it is the one that finds it out, or failed of something else. */
export function afterFailedTry({ caller, held, now, keyName, failure, isOfKey }: FailedTry): {
  rows: readonly GateRow[]
  result: 'wait' | 'fails'
} {
  const { infoId } = caller.attempt
  const api = held.get('') ?? freshGate('')
  const reason = reasonOf(failure.code, failure.msg)
  const { breaker } = caller.definition.limits ?? {}
  if (isOfKey && isRefusalCode(failure.code)) {
    const isKnown = api.state !== 'closed' && refusalIn(api.reason) !== undefined
    const rows = refused({ caller, held, keyName, now, reason }, (circuit) =>
      afterRefusal(circuit, breaker, { infoId, now, reason }),
    )
    return { rows, result: isKnown ? 'wait' : 'fails' }
  }
  const nextCircuit: Circuit = isProvidersFailure(failure.code)
    ? afterFailure(api, breaker, { infoId, now, reason })
    : failure.upstreamStatus === null
      ? afterNothing(api, { infoId, now })
      : afterAnswer(api, infoId)
  const next: GateRow = nextCircuit === api ? api : { ...api, ...nextCircuit }
  if (failure.code !== 'E_RATE') return { rows: [next], result: 'fails' }
  // Too many requests: the key, or the API, rests as long as it was asked to.
  const blocked = {
    blockedUntil: new Date(now.getTime() + (failure.retryAfterMs ?? RATE_BLOCK_MS)),
    blockedReason: reason,
  }
  const key = held.get(keyName) ?? freshGate(keyName)
  return { rows: keyName === '' ? [{ ...next, ...blocked }] : [next, { ...key, ...blocked }], result: 'fails' }
}

/** It rests. */
export const isBlocked = (gate: GateRow | undefined, now: Date): boolean => (gate?.blockedUntil ?? now) > now

/** The API's own gate, where `work` makes another one of its circuit. */
export function changed(held: ReadonlyMap<string, GateRow>, work: (api: GateRow) => Circuit): GateRow[] {
  const api = held.get('') ?? freshGate('')
  const next = work(api)
  return next === api ? [] : [{ ...api, ...next }]
}

/** Who was refused rests, where there are other keys; where none is left that the provider accepts, the API does. */
function refused(
  { caller, held, keyName, now, reason }: Pick<FailedTry, 'caller' | 'held' | 'keyName' | 'now'> & { reason: string },
  open: (api: GateRow) => Circuit,
): GateRow[] {
  const others = (caller.definition.keys ?? []).filter(({ name }) => name !== keyName)
  const api = held.get('') ?? freshGate('')
  const key: GateRow[] =
    keyName !== '' && others.length > 0
      ? [
          {
            ...(held.get(keyName) ?? freshGate(keyName)),
            blockedUntil: new Date(now.getTime() + KEY_REFUSED_MS),
            blockedReason: reason,
          },
        ]
      : []
  const isAnyLeft = others.some(({ name }) => {
    const gate = held.get(name)
    return !(isBlocked(gate, now) && gate && refusalIn(gate.blockedReason))
  })
  if (keyName !== '' && isAnyLeft) return key
  const next = open(api)
  return next === api ? key : [{ ...api, ...next }, ...key]
}

/** A key that was refused and is accepted now, or is to be tried again. */
export const freed = (gate: GateRow | undefined): GateRow[] =>
  gate && gate.keyName !== '' && gate.blockedUntil !== null && refusalIn(gate.blockedReason)
    ? [{ ...gate, blockedUntil: null, blockedReason: '' }]
    : []
