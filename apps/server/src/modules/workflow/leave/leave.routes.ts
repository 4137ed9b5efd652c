import { Leave, LeaveById, LeaveStart, LeaveStarted } from '@drawdesk/contract/workflow/leave'
import { LEAVE_PATH } from '@drawdesk/contract/workflow/paths'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createLeaveService, type LeaveNeeds } from './leave.service.ts'

/** Who may start the process and read the request, the service asks. */
export function leaveRoutes(deps: LeaveNeeds): AnyRoute[] {
  const leave = createLeaveService(deps)
  return [
    route({
      method: 'POST',
      path: `${LEAVE_PATH}/start-process`,
      summary: 'Ask for leave: saves the request and starts its process',
      audit: 'flowLeave.start',
      permission: 'signedIn',
      input: LeaveStart,
      answer: LeaveStarted,
      async handle({ caller, input, request }) {
        const started = await leave.start(caller, input)
        auditOf(request).target = started.businessId
        return started
      },
    }),
    route({
      method: 'GET',
      path: `${LEAVE_PATH}/detail`,
      summary: 'A request for leave, and where its process stands',
      audit: 'flowLeave.detail',
      permission: 'signedIn',
      input: LeaveById,
      answer: Leave,
      handle: ({ caller, input, language }) => leave.detail(caller, input.businessId, language),
    }),
  ]
}
