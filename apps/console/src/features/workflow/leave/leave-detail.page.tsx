import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { InstancePage } from '../handle/instance-page.tsx'
import { LeaveFacts } from './leave-facts.tsx'
import { leaveQuery } from './leave.api.ts'

/** A leave request to read. */
export default function LeaveDetailPage() {
  const { processInstanceId = '', businessId = '' } = useParams()
  const leave = useQuery(leaveQuery(businessId))
  return (
    <InstancePage
      of={{ taskId: '', processInstanceId }}
      isFormPending={leave.isPending}
      renderForm={() => <LeaveFacts {...leave} />}
    />
  )
}
