import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LEAVE_ROUTE } from '@drawdesk/contract/workflow/leave'
import type { ShippedProcess } from '../shipped-process.ts'

/** Its page is written by hand (`modules/workflow/leave`), and so is its diagram: the approver that the starter chose decides first. */
export const leave: ShippedProcess = {
  key: 'leave',
  name: '请假',
  description: '审批人、人事和经理依次审批，超过 3 天由总经理审批',
  route: LEAVE_ROUTE,
  diagram: readFileSync(join(import.meta.dirname, 'leave.bpmn'), 'utf8'),
  form: undefined,
}
