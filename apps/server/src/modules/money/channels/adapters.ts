import type { PayChannelName } from '@drawdesk/contract/money/pay-order'
import type { AdapterMaker } from './adapter-maker.ts'
import { atOurDesk } from './at-our-desk.ts'
import { createAlipay } from './alipay/alipay.ts'
import { sandboxChannel } from './sandbox/sandbox-channel.ts'
import { createWechatPay } from './wechat/wechat-pay.ts'

/** Who speaks to which channel. */
export const ADAPTERS: Readonly<Partial<Record<PayChannelName, AdapterMaker>>> = {
  balance: atOurDesk,
  cash: atOurDesk,
  sandbox: sandboxChannel,
  wechat: (deps, account) => createWechatPay(account, deps),
  alipay: (deps, account) => createAlipay(account, deps),
}
