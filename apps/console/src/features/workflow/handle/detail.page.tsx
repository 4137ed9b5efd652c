import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { processFormQuery } from '../form/process-form.api.ts'
import { InstancePage } from './instance-page.tsx'
import { InstanceForm } from './task-form.tsx'

/** An instance to read: what it is about, and what was decided. */
export default function DetailPage() {
  const { processInstanceId = '' } = useParams()
  const form = useQuery(processFormQuery({ processInstanceId }))
  return (
    <InstancePage
      of={{ taskId: '', processInstanceId }}
      isFormPending={form.isPending}
      renderForm={() => <InstanceForm query={form} />}
    />
  )
}
