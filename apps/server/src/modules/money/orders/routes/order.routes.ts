import {
  CreateRefund,
  CreatedRefund,
  PayOrder,
  PayOrderPage,
  REFUND_STATE,
  RefundStatus,
} from '@drawdesk/contract/money/pay-order'
import { USER_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { Id, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { filterSchemaOf, readFilters } from '../../../../crud/filters.ts'
import { listRows } from '../../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../../crud/paging.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { viewOrder } from '../making/view-order.ts'
import type { OrderBook } from '../order-book.ts'
import type { PayOrderRow } from '../rows/pay-order.repository.ts'
import { orderColumns, orderList } from '../rows/order-list.ts'

const NOTHING_REFUNDED = {
  refundNo: '',
  refundState: REFUND_STATE.none,
  refundAmount: 0,
  refundTime: '',
  channelState: '',
  msg: '',
} as const

/** One's own orders of packs, and money back. */
export function orderRoutes(deps: Deps & { orders: OrderBook }): AnyRoute[] {
  const { db, config, orders } = deps

  /** One's own, or with the right to see others'. @throws AppError `common.notFound` for anybody else's */
  async function readable(caller: Caller, id: string, code: string): Promise<PayOrderRow> {
    const row = await orders.get(caller, id)
    if (row.userId !== caller.userId && !hasPermission(caller, code)) throw commonErrors.notFound()
    return row
  }

  async function refundStatus(caller: Caller, id: string) {
    await orders.get(caller, id)
    const row = await orders.query(caller, id)
    const refund = (await orders.refundsOf(caller, id)).findLast(({ source }) => source !== 'late')
    const { state } = row
    if (!refund) return { logId: id, state, ...NOTHING_REFUNDED }
    const { refundNo, amount, doneTime, channelState, msg } = refund
    // One that waits for approval has been asked for; the channel has not.
    const refundState = refund.state === REFUND_STATE.none ? REFUND_STATE.asked : refund.state
    const facts = { logId: id, refundNo, state, refundState, refundAmount: Number(amount) }
    return { ...facts, refundTime: doneTime ?? '', channelState, msg }
  }

  return [
    route({
      method: 'GET',
      path: `${USER_PAY_LOG_PATH}/findById`,
      summary: 'One order',
      audit: 'userPayLog.detail',
      permission: 'signedIn',
      isBackground: true,
      input: Type.Object({ id: Id }),
      answer: PayOrder,
      handle: async ({ caller, input }) => viewOrder(await readable(caller, input.id, 'userPay_view')),
    }),
    route({
      method: 'GET',
      path: `${USER_PAY_LOG_PATH}/page`,
      summary: 'Orders of packs, newest first: one’s own, or with userPay_view those of all',
      audit: 'userPayLog.page',
      permission: 'signedIn',
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(orderList) }),
      answer: PayOrderPage,
      async handle({ caller, input }) {
        const own = { column: 'userId', operator: '=', value: caller.userId } as const
        return listRows(db, caller, {
          table: 'payOrder',
          columns: orderColumns,
          filters: readFilters(orderList, input, config.timeZone),
          always: [
            { column: 'kind', operator: '=', value: 'pack' },
            ...(hasPermission(caller, 'userPay_view') ? [] : [own]),
          ],
          sort: readSort(orderList, input),
          paging: readPaging(input),
          decorate: async (rows) => rows.map((row) => ({ ...viewOrder(row as unknown as PayOrderRow) })),
        })
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: `${DRAW_INFO_PATH}/createRefundsOrder`,
      summary: 'Refund a payment, whole or in part',
      audit: 'drawInfo.createRefundsOrder',
      permission: 'drawPayLog_refund',
      input: CreateRefund,
      answer: CreatedRefund,
      async handle({ caller, input }) {
        const { order, refund } = await orders.refund(caller, input)
        return {
          logId: order.id,
          refundNo: refund.refundNo,
          state: order.state,
          refundAmount: Number(refund.amount),
          processInstanceId: refund.processInstanceId ?? '',
        }
      },
    }),
    route({
      method: 'GET',
      path: `${DRAW_INFO_PATH}/findRefundsState`,
      summary: 'How the newest refund of an order stands; asks the channel where it is under way',
      audit: 'drawInfo.findRefundsState',
      isCommand: true,
      permission: ['drawPayLog_refund', 'drawPayLog_view'],
      input: Type.Object({ logId: Id }),
      answer: RefundStatus,
      handle: ({ caller, input }) => refundStatus(caller, input.logId),
    }),
  ]
}
