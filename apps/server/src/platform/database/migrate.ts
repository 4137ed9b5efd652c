import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../../db/migrations/index.ts'
import type { Log } from '../log.ts'
import { dropReportViews, ensureReportViews } from './reports/report-wall.ts'
import { ensureRoles, settleReportRole, type RolePasswords, type Roles } from './roles.ts'

const OLDEST_MAJOR = 15

export class DatabaseNotUsable extends Error {
  override name = 'DatabaseNotUsable'
}

export interface MigrateOptions {
  /** As owner. */
  connection: pg.ClientConfig
  roles: Roles
  passwords: RolePasswords | undefined
  log?: Log
  /** Default: all of them. */
  upTo?: string
}

/**
 * Brings the database forward as its owner. A session lock lets one process at a time do it. Each migration is a transaction of its own, so a killed run
 * goes on where it stopped; of an empty database all are one, which takes a third of the time, and a killed run begins anew.
 *
 * @returns names of the migrations that ran.
 * @throws {DatabaseNotUsable} too old a server, migrations from a newer version, or one that failed (with its cause).
 */
export async function migrate({ connection, roles, passwords, log, upTo }: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    options: `-c drawdesk.app_role=${roles.app} -c drawdesk.cross_role=${roles.cross}`,
  })
  pool.on('error', (error) => log?.warn({ error: error.message }, 'the migrating connection broke'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
      const major = Math.floor(Number(rows[0]?.number) / 10_000)
      if (major < OLDEST_MAJOR)
        throw new DatabaseNotUsable(`PostgreSQL ${OLDEST_MAJOR} or newer is needed, this one is ${major}`)
      await client.query(`select pg_advisory_lock(hashtext('drawdesk.roles'))`)
      try {
        await ensureRoles(client, roles, passwords)
        if (!(await settleReportRole(client, roles)))
          log?.info('statements of reports have no bound of temporary files: only a superuser may set one')
      } finally {
        await client.query(`select pg_advisory_unlock(hashtext('drawdesk.roles'))`)
      }
    } finally {
      client.release()
    }
    const wanted = Object.fromEntries(
      Object.entries(migrations).filter(([name]) => upTo === undefined || name <= upTo),
    ) as Record<string, Migration>
    const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
    const known = await migrator.getMigrations()
    const isEmpty = known.every(({ executedAt }) => executedAt === undefined)
    // A view keeps its columns from being changed; they are made again below.
    if (!isEmpty && known.some(({ executedAt }) => executedAt === undefined)) await withClient(pool, dropReportViews)
    const done: string[] = []
    for (;;) {
      const { error, results = [] } = await (isEmpty ? migrator.migrateToLatest() : migrator.migrateUp())
      if (error) {
        const name = results.find((result) => result.status === 'Error')?.migrationName ?? 'list'
        throw new DatabaseNotUsable(
          `migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      }
      const ran = results.filter((result) => result.status === 'Success')
      if (ran.length === 0) break
      done.push(...ran.map((result) => result.migrationName))
    }
    // Of an older state of the database (a backup that is loaded) there may be no such columns yet.
    if (upTo === undefined) await withClient(pool, (client) => ensureReportViews(client, roles))
    if (done.length > 0) log?.info({ migrations: done }, 'the database was brought forward')
    return done
  } finally {
    await db.destroy()
  }
}

async function withClient(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}
