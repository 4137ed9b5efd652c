import type { HoldTenantInput, PauseLaneInput } from '@drawdesk/contract/queue/queue-manage'
import type { Static } from '@drawdesk/contract/core/schema'
import { scopeOf } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Halt } from '../../../platform/jobs/jobs.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { createLaneFactsRepository } from '../../drawing/run/queue/lane-facts.repository.ts'
import { wrongFormat } from '../../../wire/input-problems.ts'
import { DRAW_QUEUE, isLane, readLane } from '../../drawing/records/lanes/lane.ts'
import type { QueueNews } from '../../drawing/records/lanes/queue-news.service.ts'

/** Pauses of lanes, holds and weights of tenants: they count in every process at its next look. */
export function createHalts(deps: Pick<Deps, 'db' | 'jobs'> & { queueNews: QueueNews }) {
  const { db, jobs, queueNews: news } = deps
  const facts = createLaneFactsRepository(db)
  const haltBy = ({ userId, realName, account }: Caller, reason = ''): Omit<Halt, 'time'> => ({
    userId,
    by: realName || account,
    reason,
  })

  /** Is this the lane of an API that there is, or the one of what a tenant's pictures are enlarged in? @throws AppError `common.badInput` for no name of a lane; `common.notFound`, also for a lane of another tenant. */
  async function checkLane(caller: Caller, lane: string): Promise<{ tenantId: string }> {
    const { apiId, tenantId } = readLane(lane)
    if (!isLane(lane)) throw commonErrors.badInput({ errors: [wrongFormat('lane')] })
    if (tenantId !== caller.tenantId && !isOperator(caller)) throw commonErrors.notFound()
    const known = (await facts.read({ tenantId }, [lane])).get(lane)
    const [state] = await jobs.steering.lanes(DRAW_QUEUE, { tenantId, lane })
    const isThere =
      known?.hasApi === true || state !== undefined || (apiId === undefined && tenantId === caller.tenantId)
    if (!isThere) throw commonErrors.notFound()
    return { tenantId }
  }

  return {
    /** @throws AppError `common.notFound` */
    async pauseLane(caller: Caller, { lane, isPaused, reason }: Static<typeof PauseLaneInput>): Promise<void> {
      const { tenantId } = await checkLane(caller, lane)
      await db.transaction({ tenantId }, (trx) =>
        jobs.steering.setPause(trx, DRAW_QUEUE, { lane, tenantId }, isPaused ? haltBy(caller, reason) : undefined),
      )
      jobs.wake()
      news.touch(lane, tenantId)
    },

    /** What is left out stays. @throws AppError `common.forbidden` for all but the operator; `common.badInput` for a tenant that does not exist. */
    async holdTenant(
      caller: Caller,
      { tenantId: named, isHeld, weight, reason }: Static<typeof HoldTenantInput>,
    ): Promise<{ tenantId: string }> {
      if (!isOperator(caller)) throw commonErrors.forbidden()
      const { tenantId } = await scopeOf(db, caller, named)
      const hold = isHeld === undefined ? undefined : isHeld ? haltBy(caller, reason) : null
      await db.transaction({ tenantId }, (trx) =>
        jobs.steering.setTenant(trx, DRAW_QUEUE, tenantId, {
          ...(weight === undefined ? {} : { weight }),
          ...(hold === undefined ? {} : { hold }),
        }),
      )
      jobs.wake()
      await news.touchTenant(tenantId)
      return { tenantId }
    },
  }
}
