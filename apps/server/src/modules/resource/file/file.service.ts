import { createHash } from 'node:crypto'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { makeVariants, PictureUnreadable, readPictureFacts } from '../../../platform/pictures/pictures.ts'
import { sniff } from '../../../platform/pictures/sniff.ts'
import type { Scope } from '../../../platform/scope.ts'
import { signFilePath, type FileVariant } from '../../../platform/storage/signed-url.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { fileErrors } from './file.errors.ts'
import { createFileRepository, type FileRow, type NewFile } from './file.repository.ts'

const LONGEST_NAME = 200

type FileDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'clock' | 'ids'>

/** Stored files: bytes in the store, facts in a row, addresses signed for a while. */
export function createFileService({ db, storage, secrets, clock, ids }: FileDeps) {
  const files = createFileRepository(db)

  const addressOf = (row: Pick<FileRow, 'id' | 'tenantId'>, variant: FileVariant): string =>
    signFilePath(secrets, { fileId: row.id, variant, tenantId: row.tenantId, now: clock.now() })

  function toView(row: FileRow): FileView {
    const isPicture = row.mime.startsWith('image/')
    const url = addressOf(row, 'original')
    return {
      fileId: row.id, name: row.name, mime: row.mime, bytes: Number(row.bytes), width: row.width, height: row.height,
      url, webUrl: isPicture ? addressOf(row, 'web') : url, thumbUrl: isPicture ? addressOf(row, 'thumb') : url,
    }
  }

  async function get(scope: Scope, id: string): Promise<FileRow> {
    const row = await files.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /**
   * Stores the bytes and answers the row that is to be inserted: what must exist together with other rows is inserted in
   * their transaction. The kind is what the bytes are, whatever the name says.
   *
   * @throws AppError `file.wrongType`, `file.damaged`, `file.tooManyPixels`.
   */
  async function keep(scope: Scope, { bytes, name }: { bytes: Buffer; name: string }): Promise<NewFile> {
    const type = sniff(bytes)
    if (!type) throw fileErrors.wrongType()
    const size = type.mime.startsWith('image/') ? await readSize(bytes) : { width: null, height: null }
    const storageKey = newStorageKey(scope.tenantId)
    await storage.put(storageKey, bytes, type.mime)
    const now = clock.now()
    return {
      id: ids.next(), name: cleanName(name, type.extension), mime: type.mime, extension: type.extension, bytes: String(bytes.length), ...size,
      sha256: createHash('sha256').update(bytes).digest('hex'), storageKey, createUser: scope.userId, createDept: scope.deptId, updateUser: scope.userId, createTime: now, updateTime: now,
    }
  }

  return {
    toView,
    get,
    addressOf,
    keep,
    find: files.find,

    /** Bytes first, then the row: a row never points at nothing. Errors as {@link keep}. */
    async store(scope: Scope, upload: { bytes: Buffer; name: string }): Promise<FileRow> {
      const row = await keep(scope, upload)
      await files.insert(scope, row)
      return get(scope, row.id)
    },

    insert: (trx: Db, scope: Scope, row: NewFile): Promise<void> => createFileRepository(trx).insert(scope, row),

    /** Views by id; ids that are gone are left out. */
    async viewsOf(scope: Scope, wanted: readonly string[]): Promise<Map<string, FileView>> {
      const rows = await files.list(scope, [...new Set(wanted)])
      return new Map(rows.map((row) => [row.id, toView(row)]))
    },

    /** The original's bytes. */
    async read(scope: Scope, id: string): Promise<{ row: FileRow; bytes: Buffer }> {
      const row = await get(scope, id)
      return { row, bytes: await storage.get(row.storageKey) }
    },

    /** Bytes of a variant; the smaller copies are made when first asked for, then kept. */
    async readVariant(scope: Scope, id: string, variant: FileVariant): Promise<{ bytes: Buffer; mime: string; name: string }> {
      const row = await get(scope, id)
      if (variant === 'original' || !row.mime.startsWith('image/')) return { bytes: await storage.get(row.storageKey), mime: row.mime, name: row.name }
      const keyOf = (which: 'web' | 'thumb'): string => `${row.storageKey}-${which}.webp`
      const kept = await storage.get(keyOf(variant)).catch((error: unknown) => {
        if (error instanceof StoredFileMissing) return undefined
        throw error
      })
      if (kept) return { bytes: kept, mime: 'image/webp', name: row.name }
      const made = await makeVariants(await storage.get(row.storageKey))
      await Promise.all([storage.put(keyOf('web'), made.web, 'image/webp'), storage.put(keyOf('thumb'), made.thumb, 'image/webp')])
      return { bytes: made[variant], mime: 'image/webp', name: row.name }
    },
  }
}

export type FileService = ReturnType<typeof createFileService>

async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await readPictureFacts(bytes)
    return { width, height }
  } catch (error) {
    if (!(error instanceof PictureUnreadable)) throw error
    throw error.reason === 'tooManyPixels' ? fileErrors.tooManyPixels({ cause: error }) : fileErrors.damaged({ cause: error })
  }
}

/** A name for people: no folders, no control characters, the ending that fits the bytes. */
function cleanName(name: string, extension: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').replace(/\.[^.]{1,8}$/, '').trim().slice(0, LONGEST_NAME)
  return `${base || 'file'}.${extension}`
}
