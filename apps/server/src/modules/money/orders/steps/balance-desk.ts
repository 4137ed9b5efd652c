import type { PayKind } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import type { PayChannelRow } from '../../channels/pay-channel.repository.ts'
import { createCreditRepository } from '../../credits/credit.repository.ts'
import type { Credits } from '../../credits/credits.ts'
import type { PayOrderRow } from '../rows/pay-order.repository.ts'

/** Of the channel's settings: what a credit is worth where it pays for something else. */
const FEN_PER_CREDIT = 100

const fenPerCredit = ({ settings }: Pick<PayChannelRow, 'settings'>): number => {
  const set = Number((settings as Record<string, string>).fenPerCredit)
  return Number.isInteger(set) && set > 0 ? set : FEN_PER_CREDIT
}

/** Paying with credits. Who keeps credits stands above the order book and says so with `setCredits`. */
export function createBalanceDesk() {
  let credits: Credits | undefined
  const known = (): Credits => {
    if (!credits) throw payErrors.noBalance()
    return credits
  }
  const ownerOf = ({ userId }: Pick<PayOrderRow, 'userId'>): string => {
    if (userId === null) throw payErrors.noBalance()
    return userId
  }
  const needed = (channel: PayChannelRow, fen: number): number => Math.ceil(fen / fenPerCredit(channel))

  return {
    setCredits(one: Credits): void {
      credits = one
    },

    /** What an order costs in credits, and what its buyer has of them; undefined where credits cannot pay it. */
    async quote(at: Db, scope: Scope, channel: PayChannelRow, { kind, amount }: { kind: PayKind; amount: number }) {
      if (!credits || kind === 'pack') return undefined
      const [balance, held] = await Promise.all([
        credits.balanceOf(at, scope, scope.userId),
        createCreditRepository(at).sumHeld(scope, scope.userId),
      ])
      return { credits: needed(channel, amount), free: Math.max(0, balance - held) }
    },

    /** @throws AppError `credits.tooFew`; beside the kind where credits would buy credits */
    async pay(trx: Db, scope: Scope, channel: PayChannelRow, order: PayOrderRow): Promise<void> {
      if (order.kind === 'pack')
        throw commonErrors.badInput({ errors: [{ field: 'channel', text: payErrors.wrongWay().text }] })
      await known().spend(trx, scope, {
        key: `spend:order:${order.id}`,
        userId: ownerOf(order),
        kind: 'spend',
        remark: order.description,
        orderId: order.id,
        credits: needed(channel, Number(order.amount)),
      })
    },

    /** For a refund of this much; of the whole order in parts never more than was paid. */
    async giveBack(
      trx: Db,
      scope: Scope,
      channel: PayChannelRow,
      order: PayOrderRow,
      { refundNo, amount, before }: { refundNo: string; amount: number; before: number },
    ): Promise<void> {
      const credits = needed(channel, before + amount) - needed(channel, before)
      if (credits === 0) return
      await known().grant(trx, scope, {
        key: `refund:${refundNo}`,
        userId: ownerOf(order),
        kind: 'refund',
        remark: order.description,
        orderId: order.id,
        credits,
        lifeDays: 0,
        name: order.description,
      })
    },
  }
}

export type BalanceDesk = ReturnType<typeof createBalanceDesk>
