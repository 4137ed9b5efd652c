import type { Deps } from '../../../platform/deps.ts'
import { createSalesDaysRepository } from './sales-days.repository.ts'

/** Changes that one statement adds up. */
const CHANGES_MOST = 50_000

/** Keeps the sums of days short to read: the database keeps them right by itself, with the changes that are not added up yet. */
export function createSalesDays({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const days = createSalesDaysRepository(db)
  const { timeZone } = config
  return {
    /** Adds up what has changed since the last look. Where another zone was set, every day begins at another moment: all is counted anew. */
    async catchUp(): Promise<void> {
      const zone = await days.findZone()
      if (zone !== undefined && zone !== timeZone) await days.beginAnew()
      if (zone !== timeZone) await days.setZone(timeZone)
      while ((await days.addUp(timeZone, CHANGES_MOST)) === CHANGES_MOST) continue
    },
  }
}
