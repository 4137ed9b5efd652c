import type { Page } from '@drawdesk/contract/core/schema'
import { DATASOURCE_PATH, type DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import {
  REPORT_EXPORTS_PATH,
  REPORT_EXPORT_PATH,
  type ReportExport,
  type ReportExportInput,
} from '@drawdesk/contract/reports/report-export'
import {
  REPORT_PROPOSE_PATH,
  REPORT_PROPOSE_READY_PATH,
  type ReportProposeAnswer,
  type ReportProposeInput,
  type ReportProposeReady,
} from '@drawdesk/contract/reports/report-propose'
import {
  REPORT_CHECK_PATH,
  REPORT_RUN_PATH,
  REPORT_TABLES_PATH,
  REPORT_VIEW_PATH,
  type ReportCheckAnswer,
  type ReportCheckInput,
  type ReportRunAnswer,
  type ReportRunInput,
  type ReportTablesAnswer,
  type ReportViewAnswer,
} from '@drawdesk/contract/reports/report-run'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import type { Language } from '../../../lib/texts/language.ts'
import { choicesKey } from '../../../resource/keys.ts'

const REPORT_PATH = REPORT_RUN_PATH.slice(0, REPORT_RUN_PATH.lastIndexOf('/'))
export const reportKeys = keysOf(REPORT_PATH)

/** Most rows that a chart is drawn of. */
export const CHART_ROWS = 400
const FILES_SHOWN = 20
const STILL_MS = 1_500
const TABLES_STALE_MS = 5 * 60_000

/** What somebody who runs a report sees of it. */
export const viewQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: reportKeys.of('view', id, language),
    queryFn: ({ signal }) => call<ReportViewAnswer>('GET', REPORT_VIEW_PATH, { query: { id }, silent: true, signal }),
    retry: false,
  })

/** One run: kept as it is until somebody runs it again. The page shows a failure in the place of the rows. */
export const runQuery = (input: ReportRunInput, language: Language) =>
  queryOptions({
    queryKey: reportKeys.of('run', input, language),
    queryFn: ({ signal }) => call<ReportRunAnswer>('POST', REPORT_RUN_PATH, { body: input, silent: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The person's own files of a report, newest first; asked again while one is being made. */
export const filesQuery = (reportId: string) =>
  queryOptions({
    queryKey: reportKeys.of('exports', reportId),
    queryFn: ({ signal }) =>
      call<Page<ReportExport>>('GET', REPORT_EXPORTS_PATH, {
        query: { reportId, current: 1, size: FILES_SHOWN },
        silent: true,
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.records.some(isUnderWay) ? STILL_MS : false),
  })

export const isUnderWay = ({ state }: Pick<ReportExport, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const askForFile = (input: ReportExportInput): Promise<ReportExport> =>
  call<ReportExport>('POST', REPORT_EXPORT_PATH, { body: input })

/** What a statement may read; kept for a while, as completion asks at each word. */
export const tablesQuery = (datasourceId: string) =>
  queryOptions({
    queryKey: reportKeys.of('tables', datasourceId),
    queryFn: ({ signal }) =>
      call<ReportTablesAnswer>('GET', REPORT_TABLES_PATH, { query: { datasourceId }, silent: true, signal }),
    staleTime: TABLES_STALE_MS,
    retry: false,
  })

const SOURCES = { path: `${DATASOURCE_PATH}/select`, value: 'id', label: 'name' } as const
/** Sources to choose: the same call, under the same key, as the field of the form. */
export const sourcesQuery = (language: Language) =>
  queryOptions({
    queryKey: choicesKey(SOURCES, language),
    queryFn: ({ signal }) => call<DatasourceChoice[]>('GET', SOURCES.path, { silent: true, signal }),
    staleTime: 60_000,
    retry: false,
  })

export const checkDefinition = (input: ReportCheckInput): Promise<ReportCheckAnswer> =>
  call<ReportCheckAnswer>('POST', REPORT_CHECK_PATH, { body: input })

export const runDefinition = (input: ReportRunInput, signal?: AbortSignal): Promise<ReportRunAnswer> =>
  call<ReportRunAnswer>('POST', REPORT_RUN_PATH, { body: input, silent: true, ...(signal && { signal }) })

/** Can a question in words become a statement here? */
export const proposeReadyQuery = queryOptions({
  queryKey: reportKeys.of('propose-ready'),
  queryFn: ({ signal }) => call<ReportProposeReady>('GET', REPORT_PROPOSE_READY_PATH, { silent: true, signal }),
  retry: false,
})

export const propose = (input: ReportProposeInput): Promise<ReportProposeAnswer> =>
  call<ReportProposeAnswer>('POST', REPORT_PROPOSE_PATH, { body: input })
