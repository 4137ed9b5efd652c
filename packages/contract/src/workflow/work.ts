import {
  DateTime,
  GivenId,
  Id,
  IdOrEmpty,
  Nullable,
  PageOf,
  pageAndDates,
  RecordOf,
  Type,
  type Static,
} from '../core/schema.ts'
import { FlowCategory, FlowComment, FlowDate, FlowMode, FlowSuspension } from './flow.ts'
import { FlowDefinitionPage } from './manager.ts'

/** Where a row of a work list stands for the caller. */
export const FLOW_ROW_STATUS = ['claim', 'todo', 'finish'] as const
export type FlowRowStatus = (typeof FLOW_ROW_STATUS)[number]

/** A task with its instance and its definition, as every work list shows it. */
export const FlowRow = Type.Object({
  /** The task's, in `send-list` the instance's. */
  id: Id,
  taskId: IdOrEmpty,
  taskName: Type.String(),
  taskDefinitionKey: Type.String(),
  assignee: IdOrEmpty,
  assigneeName: Type.String(),
  createTime: DateTime,
  claimTime: DateTime,
  endTime: DateTime,
  /** "" where there is none. */
  dueDate: DateTime,
  priority: Type.Integer(),
  /** `pending`: the assignee was asked by the owner and answers with `resolve`. */
  delegation: Type.Unsafe<'' | 'pending' | 'resolved'>({ type: 'string', enum: ['', 'pending', 'resolved'] }),
  executionId: IdOrEmpty,
  category: FlowCategory,
  categoryName: Type.String(),
  /** Route of the form, the remark of the category: `/work/process/<route>/handle/…`; "" without one. */
  route: Type.String(),
  formKey: Type.String(),
  processDefinitionId: Id,
  processDefinitionKey: Type.String(),
  processDefinitionName: Type.String(),
  processDefinitionVersion: Type.Integer(),
  processDefinitionDesc: Type.String(),
  processInstanceId: Id,
  /** What the instance is called; "" for the name of its process. */
  title: Type.String(),
  startUser: IdOrEmpty,
  startUserName: Type.String(),
  startTime: DateTime,
  historyProcessInstanceId: Id,
  historyTaskEndTime: DateTime,
  processIsFinished: Type.Unsafe<'finished' | 'unfinished'>({ type: 'string', enum: ['finished', 'unfinished'] }),
  suspensionState: FlowSuspension,
  status: Type.Unsafe<FlowRowStatus>({ type: 'string', enum: [...FLOW_ROW_STATUS] }),
  businessTable: Type.String(),
  businessId: Type.String(),
  /** Of a completed task: what was said. */
  comment: Type.String(),
})
export type FlowRow = Static<typeof FlowRow>
export const FlowRowPage = PageOf(FlowRow)

export const FlowStartQuery = Type.Object({
  ...pageAndDates,
  category: Type.Optional(FlowCategory),
  mode: FlowMode,
  name: Type.Optional(Type.String({ maxLength: 100 })),
})
export const FlowStartPage = FlowDefinitionPage

/** `beginDate` and `endDate` bound what the list is ordered by: creation, start or end. */
export const FlowWorkQuery = Type.Object({
  ...pageAndDates,
  category: Type.Optional(FlowCategory),
  processDefinitionName: Type.Optional(Type.String({ maxLength: 100 })),
  processDefinitionKey: Type.Optional(Type.String({ maxLength: 100 })),
  beginDate: Type.Optional(FlowDate),
  endDate: Type.Optional(FlowDate),
  /** 1: only what is past its due date. */
  overdue: Type.Optional(Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })),
})

export const FlowTask = Type.Object({ taskId: GivenId })
export const FlowClaimed = Type.Object({ taskId: Id, assignee: Id })

/** Values of variables by name. */
const Values = RecordOf(Type.Unknown())

/** `flag` "ok" or `pass` true agrees, anything else rejects. */
export const FlowCompleteInput = Type.Object({
  taskId: GivenId,
  processInstanceId: Type.Optional(IdOrEmpty),
  flag: Type.Optional(Type.String({ maxLength: 20 })),
  pass: Type.Optional(Type.Boolean()),
  comment: Type.Optional(FlowComment),
  /** Only what the form of the node declares as writable. */
  variables: Type.Optional(Values),
})
export type FlowCompleteInput = Static<typeof FlowCompleteInput>

export const FlowNextTask = Type.Object({ taskId: Id, taskName: Type.String(), assigneeName: Type.String() })
export const FlowCompleted = Type.Object({
  taskId: Id,
  processInstanceId: Id,
  /** Tasks that are open in the instance now. */
  next: Type.Array(FlowNextTask),
  isFinished: Type.Boolean(),
})
export type FlowCompleted = Static<typeof FlowCompleted>

