import { REPORT_VIEWS } from '../../../db/report-views.ts'
import { OWN_SOURCE } from '@drawdesk/contract/reports/report-definition'
import type { Deps } from '../../../platform/deps.ts'
import { ReportReaderBusy } from '../../../platform/database/reports/report-reader.ts'
import { stoppable } from '../../../platform/database/stoppable.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import { createMysqlReader } from '../../develop/drivers/mysql-stream.ts'
import { createPostgresReader } from '../../develop/drivers/postgres-stream.ts'
import type { SourceConnection } from '../../develop/drivers/driver.ts'
import type { RowReader } from '../../develop/drivers/row-stream.ts'
import type { GuardedStatement } from '../guard/guard.ts'
import { guardMysql } from '../guard/mysql-guard.ts'
import { guardPostgres } from '../guard/pg-guard.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { COST_MOST } from './report-limits.ts'

/** A source that is open for the statements of one run. */
export interface OpenSource {
  reader: RowReader
  /** @throws {StatementRefused} */
  guard(sql: string, typeOf: (name: string) => string | undefined): GuardedStatement
  /** What the planner may expect; null where it says no costs. */
  costMost: number | null
  isMysql: boolean
}

/** The server of a source ends what takes too long; who is gone does not, and is given up after this. */
const PATIENCE_MS = 5_000

interface OpenOptions {
  datasourceId: string
  /** How long each statement may take. */
  statementMs: number
  signal?: AbortSignal | undefined
}

export type ReportSourceDeps = Pick<Deps, 'reportReader'> & { sources: Pick<Sources, 'use'> }

export const OWN_TABLES: ReadonlySet<string> = new Set(REPORT_VIEWS.map(({ name }) => name))

export const isOwnSource = (datasourceId: string): boolean => datasourceId === '' || datasourceId === OWN_SOURCE

/** Opens a source for statements of people: the product's own behind its walls, or a database of the tenant's. */
export function createReportSources({ reportReader, sources }: ReportSourceDeps) {
  return {
    /** What runs of it when `signal` is aborted is ended on its server. @throws AppError `report.busy`, and those of the source */
    async open<T>(
      scope: Scope,
      { datasourceId, statementMs, signal }: OpenOptions,
      work: (source: OpenSource) => Promise<T>,
    ): Promise<T> {
      if (isOwnSource(datasourceId))
        return reportReader
          .read(
            scope,
            (client) =>
              work({
                reader: createPostgresReader(client, { statementMs, signal }),
                guard: (sql, typeOf) => guardPostgres(sql, { typeOf, tables: OWN_TABLES }),
                costMost: COST_MOST.own,
                isMysql: false,
              }),
            signal,
          )
          .catch((error: unknown) => {
            throw error instanceof ReportReaderBusy ? reportErrors.busy({ cause: error }) : error
          })
      return sources.use(scope, datasourceId, (connection) => {
        const { native } = connection
        const stop = () => connection.stop()
        if (native.driver === 'mysql')
          return stoppable(signal, stop, () => useMysql(native.connection, connection, { statementMs, signal }, work))
        return stoppable(signal, stop, async () => {
          await native.client.query('begin isolation level repeatable read read only')
          try {
            return await work({
              reader: createPostgresReader(native.client, { statementMs, signal, patienceMs: PATIENCE_MS }),
              guard: (sql, typeOf) => guardPostgres(sql, { typeOf }),
              costMost: COST_MOST.other,
              isMysql: false,
            })
          } finally {
            await native.client.query('rollback')
          }
        })
      })
    },
  }
}

/** What breaks off, or is not read to its end, ends the connection; its transaction goes with it. */
async function useMysql<T>(
  native: Parameters<typeof createMysqlReader>[0],
  connection: SourceConnection,
  { statementMs, signal }: Pick<OpenOptions, 'statementMs' | 'signal'>,
  work: (source: OpenSource) => Promise<T>,
): Promise<T> {
  const result = await work({
    reader: await createMysqlReader(native, { statementMs, signal, end: () => connection.end() }),
    guard: (sql, typeOf) => guardMysql(sql, { typeOf }),
    costMost: null,
    isMysql: true,
  })
  if (connection.isOpen()) await native.query('rollback')
  return result
}

export type ReportSources = ReturnType<typeof createReportSources>
