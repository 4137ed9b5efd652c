import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import {
  BACKUP_DONE,
  BACKUP_FAILED,
  type BackupDone,
  type BackupFailed,
} from '../../../platform/postgres/backup-notes.ts'

export interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  connectionsMost: number
}

/** What the operator is shown of the whole installation. */
export function createStatusRepository(db: Db) {
  const all = () => db.across('platform operator')
  return {
    async database(): Promise<DatabaseFacts> {
      const { rows } = await sql<DatabaseFacts>`
        select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as connections_most,
          (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections`.execute(
        db.platform(),
      )
      return rows[0] as DatabaseFacts // one row always
    },

    /** How the last backups ended; undefined where none did so. */
    async backups(): Promise<{ done: BackupDone | undefined; failed: BackupFailed | undefined }> {
      const rows = await db
        .platform()
        .selectFrom('platformSetting')
        .select(['name', 'value'])
        .where('name', 'in', [BACKUP_DONE, BACKUP_FAILED])
        .execute()
      const read = (name: string): unknown => {
        const row = rows.find((one) => one.name === name)
        return row && JSON.parse(row.value)
      }
      return {
        done: read(BACKUP_DONE) as BackupDone | undefined, // written by noteBackup
        failed: read(BACKUP_FAILED) as BackupFailed | undefined, // likewise
      }
    },

    /** Drawing APIs in use, of all tenants that are there. */
    async drawApis() {
      return all()
        .selectFrom('drawApi')
        .innerJoin('systemTenant', 'systemTenant.tenantId', 'drawApi.tenantId')
        .select(['drawApi.id', 'drawApi.tenantId', 'systemTenant.tenantName', 'drawApi.apiName', 'drawApi.version'])
        .where('drawApi.active', '=', 1)
        .where('drawApi.isDeleted', '=', 0)
        .where('systemTenant.isDeleted', '=', 0)
        .orderBy('drawApi.tenantId')
        .orderBy('drawApi.sort')
        .orderBy('drawApi.id')
        .execute()
    },

    /** Gates of drawing APIs that are not as a fresh one. */
    async drawGates() {
      return all()
        .selectFrom('drawGate')
        .selectAll()
        .where((where) => where.or([where('state', '<>', 'closed'), where('blockedUntil', '>', sql<Date>`now()`)]))
        .execute()
    },

    /** Chat APIs in use, of all tenants that are there, with their circuits. */
    async chatApis() {
      return all()
        .selectFrom('chatApi')
        .innerJoin('systemTenant', 'systemTenant.tenantId', 'chatApi.tenantId')
        .leftJoin('chatGate', (join) =>
          join.onRef('chatGate.tenantId', '=', 'chatApi.tenantId').onRef('chatGate.apiId', '=', 'chatApi.id'),
        )
        .select([
          'chatApi.id',
          'chatApi.tenantId',
          'systemTenant.tenantName',
          'chatApi.name',
          'chatGate.openUntil',
          'chatGate.probeUntil',
          'chatGate.reason',
        ])
        .where('chatApi.active', '=', 1)
        .where('chatApi.isDeleted', '=', 0)
        .where('systemTenant.isDeleted', '=', 0)
        .orderBy('chatApi.tenantId')
        .orderBy('chatApi.sort')
        .orderBy('chatApi.id')
        .execute()
    },
  }
}
