import { createDaySums } from '../../../platform/days/day-sums.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createSalesDaysRepository } from './sales-days.repository.ts'

/** What was sold and refunded, day by day. */
export const createSalesDays = (deps: Pick<Deps, 'db' | 'config'>) =>
  createDaySums(deps, 'sales.zone', createSalesDaysRepository(deps.db))
