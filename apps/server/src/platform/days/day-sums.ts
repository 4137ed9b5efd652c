import type { Deps } from '../deps.ts'

/** Changes that one statement adds up. */
const CHANGES_MOST = 50_000

interface DaySums {
  /** Adds so many changes to their days and takes them away, in one statement; answers how many there were. */
  addUp(timeZone: string, most: number): Promise<number>
  /** All counts as changes again, and no day is kept. */
  beginAnew(): Promise<void>
}

/**
 * Keeps sums of days short to read: the database keeps them right by itself, with the changes that are not added up yet. `setting` holds the zone in
 * which the days were added up.
 */
export function createDaySums({ db, config }: Pick<Deps, 'db' | 'config'>, setting: string, sums: DaySums) {
  const { timeZone } = config
  const settings = db.platform()

  async function setZone(value: string): Promise<void> {
    await settings
      .insertInto('platformSetting')
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  return {
    /** Adds up what has changed since the last look. Where another zone was set, every day begins at another moment: all is counted anew. */
    async catchUp(): Promise<void> {
      const row = await settings
        .selectFrom('platformSetting')
        .select('value')
        .where('name', '=', setting)
        .executeTakeFirst()
      if (row !== undefined && row.value !== timeZone) await sums.beginAnew()
      if (row?.value !== timeZone) await setZone(timeZone)
      while ((await sums.addUp(timeZone, CHANGES_MOST)) === CHANGES_MOST) continue
    },
  }
}
