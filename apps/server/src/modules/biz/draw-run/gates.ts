import type { DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawApiRow } from '../draw-api/draw-api.repository.ts'
import type { DrawFailure } from '../draw-engine/classify.ts'
import { createDrawInfoRepository } from '../draw-info/draw-info.repository.ts'
import { afterAccepted, afterAnswer, afterFailure, afterNothing, isProvidersFailure, type Circuit } from './breaker.ts'
import { createGateRepository } from './gate.repository.ts'
import { gateOf } from './gate-row.ts'
import { askGate, freshGate, type GateAnswer, type GateRow, type Reserved } from './gate.ts'

/** Who asks: one run of the attempt of a drawing. */
export interface GateCaller {
  api: Pick<DrawApiRow, 'id' | 'version'>
  definition: DrawDefinition
  attempt: { infoId: string; no: number; run: number }
}

/** `lost`: another run of the job holds the attempt. */
export type EnterAnswer = GateAnswer | { kind: 'lost' }

const REASON_LENGTH_MAX = 300
/** A key that the provider does not accept, or that has no credit left, rests this long. */
const KEY_REFUSED_MS = 300_000
/** "Too many" without a word on how long. */
const RATE_BLOCK_MS = 1_000

export const reasonOf = ({ code, msg }: Pick<DrawFailure, 'code' | 'msg'>): string => (msg ? `${code}: ${msg}` : code).slice(0, REASON_LENGTH_MAX)

/**
 * Rates, keys and circuits of drawing APIs, shared by all processes: each decision is made under the lock of the API's row, with the time of the
 * process that makes it. An API without limits and keys whose circuit is closed costs one look at its row.
 */
