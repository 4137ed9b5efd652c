import { useParams } from 'react-router'
import { InstancePage } from './instance-page.tsx'

/** An instance to read: what it is about, and what was decided. */
export default function DetailPage() {
  const { processInstanceId = '' } = useParams()
  return <InstancePage of={{ taskId: '', processInstanceId }} />
}
