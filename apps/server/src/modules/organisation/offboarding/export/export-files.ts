import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { systemScope } from '../../../../platform/scope.ts'
import { StoredFileMissing } from '../../../../platform/storage/storage.ts'
import { openPlace } from '../../../files/stores/parted.ts'
import { createTenantRows } from '../rows/tenant-rows.repository.ts'
import { ARCHIVE_PART_BYTES } from './archive.ts'
import type { ExportRun } from './export.job.ts'

const FILES_AT_ONCE = 100
const COLUMNS = ['id', 'name', 'storage_key', 'store_id', 'parts', 'bytes', 'sha256'] as const
const SAFE_ENDING = /^\.[A-Za-z0-9]{1,10}$/

/** What the index says of a file. */
export interface FileFact {
  file: string
  name: string
  /** Its bytes are in no store any more. */
  isMissing?: true
}

/** The files of the tenant, removed ones too as long as their bytes are kept; each under its id. */
export async function writeFiles(run: ExportRun): Promise<void> {
  const { deps, row, state } = run
  const shape = run.shapes.get('resource_file')
  if (!shape) throw new Error('there is no table of files')
  const scope = systemScope(row.tenantNumber)
  let after = state.after ?? undefined
  for (;;) {
    const batch = await createTenantRows(deps.db).nextPlaces(scope, shape, after, FILES_AT_ONCE, COLUMNS)
    for (const { place, besides } of batch) {
      await writeFile(run, besides)
      after = place
      state.after = place
      await run.pause()
    }
    if (batch.length < FILES_AT_ONCE) break
  }
  state.stage = 'index'
  state.after = null
}

async function writeFile({ deps, row, state, archive }: ExportRun, besides: readonly (string | null)[]): Promise<void> {
  const [id = '', name = '', storageKey = '', storeId = '', parts = '0', bytes = '0', sha256 = ''] = besides.map(
    (value) => value ?? '',
  )
  if (storageKey === '') return
  const fact: FileFact = { file: id, name }
  const ending = extname(name)
  const entry = { name: `files/${id}${SAFE_ENDING.test(ending) ? ending : ''}`, rows: 0 }
  try {
    const place = { storageKey, parts: Number(parts), bytes }
    const { stream } = await openPlace(await deps.stores.of(row.tenantNumber, storeId), place)
    if (Number(bytes) <= ARCHIVE_PART_BYTES)
      await archive.add({ ...entry, about: JSON.stringify(fact) }, await buffer(stream), false)
    else {
      const { sha256: found } = await archive.addStream({ ...entry, about: JSON.stringify(fact) }, stream)
      if (found !== sha256) deps.log.warn({ fileId: id }, 'a file is not what was stored')
    }
    state.files += 1
    state.fileBytes += Number(bytes)
  } catch (error) {
    if (!(error instanceof StoredFileMissing)) throw error
    archive.note(JSON.stringify({ ...fact, isMissing: true }))
    state.missing += 1
  }
}
