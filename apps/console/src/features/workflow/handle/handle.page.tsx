import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useParams } from 'react-router'
import { InstancePage } from './instance-page.tsx'
import { TaskForm } from './task-form.tsx'

/** A task: what it is about, what was decided before, and where one decides. */
export default function HandlePage() {
  const { taskId = '', processInstanceId = '' } = useParams()
  return (
    <InstancePage
      of={{ taskId, processInstanceId }}
      renderDecision={(task: FlowDetail) => <TaskForm key={task.taskId} task={task} />}
    />
  )
}
