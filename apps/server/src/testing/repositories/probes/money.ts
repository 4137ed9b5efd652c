import { createPaidDrawRepository } from '../../../modules/drawing/paid/paid-draw.repository.ts'
import { createBooksRepository } from '../../../modules/money/books/books.repository.ts'
import { createPayChannelRepository } from '../../../modules/money/channels/pay-channel.repository.ts'
import { createPaySandboxRepository } from '../../../modules/money/channels/sandbox/pay-sandbox.repository.ts'
import { createLedgerRepository } from '../../../modules/money/ledger/ledger.repository.ts'
import { createPayNoticeRepository } from '../../../modules/money/orders/rows/pay-notice.repository.ts'
import { createPayOrderRepository } from '../../../modules/money/orders/rows/pay-order.repository.ts'
import { createPayRefundRepository } from '../../../modules/money/orders/rows/pay-refund.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const orders = ({ db }: Given) => createPayOrderRepository(db)
const refunds = ({ db }: Given) => createPayRefundRepository(db)
const notices = ({ db }: Given) => createPayNoticeRepository(db)
const channels = ({ db }: Given) => createPayChannelRepository(db)
const ledger = ({ db }: Given) => createLedgerRepository(db)
const paid = ({ db }: Given) => createPaidDrawRepository(db)
const sandbox = ({ db }: Given) => createPaySandboxRepository(db)

const order = ({ fresh, now }: Given) => ({
  id: fresh,
  orderNo: fresh,
  kind: 'pack',
  channel: 'free',
  amount: '0',
  currency: 'CNY',
  expireTime: now,
})
const notice = ({ fresh }: Given) => ({
  id: fresh,
  channel: 'sandbox',
  channelId: fresh,
  headers: '{}',
  body: '',
  verdict: 'ignored',
})
const entry = ({ fresh, now }: Given, debit: string, credit: string) => ({
  id: debit === '0' ? fresh : String(Number(fresh) + 1),
  transactionId: fresh,
  account: 'revenue',
  currency: 'CNY',
  debit,
  credit,
  orderId: null,
  userId: null,
  what: 'paid',
  createTime: now,
})

