import type { ChatCostKey, ChatCostRow, ChatCosts } from '@drawdesk/contract/chat/chat-costs'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { writeXlsx, type Cell, type Sheet } from '../../../platform/xlsx/write-xlsx.ts'

export const COSTS_FILE: Readonly<Record<Language, string>> = { zh: '对话费用', en: 'Chat costs' }

const KEY_TITLES: Readonly<Record<ChatCostKey, Bilingual>> = {
  day: { zh: '日期', en: 'Day' },
  model: { zh: '模型', en: 'Model' },
  user: { zh: '用户', en: 'User' },
  api: { zh: '对话接口', en: 'Chat API' },
}
const TITLES = {
  id: { zh: '编号', en: 'ID' },
  messages: { zh: '回答', en: 'Answers' },
  failed: { zh: '失败', en: 'Failed' },
  promptTokens: { zh: '输入 Token', en: 'Input tokens' },
  completionTokens: { zh: '输出 Token', en: 'Output tokens' },
  cost: { zh: '费用', en: 'Cost' },
} as const satisfies Record<string, Bilingual>

/** The rows as a sheet, with a column for each currency. Amounts are texts, so that no digit is lost. */
export function costsSheet(
  { rows, total }: Pick<ChatCosts, 'rows' | 'total'>,
  by: ChatCostKey,
  { language, timeZone }: { language: Language; timeZone: string },
): ReturnType<typeof writeXlsx> {
  const currencies = total.costs.map(({ currency }) => currency)
  const isNamed = by === 'user' || by === 'api'
  const titles = [
    KEY_TITLES[by],
    ...(isNamed ? [TITLES.id] : []),
    TITLES.messages,
    TITLES.failed,
    TITLES.promptTokens,
    TITLES.completionTokens,
  ].map((title) => title[language])
  const cellsOf = ({ key, name, messages, failed, promptTokens, completionTokens, costs }: ChatCostRow): Cell[] => [
    name || key,
    ...(isNamed ? [key] : []),
    messages,
    failed,
    promptTokens,
    completionTokens,
    ...currencies.map((wanted) => costs.find(({ currency }) => currency === wanted)?.amount),
  ]
  async function* lines(): AsyncGenerator<Cell[]> {
    for (const row of rows) yield cellsOf(row)
  }
  const sheet: Sheet = {
    name: COSTS_FILE[language],
    columns: [
      ...titles.map((title) => ({ title, width: 18 })),
      ...currencies.map((currency) => ({ title: `${TITLES.cost[language]} ${currency}`, width: 18 })),
    ],
    rows: lines(),
    timeZone,
  }
  return writeXlsx(sheet)
}
