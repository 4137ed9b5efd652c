import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'

const KEPT_HOURS = 24

/** Calls go with the end of their drawing; what came in just then is taken away after a day. */
export async function sweepCallbacks({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .across('jobs')
    .deleteFrom('drawCallback')
    .where('time', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
}
