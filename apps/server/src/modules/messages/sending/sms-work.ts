import type { WorkKind } from '../../../platform/durable-work/durable-work.ts'

/** `part`: messages of one call that are sent by one job. `ask`: one message whose answer was lost; `no`: how often was asked before. */
export interface SmsWorkName {
  of: 'part' | 'ask'
  id: string
  no: number
}

/** A code has a lane of its own: somebody waits for it, however many messages stand in line. */
export type SmsWorkOrder = SmsWorkName & { isCode?: boolean }

export const SMS_WORK: WorkKind<SmsWorkName, SmsWorkOrder, SmsWorkName> = {
  queue: 'sms',
  keyOf: ({ of, id, no }) => `${of}:${id}:${no}`,
  laneOf: ({ of, isCode }, tenantId) => `sms:${isCode ? 'code' : of}:${tenantId}`,
  payloadOf: ({ of, id, no }) => ({ of, id, no }),
}

/** Messages of one job. */
export const PART_SIZE = 200
/** What a company did not take is handed in again so often, with these pauses; then it has failed. */
export const LATER_GAPS_MS = [1_000, 3_000, 10_000, 30_000, 60_000]
/** When a company is asked what became of a message. */
export const ASK_GAPS_MS = [30_000, 120_000, 600_000, 3_600_000]
