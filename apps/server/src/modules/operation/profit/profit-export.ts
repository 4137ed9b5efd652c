import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { ProfitFigures, ProfitKey } from '@drawdesk/contract/money/profit'
import { writeXlsx, type Cell, type SheetColumn } from '../../../platform/xlsx/write-xlsx.ts'
import type { ProfitRead } from './profit.service.ts'

export const PROFIT_FILE: Readonly<Record<Language, string>> = { zh: '利润', en: 'Profit' }

const KEY_TITLES: Readonly<Record<ProfitKey, Bilingual>> = {
  day: { zh: '日期', en: 'Day' },
  week: { zh: '周（起始日）', en: 'Week starting' },
  month: { zh: '月份', en: 'Month' },
  style: { zh: '风格', en: 'Style' },
  ex: { zh: '体验', en: 'Experience' },
  device: { zh: '设备', en: 'Device' },
  tenant: { zh: '租户', en: 'Tenant' },
}
const OUTSIDE: Bilingual = { zh: '不属于订单', en: 'Not from orders' }
const MONEY = {
  gross: { zh: '销售额', en: 'Gross sales' },
  refunds: { zh: '退款', en: 'Refunds' },
  earned: { zh: '套餐消耗', en: 'Pack usage' },
  brought: { zh: '收入', en: 'Revenue' },
  provider: { zh: '绘画服务', en: 'Drawing services' },
  tokens: { zh: '对话', en: 'Chat' },
  voice: { zh: '语音', en: 'Voice' },
  paper: { zh: '纸张', en: 'Paper' },
  fee: { zh: '支付手续费', en: 'Payment fees' },
  cost: { zh: '成本', en: 'Cost' },
  margin: { zh: '利润', en: 'Profit' },
} as const satisfies Partial<Record<keyof ProfitFigures, Bilingual>>
const TITLES = {
  id: { zh: '编号', en: 'ID' },
  orders: { zh: '订单', en: 'Orders' },
  sheets: { zh: '纸张数', en: 'Sheets' },
  share: { zh: '利润率 %', en: 'Margin %' },
  totals: { zh: '合计', en: 'Totals' },
  period: { zh: '期间', en: 'Period' },
  now: { zh: '本期', en: 'Current period' },
  outside: { zh: '其中不属于订单', en: 'Not from orders' },
  previous: { zh: '上期', en: 'Previous period' },
} as const satisfies Record<string, Bilingual>

const WIDTH = 16
const NAME_WIDTH = 28
const amounts = Object.keys(MONEY) as (keyof typeof MONEY)[]

/** The rows, and on a second sheet the totals beside those of the period before. Amounts as numbers that can be added up. */
export function profitSheets(
  { rows, totals, outside, previous, from, to, previousFrom, previousTo, currency }: ProfitRead,
  by: ProfitKey,
  { language, timeZone }: { language: Language; timeZone: string },
): ReturnType<typeof writeXlsx> {
  const column = (title: Bilingual, more: Partial<SheetColumn> = {}): SheetColumn => ({
    title: title[language],
    width: WIDTH,
    ...more,
  })
  const figures = [
    column(TITLES.orders),
    ...amounts.map((name) =>
      column({ zh: `${MONEY[name].zh}（${currency}）`, en: `${MONEY[name].en} (${currency})` }, { isMoney: true }),
    ),
    column(TITLES.share),
    column(TITLES.sheets),
  ]
  const cells = (of: ProfitFigures): Cell[] => [
    of.orders,
    ...amounts.map((name) => Number(of[name])),
    shareOf(of),
    of.sheets,
  ]
  const isNamed = by !== 'day' && by !== 'week' && by !== 'month'
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) {
      const name = row.isOutside === 1 ? OUTSIDE[language] : row.name || row.key
      yield [name, ...(isNamed ? [row.key] : []), ...cells(row)]
    }
  }
  async function* sums(): AsyncGenerator<Cell[]> {
    yield [TITLES.now[language], `${from} – ${to}`, ...cells(totals)]
    yield [TITLES.outside[language], `${from} – ${to}`, ...cells(outside)]
    yield [TITLES.previous[language], `${previousFrom} – ${previousTo}`, ...cells(previous)]
  }
  return writeXlsx(
    {
      name: PROFIT_FILE[language],
      columns: [
        column(KEY_TITLES[by], { width: NAME_WIDTH }),
        ...(isNamed ? [column(TITLES.id, { width: NAME_WIDTH })] : []),
        ...figures,
      ],
      rows: lines(),
      timeZone,
    },
    {
      name: TITLES.totals[language],
      columns: [column(TITLES.totals), column(TITLES.period, { width: NAME_WIDTH }), ...figures],
      rows: sums(),
      timeZone,
    },
  )
}

/** Of what was brought, in percent with one decimal; nothing where nothing was. */
function shareOf({ brought, margin }: ProfitFigures): Cell {
  return Number(brought) > 0 ? Math.round((Number(margin) / Number(brought)) * 1_000) / 10 : undefined
}
