import { createDaySums } from '../../../platform/days/day-sums.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createCostDaysRepository } from './cost-days.repository.ts'

/** What drawings cost, day by day. */
export const createCostDays = (deps: Pick<Deps, 'db' | 'config'>) =>
  createDaySums(deps, 'drawCosts.zone', createCostDaysRepository(deps.db))
