import {
  DateTime,
  dateSearch,
  GivenId,
  Id,
  IdOrEmpty,
  PageOf,
  pageAndDates,
  RecordOf,
  Type,
  type Static,
} from '../core/schema.ts'
import { FlowCategory } from './flow.ts'

/** Instances that one call checks or moves at most. */
export const FLOW_MIGRATE_MOST = 200
/** Characters at most of why instances are moved. */
export const FLOW_MIGRATE_REASON_MOST = 500

const NODE_ID_MOST = 255

/**
 * Which instances, and onto which version. Instances are named by their ids, or are those that a list with these filters has and that are not on that
 * version yet; then a process has to be named, by its version or its key.
 *
 * `mapping`: node → node. A node that it does not name goes to its counterpart of the same id or name; a boundary event or the start of an event
 * sub-process that is mapped to `""` is given up.
 */
const order = {
  processInstanceIds: Type.Optional(Type.Array(Id, { maxItems: FLOW_MIGRATE_MOST })),
  processDefinitionId: Type.Optional(IdOrEmpty),
  processDefinitionKey: Type.Optional(Type.String({ maxLength: 100 })),
  businessKey: Type.Optional(Type.String({ maxLength: 200 })),
  startUser: Type.Optional(IdOrEmpty),
  category: Type.Optional(FlowCategory),
  ...dateSearch,
  targetDefinitionId: GivenId,
  mapping: Type.Optional(
    RecordOf(Type.String({ maxLength: NODE_ID_MOST }), {
      pattern: `^.{1,${NODE_ID_MOST}}$`,
      additionalProperties: false,
    }),
  ),
}
export const FlowMigrateCheck = Type.Object(order)
export type FlowMigrateCheck = Static<typeof FlowMigrateCheck>

/** `reason` stands in the history of each instance. */
export const FlowMigrate = Type.Object({
  ...order,
  reason: Type.Optional(Type.String({ maxLength: FLOW_MIGRATE_REASON_MOST })),
})
export type FlowMigrate = Static<typeof FlowMigrate>

/** `nodeId` is "" where it is about the instance as a whole. */
const FlowMigrateProblem = Type.Object({ nodeId: Type.String(), msg: Type.String() })
export type FlowMigrateProblem = Static<typeof FlowMigrateProblem>

const refused = {
  processInstanceId: Id,
  /** Title of the instance, or the name of its process; "" where there is none. */
  name: Type.String(),
  problems: Type.Array(FlowMigrateProblem),
}
const FlowMigrateRefused = Type.Object(refused)
export type FlowMigrateRefused = Static<typeof FlowMigrateRefused>

export const FlowMigrateChecked = Type.Object({ ...refused, ok: Type.Boolean() })
export type FlowMigrateChecked = Static<typeof FlowMigrateChecked>
export const FlowMigrateCheckedList = Type.Array(FlowMigrateChecked)

/** `batchId` is "" where none was moved. */
export const FlowMigrated = Type.Object({
  batchId: IdOrEmpty,
  moved: Type.Integer(),
  refused: Type.Array(FlowMigrateRefused),
})
export type FlowMigrated = Static<typeof FlowMigrated>

export const FlowUndoMigrate = Type.Object({
  batchId: GivenId,
  reason: Type.Optional(Type.String({ maxLength: FLOW_MIGRATE_REASON_MOST })),
})
export const FlowMigrateUndone = Type.Object({ undone: Type.Integer(), refused: Type.Array(FlowMigrateRefused) })
export type FlowMigrateUndone = Static<typeof FlowMigrateUndone>

/** From one version to another of the same process. */
export const FlowMigratePlanQuery = Type.Object({ processDefinitionId: GivenId, targetDefinitionId: GivenId })

/** Where instances of a version wait now. `flow` is a branch that has reached a join; `aside` an event that may be given up. */
export const FlowMigratePlace = Type.Object({
  nodeId: Type.String(),
  name: Type.String(),
  /** As BPMN calls it: `userTask`, `boundaryEvent`, `sequenceFlow`. */
  type: Type.String(),
  kind: Type.Unsafe<'node' | 'flow' | 'aside'>({ type: 'string', enum: ['node', 'flow', 'aside'] }),
  /** Instances that wait there. */
  count: Type.Integer(),
  /** Its counterpart; "" where somebody has to choose. */
  target: Type.String(),
})
export type FlowMigratePlace = Static<typeof FlowMigratePlace>
export const FlowMigratePlan = Type.Object({ running: Type.Integer(), places: Type.Array(FlowMigratePlace) })
export type FlowMigratePlan = Static<typeof FlowMigratePlan>

/** Instances that were moved by one call. */
export const FlowMigrateBatch = Type.Object({
  id: Id,
  processDefinitionKey: Type.String(),
  processDefinitionName: Type.String(),
  fromVersions: Type.Array(Type.Integer()),
  toVersion: Type.Integer(),
  reason: Type.String(),
  userId: IdOrEmpty,
  userName: Type.String(),
  createTime: DateTime,
  moved: Type.Integer(),
  undone: Type.Integer(),
  /** Not taken back yet, running, and on the version still: these an undo tries. */
  undoable: Type.Integer(),
})
export type FlowMigrateBatch = Static<typeof FlowMigrateBatch>
export const FlowMigrateBatchPage = PageOf(FlowMigrateBatch)
export const FlowMigrateBatchQuery = Type.Object({
  ...pageAndDates,
  processDefinitionKey: Type.Optional(Type.String({ maxLength: 100 })),
})
