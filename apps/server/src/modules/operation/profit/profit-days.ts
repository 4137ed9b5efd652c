import { createDaySums } from '../../../platform/days/day-sums.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createProfitDaysRepository } from './profit-days.repository.ts'

/** What orders brought and cost, day by day. */
export const createProfitDays = (deps: Pick<Deps, 'db' | 'config'>) =>
  createDaySums(deps, 'profit.zone', createProfitDaysRepository(deps.db))
