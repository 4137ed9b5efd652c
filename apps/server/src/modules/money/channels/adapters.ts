import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { AdapterMaker } from './adapter-maker.ts'
import { atOurDesk } from './at-our-desk.ts'
import { sandboxChannel } from './sandbox/sandbox-channel.ts'

/** Who speaks to which channel. */
export const ADAPTERS: Readonly<Partial<Record<PayChannelName, AdapterMaker>>> = {
  balance: atOurDesk,
  cash: atOurDesk,
  sandbox: sandboxChannel,
}
