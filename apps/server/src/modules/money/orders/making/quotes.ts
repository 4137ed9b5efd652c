import type { OfferedChannel, PayQuote, QuoteAsked } from '@drawdesk/contract/money/checkout'
import type { Scope } from '../../../../platform/scope.ts'
import type { PayChannelRow } from '../../channels/pay-channel.repository.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import type { StepDeps } from '../steps/step-deps.ts'

/** What something costs now, and who takes the money for it. Nothing is ordered. @throws AppError what is not on sale */
export function createQuotes({ db, goods, payChannels, balance }: StepDeps) {
  async function offered(
    scope: Scope,
    row: PayChannelRow,
    asked: { kind: QuoteAsked['kind']; amount: number },
  ): Promise<OfferedChannel[]> {
    const { id, name } = row
    const channel = row.channel as OfferedChannel['channel'] // checked by the table
    const facts = { id, channel, name, ways: [...payChannels.adapterOf(row).ways], credits: 0, free: 0 }
    if (channel !== 'balance') return [facts]
    const credits = await balance.quote(db, scope, row, asked)
    return credits ? [{ ...facts, ...credits }] : []
  }

  return async (scope: Scope, asked: QuoteAsked): Promise<PayQuote> => {
    const sold = goods.find(asked.kind)
    if (!sold) throw payErrors.notSold()
    const { amount, currency, description } = await sold.offer(db, scope, asked)
    const open = amount === 0 ? [] : await payChannels.listOpen(db, scope)
    const channels = await Promise.all(open.map((row) => offered(scope, row, { kind: asked.kind, amount })))
    return { amount, currency, description, channels: channels.flat() }
  }
}
