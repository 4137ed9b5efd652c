import type { DrawDefinition } from '@drawdesk/contract/biz/draw-definition'

export const DRAW_QUEUE = 'draw'

const CONCURRENCY_DEFAULT = 2
const QUEUE_MAX_DEFAULT = 10_000

/** A lane is one drawing API of one tenant; its jobs share the API's limit (wire-business §7). */
export const laneOf = (apiId: string, tenantId: string): string => `${apiId}:${tenantId}`

export function readLane(lane: string): { apiId: string; tenantId: string } {
  const [apiId = '', tenantId = ''] = lane.split(':')
  return { apiId, tenantId }
}

export const keyOf = (infoId: string): string => `draw:${infoId}`

export const laneLimitOf = (definition: DrawDefinition): number => Math.max(1, definition.limits?.concurrency ?? CONCURRENCY_DEFAULT)

export const queueMaxOf = (definition: DrawDefinition): number => definition.limits?.queueMax ?? QUEUE_MAX_DEFAULT
