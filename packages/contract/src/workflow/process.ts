import { FLOW_PATH } from './paths.ts'
import { DateTime, GivenId, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'

export const FLOW_PROCESS_PATH = `${FLOW_PATH}/process`

/** `historyActivityType` of a row that says that the instance was put on another version. */
export const FLOW_MIGRATION_ROW = 'migration'

/** Type of a row in the history for what was done to the instance as a whole: withdrawn, ended, moved to another node. */
export const FLOW_REMARK_ROW = 'remark'

/** What somebody said or did beside a task, as `approve`, `transfer`, `addSign`. */
export const FlowRemark = Type.Object({
  kind: Type.String(),
  userName: Type.String(),
  /** Who got it; "" for nobody. */
  targetName: Type.String(),
  content: Type.String(),
  time: DateTime,
})
export type FlowRemark = Static<typeof FlowRemark>

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
  /** All that was said beside its task and those of people who were added, oldest first. `comment` is the last one of the task itself. */
  remarks: Type.Array(FlowRemark),
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
