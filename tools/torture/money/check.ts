import {
  ASKED_CHANNELS,
  type DrawingFact,
  type OrderFact,
  type PaidBackFact,
  type PaymentFact,
  type RefundFact,
  type StoredMoney,
} from './facts.ts'

/** An order that somebody asked for: the answers that they had, one for each try that was answered. */
export interface AskedFact {
  requestId: string
  orderIds: string[]
}

export interface MoneyFacts extends StoredMoney {
  asked: readonly AskedFact[]
  /** Numbers of refunds that were answered. */
  refundsAnswered: readonly string[]
}

export interface Violation {
  what: string
  /** The order that it is about. */
  requestId: string | undefined
}

const [UNPAID, PAID, REFUNDED, REFUNDING, REFUND_FAILED, CLOSED] = [0, 1, 2, 3, 4, 5]
const DELIVERED = 2
const DRAWN = 2
const [DONE, LATE] = [2, 'late']
/** That something was paid, in the words of each company. */
const PAYMENT_EVENTS = ['PAYMENT.SUCCESS', 'TRANSACTION.SUCCESS', 'TRADE_SUCCESS']
const isAsked = (channel: string): boolean => (ASKED_CHANNELS as readonly string[]).includes(channel)
const sum = (rows: readonly { amount: number }[]): number => rows.reduce((all, { amount }) => all + amount, 0)

interface Own {
  order: OrderFact
  payments: PaymentFact[]
  paidBack: PaidBackFact[]
  refunds: RefundFact[]
  drawings: DrawingFact[]
}

/** True at any moment, whatever is dead. */
export function checkMoney(facts: MoneyFacts): Violation[] {
  const wrong = (what: string, requestId?: string): Violation => ({ what, requestId })
  return [
    ...facts.uneven.map((id) => wrong(`transaction ${id} of the ledger does not sum to zero`)),
    ...checkAsked(facts),
    ...facts.notices.flatMap(({ verdict, transactionId, event }) =>
      verdict === 'accepted' && transactionId.startsWith('F') ? [wrong(`a forged notice was believed: ${event}`)] : [],
    ),
    ...doubles(
      facts.notices
        .filter(({ verdict, event }) => verdict === 'accepted' && PAYMENT_EVENTS.includes(event))
        .map(({ transactionId }) => transactionId),
    ).map((id) => wrong(`the notice of payment ${id} was accepted twice`)),
    ...doubles(facts.paidBack.map(({ refundNo }) => refundNo)).map((refundNo) =>
      wrong(`refund ${refundNo} was made twice at its channel`),
    ),
    ...facts.refundsAnswered
      .filter((refundNo) => !facts.refunds.some((one) => one.refundNo === refundNo))
      .map((refundNo) => wrong(`refund ${refundNo} was answered and is not there`)),
    ...ownOf(facts).flatMap((own) => always(own).map((what) => wrong(what, own.order.id))),
  ]
}

/** True once everything has come to its end. */
export function checkAtRest(facts: MoneyFacts): Violation[] {
  return [
    ...checkAccounts(facts),
    ...ownOf(facts).flatMap((own) => atRest(own).map((what) => ({ what, requestId: own.order.id }))),
  ]
}

/** What a company holds for us is what it took less what it gave back, and what the ledger says is there. */
function checkAccounts({ accounts, payments, paidBack }: StoredMoney): Violation[] {
  return ASKED_CHANNELS.flatMap((channel) => {
    const back = paidBack.filter((one) => one.channel === channel && one.state === 'done')
    const held = sum(payments.filter((one) => one.channel === channel)) - sum(back)
    const balance = accounts.find((one) => one.channel === channel)?.balance ?? 0
    if (held === balance) return []
    return [{ what: `${channel} holds ${held}, the ledger says ${balance}`, requestId: undefined }]
  })
}

const doubles = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) < index)),
]

