import type { DatasourceTestAnswer } from '@drawdesk/contract/develop/datasource'
import type { Driver } from '@drawdesk/contract/develop/jdbc'
import { getRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import type { Scope } from '../../../platform/scope.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { SourceFailed, type SourcePlace } from '../drivers/driver.ts'
import { CONNECT } from '../drivers/drivers.ts'

const CONNECT_MS = 10_000
const STATEMENT_MS = 10_000

/** Connections to the databases of tenants. */
export function createSourceConnections(deps: Pick<Deps, 'db' | 'config' | 'secrets'>) {
  const { db, secrets, config } = deps
  const sockets = createGuardedSockets({ config })

  async function placeOf(scope: Scope, id: string): Promise<SourcePlace> {
    const row = await getRow(db, scope, 'developDatasource', id)
    const { host, port, database, schema, username, ssl } = row as Record<string, string & number> // columns of that table
    const place = { of: 'datasource', tenantId: scope.tenantId, apiId: id } as const
    const { password = '' } = openSecrets(secrets, place, storedSecretsOf(row as { secrets: unknown }))
    return {
      driver: row.driver as Driver, // checked by the resource
      host: String(host),
      port: Number(port),
      database: String(database),
      schema: String(schema),
      username: String(username),
      password,
      ssl: Number(ssl) === 1,
    }
  }

  return {
    /** Signs in by the stored settings, switched on or not, and asks who is there. @throws AppError `common.notFound` */
    async test(scope: Scope, id: string): Promise<DatasourceTestAnswer> {
      const place = await placeOf(scope, id)
      const startedMs = performance.now()
      const elapsedMs = (): number => Math.round(performance.now() - startedMs)
      try {
        const connection = await CONNECT[place.driver](place, {
          sockets,
          connectMs: CONNECT_MS,
          statementMs: STATEMENT_MS,
        })
        try {
          const ms = elapsedMs()
          return {
            ok: true,
            version: await connection.version(),
            ms,
            mayWrite: await connection.mayWrite(),
            msg: '',
          }
        } finally {
          await connection.end()
        }
      } catch (error) {
        if (!(error instanceof SourceFailed || error instanceof OutboundError)) throw error
        return { ok: false, version: '', ms: elapsedMs(), mayWrite: false, msg: error.message }
      }
    },
  }
}

export type SourceConnections = ReturnType<typeof createSourceConnections>
