import type { WorkKind } from '../../../platform/durable-work/durable-work.ts'

/** A row of `wf_job` and one attempt at it: what was given up and is tried again has the next one, and jobs of former ones change nothing. */
export interface FlowJobName {
  jobId: string
  attempt: number
}

/** Timers, steps of their own, work of handlers, and what is thrown to other instances. One lane for each tenant. */
export const FLOW_WORK: WorkKind<FlowJobName, FlowJobName, FlowJobName> = {
  queue: 'flow',
  keyOf: ({ jobId, attempt }) => `flow:${jobId}:${attempt}`,
  laneOf: (_order, tenantId) => `flow ${tenantId}`,
  payloadOf: ({ jobId, attempt }) => ({ jobId, attempt }),
}
