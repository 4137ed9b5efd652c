import type { DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/http.ts'
import { keysOf } from '../http/read-keys.ts'

/** Written here, so that home does not bring the schemas of costs along. */
const DRAW_COSTS_PATH = '/blade-biz/drawCosts'

/** Where costs and budgets of drawing stand in the menu. */
export const DRAW_COSTS_PAGE = '/drawing/drawCosts'
export const budgetsKey = keysOf(DRAW_COSTS_PATH).of('budgets')

/** Budgets of drawing with what is spent of them, for home and the page of costs. */
export const drawBudgetsQuery = queryOptions({
  queryKey: budgetsKey,
  queryFn: ({ signal }) => call<DrawBudget[]>('GET', `${DRAW_COSTS_PATH}/budgets`, { signal, silent: true }),
  retry: false,
})
