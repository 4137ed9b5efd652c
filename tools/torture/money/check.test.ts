import { describe, expect, it } from 'vitest'
import { checkAtRest, checkMoney, type MoneyFacts } from './check.ts'
import type { DrawingFact, OrderFact } from './facts.ts'

const order = (more: Partial<OrderFact> = {}): OrderFact => ({
  id: '1',
  orderNo: 'N1',
  requestId: 'o1',
  channel: 'sandbox',
  amount: 600,
  state: 1,
  delivery: 2,
  transactionId: 'SB1',
  refundAmount: 0,
  infoId: '11',
  ...more,
})
const drawing = (more: Partial<DrawingFact> = {}): DrawingFact => ({
  id: '11',
  orderId: '1',
  state: 2,
  refundState: 0,
  ...more,
})
const PAYMENT = { channel: 'sandbox' as const, orderNo: 'N1', transactionId: 'SB1', amount: 600 }
const REFUND = { orderId: '1', refundNo: 'R1', channel: 'sandbox', amount: 600, state: 2, source: 'person' }
const BACK = { ...PAYMENT, refundNo: 'R1', state: 'done' }

const EMPTY = [{ channel: 'sandbox' as const, balance: 0 }]
const OF_WECHAT = {
  orders: [order({ channel: 'wechat' })],
  payments: [{ ...PAYMENT, channel: 'wechat' as const }],
  accounts: [{ channel: 'wechat' as const, balance: 600 }],
}

const facts = (more: Partial<MoneyFacts> = {}): MoneyFacts => ({
  orders: [order()],
  payments: [PAYMENT],
  paidBack: [],
  refunds: [],
  drawings: [drawing()],
  notices: [{ orderId: '1', transactionId: 'SB1', event: 'PAYMENT.SUCCESS', verdict: 'accepted' }],
  accounts: [{ channel: 'sandbox', balance: 600 }],
  uneven: [],
  asked: [{ requestId: 'o1', orderIds: ['1'] }],
  refundsAnswered: [],
  ...more,
})
const found = (more: Partial<MoneyFacts>): string[] =>
  [...checkMoney(facts(more)), ...checkAtRest(facts(more))].map(({ what }) => what)

