import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** One server seeds at a time; the next finds everything there. Until the transaction ends. */
export async function lockSeed(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drawdesk.seed'))`.execute(trx.platform())
}
