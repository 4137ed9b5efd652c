import type { Deps } from '../../../../platform/deps.ts'
import type { SystemNotices } from '../../../notices/system-notice.ts'
import type { Approvals } from '../../../settings/approvals/approvals.service.ts'
import type { PayChannels } from '../../channels/pay-channels.ts'
import type { GoodsList } from '../goods.ts'
import type { OrderFollowers } from '../order-followers.ts'
import type { BalanceDesk } from './balance-desk.ts'

export type StepDeps = Deps & {
  payChannels: PayChannels
  systemNotices: SystemNotices
  approvals: Approvals
  goods: GoodsList
  balance: BalanceDesk
  orderFollowers: OrderFollowers
}
