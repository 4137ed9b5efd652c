import { sql } from 'kysely'
import { PAY_STATE, REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { PAY_WORK, type PayWorkOf } from '../rows/pay-work.ts'
import type { OrderBook } from '../order-book.ts'

/** Questions of one tenant at once, of each kind. */
const AT_ONCE = 8
const LOST_CHECK_SECONDS = 60
const LOST_MOST = 200

/** Registers what watches orders, refunds and deliveries, in processes that work. */
export function startPayJobs(deps: Deps & { orders: OrderBook }): void {
  const { orders, jobs } = deps
  createDurableWork(deps, PAY_WORK).handle({ laneLimit: () => AT_ONCE }, async ({ tenantId, payload }) => {
    const scope = systemScope(tenantId)
    const { of, id, no } = payload
    if (of === 'delivery') return orders.deliveryWatch.look(scope, id)
    await (of === 'order' ? orders.orderWatch : orders.refundWatch).look(scope, id, no)
  })
  jobs.every('orders and refunds without a job', LOST_CHECK_SECONDS, () => queueLostAgain(deps))
}

/** A row and its job are written in one transaction; should the job be lost all the same (a restored table), it is queued again. */
export async function queueLostAgain(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): Promise<void> {
  const all = deps.db.across('jobs')
  const lost = await Promise.all([
    all
      .selectFrom('payOrder')
      .select(['id', 'tenantId', 'queries as no'])
      .where(({ eb, or }) =>
        or([eb('state', 'in', [PAY_STATE.unpaid, PAY_STATE.closed]), eb('openedChannelId', 'is not', null)]),
      )
      .where(sql<boolean>`next_query_time < now() - interval '1 minute'`)
      .where(withoutJob(PAY_WORK.queue, sql`'order:' || pay_order.id || ':' || pay_order.queries`))
      .limit(LOST_MOST)
      .execute(),
    all
      .selectFrom('payRefund')
      .select(['id', 'tenantId', 'queries as no'])
      .where('state', '=', REFUND_STATE.asked)
      .where(sql<boolean>`coalesce(next_query_time, update_time) < now() - interval '1 minute'`)
      .where(withoutJob(PAY_WORK.queue, sql`'refund:' || pay_refund.id || ':' || pay_refund.queries`))
      .limit(LOST_MOST)
      .execute(),
    all
      .selectFrom('payOrder')
      .select(['id', 'tenantId', sql<number>`0`.as('no')])
      .where('state', '=', PAY_STATE.paid)
      .where('delivery', '<>', 2)
      .where(sql<boolean>`pay_time < now() - interval '1 minute'`)
      .where(withoutJob(PAY_WORK.queue, sql`'delivery:' || pay_order.id || ':0'`))
      .limit(LOST_MOST)
      .execute(),
  ])
  const kinds: PayWorkOf[] = ['order', 'refund', 'delivery']
  const orders = lost.flatMap((rows, at) =>
    rows.map(({ id, tenantId, no }) => ({ tenantId, order: { of: kinds[at] as PayWorkOf, id, no } })),
  )
  if (orders.length > 0) deps.log.info({ count: orders.length }, 'orders are looked at again')
  await createDurableWork(deps, PAY_WORK).requeue(orders)
}
