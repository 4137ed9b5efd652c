import type { RefusalCode } from '@drawdesk/contract/drawing/draw-api'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import { reasonOf, refusalIn, type CircuitState } from '../../../../providers/circuit.ts'
import type { ChatTarget } from '../chat-ask.ts'
import { createChatGateRepository, type ChatGateRow } from './chat-gate.repository.ts'
import {
  afterFailure,
  afterFirstToken,
  afterNothing,
  afterSuccess,
  closedUntil,
  CLOSED,
  shownState,
  storedState,
  tryCircuit,
  type ChatCircuit,
} from './circuit.ts'
import type { ChatGate, ChatPass } from './fallback.ts'

/** Who may look at chat APIs sees their circuits change. */
const PERMISSION = 'chatApi_view'

/** `health` of a chat API: the wire layer writes `until` in the zone. */
export interface ChatApiHealth {
  state: CircuitState
  /** Code and the service's own words, masked; `""` while closed. */
  reason: string
  /** The key is refused, or the account empty; else `""`. */
  refusal: RefusalCode | ''
  /** In a row, while it is closed. */
  failures: number
  /** Open: when it is tried again. */
  until: Date | null
}

export interface StoredChatGate extends ChatGate {
  /** How each of these APIs stands, by id; one that is absent is healthy. */
  health(scope: Scope, apiIds: readonly string[]): Promise<Map<string, ChatApiHealth>>
  /** Closes the circuit, in the transaction that changes the API: what was known of it is old. */
  reset(at: Db, scope: Scope, apiId: string): Promise<void>
}

/**
 * Circuits of chat APIs, shared by all processes: each decision is made under the lock of the API's row, with the time of the process that
 * makes it. A closed circuit without failures costs one read for each answer and nothing more.
 */
export function createChatGate({
  db,
  clock,
  events,
  log,
}: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>): StoredChatGate {
  // Answers that begin at the same moment share the look; what it leads to is decided under the lock.
  const rowOf = createBatchLoader(async (tenantId, apiIds: readonly string[]) => {
    const rows = new Map(
      (await createChatGateRepository(db).list({ tenantId }, [...new Set(apiIds)])).map((row) => [row.apiId, row]),
    )
    return apiIds.map((apiId) => rows.get(apiId))
  })

  /** Changes a circuit under its lock, and publishes its state when that changed. */
  async function change<Result>(
    scope: Scope,
    apiId: string,
    work: (circuit: ChatCircuit, now: Date) => { next: ChatCircuit; result: Result },
    at: Db = db,
  ): Promise<Result> {
    return at.transaction(scope, async (trx) => {
      const gates = createChatGateRepository(trx)
      const row = await gates.lock(scope, apiId)
      const before = row ? circuitOf(row) : CLOSED
      const { next, result } = work(before, clock.now())
      if (next !== before) {
        await gates.write(scope, apiId, next)
        await publish(trx, scope, apiId, before, next)
      }
      return result
    })
  }

  async function publish(trx: Db, scope: Scope, apiId: string, before: ChatCircuit, next: ChatCircuit): Promise<void> {
    const state = storedState(next)
    if (state === storedState(before)) return
    log.warn({ apiId, tenantId: scope.tenantId, state, reason: next.reason }, 'the circuit of a chat API changed')
    await events.publish(trx, scope, [{ topic: 'chat', id: apiId, more: { state }, permission: PERMISSION }])
  }

  async function settle(
    { tenantId, apiId }: ChatTarget,
    work: (circuit: ChatCircuit, now: Date) => ChatCircuit,
  ): Promise<void> {
    await change(systemScope(tenantId), apiId, (circuit, now) => ({ next: work(circuit, now), result: undefined }))
  }

  /** Nothing is stored that a good answer would take back. */
  const isClean = ({ isProbe, failures }: ChatPass): boolean => !isProbe && failures === 0

  return {
    async mayTry({ tenantId, apiId }) {
      const scope = systemScope(tenantId)
      const row = await rowOf(tenantId, apiId)
      const seen = row ? circuitOf(row) : CLOSED
      if (seen.openUntil === null) return { isProbe: false, failures: seen.failures }
      const until = closedUntil(seen, clock.now())
      if (until) return { until }
      return change(scope, apiId, (circuit, now) => {
        const asked = tryCircuit(circuit, now)
        return {
          next: asked.next,
          result: asked.until ? { until: asked.until } : { isProbe: asked.isProbe, failures: circuit.failures },
        }
      })
    },

    async answering(target, pass) {
      if (pass.isProbe) await settle(target, (circuit) => afterFirstToken(circuit, true))
    },

    async failed(target, error, pass) {
      const failure = {
        code: error.code,
        status: error.status,
        retryAfterMs: error.retryAfterMs,
        reason: reasonOf(error.code, error.message),
      }
      // The question was wrong: of a circuit that is closed already there is nothing to write.
      if (isClean(pass) && afterFailure(CLOSED, failure, { isProbe: false, now: clock.now() }) === CLOSED) return
      await settle(target, (circuit, now) => afterFailure(circuit, failure, { isProbe: pass.isProbe, now }))
    },

    async succeeded(target, pass) {
      if (!isClean(pass)) await settle(target, (circuit) => afterSuccess(circuit, pass.isProbe))
    },

    async left(target, pass) {
      if (pass.isProbe) await settle(target, (circuit) => afterNothing(circuit, true))
    },

    async health(scope, apiIds) {
      const now = clock.now()
      const rows = await createChatGateRepository(db).list(scope, apiIds)
      return new Map(
        rows
          .filter(({ openUntil, failures }) => openUntil !== null || failures > 0)
          .map((row) => {
            const state = shownState(row, now)
            return [
              row.apiId,
              {
                state,
                reason: row.reason,
                refusal: refusalIn(row.reason)?.code ?? '',
                until: state === 'open' ? row.openUntil : null,
                failures: state === 'closed' ? row.failures : 0,
              },
            ]
          }),
      )
    },

    async reset(at, scope, apiId) {
      const [row] = await createChatGateRepository(at).list(scope, [apiId])
      if (row) await change(scope, apiId, () => ({ next: CLOSED, result: undefined }), at)
    },
  }
}

const circuitOf = ({ failures, openUntil, openMs, probeUntil, reason }: ChatGateRow): ChatCircuit => ({
  failures,
  openUntil,
  openForMs: openMs,
  probeUntil,
  reason,
})
