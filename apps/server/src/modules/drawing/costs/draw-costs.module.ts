import type { Module } from '../../../wire/route.ts'
import { createCostDays } from './cost-days.ts'
import { drawCostsRoutes, type DrawCostsNeeds } from './draw-costs.routes.ts'

const LOOK_SECONDS = 60
const ADD_UP_SECONDS = 60

/** What drawings cost, and the budgets that watch it. */
export const drawCostsModule: Module<DrawCostsNeeds> = {
  name: 'drawing/costs',
  routes: drawCostsRoutes,
  work(deps) {
    const { drawBudgets: budgets } = deps
    const days = createCostDays(deps)
    deps.jobs.every('costs of drawing', ADD_UP_SECONDS, () => days.catchUp())
    deps.jobs.every('budgets of drawing', LOOK_SECONDS, () => budgets.lookAll())
  },
}
