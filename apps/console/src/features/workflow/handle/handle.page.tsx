import type { FlowSigned } from '@drawdesk/contract/workflow/work'
import { useParams } from 'react-router'
import { Decision } from './decision.tsx'
import { InstancePage } from './instance-page.tsx'

/** A task: what it is about, what was decided before, and where one decides. */
export default function HandlePage() {
  const { taskId = '', processInstanceId = '' } = useParams()
  return (
    <InstancePage
      of={{ taskId, processInstanceId }}
      renderDecision={(task: FlowSigned) => <Decision key={task.taskId} task={task} />}
    />
  )
}
