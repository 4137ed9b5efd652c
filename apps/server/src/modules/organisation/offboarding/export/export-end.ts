import { TENANT_TABLES } from '../tenant-tables.ts'
import type { FileFact } from './export-files.ts'
import type { ExportRun } from './export.job.ts'
import { createExportRepository, type EntryRow } from './export.repository.ts'
import { centralHeader, endOfZip, type ZipFacts } from './zip-format.ts'

const ENTRIES_AT_ONCE = 1_000
/** Lines of the index in one entry. */
const INDEX_LINES = 20_000
export const MANIFEST_NAME = 'manifest.json'
export const MANIFEST_FORMAT = 'drawdesk-tenant-1'

/** What each file is called in the archive, and its SHA-256; those that are missing too. */
export async function writeIndex(run: ExportRun): Promise<void> {
  const { deps, row, state, archive } = run
  await run.keep()
  const exports = createExportRepository(deps.db)
  for (;;) {
    const entries = await exports.listEntries(row.id, state.index.next, INDEX_LINES)
    const last = entries.at(-1)
    if (!last) break
    const lines = entries.flatMap((entry) => {
      const about = JSON.parse(entry.about) as Partial<FileFact> // written by this program
      if (about.file === undefined) return []
      const { file, name, isMissing } = about
      const facts = isMissing ? { isMissing } : { entry: entry.name, bytes: Number(entry.bytes), sha256: entry.sha256 }
      return [`${JSON.stringify({ id: file, name, ...facts })}\n`]
    })
    state.index.next = Number(last.number) + 1
    if (lines.length > 0) {
      state.index.entries += 1
      const name = `files${state.index.entries === 1 ? '' : `.${state.index.entries}`}.jsonl`
      await archive.add(
        { name, about: JSON.stringify({ index: 'files' }), rows: lines.length },
        Buffer.from(lines.join('')),
        true,
      )
      await run.keep()
    }
    run.check()
  }
  state.stage = 'manifest'
}

/** Which tables there are, when each was read, how many rows it gave, and the SHA-256 of everything that the archive holds. */
export async function writeManifest(run: ExportRun): Promise<void> {
  const { deps, row, state, archive } = run
  const named = new Map<string, { name: string; rows: number; bytes: number; sha256: string }[]>()
  const index: { name: string; rows: number; bytes: number; sha256: string }[] = []
  for await (const entry of entriesOf(run)) {
    const about = JSON.parse(entry.about) as { table?: string; index?: string } // written by this program
    const facts = { name: entry.name, rows: entry.rowCount, bytes: Number(entry.bytes), sha256: entry.sha256 }
    if (about.table !== undefined) named.set(about.table, [...(named.get(about.table) ?? []), facts])
    if (about.index !== undefined) index.push(facts)
  }
  const tables = TENANT_TABLES.map(({ table, secrets, passwordsIn, notExported }) => {
    const leftOut = [...secrets, ...(passwordsIn ? [`${passwordsIn.column} (${passwordsIn.where} ~ password)`] : [])]
    if (notExported) return { table, notExported }
    const { rows = 0, from = '', to = '' } = state.tables[table] ?? {}
    return { table, rows, readFrom: from, readTo: to, leftOut, entries: named.get(table) ?? [] }
  })
  const manifest = {
    format: MANIFEST_FORMAT,
    tenantNumber: row.tenantNumber,
    tenantName: row.tenantName,
    begun: row.createTime.toISOString(),
    ended: deps.clock.now().toISOString(),
    tables,
    files: { count: state.files, bytes: state.fileBytes, missing: state.missing, index },
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await archive.add({ name: MANIFEST_NAME, about: JSON.stringify({ manifest: true }), rows: 0 }, bytes, true)
  state.stage = 'directory'
  state.directory = { starts: archive.ends, next: 0 }
  await run.keep()
}

/** The directory of the archive, which its readers look for at the end. */
export async function writeDirectory(run: ExportRun): Promise<void> {
  const { row, state, archive } = run
  const { starts } = state.directory
  for await (const entry of entriesOf(run, state.directory.next)) {
    state.directory.next = Number(entry.number) + 1
    if (entry.name !== '') archive.append(centralHeader(factsOf(entry), row.createTime))
    await run.pause()
  }
  const named = await createExportRepository(run.deps.db).countNamed(row.id)
  archive.append(endOfZip({ entries: named, starts, bytes: archive.ends - starts }))
  state.stage = 'end'
  await run.keep()
}

async function* entriesOf({ deps, row }: ExportRun, from = 0): AsyncGenerator<EntryRow> {
  let next = from
  for (;;) {
    const entries = await createExportRepository(deps.db).listEntries(row.id, next, ENTRIES_AT_ONCE)
    yield* entries
    const last = entries.at(-1)
    if (!last) return
    next = Number(last.number) + 1
  }
}

const factsOf = ({ name, isPacked, crc, packedBytes, bytes, starts }: EntryRow): ZipFacts => ({
  name,
  isPacked,
  crc: Number(crc),
  packedBytes: Number(packedBytes),
  bytes: Number(bytes),
  starts: Number(starts),
})
