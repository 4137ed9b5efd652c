import { Type } from '@drawdesk/contract/core/schema'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { SalesPageQuery, SalesQuery, SalesTable } from '@drawdesk/contract/money/sales'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createSalesDays } from './sales-days.ts'
import { SALES_FILE, salesSheets } from './sales-export.ts'
import { createSalesService, pageOf } from './sales.service.ts'

const ADD_UP_SECONDS = 60

/** What was sold and refunded, by time, place, style and channel. */
export const salesModule: Module = {
  name: 'money/sales',
  routes: salesRoutes,
  work(deps) {
    const days = createSalesDays(deps)
    deps.jobs.every('sales of days', ADD_UP_SECONDS, () => days.catchUp())
  },
}

function salesRoutes(deps: Deps): AnyRoute[] {
  const sales = createSalesService(deps)
  return [
    route({
      method: 'GET',
      path: `${DRAW_PAY_LOG_PATH}/salesTable`,
      load: 'heavy',
      summary: 'What was sold and refunded, by day, week, month, experience, venue, device, style or channel',
      audit: 'sales.figures',
      permission: ['sales', 'sales_view'],
      input: SalesPageQuery,
      answer: SalesTable,
      handle: async ({ caller, input }) => pageOf(await sales.read(caller, input), readPaging(input)),
    }),
    route({
      method: 'GET',
      path: `${DRAW_PAY_LOG_PATH}/salesTableExport`,
      load: 'export',
      summary: 'The same as xlsx, with a sheet of totals',
      audit: 'sales.export',
      isExport: true,
      permission: 'sales_export',
      isBare: true,
      sends: [XLSX_TYPE],
      input: SalesQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const by = input.by ?? 'day'
        const read = await sales.read(caller, { ...input, by })
        return sendXlsx(
          reply,
          `${SALES_FILE[language]} ${read.from} ${read.to}`,
          salesSheets(read, by, { language, timeZone: deps.config.timeZone }),
        )
      },
    }),
  ]
}
