import type { Deps } from '../../../platform/deps.ts'
import type { Module } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { PayChannels } from '../channels/pay-channels.ts'
import { payNoticeRoutes } from './notices/pay-notice.routes.ts'
import type { OrderBook } from './order-book.ts'
import { checkoutRoutes } from './routes/checkout.routes.ts'
import { orderRoutes } from './routes/order.routes.ts'
import { payLogRoutes } from './routes/pay-log.routes.ts'
import { startPayJobs } from './watch/pay-jobs.ts'

/** The order book: buying, notices of channels, refunds, and the payments of a tenant. */
export const ordersModule: Module<Deps & { orders: OrderBook; payChannels: PayChannels; rates: Rates }> = {
  name: 'money/orders',
  routes: (deps) => [...checkoutRoutes(deps), ...orderRoutes(deps), ...payLogRoutes(deps), ...payNoticeRoutes(deps)],
  work: startPayJobs,
}
