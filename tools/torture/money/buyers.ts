import { setTimeout as wait } from 'node:timers/promises'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { FlowClient } from '../flow/client.ts'
import type { AskedFact } from './check.ts'
import type { PlannedOrder } from './plan.ts'
import type { Shop } from './setup.ts'

/** As the product says that a channel does not answer: nothing is paid, and the buyer may try again or pay otherwise. */
const CHANNEL_SILENT = '支付渠道没有应答，请稍后再试'
/** So often a buyer tries the channel of their choice. */
const TRIES = 4
const PAUSE_MS = 400
const OTHER_CHANNEL = 'sandbox'

/** People who order: by the same request again where a channel does not answer, and at last by another channel. */
export function createBuyers({
  client,
  shop,
  asked,
  count,
}: {
  client: FlowClient
  shop: Shop
  asked: AskedFact[]
  count(name: string): void
}) {
  /** Undefined where no server answered; else the order, or that its channel does not answer. */
  async function ask(planned: PlannedOrder): Promise<CreatedOrder | 'silent' | undefined> {
    const { requestId, channel, copies, first } = planned
    const body = {
      kind: 'draw',
      channel,
      ...(planned.isFailing ? shop.failing : shop.good),
      copies,
      draft: { prompt: requestId },
      clientRequestId: requestId,
    }
    const send = (server: number) =>
      client.ask<CreatedOrder>(0, { path: '/blade-biz/userPay/createOrder', body }, server)
    const answers = await Promise.all([send(first), ...(planned.isDoubled ? [send(first + 1)] : [])])
    const good = answers.flatMap((answer) => (answer?.status === 200 ? [answer.data] : []))
    const silent = answers.filter((answer) => answer?.status === 409 && answer.msg === CHANNEL_SILENT)
    for (const answer of answers)
      if (answer && answer.status !== 200 && !silent.includes(answer))
        throw new Error(`order ${requestId} was answered with ${answer.status}: ${answer.msg}`)
    asked.push({ requestId, orderIds: good.map(({ id }) => id) })
    return good[0] ?? (silent.length > 0 ? 'silent' : undefined)
  }

  return async function order(planned: PlannedOrder): Promise<CreatedOrder | undefined> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const answer = await ask(planned)
      if (answer !== 'silent') return answer
      count(`${planned.channel} silent`)
      await wait(PAUSE_MS)
    }
    count('paid otherwise')
    const answer = await ask({ ...planned, requestId: `${planned.requestId}-other`, channel: OTHER_CHANNEL })
    return answer === 'silent' ? undefined : answer
  }
}
