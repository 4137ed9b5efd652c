import type { WorkKind } from '../../../../platform/durable-work/durable-work.ts'

/** What is watched: an order until its money is known, a refund until the channel has settled it, a paid order whose goods failed. */
export type PayWorkOf = 'order' | 'refund' | 'delivery'

/**
 * `no`: how often was asked before; 0 of a delivery. Each question is a job of its own, and not one that gives itself back: that would keep a place of its lane for
 * as long as it waits.
 */
export interface PayWorkName {
  of: PayWorkOf
  id: string
  no: number
}

export const PAY_WORK: WorkKind<PayWorkName, PayWorkName, PayWorkName> = {
  queue: 'pay',
  keyOf: ({ of, id, no }) => `${of}:${id}:${no}`,
  laneOf: ({ of }, tenantId) => `pay:${of}:${tenantId}`,
  payloadOf: ({ of, id, no }) => ({ of, id, no }),
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const GAPS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]
/** A channel is asked about an order for so long after it expired. */
export const ASKED_AFTER_EXPIRY_MS = 24 * 60 * MINUTE

/** How long to wait after so many questions (wire-operations §1); the last gap stays. */
export const gapAfter = (questions: number): number => GAPS_MS[Math.min(questions, GAPS_MS.length - 1)] as number
