import { setTimeout } from 'node:timers/promises'
import {
  MOVE_LANE_MAX,
  type ManyAnswer,
  type MoveLaneInput,
  type OtherApi,
} from '@drawdesk/contract/queue/queue-manage'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Static } from 'typebox'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { HEALTHY, readHealth } from '../../drawing/admission/gate-health.ts'
import type { GateMending } from '../../drawing/admission/gate-mending.service.ts'
import { createDrawApiRepository } from '../../drawing/apis/draw-api.repository.ts'
import type { DrawApiRow } from '../../drawing/records/draw-api-row.ts'
import { DRAW_QUEUE, isLane, laneOf, readLane } from '../../drawing/records/lanes/lane.ts'
import type { LanePaces } from '../../drawing/run/queue/lane-paces.service.ts'
import type { DrawService } from '../../drawing/run/send/draw.service.ts'
import { oneByOne } from './one-by-one.ts'
import { queueManageErrors } from './queue-manage.errors.ts'
import { createQueueManageRepository } from './queue-manage.repository.ts'

/** How long a drawing may hold its place in front of the gate while it is to be moved. */
const LOOK_MS = 100
const LOOKS_MOST = 20

/** Steering whole lanes: letting the next drawing try its provider, and sending what waits to another API. */
export function createLaneManageService(
  deps: Deps & { lanePaces: LanePaces; gateMending: GateMending; draws: DrawService },
) {
  const { db, jobs, log, draws, lanePaces: paces, gateMending: mending } = deps
  const queue = createQueueManageRepository(db)
  const apis = createDrawApiRepository(db)

  /** The API that draws in a lane of one's own tenant, or for the operator of any. */
  async function laneApi(caller: Caller, lane: string): Promise<{ scope: Caller; api: DrawApiRow }> {
    const { apiId, tenantId } = readLane(lane)
    if (!isLane(lane) || apiId === undefined || (tenantId !== caller.tenantId && !isOperator(caller)))
      throw commonErrors.notFound()
    const scope = tenantId === caller.tenantId ? caller : { ...caller, tenantId }
    const api = await apis.find(scope, apiId)
    if (!api) throw commonErrors.notFound()
    return { scope, api }
  }

  return {
    /** The next drawing of this lane tries at once. @throws AppError `common.notFound` for a lane without an API, and somebody else's. */
    async tryLane(caller: Caller, lane: string): Promise<{ apiName: string; tenantId: string }> {
      const { scope, api } = await laneApi(caller, lane)
      await mending.tryNow(scope, api)
      return { apiName: api.apiName, tenantId: scope.tenantId }
    },

    /** Where the drawings of this lane could go: active APIs of the same kind, healthy ones first. Errors as {@link tryLane}. */
    async otherApis(caller: Caller, lane: string): Promise<OtherApi[]> {
      const { scope, api } = await laneApi(caller, lane)
      const others = (await apis.listActive(scope, { capability: api.capability })).filter(({ id }) => id !== api.id)
      const [health, { lanes }, states] = await Promise.all([
        readHealth(deps, scope, others),
        paces.read(
          scope,
          others.map(({ id }) => laneOf(id, scope.tenantId)),
        ),
        jobs.steering.lanes(DRAW_QUEUE, { tenantId: scope.tenantId }),
      ])
      const stateOf = new Map(states.map((state) => [state.lane, state]))
      const rows = others.map(({ id, apiName }) => {
        const at = laneOf(id, scope.tenantId)
        const { waiting = 0, running = 0 } = stateOf.get(at) ?? {}
        return {
          id,
          apiName,
          health: (health.get(id) ?? HEALTHY) as unknown as OtherApi['health'],
          waiting,
          running,
          limit: lanes.get(at)?.limit ?? 1,
        } // times leave as Date
      })
      return rows.toSorted(
        (a, b) => Number(a.health.state !== 'closed') - Number(b.health.state !== 'closed') || a.waiting - b.waiting,
      )
    },

    /** Each by itself and in its order, those that this person sees. @throws AppError `queueManage.otherKind`; `common.notFound` for an API that is not active, and as {@link tryLane}. */
    async moveLane(
      caller: Caller,
      { lane, apiId }: Static<typeof MoveLaneInput>,
      language: Language,
    ): Promise<{ answer: ManyAnswer; from: string; to: string; tenantId: string }> {
      const { scope, api } = await laneApi(caller, lane)
      const [target] = await apis.listActive(scope, { apiId })
      if (!target || target.id === api.id) throw commonErrors.notFound()
      if (target.capability !== api.capability) throw queueManageErrors.otherKind()
      const waiting = await queue.listMovable(scope, lane, MOVE_LANE_MAX)
      const answer = await oneByOne(waiting, { language, log, atOnce: 1 }, async (id) => {
        for (let looks = 0; ; looks += 1) {
          if ((await draws.moveToApi(scope, await draws.get(scope, id), target)) === 'moved') return
          // All of them waited a moment ago. One that takes the slot of one that has gone only looks at the gate, and waits there.
          if (looks >= LOOKS_MOST) throw queueManageErrors.atProvider()
          await setTimeout(LOOK_MS)
        }
      })
      return { answer, from: api.apiName, to: target.apiName, tenantId: scope.tenantId }
    },
  }
}
