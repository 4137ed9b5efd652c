import { join } from 'node:path'
import type { ClientBase, ClientConfig } from 'pg'
import { fromWhereTyped, runCommand } from './command-line.ts'
import { BACKUP_DONE, BACKUP_FAILED, noteBackup } from './platform/postgres/backup-notes.ts'
import { writeBackup } from './platform/postgres/backup.ts'
import { withEmbeddedPostgres } from './platform/postgres/borrow.ts'
import { checkCluster } from './platform/postgres/cluster.ts'
import { checkExistingPostgres } from './platform/postgres/existing.ts'
import { BackupError } from './platform/postgres/manifest.ts'
import { findPackage } from './platform/postgres/programs.ts'
import { findRoleNames } from './role-names.ts'

/** `npm run backup [file]`: by default `backups/drawdesk-<UTC time>.zip`. */
await runCommand(async ({ config, log, write }) => {
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const file = process.argv[2] ? fromWhereTyped(process.argv[2]) : join('backups', `drawdesk-${stamp}.zip`)

  const backUp = async (connection: ClientConfig) => {
    const time = new Date().toISOString()
    try {
      const written = await writeBackup({
        connection,
        file,
        readMigrations,
        crossRole: (await findRoleNames(connection)).cross,
        filesDir: config.s3 ? undefined : join(config.dataDir, 'files'),
      })
      await noteBackup(connection, { name: BACKUP_DONE, value: { time, file: written.file, bytes: written.bytes } })
      return written
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // The reason of the backup is what the person at the terminal needs, whether it could be written down or not.
      await noteBackup(connection, { name: BACKUP_FAILED, value: { time, reason } }).catch((unwritten: unknown) =>
        log.warn({ err: unwritten }, 'the failed backup could not be noted'),
      )
      throw error
    }
  }
  const { databaseUrl, dataDir } = config
  if (databaseUrl) await checkExistingPostgres(databaseUrl)
  else if ((await checkCluster(dataDir, (await findPackage()).major)) === 'missing') {
    throw new BackupError(
      `没有可备份的数据：${dataDir} 中没有数据库。There is nothing to back up: no database in ${dataDir}.`,
    )
  }
  const made = await (databaseUrl
    ? backUp({ connectionString: databaseUrl })
    : withEmbeddedPostgres({ dataDir, log }, backUp))

  const size = `${(made.bytes / 1024 / 1024).toFixed(1)} MB`
  write(
    `备份完成 Backup written: ${made.file} (${size}; ${made.tables} tables, ${made.rows} rows, ${made.files} files)`,
  )
  if (made.vanishedFiles > 0)
    write(`备份期间有 ${made.vanishedFiles} 个文件被删除。${made.vanishedFiles} files were deleted meanwhile.`)
  if (config.s3) write('文件保存在对象存储中，不在备份内。The files are in the object store, not in this backup.')
  write(
    '备份不含密钥，请另行妥善保存。The secrets key (SECRETS_KEY or the file beside DATA_DIR) is not in the backup: keep it elsewhere.',
  )
})

async function readMigrations(client: ClientBase): Promise<string[]> {
  const {
    rows: [found],
  } = await client.query<{ has: boolean }>(`SELECT to_regclass('public.kysely_migration') IS NOT NULL AS has`)
  if (!found?.has) throw new BackupError('数据库中没有本产品的数据。The database holds no data of the product.')
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
