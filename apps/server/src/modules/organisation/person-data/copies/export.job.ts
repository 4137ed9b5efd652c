import { EXPORT_STATE, PERSON_EXPORT_DAYS } from '@drawdesk/contract/organisation/person-data'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import type { Deps } from '../../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { streamZip } from '../../../../platform/zip/stream-zip.ts'
import type { FileService } from '../../../files/file.service.ts'
import { partKeyOf } from '../../../files/stores/parted.ts'
import { entriesOf, type Progress } from './export-entries.ts'
import { createPersonExports, type ExportRow } from './person-export.repository.ts'

export interface ExportPayload {
  exportId: string
}

export const EXPORT_WORK: WorkKind<ExportPayload, ExportPayload, ExportPayload> = {
  queue: 'person-export',
  keyOf: ({ exportId }) => `export:${exportId}`,
  laneOf: (_order, tenantId) => `person-export ${tenantId}`,
  payloadOf: (order) => order,
}
/** Runs in a row that failed. */
export const GIVE_UP_AFTER = 20

const DAY_MS = 86_400_000
const NEWS_MS = 500
const ZIP_MIME = 'application/zip'

export type ExportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'storage' | 'log'> & {
  files: Pick<FileService, 'stream'>
}

/**
 * Makes the copy, in constant memory: a zip that is written to the platform's store part by part while it is made. A run that was broken off
 * begins anew in the same place: what is kept of one person is small, and half a copy is nobody's.
 */
export async function runExport(
  deps: ExportDeps,
  { tenantId, payload: { exportId } }: Pick<WorkRun<ExportPayload>, 'tenantId' | 'payload'>,
  { signal }: Pick<WorkContext<ExportPayload>, 'signal'>,
): Promise<void> {
  const { db, clock, storage, log } = deps
  const scope = systemScope(tenantId)
  const exports = createPersonExports(db)
  const row = await exports.find(scope, exportId)
  if (!row || row.state !== EXPORT_STATE.running) return
  await removeBytes(storage, row.storageKey)
  const progress: Progress = { tables: 0, rows: 0, files: 0, bytes: 0 }
  let saidMs = 0
  const onProgress = async (): Promise<void> => {
    signal.throwIfAborted()
    const nowMs = clock.now().getTime()
    if (nowMs - saidMs < NEWS_MS) return
    saidMs = nowMs
    await exports.note(scope, exportId, progress)
    await publishExport(deps, row)
  }
  const zip = streamZip(entriesOf(deps, row, { progress, onProgress }))
  const stop = (): void => void zip.destroy(signal.reason instanceof Error ? signal.reason : new Error('stopped'))
  signal.addEventListener('abort', stop, { once: true })
  let parts = 0
  let waiting: Buffer[] = []
  let size = 0
  const put = async (): Promise<void> => {
    parts += 1
    await storage.put(partKeyOf(row.storageKey, parts), Buffer.concat(waiting), ZIP_MIME)
    progress.bytes += size
    waiting = []
    size = 0
  }
  try {
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      let rest = chunk
      // Parts are of one size, as those of files are, so that a place within them can be found.
      while (size + rest.length >= PART_BYTES) {
        const fits = PART_BYTES - size
        waiting.push(rest.subarray(0, fits))
        size = PART_BYTES
        rest = rest.subarray(fits)
        await put()
      }
      if (rest.length > 0) waiting.push(rest)
      size += rest.length
    }
    if (size > 0) await put()
  } finally {
    signal.removeEventListener('abort', stop)
  }
  await exports.note(scope, exportId, progress)
  const now = clock.now()
  const expireTime = new Date(now.getTime() + PERSON_EXPORT_DAYS * DAY_MS)
  await exports.finish(scope, exportId, { state: EXPORT_STATE.done, parts, now, expireTime })
  await publishExport(deps, row)
  log.info({ tenantId, exportId, rows: progress.rows, files: progress.files }, 'made a copy of the data of a person')
}

/** Ends what never came through. */
export async function giveUpExport(deps: ExportDeps, tenantId: string, exportId: string): Promise<void> {
  const scope = systemScope(tenantId)
  const exports = createPersonExports(deps.db)
  await exports.finish(scope, exportId, {
    state: EXPORT_STATE.failed,
    parts: 0,
    now: deps.clock.now(),
    expireTime: null,
  })
  const row = await exports.find(scope, exportId)
  if (row) await publishExport(deps, row)
}

/** Everything that lies behind this key. */
export async function removeBytes(storage: Storage, storageKey: string): Promise<void> {
  if (storageKey === '') return
  for await (const { key } of storage.list(storageKey)) await storage.remove(key)
}

/** To who asked. */
async function publishExport(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { tenantId, id, createUser }: Pick<ExportRow, 'tenantId' | 'id' | 'createUser'>,
): Promise<void> {
  const scope = systemScope(tenantId)
  await db.transaction(scope, async (trx) => {
    const row = await createPersonExports(trx).find(scope, id)
    if (!row || createUser === null) return
    const { state, tables, total } = row
    await events.publish(trx, scope, [{ topic: 'person', id, userId: createUser, more: { state, tables, total } }])
  })
}
