import { EXPORT_KEPT_DAYS } from '@drawdesk/contract/organisation/offboarding'
import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { partKeyOf } from '../../../files/stores/parted.ts'
import type { Stores } from '../../../files/stores/stores.ts'
import { publishTenantData } from '../news.ts'
import { readShapes, type TableShape } from '../rows/table-keys.ts'
import { createTenantRows } from '../rows/tenant-rows.repository.ts'
import { TENANT_TABLES } from '../tenant-tables.ts'
import { createArchive, type Archive } from './archive.ts'
import { newExportState, type ExportState } from './export-state.ts'
import { writeFiles } from './export-files.ts'
import { writeDirectory, writeIndex, writeManifest } from './export-end.ts'
import { createExportRepository, type ExportRow } from './export.repository.ts'

export interface ExportPayload {
  exportId: string
}

export const EXPORT_WORK: WorkKind<ExportPayload, ExportPayload, ExportPayload> = {
  queue: 'tenant-export',
  keyOf: ({ exportId }) => `export:${exportId}`,
  laneOf: () => 'tenant-export',
  payloadOf: (order) => order,
}
export const EXPORT_GIVE_UP_AFTER = 20
const DAY_MS = 86_400_000
/** Of JSON before it is packed. */
const ENTRY_BYTES = 8 * 1024 * 1024
const ROWS_MOST = 5_000
const FIRST_ROWS = 100
/** What a batch of rows may weigh in memory. */
const BATCH_BYTES = 2 * 1024 * 1024
const STEP_MS = 2_000

export const EXPORTED_TABLES = TENANT_TABLES.filter(({ notExported }) => notExported === undefined)

export type ExportDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'storage'> & { stores: Pick<Stores, 'of'> }

/** Called off while it ran. */
class ExportGone extends Error {
  override name = 'ExportGone'
}

/** One run of an export: what its parts need. */
export interface ExportRun {
  deps: ExportDeps
  row: ExportRow
  state: ExportState
  archive: Archive
  shapes: ReadonlyMap<string, TableShape>
  /** Ends a run that should let go. */
  check(): void
  /** Between two entries: the same, and keeps what is written once it is enough. */
  pause(): Promise<void>
  /** Keeps it in any case. */
  keep(): Promise<void>
}

/**
 * Writes all of a tenant into an archive: rows of each table as JSON lines, its files, an index of those, a manifest with counts and checksums, and last
 * the directory. Memory stays within some batches of rows and two parts. It goes on behind the last part that was kept, after any crash; each table
 * says when it was read, because no transaction is held over the whole.
 */
export async function runExport(
  deps: ExportDeps,
  { payload: { exportId } }: Pick<WorkRun<ExportPayload>, 'payload'>,
  { signal }: Pick<WorkContext<ExportPayload>, 'signal'>,
): Promise<void> {
  const { db, clock, log, storage } = deps
  const row = await createExportRepository(db).find(exportId)
  if (!row || row.state !== 'running') return
  const state = (row.place as ExportState | null) ?? newExportState()
  const archive = createArchive({
    storage,
    storageKey: row.storageKey,
    time: row.createTime,
    parts: state.parts,
    bytes: state.bytes,
  })
  let keptMs = clock.now().getTime()

  async function keep(): Promise<void> {
    const { parts, entries } = await archive.takeStep()
    keptMs = clock.now().getTime()
    if (parts.length === 0 && entries.length === 0) return
    const next: ExportState = {
      ...state,
      parts: state.parts + parts.length,
      bytes: archive.ends,
      entries: state.entries + entries.length,
    }
    const isKept = await db.transaction(systemScope(website.defaultTenantId), async (trx) => {
      const kept = await createExportRepository(trx).keep(exportId, {
        parts,
        entries,
        firstEntry: state.entries,
        place: JSON.stringify(next),
        tablesDone: Object.values(state.tables).filter(({ to }) => to !== '').length,
        rowCount: state.rows,
        files: state.files,
        missing: state.missing,
      })
      if (kept) await publishTenantData(deps, trx, exportId, 'export')
      return kept
    })
    if (!isKept) {
      for (const { number } of parts) await storage.remove(partKeyOf(row!.storageKey, number))
      throw new ExportGone()
    }
    Object.assign(state, { parts: next.parts, bytes: next.bytes, entries: next.entries })
  }

  const run: ExportRun = {
    deps,
    row,
    state,
    archive,
    shapes: await readShapes(db),
    keep,
    check: () => signal.throwIfAborted(),
    async pause() {
      signal.throwIfAborted()
      if (archive.isFull || clock.now().getTime() - keptMs >= STEP_MS) await keep()
    },
  }
  try {
    if (state.stage === 'rows') await writeRows(run)
    if (state.stage === 'files') await writeFiles(run)
    if (state.stage === 'index') await writeIndex(run)
    if (state.stage === 'manifest') await writeManifest(run)
    if (state.stage === 'directory') await writeDirectory(run)
  } catch (error) {
    if (error instanceof ExportGone) return
    throw error
  }
  await endExport(deps, exportId, { state: 'done' })
  log.info({ tenant: row.tenantNumber, exportId, rows: state.rows, files: state.files }, 'exported a tenant')
}

