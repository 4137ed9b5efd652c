import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { removeBytes } from './copies/export.job.ts'
import { findErasedSince } from './erasing/person-erasure.repository.ts'
import { createPersonExports, findExpiredExports } from './copies/person-export.repository.ts'
import { createPersonRows } from './person-rows.repository.ts'
import { LOG_STEPS } from './tables/log.tables.ts'

const BATCH = 1_000
/** Logs of calls are written in batches after the answers went out; this is long past that, and longer than one round of the sweep. */
const LATE_MS = 3 * 3_600_000

/** Copies over their time, and what failed copies left. */
export async function sweepExports({
  db,
  clock,
  storage,
  log,
}: Pick<Deps, 'db' | 'clock' | 'storage' | 'log'>): Promise<void> {
  const old = await findExpiredExports(db, clock.now())
  for (const { tenantId, id, storageKey } of old) {
    await removeBytes(storage, storageKey)
    await createPersonExports(db).expire({ tenantId }, id)
  }
  if (old.length > 0) log.info({ copies: old.length }, 'removed copies of the data of people')
}

/** What the logs of somebody wrote while their rows were unnamed already. */
export async function unnameLateLogs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - LATE_MS)
  const erased = await findErasedSince(db, since)
  if (erased.length === 0) return
  const columns = await createPersonRows(db).columnsOf()
  for (const { tenantId, userId, alias } of erased) {
    const scope = systemScope(tenantId)
    for (const step of LOG_STEPS) {
      let after: string | undefined = ''
      while (after !== undefined) {
        const from: string = after
        const batch = await db.transaction(scope, (trx) =>
          createPersonRows(trx).erase(scope, step, {
            // By the number alone: the name is somebody else's by now, perhaps.
            facts: { userId, account: '', phones: [], values: [] },
            columns: columns.get(step.table) ?? [],
            alias,
            after: from,
            most: BATCH,
          }),
        )
        ;({ after } = batch)
      }
    }
  }
}
