import { DateTime, Id, IdOrEmpty, Nullable, PageOf, pageAndDates, Type, type Static } from '../core/schema.ts'
import { FlowDate } from './flow.ts'
import { FLOW_PATH } from './paths.ts'

export const FLOW_FIGURES_PATH = `${FLOW_PATH}/figures`

const Key = Type.String({ minLength: 1, maxLength: 255 })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
/** A span in words: `2小时3分`, `2 h 3 min`; "" where there is none. */
const SpanText = Type.String()
const Milliseconds = Nullable(Type.Integer())

/** Those that have instances, the one with the most first; 500 at most. */
export const FlowFiguresProcess = Type.Object({
  processDefinitionKey: Type.String(),
  /** As its newest version is called. */
  name: Type.String(),
  /** Instances of all versions, and those of them that run. */
  instances: Type.Integer(),
  running: Type.Integer(),
  /** The newest first; `processDefinitionId` leads to the diagram. */
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      processDefinitionId: Id,
      instances: Type.Integer(),
      running: Type.Integer(),
    }),
  ),
})
export type FlowFiguresProcess = Static<typeof FlowFiguresProcess>
export const FlowFiguresProcesses = Type.Array(FlowFiguresProcess)

/**
 * One process, all its versions or one. `beginDate` and `endDate` bound what is over by its end; a bare day counts whole. What is open counts as it is now,
 * whatever the dates.
 */
export const FlowFiguresQuery = Type.Object({
  processDefinitionKey: Key,
  version: Version,
  beginDate: Type.Optional(FlowDate),
  endDate: Type.Optional(FlowDate),
})

/** One node. A visit counts for the version that its instance ran by then; what takes no time (gateways, starts and ends) has visits of 0 ms. */
export const FlowNodeFigures = Type.Object({
  nodeId: Type.String(),
  /** As the newest version with this node calls it; "" for one without a name. */
  nodeName: Type.String(),
  /** As BPMN calls it: `userTask`, `exclusiveGateway` …; "" for a node that no version has any more. */
  nodeType: Type.String(),
  /** Visits that were completed in this time; cancelled and jumped ones count nowhere. */
  count: Type.Integer(),
  /** Milliseconds from entering to leaving: as long as half of them took at most, and nine of ten; null without any. */
  p50: Milliseconds,
  p90: Milliseconds,
  p50Time: SpanText,
  p90Time: SpanText,
  /** Visits that are open now, and when the first of them began. */
  waiting: Type.Integer(),
  oldestTime: DateTime,
})
export type FlowNodeFigures = Static<typeof FlowNodeFigures>
/** What takes longest first. */
export const FlowNodeFiguresList = Type.Array(FlowNodeFigures)

/** One person; of tasks that nobody has claimed yet `assignee` is "". Tasks of suspended instances are nobody's to do. */
export const FlowPersonFigures = Type.Object({
  assignee: IdOrEmpty,
  assigneeName: Type.String(),
  /** Tasks that are open now, those of them past their due date, and since when they have the oldest of them: claimed, else made. */
  open: Type.Integer(),
  overdue: Type.Integer(),
  oldestTime: DateTime,
  /** Tasks that they completed in this time, and how long half of them took at most, from claimed (else made) to done. */
  done: Type.Integer(),
  p50: Milliseconds,
  p50Time: SpanText,
})
export type FlowPersonFigures = Static<typeof FlowPersonFigures>
/** Unclaimed tasks first, then who has most; 500 at most. */
export const FlowPeopleFigures = Type.Array(FlowPersonFigures)

/** Open tasks past their due date, the latest of them first; of all processes without a key. `beginDate` and `endDate` bound the due date. */
export const FlowOverdueQuery = Type.Object({
  ...pageAndDates,
  processDefinitionKey: Type.Optional(Type.String({ maxLength: 255 })),
  version: Version,
  beginDate: Type.Optional(FlowDate),
  endDate: Type.Optional(FlowDate),
})

export const FlowOverdueTask = Type.Object({
  /** The task's. */
  id: Id,
  taskId: Id,
  taskName: Type.String(),
  taskDefinitionKey: Type.String(),
  assignee: IdOrEmpty,
  assigneeName: Type.String(),
  createTime: DateTime,
  dueDate: DateTime,
  /** How long past it, in milliseconds and in words. */
  late: Type.Integer(),
  lateTime: SpanText,
  processInstanceId: Id,
  /** What the instance is called. */
  name: Type.String(),
  processDefinitionId: Id,
  processDefinitionKey: Type.String(),
  processDefinitionName: Type.String(),
  processDefinitionVersion: Type.Integer(),
  startUser: IdOrEmpty,
  startUserName: Type.String(),
  /** Route of the form, for the address of the instance: `/work/process/<route>/detail/…`; "" without one. */
  route: Type.String(),
  businessId: Type.String(),
})
export type FlowOverdueTask = Static<typeof FlowOverdueTask>
export const FlowOverduePage = PageOf(FlowOverdueTask)
