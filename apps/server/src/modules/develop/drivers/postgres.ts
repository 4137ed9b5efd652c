import pg from 'pg'
import { cancelBackend } from '../../../platform/database/cancel-backend.ts'
import { orSourceFailed, type ConnectSource, type SourceRows } from './driver.ts'

const DEFAULT_SCHEMA = 'public'

/** Values that JavaScript has as they are; the rest stays the text that the database writes, times and JSON included. */
const READ = new Set<number>([
  pg.types.builtins.BOOL,
  pg.types.builtins.INT2,
  pg.types.builtins.INT4,
  pg.types.builtins.FLOAT4,
  pg.types.builtins.FLOAT8,
])
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => (READ.has(oid) ? pg.types.getTypeParser(oid) : String)) as never, // its overloads are about the format
}
const TYPE_NAMES = new Map(Object.entries(pg.types.builtins).map(([name, oid]) => [oid as number, name.toLowerCase()]))

/** `USAGE` alone reads nothing; what counts is one table that may be written, or that the account could make one. */
const MAY_WRITE = `
  select current_setting('is_superuser') = 'on' or has_schema_privilege(n.oid, 'CREATE') or exists (
    select 1 from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')
      and (has_table_privilege(c.oid, 'INSERT') or has_table_privilege(c.oid, 'UPDATE') or has_table_privilege(c.oid, 'DELETE'))) as may
  from pg_namespace n where n.nspname = $1`

export const connectPostgres: ConnectSource = (place, { sockets, connectMs, statementMs }) =>
  orSourceFailed(async () => {
    const { host, port, database, username, password, ssl } = place
    const schema = place.schema || DEFAULT_SCHEMA
    const reach: pg.ClientConfig = {
      host,
      port,
      database,
      user: username,
      password,
      ssl,
      stream: () => sockets.open({ host, port }),
      connectionTimeoutMillis: connectMs,
      application_name: 'drawdesk',
    }
    const client = new pg.Client({
      ...reach,
      statement_timeout: statementMs,
      query_timeout: statementMs + 1_000,
      options: `-c default_transaction_read_only=on`,
    })
    // A connection that breaks while nobody asks: the next statement says so.
    let isOpen = true
    client.on('error', () => (isOpen = false))
    client.on('end', () => (isOpen = false))
    let processId = 0
    try {
      await client.connect()
      const { rows } = await client.query<{ processId: number }>(
        'select set_config($1, $2, false), pg_backend_pid() as "processId"',
        ['search_path', `"${schema.replaceAll('"', '""')}"`],
      )
      processId = rows[0]?.processId ?? 0
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    const end = (): Promise<void> => {
      isOpen = false
      return client.end().catch(() => undefined)
    }
    return {
      driver: 'postgres',
      native: { driver: 'postgres', client },
      isOpen: () => isOpen,
      query: (sql, parameters = []) =>
        orSourceFailed(async (): Promise<SourceRows> => {
          // By the extended protocol, which takes one statement alone.
          const { fields, rows } = await client.query<unknown[]>({
            text: sql,
            values: [...parameters],
            rowMode: 'array',
            types: TYPES,
            queryMode: 'extended',
          } as pg.QueryArrayConfig)
          return {
            columns: fields.map(({ name, dataTypeID }) => ({ name, type: TYPE_NAMES.get(dataTypeID) ?? 'other' })),
            rows,
          }
        }),
      version: () =>
        orSourceFailed(async () => {
          const { rows } = await client.query<{ version: string }>(
            `select current_setting('server_version') as version`,
          )
          return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}`.trim()
        }),
      mayWrite: () =>
        orSourceFailed(async () => {
          const { rows } = await client.query<{ may: boolean }>(MAY_WRITE, [schema])
          return rows[0]?.may ?? false
        }),
      stop: () => cancelBackend(reach, processId).catch(end),
      end,
    }
  })