/** Ends an export, whole or given up. */
export async function endExport(
  deps: Pick<ExportDeps, 'db' | 'clock' | 'events'>,
  exportId: string,
  end: { state: 'done' | 'failed'; error?: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(systemScope(website.defaultTenantId), async (trx) => {
    const until = new Date(now.getTime() + EXPORT_KEPT_DAYS * DAY_MS)
    await createExportRepository(trx).finish(exportId, { ...end, now, until })
    await publishTenantData(deps, trx, exportId, 'export')
  })
}

/** Removes the stored parts of an archive and its row; the row last, so that a process that dies between leaves it to be found again. */
export async function removeExport(
  { db, storage }: Pick<ExportDeps, 'db' | 'storage'>,
  { id, storageKey }: Pick<ExportRow, 'id' | 'storageKey'>,
): Promise<void> {
  const exports = createExportRepository(db)
  for (const { number } of await exports.listParts(id)) await storage.remove(partKeyOf(storageKey, number))
  await exports.remove(id)
}

async function writeRows(run: ExportRun): Promise<void> {
  const { state, deps } = run
  for (const { table } of EXPORTED_TABLES) {
    const read = state.tables[table]
    if (read && read.to !== '') continue
    await writeTable(run, table)
    state.tables[table] = { ...tableRead(run, table), to: deps.clock.now().toISOString() }
    state.after = null
  }
  state.stage = 'files'
}

const tableRead = ({ state, deps }: ExportRun, table: string) =>
  (state.tables[table] ??= { rows: 0, entries: 0, from: deps.clock.now().toISOString(), to: '' })

async function writeTable(run: ExportRun, table: string): Promise<void> {
  const { deps, row, state, archive } = run
  const shape = run.shapes.get(table)
  if (!shape) throw new Error(`there is no table ${table}`)
  const rows = createTenantRows(deps.db)
  const read = tableRead(run, table)
  const scope = systemScope(row.tenantNumber)
  let after = state.after ?? undefined
  let most = FIRST_ROWS
  let lines: Buffer[] = []
  let bytes = 0

  async function write(): Promise<void> {
    if (lines.length === 0) return
    read.entries += 1
    const name = `tables/${table}${read.entries === 1 ? '' : `.${read.entries}`}.jsonl`
    await archive.add({ name, about: JSON.stringify({ table }), rows: lines.length }, Buffer.concat(lines), true)
    read.rows += lines.length
    state.rows += lines.length
    state.after = after ?? null
    lines = []
    bytes = 0
    await run.pause()
  }

  for (;;) {
    const batch = await rows.read(scope, shape, after, most)
    const isLast = batch.lines.length < most
    after = batch.after
    const fresh = batch.lines.map((line) => Buffer.from(`${line}\n`))
    const weight = fresh.reduce((sum, line) => sum + line.length, 0)
    lines.push(...fresh)
    bytes += weight
    if (bytes >= ENTRY_BYTES) await write()
    run.check()
    if (isLast) break
    most = Math.min(ROWS_MOST, Math.max(1, Math.floor((BATCH_BYTES * fresh.length) / Math.max(weight, 1))))
  }
  await write()
}
