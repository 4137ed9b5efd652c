import {
  DRAW_COSTS_PATH,
  type DrawBudget,
  type DrawBudgetSave,
  type DrawCosts,
} from '@drawdesk/contract/drawing/draw-costs'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import type { CostsAsked } from './asked.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${DRAW_COSTS_PATH}/${name}`

const queryOf = ({ from, to, by, filters, tenantId }: CostsAsked) => ({
  from,
  to,
  by,
  ...filters,
  ...(tenantId === undefined ? {} : { tenantId }),
})

/** What drawings cost in these days. Its failure is shown where the figures would stand. */
export const costsQuery = (asked: CostsAsked) =>
  queryOptions({
    queryKey: callKey(path('figures'), asked),
    queryFn: ({ signal }) => call<DrawCosts>('GET', path('figures'), { query: queryOf(asked), signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The same as xlsx. */
export const exportCosts = (asked: CostsAsked): Promise<Blob> =>
  fetchFile(path('exportCosts'), { query: queryOf(asked) })

/** Errors stand beside their fields; what belongs to none is said by the dialog. */
export const saveBudget = (budget: DrawBudgetSave, isVersion: boolean): Promise<SaveAnswer> =>
  call('POST', path('saveBudget'), { body: budget, silent: true, isVersion })

/** What went last first. */
export const readRemovedBudgets = (signal: AbortSignal): Promise<DrawBudget[]> =>
  call('GET', path('budgets'), { query: { removed: 1 }, signal, silent: true })

export const removeBudget = (id: string): Promise<{ ids: string[] }> =>
  call('POST', path('removeBudget'), { body: { ids: [id] } })
