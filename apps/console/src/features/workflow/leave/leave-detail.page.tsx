import { useParams } from 'react-router'
import { InstancePage } from '../handle/instance-page.tsx'
import { LeaveFacts } from './leave-facts.tsx'

/** A leave request to read. */
export default function LeaveDetailPage() {
  const { processInstanceId = '', businessId = '' } = useParams()
  return (
    <InstancePage of={{ taskId: '', processInstanceId }} renderForm={() => <LeaveFacts businessId={businessId} />} />
  )
}
