import { approvals } from './approvals/approvals.ts'
import { contentApproval } from './content-approval/content-approval.ts'
import { leave } from './leave/leave.ts'
import { reimbursement } from './reimbursement/reimbursement.ts'
import type { ShippedProcess } from './shipped-process.ts'

/** All of them. README.md says how one is added. */
export const SHIPPED_PROCESSES: readonly ShippedProcess[] = [leave, reimbursement, contentApproval, ...approvals]
