import { useParams } from 'react-router'
import { Decision } from '../handle/decision.tsx'
import { InstancePage } from '../handle/instance-page.tsx'
import { LeaveFacts } from './leave-facts.tsx'

/** A task of a leave request. */
export default function LeaveHandlePage() {
  const { taskId = '', processInstanceId = '', businessId = '' } = useParams()
  return (
    <InstancePage
      of={{ taskId, processInstanceId }}
      renderForm={() => <LeaveFacts businessId={businessId} />}
      renderDecision={(task) => <Decision key={task.taskId} task={task} />}
    />
  )
}
