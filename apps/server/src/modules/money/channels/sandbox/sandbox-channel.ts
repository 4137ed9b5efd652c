import { PAY_WAYS } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import type { AdapterMaker } from '../adapter-maker.ts'
import { ChannelError, type ChannelRefund, type ChannelRefundOrder } from '../pay-channel.ts'
import { createPaySandboxRepository, type SandboxRow } from './pay-sandbox.repository.ts'
import { readSandboxNotice } from './sandbox-notice.ts'
import { enqueueSandboxNotice } from './sandbox-notices.ts'
import { sandboxPageUrl } from './sandbox-address.ts'

const refundOf = (row: SandboxRow | undefined): ChannelRefund => {
  if (!row) return { state: 'missing', channelState: '', msg: '', doneTime: null }
  const isDone = row.state === 'done'
  return {
    state: isDone ? 'done' : 'failed',
    channelState: isDone ? 'SUCCESS' : 'ABNORMAL',
    msg: isDone ? '' : 'more than is left of the payment',
    doneTime: isDone ? row.createTime : null,
  }
}

/** A channel for trying out: no money moves, but it is asked, answers, signs and reports as one would where it does. */
export const sandboxChannel: AdapterMaker = (deps, { tenantId, id: channelId, merchantId }) => {
  const { db, clock, ids, jobs, secrets, config } = deps
  const scope = { tenantId }
  const known = (at: Db = db) => createPaySandboxRepository(at)

  /** What is left of the payment bounds it, as at a real channel. */
  async function refund({ orderNo, refundNo, transactionId, amount, currency }: ChannelRefundOrder) {
    await db.transaction(scope, async (trx) => {
      const inside = known(trx)
      const payment = await inside.find(scope, { channelId, of: 'payment', number: transactionId })
      if (!payment) throw new ChannelError('TRADE_NOT_EXIST', 'there is no such payment', false)
      const left = Number(payment.amount) - (await inside.refundedOf(scope, channelId, transactionId))
      const id = ids.next()
      const facts = { id, channelId, number: refundNo, orderNo, transactionId, amount: String(amount), currency }
      const row = { ...facts, of: 'refund', state: amount > left ? 'failed' : 'done', createTime: clock.now() }
      if (await inside.insert(scope, row)) await enqueueSandboxNotice(jobs, trx, tenantId, id)
    })
    jobs.wake()
    // As at a real channel: what became of it comes by notice, or is asked for.
    return { state: 'pending', channelState: 'PROCESSING', msg: '', doneTime: null } satisfies ChannelRefund
  }

  return {
    ways: PAY_WAYS,

    async create({ orderNo, amount, currency, description }, { way, returnUrl }) {
      const facts = {
        id: ids.next(),
        channelId,
        number: orderNo,
        orderNo,
        amount: String(amount),
        currency,
        description,
        // A code is scanned by a phone, which has nowhere to go back to.
        returnUrl: way === 'qr' ? '' : returnUrl,
      }
      await known().insert(scope, { ...facts, of: 'order', state: 'open' })
      const url = sandboxPageUrl({ config, secrets }, { tenantId, channelId, orderNo })
      return { codeUrl: way === 'qr' ? url : '', payUrl: way === 'qr' ? '' : url, prepay: {} }
    },

    async query({ orderNo }) {
      const [paid] = await known().listPayments(scope, channelId, orderNo, clock.now())
      if (paid)
        return {
          state: 'paid',
          channelState: 'SUCCESS',
          transactionId: paid.number,
          amount: Number(paid.amount),
          currency: paid.currency,
          payTime: paid.createTime,
          payer: '',
        }
      const order = await known().find(scope, { channelId, of: 'order', number: orderNo })
      if (!order) return { state: 'missing', channelState: 'NOTEXIST' }
      return order.state === 'closed'
        ? { state: 'closed', channelState: 'CLOSED' }
        : { state: 'unpaid', channelState: 'NOTPAY' }
    },

    async close({ orderNo }) {
      const [paid] = await known().listPayments(scope, channelId, orderNo, clock.now())
      if (paid) throw new ChannelError('paid', 'it was paid', false)
      const order = await known().find(scope, { channelId, of: 'order', number: orderNo })
      if (order) await known().setState(scope, order.id, 'closed')
    },

    refund,
    queryRefund: async ({ refundNo }) =>
      refundOf(await known().find(scope, { channelId, of: 'refund', number: refundNo })),
    readNotice: async (raw) => readSandboxNotice(deps, channelId, raw),
    answerNotice: (isKept) => ({
      status: isKept ? 200 : 400,
      type: 'text/plain; charset=utf-8',
      body: isKept ? 'success' : 'fail',
    }),
    fetchStatement: async () => undefined,
    test: async () => ({ isOk: merchantId !== '', msg: merchantId === '' ? 'merchantId' : '' }),
  }
}
