import { LEAVE_ROUTE } from '@drawdesk/contract/workflow/leave'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Decision } from '../handle/decision.tsx'
import { InstancePage } from '../handle/instance-page.tsx'
import { LeaveCorrection } from './leave-correction.tsx'
import { LeaveFacts } from './leave-facts.tsx'
import { leaveQuery } from './leave.api.ts'

/** The task names the form of the request, so its person may change it; while it is delegated, the other person only answers. */
const isCorrecting = ({ status, formKey, isCorrection, delegation }: FlowDetail): boolean =>
  status === 'todo' && formKey === LEAVE_ROUTE && isCorrection === 1 && delegation !== 'pending'

/** A task of a leave request. */
export default function LeaveHandlePage() {
  const { taskId = '', processInstanceId = '', businessId = '' } = useParams()
  const leave = useQuery(leaveQuery(businessId))
  return (
    <InstancePage
      of={{ taskId, processInstanceId }}
      isFormPending={leave.isPending}
      renderForm={(task) => !isCorrecting(task) && <LeaveFacts {...leave} />}
      renderDecision={(task) =>
        isCorrecting(task) ? (
          <LeaveCorrection key={task.taskId} task={task} read={leave} />
        ) : (
          <Decision key={task.taskId} task={task} />
        )
      }
    />
  )
}
