import { fromWhereTyped, runCommand } from './command-line.ts'
import { migrations } from './db/migrations/index.ts'
import { migrate } from './platform/database/migrate.ts'
import { checkExistingPostgres } from './platform/postgres/existing.ts'
import { BackupError } from './platform/postgres/manifest.ts'
import { restoreBackup } from './platform/postgres/restore.ts'
import { secretsKeyFile } from './platform/secrets/key-file.ts'
import { findRoleNames } from './role-names.ts'

/** `npm run restore <file>`: into an empty data folder, or into the empty database of DATABASE_URL. */
await runCommand(async ({ config, log, write }) => {
  const file = process.argv[2]
  if (!file) throw new BackupError('用法 Usage: npm run restore <file>')
  if (config.s3)
    throw new BackupError(
      '恢复时请先不设置 STORAGE_*。Unset STORAGE_* to restore: files are restored into the data folder.',
    )
  if (config.databaseUrl) await checkExistingPostgres(config.databaseUrl)

  const done = await restoreBackup({
    file: fromWhereTyped(file),
    dataDir: config.dataDir,
    log,
    databaseUrl: config.databaseUrl,
    knownMigrations: Object.keys(migrations),
    migrate: async (connection, upTo) => {
      // The serving role gets its password at the next start, from the secrets key.
      await migrate({ connection, upTo, roles: await findRoleNames(connection), passwords: undefined, log })
    },
  })

  write(
    `恢复完成 Restored the backup of ${done.createdAt}: ${done.tables} tables, ${done.rows} rows, ${done.files} files, into ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}`,
  )
  if (done.areFilesElsewhere)
    write(
      '文件仍在原对象存储中，请设置原来的 STORAGE_*。The files are in the object store they were in: set the same STORAGE_* as before.',
    )
  write(
    `启动前请放回密钥：SECRETS_KEY 或文件 ${secretsKeyFile(config.dataDir)}。Before the start put the secrets key back: SECRETS_KEY, or that file.`,
  )
})
