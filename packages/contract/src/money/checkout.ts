import { Id, Type, type Static } from '../core/schema.ts'
import { CreateOrder, CurrencyCode, Fen, PAY_WAYS, PayChannelWord, type PayWay } from './pay-order.ts'

const {
  channelId: _channelId,
  channel: _channel,
  way: _way,
  openId: _openId,
  amount: _amount,
  returnPath: _returnPath,
  clientRequestId: _request,
  ...goods
} = CreateOrder.properties
/** What is to be bought, before anybody says how it is paid. */
export const QuoteAsked = Type.Object(goods)
export type QuoteAsked = Static<typeof QuoteAsked>

/** One way to pay it, without anything of the account behind it. */
export const OfferedChannel = Type.Object({
  id: Id,
  channel: PayChannelWord,
  name: Type.String(),
  ways: Type.Array(Type.Unsafe<PayWay>({ type: 'string', enum: [...PAY_WAYS] })),
  /** What it costs where credits pay, and what the buyer has; 0 of other channels. */
  credits: Type.Integer(),
  free: Type.Integer(),
})
export type OfferedChannel = Static<typeof OfferedChannel>

export const PayQuote = Type.Object({
  amount: Fen,
  currency: CurrencyCode,
  /** What the payer reads. */
  description: Type.String(),
  /** Empty where nothing is to be paid. */
  channels: Type.Array(OfferedChannel),
})
export type PayQuote = Static<typeof PayQuote>
