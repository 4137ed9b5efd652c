import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { processFormQuery } from '../form/process-form.api.ts'
import { InstancePage } from './instance-page.tsx'
import { TaskForm } from './task-form.tsx'

/** A task: what it is about, what was decided before, and where one decides. */
export default function HandlePage() {
  const { taskId = '', processInstanceId = '' } = useParams()
  const form = useQuery(processFormQuery({ taskId }))
  return (
    <InstancePage
      of={{ taskId, processInstanceId }}
      isFormPending={form.isPending}
      renderDecision={(task: FlowDetail) => <TaskForm key={task.taskId} task={task} query={form} />}
    />
  )
}