export function createGates({ db, clock, ids, events, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'log'>, random: () => number = Math.random) {
  const gates = createGateRepository(db)

  const namesOf = (definition: DrawDefinition): string[] => ['', ...(definition.keys ?? []).map(({ name }) => name)]

  async function lock(trx: Db, scope: Scope, { api, definition }: Pick<GateCaller, 'api' | 'definition'>): Promise<Map<string, GateRow>> {
    const rows = await createGateRepository(trx).lock(scope, api.id, namesOf(definition).map((keyName) => ({ id: ids.next(), keyName })))
    return new Map(rows.map((row) => [row.keyName, gateOf(row, api.version)]))
  }

  async function enter(scope: Scope, caller: GateCaller, given: { keyName: string | undefined; reserved: Reserved | undefined }): Promise<EnterAnswer> {
    const { api, definition, attempt } = caller
    return db.transaction(scope, async (trx) => {
      const inside = createGateRepository(trx)
      const held = await lock(trx, scope, caller)
      const hasLimits = definition.keys?.some(({ concurrency }) => concurrency !== undefined) === true
      const inFlight = hasLimits ? await inside.countInFlight(scope, api.id, attempt.infoId) : new Map<string, number>()
      const answer = askGate({ definition, gates: held, inFlight, infoId: attempt.infoId, ...given, now: clock.now(), random })
      for (const gate of answer.writes) await inside.write(scope, api.id, api.version, gate)
      // Counted as at work from here on, before anything is sent.
      const isOurs = answer.kind !== 'open' || (await createDrawInfoRepository(trx).updateAttempt(scope, attempt, { keyName: answer.keyName, step: 'submitting' }))
      await publish(trx, scope, api.id, held.get(''), answer.writes.find(({ keyName }) => keyName === ''))
      return isOurs ? answer : { kind: 'lost' as const }
    })
  }

  /** Changes the circuit of an API (and a key) under its lock. */
  async function change(scope: Scope, caller: GateCaller, work: (held: ReadonlyMap<string, GateRow>, now: Date) => readonly GateRow[]): Promise<void> {
    const { api } = caller
    await db.transaction(scope, async (trx) => {
      const held = await lock(trx, scope, caller)
      const changed = work(held, clock.now()).filter((gate) => gate !== held.get(gate.keyName))
      for (const gate of changed) await createGateRepository(trx).write(scope, api.id, api.version, gate)
      await publish(trx, scope, api.id, held.get(''), changed.find(({ keyName }) => keyName === ''))
    })
  }

  /** Open consoles see the list's state change. */
  async function publish(trx: Db, scope: Scope, apiId: string, before: GateRow | undefined, after: GateRow | undefined): Promise<void> {
    if (!after || after.state === (before?.state ?? 'closed')) return
    log.warn({ apiId, tenantId: scope.tenantId, state: after.state, reason: after.reason }, 'the circuit of a drawing API changed')
    await events.publish(trx, scope, [{ topic: 'drawApi', id: apiId, more: { state: after.state }, permission: 'drawApi' }])
  }

  /** Most APIs have nothing to decide: one read tells. */
  async function stateOf(scope: Scope, { api }: Pick<GateCaller, 'api'>): Promise<Circuit & Pick<GateRow, 'blockedUntil'>> {
    const row = (await gates.list(scope, [api.id])).find(({ keyName }) => keyName === '')
    return row ? gateOf(row, api.version) : freshGate('')
  }

  const isCalm = ({ state, blockedUntil }: Circuit & Pick<GateRow, 'blockedUntil'>): boolean => state === 'closed' && (blockedUntil === null || blockedUntil <= clock.now())
  const hasRates = ({ limits, keys }: DrawDefinition): boolean => limits?.rps !== undefined || limits?.rpm !== undefined || (keys?.length ?? 0) > 0

  return {
    /** Asks for leave to send; taken, it counts until the attempt ends. `given`: the key so far and a place that was kept. */
    async enter(scope: Scope, caller: GateCaller, given: { keyName: string | undefined; reserved: Reserved | undefined }): Promise<EnterAnswer> {
      if (!hasRates(caller.definition) && isCalm(await stateOf(scope, caller))) return { kind: 'open', keyName: '', isProbe: false, writes: [] }
      return enter(scope, caller, given)
    },

    /** What a try told about the provider. `keyName`: the key that it used, `""` without a pool. */
    async failed(scope: Scope, caller: GateCaller, keyName: string, failure: DrawFailure): Promise<void> {
      const { infoId } = caller.attempt
      const block = blockFor(caller.definition, keyName, failure)
      const isTheirs = isProvidersFailure(failure.code)
      const before = !block && !isTheirs ? await stateOf(scope, caller) : undefined
      if (before?.state === 'closed' && before.failures === 0) return
      await change(scope, caller, (held, now) => {
        const api = held.get('') ?? freshGate('')
        const told: Circuit = isTheirs
          ? afterFailure(api, caller.definition.limits?.breaker, { infoId, now, reason: reasonOf(failure) })
          : failure.upstreamStatus === null ? afterNothing(api, { infoId, now }) : afterAnswer(api, infoId)
        const next: GateRow = told === api ? api : { ...api, ...told }
        if (!block) return [next]
        const blocked = { blockedUntil: new Date(now.getTime() + block.ms), blockedReason: reasonOf(failure) }
        const key = held.get(keyName) ?? freshGate(keyName)
        return keyName === '' ? [{ ...next, ...blocked }] : [next, { ...key, ...blocked }]
      })
    },

    /** The order of a probe was taken. */
    async accepted(scope: Scope, caller: GateCaller): Promise<void> {
      await change(scope, caller, (held) => changed(held, (api) => afterAccepted(api, caller.attempt.infoId)))
    },

    /** It brought a picture. */
    async succeeded(scope: Scope, caller: GateCaller): Promise<void> {
      const now = await stateOf(scope, caller)
      if (now.state === 'closed' && now.failures === 0) return
      await change(scope, caller, (held) => changed(held, (api) => afterAnswer(api, caller.attempt.infoId)))
    },

    /** The drawing ended without anything new about the provider (stopped, taken out). */
    async left(scope: Scope, caller: GateCaller): Promise<void> {
      if (isCalm(await stateOf(scope, caller))) return
      await change(scope, caller, (held, now) => changed(held, (api) => afterNothing(api, { infoId: caller.attempt.infoId, now })))
    },

    /** Is there another key that the provider would take? */
    async hasOtherKey(scope: Scope, caller: GateCaller, keyName: string): Promise<boolean> {
      const others = (caller.definition.keys ?? []).filter(({ name }) => name !== keyName)
      if (others.length === 0) return false
      const rows = new Map((await gates.list(scope, [caller.api.id])).map((row) => [row.keyName, gateOf(row, caller.api.version)]))
      const now = clock.now()
      return others.some(({ name }) => !isBlocked(rows.get(name), now))
    },
  }
}

export type Gates = ReturnType<typeof createGates>

const isBlocked = (gate: GateRow | undefined, now: Date): boolean => (gate?.blockedUntil ?? now) > now

function changed(held: ReadonlyMap<string, GateRow>, work: (api: GateRow) => Circuit): GateRow[] {
  const api = held.get('') ?? freshGate('')
  const next = work(api)
  return next === api ? [] : [{ ...api, ...next }]
}

/** Too many requests: the key, or the API, rests as long as it was asked to. A key that is refused rests too, where there are others. */
function blockFor(definition: DrawDefinition, keyName: string, { code, retryAfterMs }: DrawFailure): { ms: number } | undefined {
  if (code === 'E_RATE') return { ms: retryAfterMs ?? RATE_BLOCK_MS }
  const isRefused = code === 'E_AUTH' || code === 'E_BALANCE'
  return isRefused && keyName !== '' && (definition.keys?.length ?? 0) > 1 ? { ms: KEY_REFUSED_MS } : undefined
}
