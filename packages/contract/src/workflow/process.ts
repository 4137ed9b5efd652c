import { FLOW_PATH } from './paths.ts'
import { DateTime, GivenId, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'

export const FLOW_PROCESS_PATH = `${FLOW_PATH}/process`

/** `historyActivityType` of a row that says that the instance was put on another version. */
export const FLOW_MIGRATION_ROW = 'migration'

/** A visit of a node, or of a sequence flow, oldest first. */
export const FlowHistoryRow = Type.Object({
  id: Id,
  historyActivityId: Type.String(),
  historyActivityName: Type.String(),
  /** As BPMN calls it: `startEvent`, `userTask`, `sequenceFlow`, … */
  historyActivityType: Type.String(),
  /** In words, `2小时3分`; "" while it runs. */
  historyActivityDurationTime: Type.String(),
  durationMs: Nullable(Type.Integer()),
  createTime: DateTime,
  /** "" while it runs. */
  endTime: DateTime,
  /** How it ended: `completed`, `cancelled`, `jumped`; "" while it runs. */
  outcome: Type.String(),
  taskId: IdOrEmpty,
  assignee: IdOrEmpty,
  assigneeName: Type.String(),
  comment: Type.String(),
  /** What the comment stands beside: `approve`, `reject`, `transfer` … */
  commentKind: Type.String(),
  /** Of a row of type `migration`. */
  fromVersion: Nullable(Type.Integer()),
  toVersion: Nullable(Type.Integer()),
})
export type FlowHistoryRow = Static<typeof FlowHistoryRow>
export const FlowHistory = Type.Array(FlowHistoryRow)

/** One of the two. */
export const FlowModelViewQuery = Type.Object({
  processInstanceId: Type.Optional(IdOrEmpty),
  processDefinitionId: Type.Optional(IdOrEmpty),
})
/** `flow` is empty for a definition. */
export const FlowModelView = Type.Object({ xml: Type.String(), flow: FlowHistory })
export type FlowModelView = Static<typeof FlowModelView>

/** From the first visit of one node to the last of the other, where they are named. */
export const FlowHistoryQuery = Type.Object({
  processInstanceId: GivenId,
  startActivityId: Type.Optional(Type.String({ maxLength: 255 })),
  endActivityId: Type.Optional(Type.String({ maxLength: 255 })),
})
