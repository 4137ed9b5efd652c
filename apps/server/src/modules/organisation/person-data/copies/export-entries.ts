import { Readable } from 'node:stream'
import { formatTime } from '../../../../platform/clock.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { StoredFileMissing } from '../../../../platform/storage/storage.ts'
import type { ZipEntry } from '../../../../platform/zip/stream-zip.ts'
import type { FileService } from '../../../files/file.service.ts'
import { exportPage, type ExportedFile, type ExportedTable } from './export-page.ts'
import { valuesOf } from '../person-facts.ts'
import type { ExportRow } from './person-export.repository.ts'
import { createPersonFiles } from '../person-files.repository.ts'
import { createPersonRows } from '../person-rows.repository.ts'
import { entryNameOf, EXPORTED_STEPS } from '../tables/exported.ts'

const BATCH = 500

export interface Progress {
  tables: number
  rows: number
  files: number
  bytes: number
}

type EntryDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { files: Pick<FileService, 'stream'> }

/** The copy, entry by entry: lines of JSON for each table, the person's own files, and a page to read it by. */
export async function* entriesOf(
  { db, clock, config, files }: EntryDeps,
  { tenantId, userId }: Pick<ExportRow, 'tenantId' | 'userId'>,
  { progress, onProgress }: { progress: Progress; onProgress: () => Promise<void> },
): AsyncGenerator<ZipEntry> {
  const scope = systemScope(tenantId)
  const rows = createPersonRows(db)
  const columns = await rows.columnsOf()
  const known = await rows.findFacts(scope, userId)
  const facts = {
    userId,
    account: known?.account ?? '',
    phones: known?.phones ?? [],
    values: valuesOf(known?.texts ?? []),
  }
  const tables: ExportedTable[] = []
  const kept: ExportedFile[] = []
  const time = clock.now()

  for (const [index, step] of EXPORTED_STEPS.entries()) {
    const table: ExportedTable = { path: `data/${entryNameOf(index)}.jsonl`, title: step.title, rows: 0 }
    async function* lines(): AsyncGenerator<string> {
      let after: string | undefined = ''
      while (after !== undefined) {
        const batch = await rows.read(scope, step, {
          facts,
          columns: columns.get(step.table) ?? [],
          after,
          most: BATCH,
        })
        for (const line of batch.lines) yield `${line}\n`
        table.rows += batch.lines.length
        progress.rows += batch.lines.length
        ;({ after } = batch)
        await onProgress()
      }
    }
    yield { path: table.path, content: Readable.from(lines()), time, isPacked: true }
    tables.push(table)
    progress.tables += 1
  }

  const own = createPersonFiles(db)
  let after: string | undefined = ''
  while (after !== undefined) {
    const batch = await own.list(scope, userId, after, BATCH)
    for (const file of batch) {
      const path = `files/${file.id}.${file.extension}`
      try {
        const { content } = await files.stream(file)
        yield { path, content, time: file.createTime, isPacked: false }
        kept.push({ path, name: file.name, bytes: Number(file.bytes) })
        progress.files += 1
      } catch (error) {
        if (!(error instanceof StoredFileMissing)) throw error
        kept.push({ path: '', name: file.name, bytes: 0 })
      }
      await onProgress()
    }
    after = batch.length === BATCH ? batch.at(-1)?.id : undefined
  }

  yield {
    path: 'index.html',
    content: Buffer.from(
      exportPage({ account: facts.account, madeTime: formatTime(time, config.timeZone), tables, files: kept }),
    ),
    time,
    isPacked: true,
  }
}
