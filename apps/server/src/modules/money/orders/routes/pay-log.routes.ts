import { PayOrder, PayOrderDetail, PayOrderPage } from '@drawdesk/contract/money/pay-order'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { GivenId, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { filterSchemaOf, readFilters, type Filter } from '../../../../crud/filters.ts'
import { listRows } from '../../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../../crud/paging.ts'
import { beginningOf } from '../../../../platform/days/periods.ts'
import { daysBefore, spanOf } from '../../../../platform/days/day-span.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import { createLedgerRepository } from '../../ledger/ledger.repository.ts'
import { viewOrder } from '../making/view-order.ts'
import type { OrderBook } from '../order-book.ts'
import { orderColumns, orderList } from '../rows/order-list.ts'
import { createPayNoticeRepository } from '../rows/pay-notice.repository.ts'
import type { PayOrderRow } from '../rows/pay-order.repository.ts'
import { viewEntry, viewNotice, viewRefund } from '../making/view-detail.ts'
import { timelineOf } from '../making/timeline.ts'

const ById = Type.Object({ id: GivenId })
const Day = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }))
const DAYS_MOST = 4_000
interface Days {
  startTime?: string
  endTime?: string
}

/** The orders of drawings and prints, for those who run the tenant. */
export function payLogRoutes(deps: Deps & { orders: OrderBook }): AnyRoute[] {
  const { db, config, orders } = deps
  const path = (call: string): string => `${DRAW_PAY_LOG_PATH}/${call}`

  /** Both days whole, in the zone of the configuration. @throws AppError beside a day that is none, or the wrong way round */
  function madeBetween({ startTime = '', endTime = '' }: Days): Filter[] {
    if (startTime === '' && endTime === '') return []
    spanOf({ from: startTime || endTime, to: endTime || startTime }, '', DAYS_MOST)
    const at = (day: string) => beginningOf(day, config.timeZone)
    const from: Filter[] = startTime === '' ? [] : [{ column: 'createTime', operator: '>=', value: at(startTime) }]
    if (endTime === '') return from
    return [...from, { column: 'createTime', operator: '<', value: at(daysBefore(endTime, -1)) }]
  }

  return [
    route({
      method: 'GET',
      path: path('page'),
      summary: 'Orders of drawings and prints, newest first',
      audit: 'drawPayLog.page',
      permission: 'drawPayLog',
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(orderList), startTime: Day, endTime: Day }),
      answer: PayOrderPage,
      async handle({ caller, input }) {
        const { startTime: _from, endTime: _to, ...given } = input as typeof input & Days
        return listRows(db, caller, {
          table: 'payOrder',
          columns: orderColumns,
          filters: [...readFilters(orderList, given, config.timeZone), ...madeBetween(input as Days)],
          always: [{ column: 'kind', operator: '<>', value: 'pack' }],
          sort: readSort(orderList, given),
          paging: readPaging(given),
          decorate: async (rows) => rows.map((row) => ({ ...viewOrder(row as unknown as PayOrderRow) })),
        })
      },
    }),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'One order with what happened to it, its notices, refunds and entries of the ledger',
      audit: 'drawPayLog.detail',
      permission: ['drawPayLog_view', 'drawPayLog_refund'],
      input: ById,
      answer: PayOrderDetail,
      async handle({ caller, input }) {
        const row = await orders.get(caller, input.id)
        const [entries, notices, refunds] = await Promise.all([
          createLedgerRepository(db).listOfOrder(caller, row.id),
          createPayNoticeRepository(db).listOfOrder(caller, row.id),
          orders.refundsOf(caller, row.id),
        ])
        const more = await orders.moreSteps(caller, row)
        return {
          ...viewOrder(row),
          timeline: timelineOf(row, { notices, refunds, more }),
          entries: entries.map(viewEntry),
          notices: notices.map(viewNotice),
          refunds: refunds.map(viewRefund),
        }
      },
    }),
    ...(
      [
        ['close', 'Close an order that nobody has paid', 'drawPayLog_close', orders.close],
        ['query', 'Ask the channel about an order and its refunds now', 'drawPayLog_query', orders.query],
        ['markCash', 'Somebody paid an open order in cash', 'drawPayLog_cash', orders.cash.mark],
      ] as const
    ).map(([call, summary, permission, act]) =>
      route({
        method: 'POST',
        path: path(call),
        summary,
        audit: `drawPayLog.${call}`,
        permission,
        input: ById,
        answer: PayOrder,
        async handle({ caller, input }) {
          const { id } = await orders.get(caller, input.id)
          return viewOrder(await act(caller, id))
        },
      }),
    ),
  ]
}