export const FlowTaskComment = Type.Object({ taskId: GivenId, comment: Type.Optional(FlowComment) })
export const FlowHandOver = Type.Object({ taskId: GivenId, userId: GivenId, comment: Type.Optional(FlowComment) })

/** Further people for a task: before it, after it, or beside its assignee. */
export const FLOW_SIGN_KINDS = ['before', 'after', 'parallel'] as const
export type FlowSignKind = (typeof FLOW_SIGN_KINDS)[number]
export const FlowAddSign = Type.Object({
  taskId: GivenId,
  userIds: Type.Array(Id, { minItems: 1, maxItems: 50 }),
  kind: Type.Unsafe<FlowSignKind>({ type: 'string', enum: [...FLOW_SIGN_KINDS] }),
  comment: Type.Optional(FlowComment),
})
export const FlowRemoveSign = Type.Object({ taskId: GivenId, userId: GivenId })
export const FlowSigned = Type.Object({
  ...FlowRow.properties,
  signers: Type.Array(
    Type.Object({
      taskId: Id,
      userId: Id,
      userName: Type.String(),
      kind: Type.Unsafe<FlowSignKind | 'round'>({ type: 'string', enum: [...FLOW_SIGN_KINDS, 'round'] }),
      endTime: DateTime,
    }),
  ),
})

export type FlowSigned = Static<typeof FlowSigned>

/** Somebody who was added to the task `taskId`, has not acted, and may be taken back by the caller. `isLeft` 1: only those who were added are waited for there. */
const FlowAdded = Type.Object({
  taskId: Id,
  userId: Id,
  userName: Type.String(),
  isLeft: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] }),
})

/** Who may claim a task: a person, or a group. `isEmpty` 1: nobody is in it who can sign in. */
const FlowCandidate = Type.Object({
  name: Type.String(),
  isEmpty: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] }),
})
export type FlowCandidate = Static<typeof FlowCandidate>

/**
 * `isCorrection` 1: the diagram gives the task to who started the instance, to hand in again or to withdraw. `mayTakeBack`: of the whole instance, also
 * at tasks that are done. `waitsFor`: who may claim it, while nobody has it.
 */
export const FlowDetail = Type.Object({
  ...FlowSigned.properties,
  isCorrection: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] }),
  mayTakeBack: Type.Array(FlowAdded),
  waitsFor: Type.Optional(Type.Array(FlowCandidate)),
})
export type FlowDetail = Static<typeof FlowDetail>

/**
 * One task as the caller sees it, done or not, for those who may read its instance; without `taskId` the newest of the instance. `status` says
 * whether the caller may claim it (`claim`), has it (`todo`) or only reads (`finish`). Answers `FlowDetail`.
 */
export const FlowDetailQuery = Type.Object({
  taskId: Type.Optional(IdOrEmpty),
  processInstanceId: Type.Optional(IdOrEmpty),
})

/** `target`: `previous`, `starter`, or the node of a target that `reject-targets` answers. */
export const FlowRejectTo = Type.Object({
  taskId: GivenId,
  target: Type.String({ minLength: 1, maxLength: 255 }),
  comment: Type.Optional(FlowComment),
})
export const FlowRejectTarget = Type.Object({ nodeId: Type.String(), name: Type.String(), assigneeName: Type.String() })
export type FlowRejectTarget = Static<typeof FlowRejectTarget>
export const FlowRejectTargets = Type.Array(FlowRejectTarget)

export const FlowWithdraw = Type.Object({ processInstanceId: GivenId, comment: Type.Optional(FlowComment) })
export const FlowCopyTo = Type.Object({
  processInstanceId: GivenId,
  userIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
})
export const FlowInstanceAnswer = Type.Object({ processInstanceId: Id })

export const FlowCompleteMany = Type.Object({
  taskIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  flag: Type.Optional(Type.String({ maxLength: 20 })),
  comment: Type.Optional(FlowComment),
})
export const FlowManyAnswer = Type.Object({
  done: Type.Array(Id),
  failed: Type.Array(Type.Object({ taskId: Id, code: Type.Integer(), msg: Type.String() })),
})
export type FlowManyAnswer = Static<typeof FlowManyAnswer>

export const FlowCounts = Type.Object({
  claim: Nullable(Type.Integer()),
  todo: Nullable(Type.Integer()),
  overdue: Nullable(Type.Integer()),
  copied: Nullable(Type.Integer()),
})
export type FlowCounts = Static<typeof FlowCounts>
