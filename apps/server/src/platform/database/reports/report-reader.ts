import { sql } from 'kysely'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { Scope } from '../../scope.ts'
import type { Db } from '../db.ts'
import { cancelBackend } from '../cancel-backend.ts'
import { createPool } from '../pool.ts'
import { stoppable } from '../stoppable.ts'

/** Few: a statement of a report may keep the database busy for its whole time. */
const CONNECTIONS = 4
const WAIT_MS = 5_000

/** All places are taken, and none came free. */
export class ReportReaderBusy extends Error {
  override name = 'ReportReaderBusy'
}

/** This product's own database for statements of people: another role, in a transaction that only reads, one tenant's rows (report-wall.ts). */
export interface ReportReader {
  /**
   * A transaction of its own, which is rolled back whatever happens. One snapshot for all statements of it. What runs of it when `signal` is aborted is ended
   * on the server; `work` begins nothing after that.
   *
   * @throws {ReportReaderBusy}
   */
  read<T>(scope: Pick<Scope, 'tenantId'>, work: (client: pg.ClientBase) => Promise<T>, signal?: AbortSignal): Promise<T>
  close(): Promise<void>
}

export function createReportReader({
  connection,
  db,
  log,
  timeZone,
}: {
  connection: pg.ClientConfig
  db: Db
  log: Log
  timeZone: string
}): ReportReader {
  const pool = createPool({ ...connection, max: CONNECTIONS, connectionTimeoutMillis: WAIT_MS }, log)

  async function sealOf(scope: Pick<Scope, 'tenantId'>): Promise<string> {
    const { rows } = await sql<{ seal: string }>`select report.seal(${scope.tenantId}) as seal`.execute(db.as(scope))
    const [row] = rows
    if (!row) throw new Error('the wall of reports answers one row')
    return row.seal
  }

  /** What cannot be ended runs until its time is over. */
  const cancel = (processId: number): Promise<void> =>
    cancelBackend(connection, processId).catch((error: Error) =>
      log.warn({ error: error.message }, 'a statement of a report could not be ended'),
    )

  return {
    async read(scope, work, signal) {
      const seal = await sealOf(scope)
      const client = await pool.connect().catch((error: unknown) => {
        throw error instanceof Error && /timeout/i.test(error.message)
          ? new ReportReaderBusy('no connection came free', { cause: error })
          : error
      })
      let isWhole = false
      try {
        await client.query('begin isolation level repeatable read read only')
        const { rows } = await client.query<{ processId: number }>(
          `select set_config('app.tenant_id', $1, true), set_config('app.report_tenant', $2, true), set_config('timezone', $3, true), pg_backend_pid() as "processId"`,
          [scope.tenantId, seal, timeZone],
        )
        const result = await stoppable(
          signal,
          () => cancel(rows[0]?.processId ?? 0),
          () => work(client),
        )
        await client.query('rollback')
        isWhole = true
        return result
      } finally {
        // What broke off is not used again: a statement may still run.
        if (!isWhole) await client.query('rollback').then(() => (isWhole = true), () => undefined) // prettier-ignore
        client.release(!isWhole)
      }
    },
    close: () => pool.end(),
  }
}