function checkAsked({ asked, orders }: MoneyFacts): Violation[] {
  return asked.flatMap(({ requestId, orderIds }) => {
    const own = orders.filter((order) => order.requestId === requestId)
    if (own.length > 1) return [{ what: `request ${requestId} has ${own.length} orders`, requestId: own[0]?.id }]
    return orderIds
      .filter((id) => own[0]?.id !== id)
      .map((id) => ({
        what: `request ${requestId} was answered with order ${id}, and has ${own[0]?.id}`,
        requestId: id,
      }))
  })
}

function ownOf({ orders, payments, paidBack, refunds, drawings }: StoredMoney): Own[] {
  const [paid, back] = [Map.groupBy(payments, (one) => one.orderNo), Map.groupBy(paidBack, (one) => one.orderNo)]
  const [asked, drawn] = [Map.groupBy(refunds, (one) => one.orderId), Map.groupBy(drawings, (one) => one.orderId)]
  return orders.map((order) => ({
    order,
    payments: paid.get(order.orderNo) ?? [],
    paidBack: back.get(order.orderNo) ?? [],
    refunds: asked.get(order.id) ?? [],
    drawings: drawn.get(order.id) ?? [],
  }))
}

function always({ order, payments, paidBack, refunds, drawings }: Own): string[] {
  const problems: string[] = []
  const isPaid = ![UNPAID, CLOSED].includes(order.state)
  const payment = payments.find(({ transactionId }) => transactionId === order.transactionId)
  if (isPaid && isAsked(order.channel) && payment?.amount !== order.amount)
    problems.push(
      `it counts as paid, and the channel knows ${payment ? `a payment of ${payment.amount}` : 'no payment'}`,
    )
  if (!isPaid && drawings.length > 0) problems.push('it is not paid, and was drawn')
  if (isPaid && drawings.length === 0) problems.push('it is paid, and no drawing was queued with it')
  if (drawings.filter(({ state }) => state === DRAWN).length > 1) problems.push('it was delivered twice')
  if (drawings.length > 2) problems.push(`it was drawn ${drawings.length} times`)
  for (const { transactionId, amount } of payments) {
    const back = sum(paidBack.filter((one) => one.transactionId === transactionId && one.state === 'done'))
    if (back > amount) problems.push(`of ${amount} that came by ${transactionId}, ${back} went back`)
  }
  const own = refunds.filter(({ source, state }) => source !== LATE && [1, DONE].includes(state))
  if (sum(own) !== order.refundAmount)
    problems.push(`its refunds sum to ${sum(own)}, the row says ${order.refundAmount}`)
  for (const { refundNo, state, channel } of refunds)
    if (state === DONE && isAsked(channel) && !paidBack.some((one) => one.refundNo === refundNo))
      problems.push(`refund ${refundNo} counts as done, and the channel knows nothing of it`)
  for (const { refundNo, state } of paidBack) {
    const asked = refunds.find((one) => one.refundNo === refundNo)
    if (!asked) problems.push(`the channel was asked for refund ${refundNo}, of which nothing is written`)
    else if (asked.state === DONE && state !== 'done') problems.push(`refund ${refundNo} counts as done`)
  }
  return problems
}

function atRest({ order, payments, paidBack, drawings }: Own): string[] {
  const problems: string[] = []
  const left = sum(payments) - sum(paidBack.filter(({ state }) => state === 'done'))
  const isDrawn = drawings.some(({ state }) => state === DRAWN)
  if ([UNPAID, REFUNDING].includes(order.state)) problems.push(`it stays in state ${order.state}`)
  const isKept = [PAID, REFUND_FAILED].includes(order.state)
  if (isAsked(order.channel)) {
    const should = isKept ? order.amount - order.refundAmount : 0
    if (left !== should)
      problems.push(`the channel has ${left} of it, and should have ${should} (state ${order.state})`)
  } else if (left !== 0) problems.push(`it was paid otherwise, and the channel that it was opened at has ${left} of it`)
  if (isKept && (order.delivery !== DELIVERED || !isDrawn))
    problems.push(`it is paid, and neither delivered nor refunded (delivery ${order.delivery})`)
  if (order.state === REFUNDED && order.refundAmount !== order.amount)
    problems.push('it counts as refunded, and is not whole')
  return problems
}
