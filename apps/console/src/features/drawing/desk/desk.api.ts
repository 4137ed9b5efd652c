import {
  DESK_RUNS_MAX,
  DRAW_DESK_PATH,
  type DeskAsk,
  type DeskChoices,
  type DeskPrompt,
  type DeskQuote,
  type DeskRecall,
  type DeskRun,
  type DeskSend,
} from '@drawdesk/contract/drawing/draw-desk'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const keys = keysOf(DRAW_DESK_PATH)
const path = (name: string): string => `${DRAW_DESK_PATH}/${name}`

export const choicesQuery = queryOptions({
  queryKey: keys.of('choices'),
  queryFn: ({ signal }) => call<DeskChoices>('GET', path('choices'), { signal, silent: true }),
  staleTime: 30_000,
})

export const promptsQuery = (q: string) =>
  queryOptions({
    queryKey: keys.of('prompts', q),
    queryFn: ({ signal }) => call<DeskPrompt[]>('GET', path('prompts'), { query: { q }, signal, silent: true }),
    placeholderData: keepPreviousData,
  })

/** What it will cost, without asking whether it can be drawn. */
export const costQuery = (ask: DeskAsk) =>
  queryOptions({
    queryKey: keys.of('cost', ask),
    queryFn: ({ signal }) => call<DeskQuote>('POST', path('quote'), { body: ask, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

export const runsQuery = infiniteQueryOptions({
  queryKey: keys.of('runs'),
  queryFn: ({ pageParam, signal }) =>
    call<DeskRun[]>('GET', path('runs'), { query: pageParam ? { beforeId: pageParam } : {}, signal, silent: true }),
  initialPageParam: '',
  getNextPageParam: (last: DeskRun[]) => (last.length < DESK_RUNS_MAX ? undefined : last.at(-1)?.id),
  staleTime: 0,
})

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('run', id),
    queryFn: ({ signal }) => call<DeskRun>('GET', path('run'), { query: { id }, signal, silent: true }),
    retry: false,
  })

/** Changes drawings that are shown in runs, without asking again. */
export function patchRunRecords(
  client: QueryClient,
  ids: ReadonlySet<string>,
  change: (record: DrawInfo) => Partial<DrawInfo>,
): void {
  const changed = (run: DeskRun): DeskRun =>
    run.cells.some(({ infoId }) => ids.has(infoId))
      ? {
          ...run,
          cells: run.cells.map((cell) =>
            cell.record && ids.has(cell.infoId)
              ? { ...cell, record: { ...cell.record, ...change(cell.record) } }
              : cell,
          ),
        }
      : run
  client.setQueryData(
    runsQuery.queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => page.map(changed)) },
  )
  client.setQueriesData<DeskRun>({ queryKey: keys.of('run') }, (known) => known && changed(known))
}

/** With all that stands against each drawing. @throws {ApiError} */
export const fetchQuote = (ask: DeskAsk): Promise<DeskQuote> =>
  call('POST', path('quote'), { body: { ...ask, check: 1 } })
export const sendRun = (body: DeskSend): Promise<DeskRun> => call('POST', path('send'), { body })
export function uploadPicture(file: File): Promise<FileView> {
  const form = new FormData()
  form.append('file', file)
  return call('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
}
export const removeRun = (id: string): Promise<unknown> => call('POST', path('removeRun'), { body: { id } })
export const fetchRecall = (id: string): Promise<DeskRecall> => call('GET', path('recall'), { query: { id } })
