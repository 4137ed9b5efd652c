import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { migrations } from '../../db/migrations/index.ts'
import type { Log } from '../log.ts'
import { ensureRoles, type Roles } from './roles.ts'

const OLDEST_MAJOR = 15

export class DatabaseNotUsable extends Error {
  override name = 'DatabaseNotUsable'
}

export interface MigrateOptions {
  /** As owner. */
  connection: pg.ClientConfig
  roles: Roles
  /** Password of the serving role; undefined where the socket is trusted. */
  appPassword: string | undefined
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
export async function migrate({ connection, roles, appPassword, log, upTo }: MigrateOptions): Promise<string[]> {
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
        await ensureRoles(client, roles, appPassword)
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
    const isEmpty = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined)
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
    if (done.length > 0) log?.info({ migrations: done }, 'the database was brought forward')
    return done
  } finally {
    await db.destroy()
  }
}
