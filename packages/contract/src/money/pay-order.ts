import { SendFields } from '../drawing/records/draw-info.ts'
import { DateTime, Flag, GivenId, Id, IdOrEmpty, PageOf, RecordOf, Type, type Static } from '../core/schema.ts'

/** What an order is for. */
export const PAY_KINDS = ['draw', 'print', 'pack'] as const
export type PayKind = (typeof PAY_KINDS)[number]
export const PayKindName = Type.Unsafe<PayKind>({ type: 'string', enum: [...PAY_KINDS] })

/** Who moves the money. `free`: nothing is to be paid. */
export const PAY_CHANNELS = ['wechat', 'alipay', 'balance', 'cash', 'sandbox', 'free'] as const
export type PayChannelName = (typeof PAY_CHANNELS)[number]
export const PayChannelWord = Type.Unsafe<PayChannelName>({ type: 'string', enum: [...PAY_CHANNELS] })

/** How the payer is led to it: a code to scan, inside WeChat, a browser of a phone, a browser of a computer. */
export const PAY_WAYS = ['qr', 'jsapi', 'h5', 'page'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** wire-operations §1. */
export const PAY_STATE = { unpaid: 0, paid: 1, refunded: 2, refunding: 3, refundFailed: 4, closed: 5 } as const
export type PayState = (typeof PAY_STATE)[keyof typeof PAY_STATE]
export const PayStateNumber = Type.Unsafe<PayState>({ type: 'integer', enum: [0, 1, 2, 3, 4, 5] })

/** Of the newest refund of an order. */
export const REFUND_STATE = { none: 0, asked: 1, done: 2, failed: 3 } as const
export type RefundState = (typeof REFUND_STATE)[keyof typeof REFUND_STATE]
export const RefundStateNumber = Type.Unsafe<RefundState>({ type: 'integer', enum: [0, 1, 2, 3] })

/** An order is open for so long. */
export const ORDER_OPEN_MS = 15 * 60_000
export const CLIENT_REQUEST_MOST = 64

/** Fen of the order's currency. */
export const Fen = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$' })

export const PayOrder = Type.Object({
  id: Id,
  orderNo: Type.String(),
  kind: PayKindName,
  channel: PayChannelWord,
  channelId: IdOrEmpty,
  amount: Fen,
  currency: CurrencyCode,
  state: PayStateNumber,
  userId: IdOrEmpty,
  userName: Type.String(),
  openId: Type.String(),
  exId: IdOrEmpty,
  exName: Type.String(),
  muName: Type.String(),
  styleId: IdOrEmpty,
  loginId: IdOrEmpty,
  deviceName: Type.String(),
  /** The drawing that was made for it, "" until there is one. */
  infoId: IdOrEmpty,
  gradeId: IdOrEmpty,
  gradeName: Type.String(),
  credits: Type.Integer(),
  transactionId: Type.String(),
  payTime: DateTime,
  expireTime: DateTime,
  closeReason: Type.String(),
  /** What was refunded or is being refunded. */
  refundAmount: Fen,
  refundNo: Type.String(),
  refundTime: DateTime,
  refundReason: Type.String(),
  refundState: RefundStateNumber,
  remark: Type.String(),
  createTime: DateTime,
  version: Type.Integer(),
})
export type PayOrder = Static<typeof PayOrder>
export const PayOrderPage = PageOf(PayOrder)

/** Where prints are sent by post; `mobile` by the rules of phone numbers. */
export const PostAddress = Type.Object({
  name: Type.String({ maxLength: 100 }),
  mobile: Type.String({ maxLength: 40 }),
  address: Type.String({ maxLength: 400 }),
  /** What the buyer wishes beside it. */
  message: Type.Optional(Type.String({ maxLength: 500 })),
})
export type PostAddress = Static<typeof PostAddress>

/** The price is looked up by the server. `draft` is what a drawing order draws; its fields are those of `sendDraw`. */
export const CreateOrder = Type.Object({
  kind: PayKindName,
  gradeId: Type.Optional(Id),
  exId: Type.Optional(Id),
  styleId: Type.Optional(Id),
  infoId: Type.Optional(Id),
  copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  loginId: Type.Optional(Id),
  channelId: Type.Optional(Id),
  channel: Type.Optional(PayChannelWord),
  way: Type.Optional(Type.Unsafe<PayWay>({ type: 'string', enum: [...PAY_WAYS] })),
  openId: Type.Optional(Type.String({ maxLength: 128 })),
  draft: Type.Optional(SendFields),
  /** Of prints that are sent by post. */
  address: Type.Optional(PostAddress),
  /** A path of the console to which the payer comes back from the channel's page. */
  returnPath: Type.Optional(Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\s\\\\]*$' })),
  /** What the buyer was shown. Where it costs something else by now nothing is ordered: 409. */
  amount: Type.Optional(Fen),
  clientRequestId: Type.Optional(Type.String({ minLength: 1, maxLength: CLIENT_REQUEST_MOST })),
})
export type CreateOrder = Static<typeof CreateOrder>

export const CreatedOrder = Type.Object({
  id: Id,
  orderNo: Type.String(),
  amount: Fen,
  currency: CurrencyCode,
  state: PayStateNumber,
  channel: PayChannelWord,
  /** What a code shows; "" where there is none. */
  codeUrl: Type.String(),
  /** Where a browser is sent; "" where there is none. */
  payUrl: Type.String(),
  /** What the client library of the channel asks for (jsapi). */
  prepay: RecordOf(Type.String()),
  expireTime: DateTime,
  version: Type.Integer(),
})
export type CreatedOrder = Static<typeof CreatedOrder>

/** A step of an order, the oldest first. `what` is a word of {@link ORDER_STEPS}. */
export const ORDER_STEPS = [
  'asked',
  'queried',
  'noticed',
  'refusedNotice',
  'paid',
  'closed',
  'drawing',
  'drawn',
  'drawFailed',
  'printed',
  'refundAsked',
  'refundApproval',
  'refunded',
  'refundFailed',
  'credited',
  'marked',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
export const OrderTimeline = Type.Array(
  Type.Object({
    time: DateTime,
    what: Type.Unsafe<OrderStep>({ type: 'string', enum: [...ORDER_STEPS] }),
    /** A person's name, a channel or "" for the server itself. */
    who: Type.String(),
    detail: Type.String(),
  }),
)
export const LedgerEntry = Type.Object({
  id: Id,
  transactionId: Id,
  account: Type.String(),
  /** Fen, or credits where `currency` is CRD; one of both is 0. */
  debit: Type.Integer(),
  credit: Type.Integer(),
  currency: Type.String(),
  createTime: DateTime,
})
export type LedgerEntry = Static<typeof LedgerEntry>
/** Why a notice counts, or does not. */
export const NOTICE_VERDICTS = [
  'accepted',
  'repeated',
  'ignored',
  'badSignature',
  'stale',
  'unknownOrder',
  'wrongAmount',
  'wrongMerchant',
  'unreadable',
] as const
export type NoticeVerdict = (typeof NOTICE_VERDICTS)[number]
export const PayNotice = Type.Object({
  id: Id,
  channel: PayChannelWord,
  verdict: Type.Unsafe<NoticeVerdict>({ type: 'string', enum: [...NOTICE_VERDICTS] }),
  event: Type.String(),
  transactionId: Type.String(),
  createTime: DateTime,
})
export type PayNotice = Static<typeof PayNotice>
export const PayRefund = Type.Object({
  id: Id,
  refundNo: Type.String(),
  amount: Fen,
  reason: Type.String(),
  state: RefundStateNumber,
  channelState: Type.String(),
  msg: Type.String(),
  /** 1: it waits for approval by a process. */
  isAwaited: Flag,
  createTime: DateTime,
  doneTime: DateTime,
})
export type PayRefund = Static<typeof PayRefund>
export const PayOrderDetail = Type.Object({
  ...PayOrder.properties,
  timeline: OrderTimeline,
  entries: Type.Array(LedgerEntry),
  notices: Type.Array(PayNotice),
  refunds: Type.Array(PayRefund),
})
export type PayOrderDetail = Static<typeof PayOrderDetail>

/** `amount` absent: all that is left. */
export const CreateRefund = Type.Object({
  logId: GivenId,
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
  reason: Type.Optional(Type.String({ maxLength: 80 })),
  clientRequestId: Type.Optional(Type.String({ minLength: 1, maxLength: CLIENT_REQUEST_MOST })),
})
export type CreateRefund = Static<typeof CreateRefund>
export const CreatedRefund = Type.Object({
  logId: Id,
  refundNo: Type.String(),
  state: PayStateNumber,
  refundAmount: Fen,
  /** The process that has to approve it; "" where none does. */
  processInstanceId: IdOrEmpty,
})
export const RefundStatus = Type.Object({
  logId: Id,
  refundNo: Type.String(),
  state: PayStateNumber,
  refundState: RefundStateNumber,
  refundAmount: Fen,
  refundTime: DateTime,
  channelState: Type.String(),
  msg: Type.String(),
})
export type RefundStatus = Static<typeof RefundStatus>

export const BALANCE_KINDS = ['ledger', 'order', 'credits', 'record'] as const
export type BalanceKind = (typeof BALANCE_KINDS)[number]
/** Do the books balance? At most 200 mismatches. */
export const BooksBalance = Type.Object({
  ok: Type.Boolean(),
  checkedTime: DateTime,
  orders: Type.Integer(),
  entries: Type.Integer(),
  mismatches: Type.Array(
    Type.Object({
      orderNo: Type.String(),
      kind: Type.Unsafe<BalanceKind>({ type: 'string', enum: [...BALANCE_KINDS] }),
      msg: Type.String(),
    }),
  ),
})
export type BooksBalance = Static<typeof BooksBalance>
