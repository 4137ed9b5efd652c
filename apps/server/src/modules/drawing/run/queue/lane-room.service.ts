import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import type { LanePace } from './lane-pace.ts'
import type { LanePaces } from './lane-paces.service.ts'
import { DRAW_QUEUE, laneOf } from '../../records/lanes/lane.ts'
import { meanOf } from './wait.ts'

/** Nothing was measured yet. */
const UNMEASURED_SECONDS = 5
/** The lane begins none: somebody has to do something first. */
const STANDING_SECONDS = 60
const LONGEST_SECONDS = 300

/** Is there room for one more? */
export function createLaneRoom({ jobs, lanePaces: paces }: Pick<Deps, 'jobs'> & { lanePaces: LanePaces }) {
  return {
    /** Answers how many wait. `apiId` null: of drawings that we make ourselves. @throws AppError `drawInfo.laneFull` with how many wait, and when one of them will have begun. */
    async require(scope: Scope, apiId: string | null, queueMax: number): Promise<number> {
      const lane = laneOf(apiId, scope.tenantId)
      const waiting = await jobs.steering.countWaiting(DRAW_QUEUE, { lane, tenantId: scope.tenantId }, queueMax)
      if (waiting < queueMax) return waiting
      const now = await paces.recent(scope, lane)
      const seconds = now ? roomSeconds(now.pace) : UNMEASURED_SECONDS
      throw drawInfoErrors.laneFull({ values: { waiting, limit: queueMax, seconds }, retryAfterSeconds: seconds })
    },
  }
}

export type LaneRoom = ReturnType<typeof createLaneRoom>

/** Until one begins, as the lane goes: whole seconds, at least 1. */
export function roomSeconds({
  isStanding,
  gapSeconds,
  runSeconds,
  limit,
  notBeforeSeconds,
}: Pick<LanePace, 'isStanding' | 'gapSeconds' | 'runSeconds' | 'limit' | 'notBeforeSeconds'>): number {
  if (isStanding) return STANDING_SECONDS
  const pace =
    gapSeconds.length > 0 ? meanOf(gapSeconds) : runSeconds.length > 0 ? meanOf(runSeconds) / limit : UNMEASURED_SECONDS
  return Math.min(LONGEST_SECONDS, Math.max(1, Math.ceil(pace + notBeforeSeconds)))
}
