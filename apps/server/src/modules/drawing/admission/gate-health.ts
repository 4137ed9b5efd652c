import type { ApiHealth, DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { refusalIn, shownState } from '../../../providers/circuit.ts'
import { createGateRepository } from './gate.repository.ts'
import { gateOf } from './gate-row.ts'
import type { GateRow } from './gate.ts'

/** `health` of a drawing API as it leaves the service: the wire layer writes `until` in the zone. */
export interface ApiHealthFacts {
  state: DrawApi['health']['state']
  reason: string
  until: Date | null
  failures: number
  refusal: NonNullable<ApiHealth['refusal']>
  since: Date | null
  refusedKeys: NonNullable<ApiHealth['refusedKeys']>
}

export const HEALTHY: ApiHealthFacts = {
  state: 'closed',
  reason: '',
  until: null,
  failures: 0,
  refusal: '',
  since: null,
  refusedKeys: [],
}

/** How each of these APIs stands, by id; one that is absent is healthy. Of a closed one the reason names the keys that rest. */
export async function readHealth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  apis: readonly Pick<DrawApiRow, 'id' | 'version'>[],
): Promise<Map<string, ApiHealthFacts>> {
  const rows = await createGateRepository(db).list(
    scope,
    apis.map(({ id }) => id),
  )
  const now = clock.now()
  const byApi = Map.groupBy(rows, ({ apiId }) => apiId)
  return new Map(
    apis.flatMap(({ id, version }) => {
      const gates = (byApi.get(id) ?? []).map((row) => gateOf(row, version))
      return gates.length > 0 ? [[id, healthOf(gates, now)]] : []
    }),
  )
}

/** Of the gates of one API, and of the version that it has. */
export function healthOf(
  gates: readonly (Pick<
    GateRow,
    'keyName' | 'state' | 'reason' | 'until' | 'since' | 'blockedUntil' | 'blockedReason'
  > &
    Partial<Pick<GateRow, 'failures'>>)[],
  now: Date,
): ApiHealthFacts {
  const api = gates.find(({ keyName }) => keyName === '')
  if (api && api.state !== 'closed') {
    const state = shownState(api, now)
    return {
      ...HEALTHY,
      state,
      reason: api.reason,
      until: state === 'open' ? api.until : null,
      refusal: refusalIn(api.reason)?.code ?? '',
      since: api.since,
    }
  }
  const resting = gates.filter(({ blockedUntil }) => blockedUntil !== null && blockedUntil > now)
  const failures = api?.failures ?? 0
  if (resting.length === 0) return failures > 0 ? { ...HEALTHY, failures, reason: api?.reason ?? '' } : HEALTHY
  const times = resting.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0)
  const refusedKeys = resting.flatMap(({ keyName, blockedReason }) => {
    const refusal = keyName === '' ? undefined : refusalIn(blockedReason)
    return refusal ? [{ name: keyName, refusal: refusal.code }] : []
  })
  return {
    ...HEALTHY,
    failures,
    reason: resting
      .map(({ keyName, blockedReason }) => (keyName ? `${keyName}: ${blockedReason}` : blockedReason))
      .join('; '),
    until: new Date(Math.max(...times)),
    refusedKeys,
  }
}
