import type { DrawCostKey, DrawCostRow, DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { writeXlsx, type Cell, type Sheet } from '../../../platform/xlsx/write-xlsx.ts'

export const COSTS_FILE: Readonly<Record<Language, string>> = { zh: '绘画费用', en: 'Drawing costs' }

const KEY_TITLES: Readonly<Record<DrawCostKey, Bilingual>> = {
  day: { zh: '日期', en: 'Day' },
  api: { zh: '绘画接口', en: 'API' },
  style: { zh: '绘画风格', en: 'Style' },
  ex: { zh: '绘画体验', en: 'Experience' },
  user: { zh: '绘画人', en: 'Drawn by' },
  tenant: { zh: '租户', en: 'Tenant' },
}
const TITLES = {
  id: { zh: '编号', en: 'ID' },
  drawings: { zh: '发送', en: 'Sent' },
  succeeded: { zh: '已完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  blocked: { zh: '审核未通过', en: 'Blocked' },
  inVain: { zh: '没画成但已扣费', en: 'Charged, no picture' },
  unpriced: { zh: '未填价格', en: 'No price' },
  cost: { zh: '费用', en: 'Cost' },
  lost: { zh: '其中没画成的', en: 'No picture' },
} as const satisfies Record<string, Bilingual>

/** The rows as a sheet, with columns for each currency. Amounts are texts, so that no digit is lost. */
export function costsSheet(
  { rows, total }: Pick<DrawCosts, 'rows' | 'total'>,
  by: DrawCostKey,
  { language, timeZone }: { language: Language; timeZone: string },
): ReturnType<typeof writeXlsx> {
  const currencies = total.costs.map(({ currency }) => currency)
  const isNamed = by !== 'day'
  const titles = [
    KEY_TITLES[by],
    ...(isNamed ? [TITLES.id] : []),
    TITLES.drawings,
    TITLES.succeeded,
    TITLES.failed,
    TITLES.blocked,
    TITLES.inVain,
    TITLES.unpriced,
  ].map((title) => title[language])
  const amountIn = (amounts: DrawCostRow['costs'], wanted: string): string | undefined =>
    amounts.find(({ currency }) => currency === wanted)?.amount
  const cellsOf = ({
    key,
    name,
    drawings,
    succeeded,
    failed,
    blocked,
    chargedInVain,
    unpriced,
    costs,
    lost,
  }: DrawCostRow): Cell[] => [
    name || key,
    ...(isNamed ? [key] : []),
    drawings,
    succeeded,
    failed,
    blocked,
    chargedInVain,
    unpriced,
    ...currencies.flatMap((currency) => [amountIn(costs, currency), amountIn(lost, currency)]),
  ]
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield cellsOf(row)
  }
  const money = currencies.flatMap((currency) =>
    [TITLES.cost, TITLES.lost].map((title) => ({ title: `${title[language]} ${currency}`, width: 18 })),
  )
  const sheet: Sheet = {
    name: COSTS_FILE[language],
    columns: [...titles.map((title) => ({ title, width: 18 })), ...money],
    rows: lines(),
    timeZone,
  }
  return writeXlsx(sheet)
}