describe('money at rest', () => {
  it.each<[string, Partial<MoneyFacts>]>([
    ['delivered', {}],
    ['delivered and paid by WeChat Pay', OF_WECHAT],
    [
      'refunded whole',
      {
        orders: [order({ state: 2, refundAmount: 600 })],
        refunds: [REFUND],
        paidBack: [BACK],
        accounts: EMPTY,
      },
    ],
    [
      'delivered, and a refund of it refused',
      {
        orders: [order({ state: 4 })],
        refunds: [{ ...REFUND, state: 3 }],
        paidBack: [{ ...BACK, state: 'closed' }],
      },
    ],
    [
      'never paid',
      {
        orders: [order({ state: 5, transactionId: '' })],
        payments: [],
        drawings: [],
        notices: [],
        accounts: EMPTY,
      },
    ],
    [
      'paid in cash, and once more by WeChat Pay',
      {
        ...OF_WECHAT,
        orders: [order({ channel: 'cash', transactionId: '' })],
        refunds: [{ ...REFUND, source: 'late', channel: 'wechat' }],
        paidBack: [{ ...BACK, channel: 'wechat' }],
        accounts: EMPTY,
      },
    ],
    [
      'paid late and sent back',
      {
        orders: [order({ state: 5 })],
        drawings: [],
        refunds: [{ ...REFUND, source: 'late' }],
        paidBack: [BACK],
        accounts: EMPTY,
      },
    ],
    ['drawn again after a failure', { drawings: [drawing({ id: '10', state: 3 }), drawing()] }],
  ])('is right where it was %s', (_, more) => {
    expect(found(more)).toEqual([])
  })

  it.each<[string, Partial<MoneyFacts>, RegExp]>([
    ['an uneven transaction', { uneven: ['9'] }, /does not sum to zero/],
    ['two orders of one request', { orders: [order(), order({ id: '2', orderNo: 'N2' })] }, /has 2 orders/],
    [
      'an answer that names another order',
      { asked: [{ requestId: 'o1', orderIds: ['7'] }] },
      /was answered with order 7/,
    ],
    [
      'a forged notice',
      { notices: [{ orderId: '1', transactionId: 'FSB1', event: 'PAYMENT.SUCCESS', verdict: 'accepted' }] },
      /forged notice was believed/,
    ],
    [
      'a notice that counted twice',
      {
        notices: [1, 2].map(() => ({
          orderId: '1',
          transactionId: 'SB1',
          event: 'PAYMENT.SUCCESS',
          verdict: 'accepted',
        })),
      },
      /accepted twice/,
    ],
    ['a refund that was answered and lost', { refundsAnswered: ['R9'] }, /R9 was answered and is not there/],
    ['an order that counts as paid without money', { payments: [] }, /no payment/],
    ['one of WeChat Pay that does', { ...OF_WECHAT, payments: [] }, /no payment/],
    [
      'a notice of WeChat Pay that counted twice',
      {
        notices: [1, 2].map(() => ({
          orderId: '1',
          transactionId: 'SB1',
          event: 'TRANSACTION.SUCCESS',
          verdict: 'accepted',
        })),
      },
      /accepted twice/,
    ],
    ['a refund that was made twice', { refunds: [REFUND], paidBack: [BACK, BACK] }, /R1 was made twice/],
    [
      'a refund that the channel knows nothing of',
      { orders: [order({ state: 2, refundAmount: 600 })], refunds: [REFUND] },
      /the channel knows nothing of it/,
    ],
    [
      'a ledger that says something else than the channel',
      { accounts: [{ channel: 'sandbox', balance: 599 }] },
      /sandbox holds 600, the ledger says 599/,
    ],
    [
      'money of a channel that the ledger does not have',
      { ...OF_WECHAT, accounts: [] },
      /wechat holds 600, the ledger says 0/,
    ],
    [
      'money that cash has taken the place of',
      { ...OF_WECHAT, orders: [order({ channel: 'cash', transactionId: '' })] },
      /paid otherwise, and the channel that it was opened at has 600/,
    ],
    [
      'what was paid, failed, and is not refunded',
      { orders: [order({ state: 4, delivery: 3 })], drawings: [drawing({ state: 3 })] },
      /neither delivered nor refunded/,
    ],
    ['another amount', { payments: [{ ...PAYMENT, amount: 1 }] }, /a payment of 1/],
    ['an unpaid drawing', { orders: [order({ state: 0 })] }, /not paid, and was drawn/],
    ['a payment that queued nothing', { drawings: [] }, /no drawing was queued/],
    ['a delivery that came twice', { drawings: [drawing(), drawing({ id: '12' })] }, /delivered twice/],
    [
      'more back than came',
      { paidBack: [BACK, { ...BACK, refundNo: 'R2' }], refunds: [REFUND, { ...REFUND, refundNo: 'R2' }] },
      /1200 went back/,
    ],
    ['a refund that the row does not know', { refunds: [REFUND], paidBack: [BACK] }, /the row says 0/],
    ['a refund of which nothing is written', { paidBack: [BACK] }, /nothing is written/],
    [
      'a refund that counts as done and was not',
      { orders: [order({ state: 2, refundAmount: 600 })], refunds: [REFUND], paidBack: [{ ...BACK, state: 'failed' }] },
      /counts as done/,
    ],
    ['an order that stays unpaid', { orders: [order({ state: 0 })], payments: [], drawings: [] }, /stays in state 0/],
    [
      'money that stays with the channel',
      { orders: [order({ state: 5 })], drawings: [] },
      /the channel has 600 of it, and should have 0/,
    ],
    [
      'what was paid and failed',
      { orders: [order({ delivery: 3 })], drawings: [drawing({ state: 3 })] },
      /neither delivered nor refunded/,
    ],
    [
      'a part that passes for the whole',
      {
        orders: [order({ state: 2, refundAmount: 200 })],
        refunds: [{ ...REFUND, amount: 200 }],
        paidBack: [{ ...BACK, amount: 200 }],
      },
      /is not whole/,
    ],
  ])('shows %s', (_, more, what) => {
    expect(found(more)).toContainEqual(expect.stringMatching(what))
  })
})
