import type { FastifyRequest } from 'fastify'
import { PAY_NOTIFY_PATH } from '@drawdesk/contract/money/paths'
import { PayChannelWord } from '@drawdesk/contract/money/pay-order'
import { Id, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { openRoute, type AnyRoute } from '../../../../wire/route.ts'
import type { Rates } from '../../../identity/throttles/rate.ts'
import { findTenantOfChannel, type PayChannelRow } from '../../channels/pay-channel.repository.ts'
import type { PayChannels } from '../../channels/pay-channels.ts'
import type { OrderBook } from '../order-book.ts'
import { isKept } from './pay-notices.ts'

const BODY_BYTES_MAX = 20 * 1024

/** Where channels report. Nothing is believed but what their keys have signed. */
export function payNoticeRoutes({
  db,
  rates,
  orders,
  payChannels,
}: Pick<Deps, 'db'> & { rates: Rates; orders: OrderBook; payChannels: PayChannels }): AnyRoute[] {
  /** @throws AppError `common.notFound` whatever does not fit, so that a guess learns nothing */
  async function channelOf(channel: string, id: string): Promise<PayChannelRow> {
    const tenantId = await findTenantOfChannel(db, id)
    const row = tenantId === undefined ? undefined : await payChannels.find(db, { tenantId }, id)
    if (!row || row.channel !== channel) throw commonErrors.notFound()
    return row
  }

  return [
    openRoute({
      method: 'POST',
      path: `${PAY_NOTIFY_PATH}/:channel/:channelId`,
      summary: 'A payment channel reports what became of a payment or a refund; its signature is its leave',
      audit: 'payNotice.take',
      isBare: true,
      sends: ['application/json', 'text/plain'],
      isRaw: true,
      bodyLimit: BODY_BYTES_MAX,
      tag: 'payNotify',
      input: Type.Object({ channel: PayChannelWord, channelId: Id }),
      answer: Type.Unknown(),
      before: ({ ip }) => rates.take('payNotify', ip),
      async handle({ input, request, reply }) {
        const row = await channelOf(input.channel, input.channelId)
        const verdict = await orders.notices.take(row, { headers: headersOf(request), body: bodyOf(request) })
        const { status, type, body } = payChannels.adapterOf(row).answerNotice(isKept(verdict))
        return reply.status(status).type(type).send(body)
      },
    }),
  ]
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
