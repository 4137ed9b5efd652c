import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import type { OrderProfit, ProfitAlarm, ProfitQuery, ProfitTable } from '@drawdesk/contract/money/profit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const PATH = `${DRAW_PAY_LOG_PATH}/profit`

export type ProfitAsk = ProfitQuery & { current?: number; size?: number }

/** What orders brought and cost in these days. Its failure is shown where the figures would stand. */
export const profitQuery = (asked: ProfitAsk) =>
  queryOptions({
    queryKey: callKey(PATH, asked),
    queryFn: ({ signal }) => call<ProfitTable>('GET', PATH, { query: asked, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The same as xlsx. */
export const exportProfit = (asked: ProfitQuery): Promise<Blob> => fetchFile(`${PATH}Export`, { query: asked })

export const alarmsQuery = queryOptions({
  queryKey: callKey(`${PATH}Alarms`, {}),
  queryFn: ({ signal }) => call<ProfitAlarm[]>('GET', `${PATH}Alarms`, { signal, silent: true }),
  retry: false,
})

export const orderProfitQuery = (id: string) =>
  queryOptions({
    queryKey: callKey(`${PATH}OfOrder`, { id }),
    queryFn: ({ signal }) => call<OrderProfit>('GET', `${PATH}OfOrder`, { query: { id }, signal, silent: true }),
    retry: false,
  })
