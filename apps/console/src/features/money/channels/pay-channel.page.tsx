import { payChannelResource } from '@drawdesk/contract/money/pay-channel'
import { ResourcePage } from '../../../resource/resource-page.tsx'

/** The accounts that take money. */
export default function PayChannelPage() {
  return <ResourcePage resource={payChannelResource} />
}
