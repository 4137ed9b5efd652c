import { DateTime, GivenDateTime, GivenId, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'

/** The first part of an instance's business key, and the route of the form. */
export const LEAVE_TABLE = 'wf_leave'
export const LEAVE_ROUTE = 'leave'
/** Characters at most. */
export const LEAVE_REASON_MOST = 500

/** `endTime` lies after `startTime`; `taskUser` decides first. */
export const LeaveStart = Type.Object({
  processDefinitionId: GivenId,
  taskUser: GivenId,
  startTime: GivenDateTime,
  endTime: GivenDateTime,
  reason: Type.String({ minLength: 1, maxLength: LEAVE_REASON_MOST }),
})
export type LeaveStart = Static<typeof LeaveStart>

export const LeaveStarted = Type.Object({ processInstanceId: Id, businessId: Id })
export type LeaveStarted = Static<typeof LeaveStarted>

export const LeaveById = Type.Object({ businessId: GivenId })

/** Where the request stands: the newest task, and what was decided last: 1 agreed, 0 rejected; null (on this family -1) while nobody has. */
export const LeaveFlow = Type.Object({
  taskId: IdOrEmpty,
  taskName: Type.String(),
  assignee: IdOrEmpty,
  assigneeName: Type.String(),
  pass: Nullable(Type.Integer()),
  status: Type.Unsafe<'finished' | 'unfinished'>({ type: 'string', enum: ['finished', 'unfinished'] }),
})

export const Leave = Type.Object({
  id: Id,
  processDefinitionId: Id,
  processInstanceId: Id,
  startTime: DateTime,
  endTime: DateTime,
  reason: Type.String(),
  taskUser: IdOrEmpty,
  taskUserName: Type.String(),
  createUser: IdOrEmpty,
  createUserName: Type.String(),
  applyTime: DateTime,
  flow: LeaveFlow,
})
export type Leave = Static<typeof Leave>
