import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { RequestRow } from './request-row.ts'

export const REQUEST_LOGS = ['log_usual', 'log_api'] as const
export type RequestLogTable = (typeof REQUEST_LOGS)[number]

const COMMON = {
  id: 'bigint',
  create_time: 'timestamptz',
  user_id: 'bigint',
  create_by: 'text',
  title: 'text',
  method_name: 'text',
  method: 'text',
  request_uri: 'text',
  params: 'text',
  http_status: 'smallint',
  time_ms: 'integer',
  remote_ip: 'text',
  user_agent: 'text',
  request_id: 'text',
  server_ip: 'text',
  server_host: 'text',
}
const COLUMNS: Record<RequestLogTable, Record<string, string>> = {
  log_api: { ...COMMON, kind: 'text' },
  log_usual: { ...COMMON, log_level: 'text', log_id: 'text', log_name: 'text', log_data: 'text', changes: 'json' },
}

const NO_PARTITION = '23514'
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const fieldsOf = (table: RequestLogTable): [name: string, field: string][] =>
  Object.keys(COLUMNS[table]).map((name) => [name, camel(name)])
const FIELDS: Record<RequestLogTable, readonly [name: string, field: string][]> = {
  log_api: fieldsOf('log_api'),
  log_usual: fieldsOf('log_usual'),
}

/** What a batch is written with: SQL texts that stay the same. */
const TEXTS = Object.fromEntries(
  REQUEST_LOGS.map((table) => {
    const names = Object.keys(COLUMNS[table])
    return [
      table,
      {
        into: sql.raw(`insert into ${table} (tenant_id, ${names.join(', ')})`),
        read: sql.raw(names.map((name) => `r.${name}`).join(', ')),
        shape: sql.raw(
          Object.entries(COLUMNS[table])
            .map(([name, type]) => `${name} ${type}`)
            .join(', '),
        ),
      },
    ]
  }),
) as Record<RequestLogTable, Record<'into' | 'read' | 'shape', RawBuilder<unknown>>>

/** Writes and drops rows of the two partitioned logs. */
export function createRequestRows(db: Db, server: { serverIp: string; serverHost: string }) {
  /** Makes the partition of this moment's month unless it is there. */
  async function makePartition(table: RequestLogTable, moment: Date): Promise<void> {
    await sql`select drawdesk_log_partition(${table}, ${moment})`.execute(db.across('maintenance'))
  }

  /** One statement with one argument, whatever the number of rows: building 3,000 placeholders would cost more than the insert. */
  async function insertOf(tenantId: string, table: RequestLogTable, rows: readonly object[]): Promise<void> {
    const fields = FIELDS[table]
    const { into, read, shape } = TEXTS[table]
    const sent = rows.map((row) => {
      const values: Record<string, unknown> = {}
      for (const [name, field] of fields)
        values[name] = (row as Record<string, unknown>)[field] ?? (server as Record<string, string>)[field]
      return values
    })
    await sql`${into} select ${tenantId}, ${read} from json_to_recordset(${JSON.stringify(sent)}::json) as r (${shape})`.execute(
      db.as({ tenantId }),
    )
  }

  return {
    makePartition,

    async insert(
      tenantId: string,
      table: RequestLogTable,
      rows: readonly (RequestRow & { id: string })[],
    ): Promise<void> {
      try {
        await insertOf(tenantId, table, rows)
      } catch (error) {
        if ((error as { code?: string }).code !== NO_PARTITION) throw error
        // The maintenance job that makes months ahead has not run since, or the clock jumped.
        for (const moment of new Set(rows.map(({ createTime }) => createTime.getTime())))
          await makePartition(table, new Date(moment))
        await insertOf(tenantId, table, rows)
      }
    },

    /** Drops the months that lie before this time as a whole; answers how many. */
    async dropBefore(table: RequestLogTable, before: Date): Promise<number> {
      const { rows } = await sql<{ dropped: number }>`select drawdesk_log_drop(${table}, ${before}) as dropped`.execute(
        db.across('maintenance'),
      )
      return rows[0]?.dropped ?? 0
    },

    /** Which of these are tenants. */
    async findTenants(tenantIds: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .platform()
        .selectFrom('systemTenant')
        .select('tenantId')
        .where('tenantId', 'in', [...tenantIds])
        .where('isDeleted', '=', 0)
        .execute()
      return new Set(rows.map(({ tenantId }) => tenantId))
    },

    /** Accounts of a tenant by their id or their name. */
    async findAccounts(
      tenantId: string,
      wanted: { ids: readonly string[]; accounts: readonly string[] },
    ): Promise<{ id: string; account: string }[]> {
      return db
        .as({ tenantId })
        .selectFrom('userAccount')
        .select(['id', 'account'])
        .where('tenantId', '=', tenantId)
        .where((where) =>
          where.or([
            where('id', '=', sql<string>`any(${wanted.ids}::bigint[])`),
            where('account', '=', sql<string>`any(${wanted.accounts}::text[])`),
          ]),
        )
        .where('isDeleted', '=', 0)
        .execute()
    },
  }
}
export type RequestRows = ReturnType<typeof createRequestRows>
