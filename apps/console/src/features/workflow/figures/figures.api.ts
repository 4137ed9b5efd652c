import {
  FLOW_FIGURES_PATH,
  type FlowFiguresProcess,
  type FlowNodeFigures,
  type FlowOverdueTask,
  type FlowPersonFigures,
} from '@drawdesk/contract/workflow/figures'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'
import type { FiguresAsked } from './asked.ts'

export const OVERDUE_A_PAGE = 10
/** Figures are sums over weeks: a page that one comes back to shows them at once. */
const FRESH_MS = 30_000
const path = (name: string) => `${FLOW_FIGURES_PATH}/${name}`

/** Failures are shown where the figures would stand. */
function figures<Answer>(name: string, query: Record<string, string | number>) {
  return queryOptions({
    queryKey: callKey(path(name), query),
    queryFn: ({ signal }) => call<Answer>('GET', path(name), { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
}

const ofProcess = ({ process, version }: FiguresAsked) => ({
  processDefinitionKey: process.processDefinitionKey,
  ...(version === undefined ? {} : { version }),
})
const withDays = (asked: FiguresAsked) => ({ ...ofProcess(asked), beginDate: asked.from, endDate: asked.to })

export const processesQuery = () => figures<FlowFiguresProcess[]>('processes', {})
export const nodesQuery = (asked: FiguresAsked) => figures<FlowNodeFigures[]>('nodes', withDays(asked))
export const peopleQuery = (asked: FiguresAsked) => figures<FlowPersonFigures[]>('people', withDays(asked))

/** What is late is late whatever the days. */
export const overdueQuery = (asked: FiguresAsked, current: number) =>
  figures<Page<FlowOverdueTask>>('overdue', { ...ofProcess(asked), current, size: OVERDUE_A_PAGE })
