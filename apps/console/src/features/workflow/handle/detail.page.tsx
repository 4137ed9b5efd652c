import { useParams } from 'react-router'
import { InstancePage } from './instance-page.tsx'
import { InstanceForm } from './task-form.tsx'

/** An instance to read: what it is about, and what was decided. */
export default function DetailPage() {
  const { processInstanceId = '' } = useParams()
  return (
    <InstancePage
      of={{ taskId: '', processInstanceId }}
      renderForm={() => <InstanceForm processInstanceId={processInstanceId} />}
    />
  )
}
