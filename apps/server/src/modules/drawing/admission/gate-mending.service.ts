import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { definitionOf } from '../records/definition-of.ts'
import type { GateNews } from './gate-news.service.ts'
import { createGateRepository } from './gate.repository.ts'
import type { Gates } from './gates.service.ts'
import { createLanePlaceRepository } from '../records/lanes/lane-place.repository.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../records/lanes/lane.ts'

/** A person has topped up, replaced a key, or wants to know: what waits in front of a provider is not to wait for the clock. */
export function createGateMending(deps: Pick<Deps, 'db' | 'jobs'> & { gateNews: GateNews; gates: Gates }) {
  const { db, jobs, gates, gateNews: news } = deps
  const places = createLanePlaceRepository(db)

  /** Those that hold a slot and wait look at the gate now. */
  async function goOn(scope: Pick<Scope, 'tenantId'>, apiId: string): Promise<void> {
    const waiting = await places.listAtGate(scope, laneOf(apiId, scope.tenantId))
    await db.transaction(scope, async (trx) => {
      for (const id of waiting) await jobs.expedite(trx, DRAW_QUEUE, keyOf(id))
    })
    jobs.wake()
    news.touchLane(scope, apiId)
  }

  return {
    /** The next drawing tries now. False: the API was not out of use. */
    async tryNow(scope: Scope, api: DrawApiRow): Promise<boolean> {
      const isMended = await gates.mend(scope, { api, definition: definitionOf(api) })
      await goOn(scope, api.id)
      return isMended
    },

    /** The API was saved or switched: what was known of its keys and its circuit was known of another version. */
    async forget(scope: Scope, apiId: string): Promise<void> {
      const known = await createGateRepository(db).list(scope, [apiId])
      if (known.every(({ state, blockedUntil }) => state === 'closed' && blockedUntil === null)) return
      await db.transaction(scope, (trx) => news.publishFresh(trx, scope, apiId))
      await goOn(scope, apiId)
    },
  }
}

export type GateMending = ReturnType<typeof createGateMending>
