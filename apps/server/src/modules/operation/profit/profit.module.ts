import { GivenId, Type } from '@drawdesk/contract/core/schema'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import { OrderProfit, ProfitAlarm, ProfitPageQuery, ProfitQuery, ProfitTable } from '@drawdesk/contract/money/profit'
import { readPaging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { createProfitAlarms } from './profit-alarms.ts'
import { createProfitDays } from './profit-days.ts'
import { PROFIT_FILE, profitSheets } from './profit-export.ts'
import { createProfitService, pageOf } from './profit.service.ts'

const ADD_UP_SECONDS = 60
const LOOK_SECONDS = 300

type ProfitNeeds = Deps & { systemNotices: SystemNotices; orders: OrderBook }

/** What orders brought and what they cost, and who is notified when one kind of them turns into a loss. */
export const profitModule: Module<ProfitNeeds> = {
  name: 'operation/profit',
  routes: profitRoutes,
  work(deps) {
    const days = createProfitDays(deps)
    const alarms = createProfitAlarms(deps)
    deps.jobs.every('profit of days', ADD_UP_SECONDS, () => days.catchUp())
    deps.jobs.every('margins of orders', LOOK_SECONDS, () => alarms.lookAll())
  },
}

function profitRoutes(deps: ProfitNeeds): AnyRoute[] {
  const profit = createProfitService(deps)
  const alarms = createProfitAlarms(deps)
  const path = (call: string): string => `${DRAW_PAY_LOG_PATH}/${call}`
  return [
    route({
      method: 'GET',
      path: path('profit'),
      load: 'heavy',
      summary: 'What orders brought and what they cost, by day, week, month, style, experience, device or tenant',
      audit: 'profit.figures',
      permission: ['profit', 'profit_view'],
      input: ProfitPageQuery,
      answer: ProfitTable,
      handle: async ({ caller, input }) => pageOf(await profit.read(caller, input), readPaging(input)),
    }),
    route({
      method: 'GET',
      path: path('profitExport'),
      load: 'export',
      summary: 'The same as xlsx, with a sheet of totals',
      audit: 'profit.export',
      isExport: true,
      permission: 'profit_export',
      isBare: true,
      sends: [XLSX_TYPE],
      input: ProfitQuery,
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const by = input.by ?? 'day'
        const read = await profit.read(caller, { ...input, by })
        return sendXlsx(
          reply,
          `${PROFIT_FILE[language]} ${read.from} ${read.to}`,
          profitSheets(read, by, { language, timeZone: deps.config.timeZone }),
        )
      },
    }),
    route({
      method: 'GET',
      path: path('profitOfOrder'),
      summary: 'What one order brought and what it cost',
      audit: 'profit.ofOrder',
      permission: 'profit_view',
      input: Type.Object({ id: GivenId }),
      answer: OrderProfit,
      handle: ({ caller, input }) => profit.ofOrder(caller, input.id),
    }),
    route({
      method: 'GET',
      path: path('profitAlarms'),
      summary: 'Styles and experiences whose last orders cost more than they brought',
      audit: 'profit.alarms',
      permission: 'profit_view',
      input: Type.Object({}),
      answer: Type.Array(ProfitAlarm),
      handle: ({ caller }) => alarms.list(caller),
    }),
  ]
}
