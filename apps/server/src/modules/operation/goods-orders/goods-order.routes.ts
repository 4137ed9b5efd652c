import {
  CUS_ORDERS_PATH,
  GoodsOrder,
  GoodsOrderFilters,
  goodsOrderResource,
  GoodsOrdersMove,
  GoodsOrdersQuery,
  GoodsOrderUpdate,
} from '@drawdesk/contract/operation/goods-order'
import { IdsAnswer, PageOf, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { listRows } from '../../../crud/list.repository.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging } from '../../../crud/paging.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import { columnsOf } from '../../../crud/values.ts'
import { writeXlsx, XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { begun, sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { sheetColumns, sheetRows } from './goods-order.export.ts'
import { readGoodsFilters } from './goods-order.filters.ts'
import { goodsOrderOptions, type GoodsOrderNeeds } from './goods-order.rules.ts'
import { createGoodsOrderService } from './goods-order.service.ts'
import { createGoodsOrderViews } from './goods-order.views.ts'

const COLUMNS = columnsOf(goodsOrderResource)
const path = (call: string): string => `${CUS_ORDERS_PATH}/${call}`

/** The kit's `page`, `detail` and `submit`, and beside them the calls in the dialect of orders: POST, `pageNo`, a state that is 10 when nobody says. */
export function goodsOrderRoutes(deps: GoodsOrderNeeds): AnyRoute[] {
  const options = goodsOrderOptions(deps)
  return [...resourceRoutes(deps, options), listRoute(deps, options), exportRoute(deps), ...moveRoutes(deps)]
}

const listRoute = (
  { db, config }: GoodsOrderNeeds,
  { table, decorate }: ReturnType<typeof goodsOrderOptions>,
): AnyRoute =>
  route({
    method: 'POST',
    path: path('list'),
    summary: 'Orders of goods: a page; without a state those to do',
    audit: 'cusOrders.list',
    isRead: true,
    permission: goodsOrderResource.code,
    input: Type.Object({ ...GoodsOrdersQuery.properties, ...tenantArgument }),
    answer: PageOf(Type.Partial(GoodsOrder)),
    async handle({ caller, input, language }) {
      const scope = await scopeOf(db, caller, input.tenantId)
      return listRows(db, scope, {
        table,
        columns: COLUMNS,
        filters: readGoodsFilters(scope, input, config.timeZone),
        sort: [{ column: 'id', order: 'desc' }],
        paging: readPaging({ current: input.pageNo, size: input.pageSize }),
        decorate: async (rows) => decorate?.(scope, rows, language) ?? rows,
        hide: 'absent',
      })
    },
  })

const exportRoute = (deps: GoodsOrderNeeds): AnyRoute =>
  route({
    method: 'POST',
    path: path('listExport'),
    load: 'export',
    summary: 'Orders of goods: the filtered rows as xlsx',
    audit: 'cusOrders.export',
    isExport: true,
    permission: 'cusOrders_export',
    isBare: true,
    sends: [XLSX_TYPE],
    // The list's own body: its page is not looked at.
    input: Type.Object({ ...GoodsOrderFilters.properties, ...tenantArgument }),
    answer: Type.Unknown(),
    async handle({ caller, input, language, reply }) {
      const { db, config, log } = deps
      const scope = await scopeOf(db, caller, input.tenantId)
      const filters = readGoodsFilters(scope, input, config.timeZone)
      const rows = sheetRows({ db, views: createGoodsOrderViews(deps) }, scope, { filters, language })
      const name = goodsOrderResource.texts.title[language]
      log.info({ tenantId: scope.tenantId, userId: caller.userId, resource: goodsOrderResource.name }, 'exports a list')
      return sendXlsx(
        reply,
        name,
        writeXlsx({ name, columns: sheetColumns(language), rows: await begun(rows), timeZone: config.timeZone }),
      )
    },
  })

function moveRoutes(deps: GoodsOrderNeeds): AnyRoute[] {
  const { db } = deps
  const orders = createGoodsOrderService(deps)
  return [
    route({
      method: 'POST',
      path: path('update'),
      summary: 'Orders of goods: move one to its next state, or write beside it',
      audit: 'cusOrders.update',
      permission: 'cusOrders_edit',
      input: Type.Object({ ...GoodsOrderUpdate.properties, ...tenantArgument }),
      answer: SaveAnswer,
      async handle({ caller, input: { tenantId, ...given } }) {
        return orders.update(await scopeOf(db, caller, tenantId), given)
      },
    }),
    route({
      method: 'POST',
      path: path('updateMany'),
      summary: 'Orders of goods: move several, all or none',
      audit: 'cusOrders.updateMany',
      permission: 'cusOrders_edit',
      input: Type.Object({ ...GoodsOrdersMove.properties, ...tenantArgument }),
      answer: IdsAnswer,
      async handle({ caller, input: { ids, state, tenantId } }) {
        return { ids: await orders.updateMany(await scopeOf(db, caller, tenantId), ids, state) }
      },
    }),
  ]
}
