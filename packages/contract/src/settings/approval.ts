import { IdOrEmpty, Type, type Static } from '../core/schema.ts'

/** What a tenant can have approved by a process of its own. */
export const APPROVAL_KINDS = ['guest', 'roleChange', 'packageChange', 'refund'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]
export const ApprovalKindName = Type.Unsafe<ApprovalKind>({ type: 'string', enum: [...APPROVAL_KINDS] })

/** 0 waits, 1 approved, 2 refused, 3 called off (withdrawn, or its process was ended). */
export const APPROVAL_STATE = { waiting: 0, approved: 1, refused: 2, cancelled: 3 } as const

/** `businessTable` of an instance that approves something, by what that is; its `businessId` is the request for approval. */
export const APPROVAL_TABLES = {
  guest: 'approval.guest',
  roleChange: 'approval.roleChange',
  packageChange: 'approval.packageChange',
  refund: 'approval.refund',
} as const satisfies Record<ApprovalKind, string>

/** Stands for "no process": decided on the page of its own. */
export const NO_APPROVAL = 'none'

/** Parameter that binds a kind to a process, by the key of the process. */
export const APPROVAL_PARAMS = {
  guest: 'flow.approval.guest',
  roleChange: 'flow.approval.roleChange',
  packageChange: 'flow.approval.packageChange',
  refund: 'flow.approval.refund',
} as const satisfies Record<ApprovalKind, string>
/** A refund of more than this many cents is approved; smaller ones are not asked about. */
export const REFUND_LIMIT_PARAM = 'flow.approval.refundAboveFen'

export const APPROVAL_PATH = '/blade-system/approval'

/** `processKey`: "" for none. `isAvailable`: the process is deployed and active. */
export const ApprovalBinding = Type.Object({
  kind: ApprovalKindName,
  processKey: Type.String(),
  processName: Type.String(),
  isAvailable: Type.Boolean(),
})
export type ApprovalBinding = Static<typeof ApprovalBinding>

/** A process to choose: `name` as its list of versions shows it. */
export const ApprovalProcess = Type.Object({ key: Type.String(), name: Type.String() })
export type ApprovalProcess = Static<typeof ApprovalProcess>

export const ApprovalBind = Type.Object({
  kind: ApprovalKindName,
  processKey: Type.String({ maxLength: 255 }),
})

/** That something was not done, but waits for approval. Both are "" where it was done. */
export const Submitted = Type.Object({ changeId: IdOrEmpty, processInstanceId: IdOrEmpty })
export type Submitted = Static<typeof Submitted>
export const NOT_SUBMITTED: Submitted = { changeId: '', processInstanceId: '' }
