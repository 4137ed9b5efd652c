import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { listPartitions, listSequences, listTables, quoteName, type TableFacts } from './catalogue.ts'
import { isMissingOrEmpty, syncFolder } from './cluster.ts'
import { codeOf } from './errors.ts'
import { BackupError, MANIFEST_PATH, type Manifest } from './manifest.ts'
import { readRows, settleTextForms } from './rows.ts'
import { noteConnectionError } from './session.ts'
import { createZipWriter, type EntryFacts, type ZipWriter } from './zip.ts'

export interface BackupOptions {
  /** As owner of the tables. */
  connection: ClientConfig
  /** The zip to write; must not exist. */
  file: string
  /** Folder of the stored files; undefined when they lie in an object store, which is not copied. */
  filesDir: string | undefined
  /** Names of the applied migrations, in their order. */
  readMigrations: (client: ClientBase) => Promise<string[]>
  /** A role whose policy shows all tenants' rows: for an owner that is no superuser and bound by forced row-level security itself. */
  crossRole: string
}

export interface BackupSummary {
  file: string
  bytes: number
  tables: number
  rows: number
  files: number
  /** Deleted by somebody while the backup ran. */
  vanishedFiles: number
}

const LINES_CHUNK_CHARACTERS = 64 * 1024

/**
 * Writes rows and files into one zip while the product goes on: all rows are those of one moment (one snapshot). Files are written before
 * their rows and never changed, so every file that these rows name is there, but for those deleted meanwhile. The file appears under
 * its name when it is complete and on disk.
 *
 * @throws {BackupError} when the file exists, there is nothing to back up, or rows would be hidden from us.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const file = resolve(options.file)
  if (await exists(file)) throw new BackupError(`${file} exists already; a backup never overwrites one.`)
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.part-${process.pid}`
  const client = new Client({ ...options.connection, application_name: 'drawdesk backup' })
  client.on('error', noteConnectionError)
  await client.connect()
  const zip = createZipWriter(draft)
  try {
    // Never committed: nothing of what we set or grant ourselves stays.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const { manifest, vanishedFiles } = await writeEntries(client, zip, options)
    await client.query('ROLLBACK')
    await zip.add(MANIFEST_PATH, oneChunk(JSON.stringify(manifest)), { isPacked: true })
    await zip.finish()
    await rename(draft, file)
    await syncFolder(dirname(file))
    return {
      file,
      bytes: (await stat(file)).size,
      tables: manifest.tables.length,
      files: manifest.files.length,
      vanishedFiles,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    }
  } catch (error) {
    zip.abort()
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function writeEntries(
  client: Client,
  zip: ZipWriter,
  options: BackupOptions,
): Promise<{ manifest: Manifest; vanishedFiles: number }> {
  await settleTextForms(client)
  const {
    rows: [server],
  } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const tables = await listTables(client)
  if (tables.length === 0) throw new BackupError('There is nothing to back up: the database has no tables.')
  const manifest: Manifest = {
    format: 'drawdesk-backup',
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    postgresVersion: server?.version ?? '',
    migrations: await options.readMigrations(client),
    tables: [],
    partitions: await listPartitions(client),
    sequences: await listSequences(client),
    filesAre: options.filesDir === undefined ? 'elsewhere' : 'inside',
    files: [],
  }
  const showAllRows = await prepareReading(client, tables, options.crossRole)

  // Files first: the sooner after the snapshot, the fewer can be deleted in between.
  let vanishedFiles = 0
  for (const path of options.filesDir === undefined ? [] : await listFiles(options.filesDir)) {
    const entry = await addFile(zip, join(options.filesDir ?? '', path), `files/${path}`)
    if (entry) manifest.files.push(entry)
    else vanishedFiles += 1
  }
  for (const [index, table] of tables.entries()) {
    await showAllRows(table)
    let rows = 0
    async function* lines(): AsyncGenerator<Buffer> {
      let text = ''
      for await (const row of readRows(client, table)) {
        rows += 1
        text += `${JSON.stringify(row)}\n`
        if (text.length < LINES_CHUNK_CHARACTERS) continue
        yield Buffer.from(text)
        text = ''
      }
      if (text) yield Buffer.from(text)
    }
    const entry = await zip.add(`rows/${index}.ndjson`, lines(), { isPacked: true })
    manifest.tables.push({
      schema: table.schema,
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      ...entry,
      rows,
    })
  }
  return { manifest, vanishedFiles }
}

/**
 * Row-level security must hide nothing. A superuser says so to PostgreSQL, which then fails rather than filter. A plain owner is bound
 * by forced row-level security like everybody; for this transaction it takes the cross-tenant role, whose policies are checked first.
 *
 * @returns what to call before each table is read.
 */
async function prepareReading(
  client: Client,
  tables: TableFacts[],
  crossRole: string,
): Promise<(table: TableFacts) => Promise<void>> {
  const {
    rows: [me],
  } = await client.query<{ seesAll: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS "seesAll" FROM pg_roles WHERE rolname = current_user',
  )
  if (me?.seesAll) {
    await client.query('SET LOCAL row_security = off')
    return () => Promise.resolve()
  }
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_policies WHERE $1 = ANY (roles) AND permissive = 'PERMISSIVE' AND cmd IN ('ALL', 'SELECT') AND qual = 'true'`,
    [crossRole],
  )
  const open = new Set(rows.map(({ schema, name }) => `${schema}.${name}`))
  const hidden = tables
    .filter((table) => table.hasForcedRowSecurity && !open.has(`${table.schema}.${table.name}`))
    .map(({ name }) => name)
  if (hidden.length > 0)
    throw new BackupError(
      `The owner of the database cannot see all rows of ${hidden.join(', ')}. Back up as a superuser, or with your server's own tools.`,
    )
  await client.query(`GRANT ${quoteName(crossRole)} TO CURRENT_USER`)
  return async (table) => {
    await client.query(table.hasForcedRowSecurity ? `SET LOCAL ROLE ${quoteName(crossRole)}` : 'RESET ROLE')
  }
}

/** Relative paths with `/`, sorted. Hidden ones (files still being written) are none of ours. */
export async function listFiles(directory: string, below = ''): Promise<string[]> {
  if (below === '' && (await isMissingOrEmpty(directory))) return []
  const found: string[] = []
  for (const entry of await readdir(join(directory, below), { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) found.push(...(await listFiles(directory, path)))
    else if (entry.isFile()) found.push(path)
  }
  return found.sort()
}

async function addFile(zip: ZipWriter, path: string, entryPath: string): Promise<EntryFacts | undefined> {
  let handle
  try {
    handle = await open(path, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  return zip.add(entryPath, handle.createReadStream() as AsyncIterable<Buffer>, { isPacked: false })
}

async function* oneChunk(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
