import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { Log } from '../log.ts'
import { listTables } from './catalogue.ts'
import { checkCluster, isMissingOrEmpty, syncFolder } from './cluster.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { codeOf } from './errors.ts'
import { loadRows } from './load.ts'
import { BackupError, MANIFEST_PATH, parseManifest, type Manifest } from './manifest.ts'
import { findPackage } from './programs.ts'
import { noteConnectionError } from './session.ts'
import { openZip, type ZipReader } from './zip.ts'

export interface RestoreOptions {
  file: string
  /** Must be missing or empty (with `databaseUrl`: its `files`). */
  dataDir: string
  log: Log
  /** Restores into this server's database, which must have no tables, instead of a new embedded one. */
  databaseUrl: string | undefined
  /** Names of all migrations of this version, in their order. */
  knownMigrations: readonly string[]
  /** Brings an empty database to the migration named, as owner. */
  migrate: (connection: ClientConfig, upTo: string) => Promise<void>
}

export interface RestoreSummary {
  createdAt: string
  tables: number
  rows: number
  files: number
  /** Not in the backup: they are still in the object store they were in. */
  areFilesElsewhere: boolean
}

/** Everything is put together in here and moved to its place when it is complete. */
const WORKSHOP = '.restoring'
/** What may lie in an "empty" folder: an earlier restore that was killed, and what a file system puts into its top folder. */
const NOTHINGS = new Set([WORKSHOP, 'lost+found'])
/** About a million files. */
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024

/**
 * Restores a backup into an empty data folder. Refusals leave everything untouched; a restore that fails or is killed leaves an empty data
 * folder (with `databaseUrl`: perhaps empty tables). The secrets key is not in a backup and has to be set again.
 *
 * @throws {BackupError} not a backup, damaged, from a newer version, target not empty.
 * @throws {EmbeddedPostgresError} a data folder of another PostgreSQL major version.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { file, dataDir, databaseUrl } = options
  const zip = await openZip(file)
  try {
    if (!zip.has(MANIFEST_PATH)) throw new BackupError(`${file} is not a backup of Drawdesk.`)
    const manifest = parseManifest(await zip.readText(MANIFEST_PATH, MOST_MANIFEST_BYTES))
    checkMigrations(manifest, options.knownMigrations)
    await (databaseUrl === undefined ? checkDataFolder(dataDir) : checkTargetDatabase(databaseUrl, dataDir))

    const workshop = join(dataDir, WORKSHOP)
    const firstMade = await mkdir(workshop, { recursive: true })
    try {
      await rm(workshop, { recursive: true, force: true })
      await mkdir(workshop)
      await writeFiles(zip, manifest, join(workshop, 'files'))
      if (databaseUrl === undefined) await fillEmbedded(workshop, manifest, zip, options)
      else await fill({ connectionString: databaseUrl }, manifest, zip, options)
      await moveIntoPlace(workshop, dataDir, databaseUrl === undefined ? ['files', 'postgres'] : ['files'])
    } catch (error) {
      await rm(firstMade ?? workshop, { recursive: true, force: true })
      throw error
    }
    return {
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
      files: manifest.files.length,
      areFilesElsewhere: manifest.filesAre === 'elsewhere',
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    }
  } finally {
    zip.close()
  }
}

function checkMigrations(manifest: Manifest, known: readonly string[]): void {
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer or another version of the product (it knows ${unknown.join(', ')}). Restore it with that version.`,
    )
  }
  const expected = known.slice(0, known.indexOf(manifest.migrations.at(-1) ?? '') + 1)
  if (expected.join() !== manifest.migrations.join())
    throw new BackupError(
      'The backup comes from a database whose migrations ran in another order; it cannot be restored by this version.',
    )
}

async function checkDataFolder(dataDir: string): Promise<void> {
  const { major } = await findPackage()
  const found = await checkCluster(dataDir, major)
  let names: string[] = []
  try {
    names = await readdir(dataDir)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  if (found === 'present' || names.some((name) => !NOTHINGS.has(name))) {
    throw new BackupError(
      `The data folder ${dataDir} is not empty; a backup is restored into an empty one. It was left untouched. Move it away, or set DATA_DIR to another folder.`,
    )
  }
}

async function checkTargetDatabase(databaseUrl: string, dataDir: string): Promise<void> {
  const client = await connect({ connectionString: databaseUrl })
  try {
    if ((await listTables(client)).length > 0)
      throw new BackupError(
        'The database of DATABASE_URL is not empty; a backup is restored into an empty one. It was left untouched.',
      )
  } finally {
    await client.end()
  }
  if (!(await isMissingOrEmpty(join(dataDir, 'files'))))
    throw new BackupError(
      `${join(dataDir, 'files')} is not empty; a backup is restored into an empty data folder. It was left untouched.`,
    )
}

async function fillEmbedded(
  workshop: string,
  manifest: Manifest,
  zip: ZipReader,
  options: RestoreOptions,
): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir: workshop, log: options.log })
  try {
    await fill(embedded.connection, manifest, zip, options)
  } finally {
    await embedded.stop()
  }
}

async function fill(
  connection: ClientConfig,
  manifest: Manifest,
  zip: ZipReader,
  { migrate }: RestoreOptions,
): Promise<void> {
  await migrate(connection, manifest.migrations.at(-1) ?? '')
  const client = await connect(connection)
  try {
    await loadRows(client, manifest, zip)
  } finally {
    await client.end()
  }
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'drawdesk restore' })
  client.on('error', noteConnectionError)
  await client.connect()
  return client
}

async function writeFiles(zip: ZipReader, manifest: Manifest, directory: string): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  for (const facts of manifest.files) {
    // The zip's own names were checked when it was opened: none leaves the folder.
    if (!facts.path.startsWith('files/'))
      throw new BackupError(`The backup is damaged: ${facts.path} is no place for a file.`)
    const target = join(directory, facts.path.slice('files/'.length))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    try {
      for await (const chunk of zip.read(facts)) await handle.appendFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** The database last: with it the data folder is one. */
async function moveIntoPlace(workshop: string, dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rename(join(workshop, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rm(workshop, { recursive: true })
}
