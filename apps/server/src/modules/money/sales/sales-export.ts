import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { SalesFigures, SalesKey, SalesRow } from '@drawdesk/contract/money/sales'
import { writeXlsx, type Cell, type SheetColumn } from '../../../platform/xlsx/write-xlsx.ts'
import type { SalesRead } from './sales.service.ts'

export const SALES_FILE: Readonly<Record<Language, string>> = { zh: '销售统计', en: 'Sales' }

const KEY_TITLES: Readonly<Record<SalesKey, Bilingual>> = {
  day: { zh: '日期', en: 'Day' },
  week: { zh: '周（起始日）', en: 'Week starting' },
  month: { zh: '月份', en: 'Month' },
  ex: { zh: '体验', en: 'Experience' },
  mu: { zh: '场馆', en: 'Venue' },
  device: { zh: '设备', en: 'Device' },
  style: { zh: '风格', en: 'Style' },
  channel: { zh: '支付渠道', en: 'Channel' },
}
const TITLES = {
  id: { zh: '编号', en: 'ID' },
  muName: { zh: '场馆', en: 'Venue' },
  count: { zh: '订单', en: 'Orders' },
  free: { zh: '其中免费', en: 'Free' },
  gross: { zh: '销售额', en: 'Gross sales' },
  refunds: { zh: '退款', en: 'Refunds' },
  refundCount: { zh: '退款笔数', en: 'Number of refunds' },
  net: { zh: '净额', en: 'Net sales' },
  totals: { zh: '合计', en: 'Totals' },
  period: { zh: '期间', en: 'Period' },
  now: { zh: '本期', en: 'Current period' },
  previous: { zh: '上期', en: 'Previous period' },
} as const satisfies Record<string, Bilingual>

const WIDTH = 16
const NAME_WIDTH = 28

/** The rows, and on a second sheet the totals beside those of the period before. Amounts in yuan, as numbers that can be added up. */
export function salesSheets(
  { rows, totals, previous, from, to, previousFrom, previousTo, currency }: SalesRead,
  by: SalesKey,
  { language, timeZone }: { language: Language; timeZone: string },
): ReturnType<typeof writeXlsx> {
  const column = (title: Bilingual, more: Partial<SheetColumn> = {}): SheetColumn => ({
    title: title[language],
    width: WIDTH,
    ...more,
  })
  const money = (title: Bilingual): SheetColumn =>
    column({ zh: `${title.zh}（${currency}）`, en: `${title.en} (${currency})` }, { isMoney: true })
  const figures = [
    column(TITLES.count),
    column(TITLES.free),
    money(TITLES.gross),
    money(TITLES.refunds),
    column(TITLES.refundCount),
    money(TITLES.net),
  ]
  const cells = ({ count, free, gross, refunds, refundCount, net }: SalesFigures): Cell[] => [
    count,
    free,
    gross / 100,
    refunds / 100,
    refundCount,
    net / 100,
  ]
  const isNamed = by === 'ex' || by === 'device' || by === 'style'
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield [...namesOf(row, isNamed, by), ...cells(row)]
  }
  async function* sums(): AsyncGenerator<Cell[]> {
    yield [TITLES.now[language], `${from} – ${to}`, ...cells(totals)]
    yield [TITLES.previous[language], `${previousFrom} – ${previousTo}`, ...cells(previous)]
  }
  return writeXlsx(
    {
      name: SALES_FILE[language],
      columns: [
        column(KEY_TITLES[by], { width: NAME_WIDTH }),
        ...(isNamed ? [column(TITLES.id, { width: NAME_WIDTH })] : []),
        ...(by === 'ex' || by === 'device' ? [column(TITLES.muName, { width: NAME_WIDTH })] : []),
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

const namesOf = ({ key, name, muName }: SalesRow, isNamed: boolean, by: SalesKey): Cell[] => [
  name || key,
  ...(isNamed ? [key] : []),
  ...(by === 'ex' || by === 'device' ? [muName] : []),
]
