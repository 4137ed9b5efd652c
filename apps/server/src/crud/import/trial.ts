import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { collectChanges, noteChange, type RowChange } from '../../platform/row-changes.ts'
import type { Scope } from '../../platform/scope.ts'

/** Ends the transaction of a trial: nothing of it stays. */
class TrialOver extends Error {}

/** Does the work as it would be done, and takes all of it back; no log is given its changes. */
export async function tryOut<Result>(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  let result: { is: Result } | undefined
  try {
    return await collectChanges([], () =>
      db.transaction(scope, async (trx) => {
        result = { is: await work(trx) }
        throw new TrialOver()
      }),
    )
  } catch (error) {
    if (error instanceof TrialOver && result) return result.is
    throw error
  }
}

/** Work within a transaction that goes on where a part of it fails: what that part wrote is taken back. */
export function partsIn(trx: Db): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const point = (statement: 'savepoint' | 'release savepoint' | 'rollback to savepoint') =>
    sql.raw(`${statement} import_row`).execute(trx.platform())
  return async (work) => {
    await point('savepoint')
    try {
      const changes: RowChange[] = []
      const done = await collectChanges(changes, work)
      await point('release savepoint')
      for (const change of changes) noteChange(change)
      return done
    } catch (error) {
      await point('rollback to savepoint')
      throw error
    }
  }
}
