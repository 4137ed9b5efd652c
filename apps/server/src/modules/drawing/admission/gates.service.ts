import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawFailure } from '../engine/answers/classify.ts'
import { createDrawAttemptRepository } from '../records/draw-attempt.repository.ts'
import { isRefusalCode } from '../../../providers/circuit.ts'
import { afterAccepted, afterAnswer, afterMending, afterNothing, isProvidersFailure, type Circuit } from './breaker.ts'
import { afterFailedTry, changed, freed, isBlocked } from './gate-changes.ts'
import { createGateRepository, type GateRepository } from './gate.repository.ts'
import type { GateNews } from './gate-news.service.ts'
import { gateOf } from './gate-row.ts'
import { askGate, freshGate, type GateAnswer, type GateCaller, type GateRow, type Reserved } from './gate.ts'

/** `lost`: another run of the job holds the attempt. */
export type EnterAnswer = GateAnswer | { kind: 'lost' }

/**
 * Rates, keys and circuits of drawing APIs, shared by all processes: each decision is made under the lock of the API's row, with the time of the
 * process that makes it. An API without limits and keys whose circuit is closed costs one look at its row.
 */
export function createGates(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { gateNews: GateNews },
  random: () => number = Math.random,
) {
  const { db, clock, ids, gateNews: news } = deps
  const gates = createGateRepository(db)

  const namesOf = (definition: DrawDefinition): string[] => ['', ...(definition.keys ?? []).map(({ name }) => name)]

  async function lock(
    trx: Db,
    scope: Scope,
    { api, definition }: Pick<GateCaller, 'api' | 'definition'>,
  ): Promise<Map<string, GateRow>> {
    const rows = await createGateRepository(trx).lock(
      scope,
      api.id,
      namesOf(definition).map((keyName) => ({ id: ids.next(), keyName })),
    )
    return new Map(rows.map((row) => [row.keyName, gateOf(row, api.version)]))
  }

  /**
   * A probe's end and what it says of the provider are two transactions. Where the process dies between them, the next caller sees a
   * half-open circuit whose probe has ended, and settles it by that end.
   */
  async function withSettledProbe(
    inside: GateRepository,
    scope: Scope,
    held: ReadonlyMap<string, GateRow>,
    infoId: string,
  ): Promise<{ held: ReadonlyMap<string, GateRow>; settled: GateRow[] }> {
    const api = held.get('')
    const probeId = api?.state === 'halfOpen' ? api.probeInfoId : null
    if (!api || probeId === null || probeId === infoId) return { held, settled: [] }
    const state = await inside.findProbeState(scope, probeId)
    if (state === DRAW_STATE.queued || state === DRAW_STATE.running) return { held, settled: [] }
    const circuit =
      state === DRAW_STATE.succeeded
        ? afterAnswer(api, probeId)
        : afterNothing(api, { infoId: probeId, now: clock.now() })
    const gate: GateRow = { ...api, ...circuit }
    return { held: new Map([...held, ['', gate]]), settled: [gate] }
  }

  async function enter(
    scope: Scope,
    caller: GateCaller,
    given: { keyName: string | undefined; reserved: Reserved | undefined },
  ): Promise<EnterAnswer> {
    const { api, definition, attempt } = caller
    const { answer, isChanged } = await db.transaction(scope, async (trx) => {
      const inside = createGateRepository(trx)
      const before = await lock(trx, scope, caller)
      const { held, settled } = await withSettledProbe(inside, scope, before, attempt.infoId)
      const hasLimits = definition.keys?.some(({ concurrency }) => concurrency !== undefined) === true
      const inFlight = hasLimits ? await inside.countInFlight(scope, api.id, attempt.infoId) : new Map<string, number>()
      const answer = askGate({
        definition,
        gates: held,
        inFlight,
        infoId: attempt.infoId,
        queuedTime: caller.queuedTime,
        ...given,
        now: clock.now(),
        random,
      })
      const writes = answer.writes.some(({ keyName }) => keyName === '')
        ? answer.writes
        : [...settled, ...answer.writes]
      for (const gate of writes) await inside.write(scope, api.id, api.version, gate)
      // Counted as at work from here on, before anything is sent.
      const isOurs =
        answer.kind !== 'open' ||
        (await createDrawAttemptRepository(trx).update(scope, attempt, {
          keyName: answer.keyName,
          step: 'submitting',
        }))
      const isChanged = await news.publishChange(trx, scope, api, before, writes)
      return { answer: isOurs ? answer : { kind: 'lost' as const }, isChanged }
    })
    if (isChanged) news.touchLane(scope, api.id)
    return answer
  }

  /** Changes the circuit of an API (and keys) under its lock. Answers what `work` answers beside its rows. */
  async function change<Result>(
    scope: Scope,
    caller: Pick<GateCaller, 'api' | 'definition'>,
    work: (held: ReadonlyMap<string, GateRow>, now: Date) => { rows: readonly GateRow[]; result: Result },
  ): Promise<Result> {
    const { api } = caller
    const { result, isChanged } = await db.transaction(scope, async (trx) => {
      const held = await lock(trx, scope, caller)
      const { rows, result } = work(held, clock.now())
      const changed = rows.filter((gate) => gate !== held.get(gate.keyName))
      for (const gate of changed) await createGateRepository(trx).write(scope, api.id, api.version, gate)
      return { result, isChanged: await news.publishChange(trx, scope, api, held, changed) }
    })
    if (isChanged) news.touchLane(scope, api.id)
    return result
  }

  /** Most APIs have nothing to decide: one read shows it. */
  async function stateOf(
    scope: Scope,
    { api }: Pick<GateCaller, 'api'>,
  ): Promise<Circuit & Pick<GateRow, 'blockedUntil'>> {
    const row = (await gates.list(scope, [api.id])).find(({ keyName }) => keyName === '')
    return row ? gateOf(row, api.version) : freshGate('')
  }

  const isCalm = ({ state, blockedUntil }: Circuit & Pick<GateRow, 'blockedUntil'>): boolean =>
    state === 'closed' && (blockedUntil === null || blockedUntil <= clock.now())
  const hasRates = ({ limits, keys }: DrawDefinition): boolean =>
    limits?.rps !== undefined || limits?.rpm !== undefined || (keys?.length ?? 0) > 0

  return {
    /** Asks for leave to send; taken, it counts until the attempt ends. `given`: the key so far and a place that was kept. */
    async enter(
      scope: Scope,
      caller: GateCaller,
      given: { keyName: string | undefined; reserved: Reserved | undefined },
    ): Promise<EnterAnswer> {
      if (!hasRates(caller.definition) && isCalm(await stateOf(scope, caller)))
        return { kind: 'open', keyName: '', isProbe: false, writes: [] }
      return enter(scope, caller, given)
    },

    /**
     * What a try showed of the provider. `keyName`: the key that it used, `""` without a pool. `isOfKey`: the provider was asked with it (an address of a result refuses for other reasons).
     *
     * `wait`: key or account are known to be refused already, so the drawing need not fail of it; `fails` is for the one that finds it out.
     */
    async failed(
      scope: Scope,
      caller: GateCaller,
      keyName: string,
      failure: DrawFailure,
      { isOfKey }: { isOfKey: boolean },
    ): Promise<'wait' | 'fails'> {
      const { code } = failure
      const isTheirs = code === 'E_RATE' || isProvidersFailure(code) || (isOfKey && isRefusalCode(code))
      const before = isTheirs ? undefined : await stateOf(scope, caller)
      if (before?.state === 'closed' && before.failures === 0) return 'fails'
      return change(scope, caller, (held, now) => afterFailedTry({ caller, held, now, keyName, failure, isOfKey }))
    },

    /** The order of a probe was taken. */
    async accepted(scope: Scope, caller: GateCaller, keyName: string): Promise<void> {
      await change(scope, caller, (held) => ({
        rows: [...changed(held, (api) => afterAccepted(api, caller.attempt.infoId)), ...freed(held.get(keyName))],
        result: undefined,
      }))
    },

    /** It brought a picture. */
    async succeeded(scope: Scope, caller: GateCaller): Promise<void> {
      const now = await stateOf(scope, caller)
      if (now.state === 'closed' && now.failures === 0) return
      await change(scope, caller, (held) => ({
        rows: changed(held, (api) => afterAnswer(api, caller.attempt.infoId)),
        result: undefined,
      }))
    },

    /** The drawing ended without anything new about the provider (stopped, taken out). */
    async left(scope: Scope, caller: GateCaller): Promise<void> {
      if (isCalm(await stateOf(scope, caller))) return
      await change(scope, caller, (held, now) => ({
        rows: changed(held, (api) => afterNothing(api, { infoId: caller.attempt.infoId, now })),
        result: undefined,
      }))
    },

    /** A person says that it is mended: the next drawing tries at once, with any key. False: nothing was wrong. */
    mend: (scope: Scope, at: Pick<GateCaller, 'api' | 'definition'>): Promise<boolean> =>
      change(scope, at, (held, now) => {
        const rows = [...changed(held, (api) => afterMending(api, now)), ...[...held.values()].flatMap(freed)]
        return { rows, result: rows.length > 0 }
      }),

    /** Is there another key that the provider would take? */
    async hasOtherKey(scope: Scope, caller: GateCaller, keyName: string): Promise<boolean> {
      const others = (caller.definition.keys ?? []).filter(({ name }) => name !== keyName)
      if (others.length === 0) return false
      const rows = new Map(
        (await gates.list(scope, [caller.api.id])).map((row) => [row.keyName, gateOf(row, caller.api.version)]),
      )
      const now = clock.now()
      return others.some(({ name }) => !isBlocked(rows.get(name), now))
    },
  }
}

export type Gates = ReturnType<typeof createGates>
