import { createHash } from 'node:crypto'
import { PART_BYTES, PARTS_MOST, type UploadState } from '@drawdesk/contract/files/attach'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { sniff, type FileType } from '../../../platform/pictures/sniff.ts'
import { systemScope, type Caller } from '../../../platform/scope.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { StorageFailed } from '../../../platform/storage/storage.ts'
import { fileErrors } from '../file.errors.ts'
import type { FileRow } from '../file.repository.ts'
import type { FileService } from '../file.service.ts'
import { createLeftoverRepository } from '../leftovers/leftover.repository.ts'
import { keysOf, partKeyOf } from '../stores/parted.ts'
import type { Stores } from '../stores/stores.ts'
import type { UploadBounds } from '../upload-bounds.ts'
import { uploadErrors } from './upload.errors.ts'
import { createUploadRepository, findOldUploads, type UploadRow } from './upload.repository.ts'

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  files: FileService
  stores: Stores
  uploadBounds: UploadBounds
}

const GB = 1024 ** 3
/** A picture is decoded as a whole. */
const PICTURE_BYTES_MOST = 100 * 1024 ** 2
/** An upload can be taken up again for so long. */
const KEPT_MS = 3 * 86_400_000
const OLD_BATCH = 200

const stored = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof StorageFailed ? fileErrors.notStored({ cause: error }) : error
  })

/**
 * Large files in parts of 5 MB. Each part is an object of its own in the store and stays one: a file in parts is read part by part, so that nothing is
 * put together and every kind of store can do it. Whatever ends in between, the same file begun again says which parts have come.
 */
export function createUploads({ db, clock, ids, files, stores, uploadBounds }: UploadDeps) {
  const uploads = createUploadRepository(db)

  async function getOpen(caller: Caller, id: string): Promise<UploadRow> {
    const row = await uploads.find(caller, id)
    if (!row || row.fileId !== null) throw commonErrors.notFound()
    return row
  }

  async function stateOf(caller: Caller, { id, parts }: Pick<UploadRow, 'id' | 'parts'>): Promise<UploadState> {
    const received = (await uploads.listParts(caller, id)).map(({ number }) => number)
    return { uploadId: id, partBytes: PART_BYTES, parts, received }
  }

  /** What the whole is, and its SHA-256: read once, part by part. */
  async function judge(row: UploadRow): Promise<{ type: FileType; sha256: string; head: Buffer[] }> {
    const storage = await stores.of(row.tenantId, row.storeId)
    const hash = createHash('sha256')
    const head: Buffer[] = []
    let type: FileType | undefined
    for (const [index, key] of keysOf(row).entries()) {
      const bytes = await storage.get(key)
      hash.update(bytes)
      if (index === 0) type = sniff(bytes, Number(row.bytes))
      if (!type) throw fileErrors.wrongType()
      if (type.mime.startsWith('image/')) head.push(bytes)
      if (type.mime.startsWith('image/') && Number(row.bytes) > PICTURE_BYTES_MOST) throw fileErrors.tooManyPixels()
    }
    if (!type) throw fileErrors.wrongType()
    return { type, sha256: hash.digest('hex'), head }
  }

  return {
    async begin(caller: Caller, input: { name: string; bytes: number; sha256?: string }): Promise<UploadState> {
      const parts = Math.ceil(input.bytes / PART_BYTES)
      if (parts > PARTS_MOST)
        throw uploadErrors.tooLarge({ values: { most: Math.floor((PARTS_MOST * PART_BYTES) / GB) } })
      const facts = { name: input.name, bytes: String(input.bytes), sha256: input.sha256 ?? '' }
      const open = facts.sha256 === '' ? undefined : await uploads.findOpen(caller, facts)
      if (open) return stateOf(caller, open)
      const { storeId } = await stores.active(caller.tenantId)
      const row = { id: ids.next(), ...facts, storeId, storageKey: newStorageKey(caller.tenantId), parts }
      await uploadBounds.admitInParts(caller, input.bytes, (trx) =>
        createUploadRepository(trx).insert(caller, row, clock.now()),
      )
      return stateOf(caller, row)
    },

    /** The bytes are in the store before the part counts as come. */
    async part(caller: Caller, input: { uploadId: string; number: number; sha256: string }, bytes: Buffer) {
      const row = await getOpen(caller, input.uploadId)
      if (input.number > row.parts) throw uploadErrors.wrongNumber({ values: { parts: row.parts } })
      const isLast = input.number === row.parts
      const length = isLast ? Number(row.bytes) - (row.parts - 1) * PART_BYTES : PART_BYTES
      if (bytes.length !== length) throw uploadErrors.wrongLength({ values: { bytes: length } })
      if (createHash('sha256').update(bytes).digest('hex') !== input.sha256) throw uploadErrors.damagedPart()
      if (input.number === 1 && !sniff(bytes, Number(row.bytes))) throw fileErrors.wrongType()
      uploadBounds.admitPart(caller, bytes.length)
      const storage = await stored(stores.of(row.tenantId, row.storeId))
      await stored(storage.put(partKeyOf(row.storageKey, input.number), bytes, 'application/octet-stream'))
      await uploads.putPart(caller, { ...input, id: ids.next(), bytes: bytes.length })
      return stateOf(caller, row)
    },

    /** The file that came of it; the same again for who asks again. */
    async end(caller: Caller, uploadId: string): Promise<FileRow> {
      const row = await uploads.find(caller, uploadId)
      if (!row) throw commonErrors.notFound()
      if (row.fileId !== null) return files.get(caller, row.fileId)
      const { length } = await uploads.listParts(caller, uploadId)
      if (length < row.parts) throw uploadErrors.partsMissing({ values: { count: row.parts - length } })
      const { type, sha256, head } = await stored(judge(row))
      if (row.sha256 !== '' && row.sha256 !== sha256) throw uploadErrors.damaged()
      const picture = head.length > 0 ? Buffer.concat(head) : undefined
      const { storeId, storageKey, parts } = row
      const place = { storeId, storageKey, parts }
      const file = await files.keepStored(caller, { name: row.name, bytes: row.bytes, sha256, type, place, picture })
      const fileId = await db.transaction(caller, async (trx) => {
        const inside = createUploadRepository(trx)
        const held = await inside.hold(caller, uploadId)
        if (!held || held.fileId !== null) return held?.fileId ?? undefined
        await files.insert(trx, caller, file)
        await inside.finish(caller, uploadId, file.id, clock.now())
        // The tenant has these bytes already: what came is not needed.
        if (file.storageKey !== storageKey) await createLeftoverRepository(trx).insert(caller, place, ids)
        return file.id
      })
      if (fileId === undefined) throw commonErrors.notFound()
      files.makeCopiesAhead(caller, [file])
      return files.get(caller, fileId)
    },

    /** Forgets uploads whose time is over, and notes the bytes of those that came to no end. */
    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      for (;;) {
        const rows = await findOldUploads(db, before, OLD_BATCH)
        for (const { id, tenantId, storeId, storageKey, parts, fileId } of rows) {
          const scope = systemScope(tenantId)
          await db.transaction(scope, async (trx) => {
            await createUploadRepository(trx).remove(scope, id)
            if (fileId === null) await createLeftoverRepository(trx).insert(scope, { storeId, storageKey, parts }, ids)
          })
        }
        if (rows.length < OLD_BATCH) return
      }
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
