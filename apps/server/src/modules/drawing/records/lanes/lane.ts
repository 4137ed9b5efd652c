import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { NewJob } from '../../../../platform/jobs/jobs.ts'

export const DRAW_QUEUE = 'draw'

const CONCURRENCY_DEFAULT = 2
const QUEUE_MAX_DEFAULT = 10_000

/** Of drawings that we make ourselves (a resize). */
const LOCAL_LANE = 'local'
/** They cost our own processor. */
export const LOCAL_LANE_LIMIT = 1
/** For each tenant. */
export const LOCAL_QUEUE_MAX = 100

/** A lane is one drawing API of one tenant; its jobs share the API's limit (wire-business §7). Drawings without an API have a lane per tenant. */
export const laneOf = (apiId: string | null, tenantId: string): string => `${apiId ?? LOCAL_LANE}:${tenantId}`

/** `apiId` undefined: the lane of drawings that we make ourselves. */
export function readLane(lane: string): { apiId: string | undefined; tenantId: string } {
  const [apiId = '', tenantId = ''] = lane.split(':')
  return { apiId: apiId === LOCAL_LANE ? undefined : apiId, tenantId }
}

const TENANT = /^\d{6}$/
const LARGEST_ID = 2n ** 63n - 1n

/** Is it written as {@link laneOf} writes it? What comes from outside need not be. */
export function isLane(lane: string): boolean {
  const { apiId, tenantId } = readLane(lane)
  return (
    TENANT.test(tenantId) &&
    lane === laneOf(apiId ?? null, tenantId) &&
    (apiId === undefined || (/^[1-9]\d{0,18}$/.test(apiId) && BigInt(apiId) <= LARGEST_ID))
  )
}

export const keyOf = (infoId: string): string => `draw:${infoId}`

/** The job that draws a record, at the end of its lane. */
export const drawJob = ({ id, apiId, tenantId }: { id: string; apiId: string | null; tenantId: string }): NewJob => ({
  queue: DRAW_QUEUE,
  lane: laneOf(apiId, tenantId),
  key: keyOf(id),
  tenantId,
  payload: { infoId: id },
})

type Limited = Pick<DrawDefinition, 'limits'>

export const laneLimitOf = (definition: Limited): number =>
  Math.max(1, definition.limits?.concurrency ?? CONCURRENCY_DEFAULT)

export const queueMaxOf = (definition: Limited): number => definition.limits?.queueMax ?? QUEUE_MAX_DEFAULT
