import type { PayWay } from '@drawdesk/contract/money/pay-order'

/** An order as a channel gets it. */
export interface ChannelOrder {
  orderNo: string
  /** Fen. */
  amount: number
  currency: string
  /** What the payer reads. */
  description: string
  expireTime: Date
}

/** Where the payer goes from here; "" and {} where the way has none. */
export interface Prepay {
  codeUrl: string
  payUrl: string
  /** What the client library of the channel asks for. */
  prepay: Readonly<Record<string, string>>
}

/** What the channel says of a payment: the only word on money that counts. */
export type ChannelPayment =
  | { state: 'unpaid' | 'closed' | 'missing'; channelState: string }
  | {
      state: 'paid'
      channelState: string
      transactionId: string
      amount: number
      currency: string
      payTime: Date
      payer: string
    }

export interface ChannelRefundOrder {
  orderNo: string
  transactionId: string
  refundNo: string
  /** Fen: of this refund, and of the whole order. */
  amount: number
  total: number
  currency: string
  reason: string
}

/** `pending`: asked, not settled. `failed`: the channel will not do it; asking again under another number is allowed. */
export interface ChannelRefund {
  state: 'pending' | 'done' | 'failed' | 'missing'
  channelState: string
  msg: string
  /** When it was done. */
  doneTime: Date | null
}

/** A notice that was verified, in the terms of the order book. */
export type ChannelNotice =
  | { of: 'payment'; event: string; orderNo: string; merchantId: string; appId: string; payment: ChannelPayment }
  | {
      of: 'refund'
      event: string
      orderNo: string
      refundNo: string
      transactionId: string
      merchantId: string
      amount: number
      refund: ChannelRefund
    }
  | { of: 'other'; event: string }

/** The raw request; signatures are over the very bytes. Names of headers are lower case. */
export interface RawNotice {
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Why a notice is not believed. */
export type NoticeRefusal = 'badSignature' | 'stale' | 'unreadable'
export type NoticeReading =
  | { isBelieved: true; notice: ChannelNotice }
  | { isBelieved: false; refusal: NoticeRefusal; msg: string }

/** A line of a day's bill. */
export interface StatementLine {
  of: 'payment' | 'refund'
  orderNo: string
  transactionId: string
  refundNo: string
  /** Fen, not negative. */
  amount: number
  /** Fen that the channel kept; negative where a refund returned them. */
  fee: number
  time: Date
}

/** What a channel refuses or does not answer. `isRetryable`: the same call under the same numbers may be repeated (no answer, busy, system error). */
export class ChannelError extends Error {
  override name = 'ChannelError'
  /** The channel's own code, or "network". */
  readonly code: string
  readonly isRetryable: boolean

  constructor(code: string, message: string, isRetryable: boolean, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.isRetryable = isRetryable
  }
}

/**
 * One account at a company that moves money. All calls are safe to repeat under the same numbers. What the channel answers is verified before anything of it is believed.
 *
 * All methods reject with {@link ChannelError}.
 */
export interface PayChannelAdapter {
  readonly ways: readonly PayWay[]
  create(
    order: ChannelOrder,
    options: { way: PayWay; openId: string; ip: string; notifyUrl: string; returnUrl: string },
  ): Promise<Prepay>
  query(order: { orderNo: string; transactionId: string }): Promise<ChannelPayment>
  /** No payment is possible after it; resolves also where it was closed before. @throws ChannelError `paid` where it was paid meanwhile */
  close(order: { orderNo: string }): Promise<void>
  refund(refund: ChannelRefundOrder, options: { notifyUrl: string }): Promise<ChannelRefund>
  queryRefund(refund: { orderNo: string; refundNo: string; transactionId: string }): Promise<ChannelRefund>
  /** Verifies and reads; never throws for what a stranger may send. */
  readNotice(raw: RawNotice): Promise<NoticeReading>
  /** The answer that the channel expects; by whether its notice is kept. */
  answerNotice(isKept: boolean): { status: number; type: string; body: string }
  /** The bill of a day (`YYYY-MM-DD`, in the channel's zone); undefined where there is none. */
  fetchStatement(day: string): Promise<readonly StatementLine[] | undefined>
  /** A call that costs nothing and proves account, keys and certificates. */
  test(): Promise<{ isOk: boolean; msg: string }>
}
