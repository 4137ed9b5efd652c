import type { WorkKind } from '../../../platform/durable-work/durable-work.ts'

export interface DeliveryWork {
  id: string
  channelId: string
}

/** A channel sends one message after the other. */
export const ALERT_WORK: WorkKind<DeliveryWork, DeliveryWork, DeliveryWork> = {
  queue: 'alert',
  keyOf: ({ id }) => id,
  laneOf: ({ channelId }, tenantId) => `alert:${channelId}:${tenantId}`,
  payloadOf: ({ id, channelId }) => ({ id, channelId }),
}

/** Pauses before a message that was not taken is sent again; after the last one it has failed. */
export const AGAIN_GAPS_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000]
