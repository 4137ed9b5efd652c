import { FLOW_PATH } from './paths.ts'
import { DateTime, GivenId, Id, IdOrEmpty, PageOf, pageAndDates, RecordOf, Type, type Static } from '../core/schema.ts'
import { FlowCategory, FlowSuspension } from './flow.ts'

export const FLOW_FOLLOW_PATH = `${FLOW_PATH}/follow`

/** A running instance as those see it who run the processes. */
export const FlowInstance = Type.Object({
  id: Id,
  executionId: Id,
  processInstanceId: Id,
  name: Type.String(),
  startUserId: IdOrEmpty,
  startUser: Type.String(),
  startTime: DateTime,
  endTime: DateTime,
  processDefinitionId: Id,
  processDefinitionKey: Type.String(),
  processDefinitionName: Type.String(),
  processDefinitionVersion: Type.Integer(),
  /** Nodes where it waits, joined by commas. */
  activityId: Type.String(),
  activityName: Type.String(),
  taskDefinitionKey: Type.String(),
  category: FlowCategory,
  categoryName: Type.String(),
  suspensionState: FlowSuspension,
  businessKey: Type.String(),
  /** Why its oldest failed job failed, and that job's id; "" without one. */
  jobId: IdOrEmpty,
  jobError: Type.String(),
  version: Type.Integer(),
})
export type FlowInstance = Static<typeof FlowInstance>
export const FlowInstancePage = PageOf(FlowInstance)

export const FlowFollowQuery = Type.Object({
  ...pageAndDates,
  processInstanceId: Type.Optional(IdOrEmpty),
  /** One version. */
  processDefinitionId: Type.Optional(IdOrEmpty),
  processDefinitionKey: Type.Optional(Type.String({ maxLength: 100 })),
  /** `table:id` of what the instance is about. */
  businessKey: Type.Optional(Type.String({ maxLength: 200 })),
  /** A person's id. */
  startUser: Type.Optional(IdOrEmpty),
  category: Type.Optional(FlowCategory),
})

export const FlowDeleteInstance = Type.Object({
  processInstanceId: GivenId,
  deleteReason: Type.String({ minLength: 1, maxLength: 500 }),
})

export const FlowByInstance = Type.Object({ processInstanceId: GivenId })

/** `fromTokens`: where it stands now, all of them unless said; `toNode`: where it goes on. */
export const FlowJump = Type.Object({
  processInstanceId: GivenId,
  fromTokens: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 200 })),
  toNode: Type.String({ minLength: 1, maxLength: 255 }),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
})
export const FlowRetryJob = Type.Object({ jobId: GivenId })
export const FlowSetVariables = Type.Object({ processInstanceId: GivenId, values: RecordOf(Type.Unknown()) })
