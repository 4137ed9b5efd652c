import type { Module } from '../../../wire/route.ts'
import { createDrawBudgets } from '../draw-budget/draw-budgets.ts'
import { drawCostsRoutes } from './draw-costs.routes.ts'

const LOOK_SECONDS = 60

/** What drawings cost, and the budgets that watch it. */
export const drawCostsModule: Module = {
  name: 'biz/draw-costs',
  routes: drawCostsRoutes,
  work(deps) {
    const budgets = createDrawBudgets(deps)
    deps.jobs.every('budgets of drawing', LOOK_SECONDS, () => budgets.lookAll())
  },
}
