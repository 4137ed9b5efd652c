import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import type { SalesQuery, SalesTable } from '@drawdesk/contract/money/sales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const PATH = `${DRAW_PAY_LOG_PATH}/salesTable`

export type SalesAsk = SalesQuery & { current?: number; size?: number }

/** What was sold in these days. Its failure is shown where the figures would stand. */
export const salesQuery = (asked: SalesAsk) =>
  queryOptions({
    queryKey: callKey(PATH, asked),
    queryFn: ({ signal }) => call<SalesTable>('GET', PATH, { query: asked, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The same as xlsx. */
export const exportSales = (asked: SalesQuery): Promise<Blob> => fetchFile(`${PATH}Export`, { query: asked })
