import { ORDER_OPEN_MS } from '@drawdesk/contract/money/pay-order'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { createPaySandboxRepository, type SandboxRow } from './pay-sandbox.repository.ts'
import type { SandboxPlace } from './sandbox-address.ts'
import { enqueueSandboxNotice } from './sandbox-notices.ts'

/** What somebody may do on the page: as a payer does it, and as it goes wrong. */
export const SANDBOX_ACTS = ['pay', 'fail', 'late', 'twice', 'wrong'] as const
export type SandboxAct = (typeof SANDBOX_ACTS)[number]

/** Money that comes late comes so long after the order has expired. */
const LATE_MS = 60_000

export interface SandboxOrder {
  order: SandboxRow
  payments: SandboxRow[]
}

export function createSandboxActs(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'jobs'>) {
  const { db, ids, clock, jobs } = deps

  /** @throws AppError `common.notFound` */
  async function find({ tenantId, channelId, orderNo }: SandboxPlace): Promise<SandboxOrder> {
    const rows = createPaySandboxRepository(db)
    const scope = { tenantId }
    const order = await rows.find(scope, { channelId, of: 'order', number: orderNo })
    if (!order) throw commonErrors.notFound()
    return { order, payments: await rows.listPayments(scope, channelId, orderNo, clock.now()) }
  }

  /** Payments that this act makes: how much, and when each comes. */
  function paymentsOf({ order }: SandboxOrder, act: SandboxAct): { amount: number; time: Date }[] {
    const now = clock.now()
    const amount = Number(order.amount)
    const payment = { amount, time: now }
    if (act === 'fail') return []
    if (act === 'twice') return [payment, payment]
    if (act === 'wrong') return [{ amount: amount > 1 ? amount - 1 : amount + 1, time: now }]
    if (act === 'pay' || order.state === 'closed') return [payment]
    return [{ amount, time: new Date(order.createTime.getTime() + ORDER_OPEN_MS + LATE_MS) }]
  }

  return {
    find,

    /** What is paid is stored together with its notices, which a job sends. An order takes one act; a closed one takes only money that comes late. */
    async run(place: SandboxPlace, act: SandboxAct): Promise<void> {
      const { tenantId, channelId, orderNo } = place
      const found = await find(place)
      const { order } = found
      if (order.state === 'closed' && act !== 'late') return
      await db.transaction({ tenantId }, async (trx) => {
        const rows = createPaySandboxRepository(trx)
        await rows.lock({ tenantId }, order.id)
        if (await rows.hasPayment({ tenantId }, channelId, orderNo)) return
        for (const { amount, time } of paymentsOf(found, act)) {
          const id = ids.next()
          const facts = { id, channelId, orderNo, number: `SB${id}`, of: 'payment', state: 'done' }
          const money = { amount: String(amount), currency: order.currency }
          await rows.insert({ tenantId }, { ...facts, ...money, createTime: time })
          await enqueueSandboxNotice(jobs, trx, tenantId, id, time)
        }
      })
      jobs.wake()
    },
  }
}