export const moneyProbes: Readonly<Record<string, Probes>> = {
  'modules/money/orders/rows/pay-order.repository.ts': {
    insert: adds(async (given) => {
      await orders(given).insert(given.scope, order(given))
    }),
    find: reaches((given) => orders(given).find(given.scope, given.theirs.live)),
    findSeen: reaches((given) => orders(given).findSeen(given.scope, given.theirs.live)),
    lock: reaches((given) => orders(given).lock(given.scope, given.theirs.live)),
    findByNo: reaches((given) => orders(given).findByNo(given.scope, given.theirs.word)),
    findByInfo: reaches((given) => orders(given).findByInfo(given.scope, given.theirs.live)),
    findRequest: reaches((given) => orders(given).findRequest(given.scope, given.theirs.word)),
    forgetRequest: reaches((given) => orders(given).forgetRequest(given.scope, given.theirs.word, given.now)),
    move: reaches((given) =>
      orders(given).move(given.scope, { id: given.theirs.live, version: 1, state: 0 }, { remark: 'own' }),
    ),
    countQuery: reaches((given) =>
      orders(given).countQuery(given.scope, { id: given.theirs.live, queries: 0 }, given.now),
    ),
    settleDelivery: reaches((given) =>
      orders(given).settleDelivery(
        given.scope,
        { id: given.theirs.live, infoId: given.theirs.live },
        { remark: 'own' },
      ),
    ),
    note: reaches((given) => orders(given).note(given.scope, given.theirs.live, { remark: 'own' })),
  },
  'modules/money/orders/rows/pay-refund.repository.ts': {
    insert: adds(async (given) => {
      await orders(given).insert(given.scope, order(given))
      await refunds(given).insert(given.scope, {
        id: given.fresh,
        orderId: given.fresh,
        refundNo: given.fresh,
        amount: '1',
        source: 'rule',
      })
    }),
    find: reaches((given) => refunds(given).find(given.scope, given.theirs.live)),
    findByNo: reaches((given) => refunds(given).findByNo(given.scope, given.theirs.word)),
    findRequest: reaches((given) => refunds(given).findRequest(given.scope, given.theirs.word)),
    forgetRequest: reaches((given) => refunds(given).forgetRequest(given.scope, given.theirs.word, given.now)),
    hasLate: leftOut('of money that no order takes, which the plain rows of another tenant are not'),
    listOfOrder: reaches((given) => refunds(given).listOfOrder(given.scope, given.theirs.live)),
    move: reaches((given) =>
      refunds(given).move(given.scope, { id: given.theirs.live, state: 1 }, { state: 2, msg: 'own' }),
    ),
    countQuery: reaches((given) =>
      refunds(given).countQuery(given.scope, { id: given.theirs.live, queries: 0 }, given.now),
    ),
    note: reaches((given) => refunds(given).note(given.scope, given.theirs.live, { msg: 'own' })),
  },
  'modules/money/orders/rows/pay-notice.repository.ts': {
    insert: adds((given) => notices(given).insert(given.scope, notice(given))),
    judge: reaches((given) => notices(given).judge(given.scope, given.theirs.live, 'ignored')),
    listOfOrder: reaches((given) => notices(given).listOfOrder(given.scope, given.theirs.live)),
  },
  'modules/money/channels/pay-channel.repository.ts': {
    find: reaches((given) => channels(given).find(given.scope, given.theirs.live)),
    listActive: reaches((given) => channels(given).listActive(given.scope)),
    findTenantOfChannel: leftOut('says whose a channel is, to which a notice came: it asks all tenants'),
  },
  'modules/money/channels/sandbox/pay-sandbox.repository.ts': {
    insert: adds((given) =>
      sandbox(given).insert(given.scope, {
        id: given.fresh,
        channelId: given.fresh,
        of: 'order',
        number: given.fresh,
        orderNo: given.fresh,
        amount: '1',
        state: 'open',
      }),
    ),
    find: reaches((given) =>
      sandbox(given).find(given.scope, { channelId: given.theirs.live, of: 'payment', number: given.theirs.word }),
    ),
    get: reaches((given) => sandbox(given).get(given.scope, given.theirs.live)),
    listPayments: reaches((given) =>
      sandbox(given).listPayments(given.scope, given.theirs.live, given.theirs.word, given.now),
    ),
    hasPayment: reaches((given) => sandbox(given).hasPayment(given.scope, given.theirs.live, given.theirs.word)),
    lock: adds((given) => sandbox(given).lock(given.scope, given.theirs.live)),
    refundedOf: reaches((given) =>
      sandbox(given).refundedOf(given.scope, given.theirs.done, `${given.theirs.word}-${given.theirs.done}`),
    ),
    setState: reaches((given) => sandbox(given).setState(given.scope, given.theirs.live, 'closed')),
    setReported: reaches((given) => sandbox(given).setReported(given.scope, given.theirs.live)),
  },
  'modules/money/books/books.repository.ts': {
    countOrders: reaches((given) => createBooksRepository(given.db).countOrders(given.scope)),
    listUneven: reaches((given) => createBooksRepository(given.db).listUneven(given.scope, 10)),
    listUndelivered: leftOut('of paid orders, which the plain rows of another tenant are not'),
  },
  'modules/drawing/paid/paid-draw.repository.ts': {
    find: reaches((given) => paid(given).find(given.scope, given.theirs.live)),
    listOfOrder: reaches((given) => paid(given).listOfOrder(given.scope, given.theirs.live)),
    listUneven: leftOut('of orders that say something else than their drawings, which rows of the same ids do not'),
    setRefundState: reaches((given) => paid(given).setRefundState(given.scope, given.theirs.live, 3)),
  },
  'modules/money/ledger/ledger.repository.ts': {
    insert: adds((given) => ledger(given).insert(given.scope, [entry(given, '1', '0'), entry(given, '0', '1')])),
    listOfOrder: reaches((given) => ledger(given).listOfOrder(given.scope, given.theirs.live)),
    count: reaches((given) => ledger(given).count(given.scope)),
    listUneven: leftOut('the table refuses what it looks for, so that nothing can be planted'),
  },
}
