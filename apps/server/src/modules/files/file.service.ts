import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { PictureUnreadable, readPictureFacts } from '../../platform/pictures/pictures.ts'
import { sniff, type FileType } from '../../platform/pictures/sniff.ts'
import type { Scope } from '../../platform/scope.ts'
import { signFilePath, type FileVariant } from '../../platform/storage/signed-url.ts'
import { newStorageKey } from '../../platform/storage/storage-key.ts'
import { StorageFailed, StoredFileMissing, type BytePart, type Storage } from '../../platform/storage/storage.ts'
import { fileErrors } from './file.errors.ts'
import { createFileVisibility } from './file-visibility.repository.ts'
import { createFileRepository, type FileRow, type FileVisibility, type NewFile } from './file.repository.ts'
import { copyKeyOf, createPictureCopies, type CopyVariant } from './picture-copies.ts'
import { keysOf, openPlace, readPlace } from './stores/parted.ts'
import { PLATFORM_STORE } from './stores/store-id.ts'
import type { Stores } from './stores/stores.ts'

const LONGEST_NAME = 200

/** Without `background` nothing is made ahead. */
type FileDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'ids'> & Partial<Pick<Deps, 'background'>> & { stores: Stores }

/** What came in parts. `picture`: its bytes, where it is one. */
interface StoredUpload {
  name: string
  bytes: string
  sha256: string
  type: FileType
  place: Pick<FileRow, 'storeId' | 'storageKey' | 'parts'>
  picture: Buffer | undefined
}

/** What a look at a stored file sends, whole or as it is read. */
export interface FileContent {
  content: Buffer | Readable
  /** Length of it in bytes. */
  bytes: number
  mime: string
}

/** Stored files: bytes in the store, facts in a row, addresses signed for a while. */
export function createFileService(deps: FileDeps) {
  const { db, stores, secrets, clock, ids } = deps
  const files = createFileRepository(db)
  const visibility = createFileVisibility(db)
  const copies = createPictureCopies(deps)

  const addressOf = (
    row: Pick<FileRow, 'id' | 'tenantId'> & Partial<Pick<FileRow, 'takenDown'>>,
    variant: FileVariant,
    seconds?: number,
  ): string =>
    signFilePath(secrets, {
      fileId: row.id,
      variant,
      tenantId: row.tenantId,
      isReview: row.takenDown === 1,
      now: clock.now(),
      ...(seconds === undefined ? {} : { seconds }),
    })

  function toView(row: FileRow): FileView {
    const isPicture = row.mime.startsWith('image/')
    const url = addressOf(row, 'original')
    return {
      fileId: row.id,
      name: row.name,
      mime: row.mime,
      bytes: Number(row.bytes),
      width: row.width,
      height: row.height,
      url,
      webUrl: isPicture ? addressOf(row, 'web') : url,
      thumbUrl: isPicture ? addressOf(row, 'thumb') : url,
      ...(row.placeholder ? { placeholder: row.placeholder } : {}),
    }
  }

  async function get(scope: Scope, id: string, visibility?: FileVisibility): Promise<FileRow> {
    const row = await files.find(scope, id, visibility)
    if (!row) throw commonErrors.notFound()
    return row
  }

  /** A file that a person names by its id: their own, or one that a row shows them. */
  async function findSeen(caller: Scope, id: string, how: FileVisibility = {}): Promise<FileRow | undefined> {
    const row = await files.find(caller, id, how)
    return row && (row.createUser === caller.userId || (await visibility.listSeen(caller, [id], how)).has(id))
      ? row
      : undefined
  }

  /**
   * Stores the bytes and answers the row that is to be inserted: what must exist together with other rows is inserted in
   * their transaction. The kind is what the bytes are, whatever the name says. Bytes that the tenant has already are not stored once
   * more: the new row shares their place. (Two at once may both store them.)
   *
   * @throws AppError `file.wrongType`, `file.damaged`, `file.tooManyPixels`.
   */
  async function keep(scope: Scope, { bytes, name }: { bytes: Buffer; name: string }): Promise<NewFile> {
    const type = sniff(bytes)
    if (!type) throw fileErrors.wrongType()
    const content = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: String(bytes.length) }
    const place = (await files.findSame(scope, content)) ?? (await putAnew(scope, bytes, type))
    return rowOf(scope, name, type, { ...content, ...place })
  }

  function rowOf(
    scope: Scope,
    name: string,
    type: FileType,
    facts: Pick<NewFile, 'sha256' | 'bytes' | 'storeId' | 'storageKey' | 'width' | 'height'>,
  ): NewFile {
    const now = clock.now()
    return {
      id: ids.next(),
      name: cleanName(name, type.extension),
      mime: type.mime,
      extension: type.extension,
      ...facts,
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
    }
  }

  /** The row of what lies in a store already, in parts; bytes that the tenant has elsewhere are not needed twice. Errors as {@link keep}. */
  async function keepStored(scope: Scope, stored: StoredUpload): Promise<NewFile> {
    const { bytes, sha256, type, place, picture } = stored
    const content = { sha256, bytes }
    const size = picture ? await readSize(picture) : { width: null, height: null }
    return rowOf(scope, stored.name, type, {
      ...content,
      ...((await files.findSame(scope, content)) ?? { ...place, ...size }),
    })
  }

  async function putAnew(
    scope: Scope,
    bytes: Buffer,
    { mime }: FileType,
  ): Promise<Pick<FileRow, 'storeId' | 'storageKey' | 'width' | 'height'>> {
    const size = mime.startsWith('image/') ? await readSize(bytes) : { width: null, height: null }
    const storageKey = newStorageKey(scope.tenantId)
    const { storeId, storage } = await stores.active(scope.tenantId)
    await storage.put(storageKey, bytes, mime).catch((error: unknown) => {
      throw error instanceof StorageFailed ? fileErrors.notStored({ cause: error }) : error
    })
    return { storeId, storageKey, ...size }
  }

  /** Ahead of the first look, never delaying anybody: what was stored just now, once its rows are there for others to see. */
  function makeCopiesAhead(
    { tenantId }: Pick<Scope, 'tenantId'>,
    rows: readonly Pick<NewFile, 'mime' | 'storeId' | 'storageKey' | 'sha256' | 'bytes' | 'placeholder'>[],
  ): void {
    for (const { mime, storeId = PLATFORM_STORE, storageKey, sha256, bytes, placeholder } of rows) {
      if (mime.startsWith('image/') && !placeholder)
        copies.makeAhead({ tenantId, storeId: String(storeId), storageKey, sha256, bytes })
    }
  }

  /**
   * Reads in the store that holds the file. One that was moved since its row was read is looked for where it lies now.
   *
   * @throws AppError `file.notReadable` while the store cannot be asked.
   */
  async function inStore<Place extends Pick<FileRow, 'id' | 'tenantId' | 'storeId'>, Result>(
    row: Place,
    use: (storage: Storage) => Promise<Result>,
  ): Promise<Result> {
    const ask = async (storeId: string): Promise<Result> => use(await stores.of(row.tenantId, storeId))
    try {
      return await ask(row.storeId).catch(async (error: unknown) => {
        const storeId = error instanceof StoredFileMissing ? await files.findStore(row) : undefined
        if (storeId === undefined || storeId === row.storeId) throw error
        return ask(storeId)
      })
    } catch (error) {
      throw error instanceof StorageFailed ? fileErrors.notReadable({ cause: error }) : error
    }
  }

  async function openOriginal(row: FileRow, part?: BytePart): Promise<FileContent & { content: Readable }> {
    const { stream, bytes } = await inStore(row, (storage) => openPlace(storage, row, part))
    return { content: stream, bytes, mime: row.mime }
  }

  const copyOf = (content: Buffer): FileContent => ({ content, bytes: content.length, mime: 'image/webp' })

  /** A copy as it is kept, or made now; a damaged picture is shown as far as it goes. */
  async function openCopy(row: FileRow, variant: CopyVariant): Promise<FileContent> {
    try {
      const kept = await inStore(row, (storage) => storage.get(copyKeyOf(row.storageKey, variant)))
      if (variant === 'thumb' && row.placeholder === '') copies.addPlaceholder(row, kept)
      return copyOf(kept)
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error
    }
    try {
      return copyOf((await inStore(row, (storage) => copies.make(row, storage)))[variant])
    } catch (error) {
      if (!(error instanceof PictureUnreadable)) throw error
      return openOriginal(row)
    }
  }

  return {
    toView,
    get,
    addressOf,
    keep,
    keepStored,
    find: files.find,
    findSeen,
    listSeen: visibility.listSeen,

    /** Bytes first, then the row: a row never points at nothing. Errors as {@link keep}. */
    async store(scope: Scope, upload: { bytes: Buffer; name: string }): Promise<FileRow> {
      const row = await keep(scope, upload)
      await files.insert(scope, row)
      makeCopiesAhead(scope, [row])
      return get(scope, row.id)
    },

    /** A file of its own with the same bytes, in another store or in the same. @throws {StorageFailed} */
    async copyInto(scope: Scope, row: FileRow, storeId: string): Promise<FileRow> {
      const target = await stores.of(row.tenantId, storeId)
      const { storageKey } = row
      const place = storeId === row.storeId ? storageKey : newStorageKey(scope.tenantId)
      if (place !== storageKey) {
        const keys = keysOf({ storageKey: place, parts: row.parts })
        for (const [index, from] of keysOf(row).entries()) {
          const bytes = await inStore(row, (storage) => storage.get(from))
          await target.put(keys[index] as string, bytes, row.mime) // as many keys as parts
        }
      }
      const { sha256, bytes, width, height, parts, mime, extension } = row
      const facts = { sha256, bytes, width, height, parts, storeId, storageKey: place, placeholder: row.placeholder }
      const copy = rowOf(scope, row.name, { mime, extension } as FileType, facts) // sniffed when it came
      await files.insert(scope, copy)
      return get(scope, copy.id)
    },

    insert: (trx: Db, scope: Scope, row: NewFile): Promise<void> => createFileRepository(trx).insert(scope, row),

    /** Views by id; ids that are gone are left out. */
    async viewsOf(
      scope: Scope,
      wanted: readonly string[],
      visibility?: FileVisibility,
    ): Promise<Map<string, FileView>> {
      const rows = await files.list(scope, [...new Set(wanted)], visibility)
      return new Map(rows.map((row) => [row.id, toView(row)]))
    },

    /** The original's bytes. */
    async read(scope: Scope, id: string): Promise<{ row: FileRow; bytes: Buffer }> {
      const row = await get(scope, id)
      return { row, bytes: await inStore(row, (storage) => readPlace(storage, row)) }
    },

    isOriginal,

    /** The original as it is read. @throws {StoredFileMissing} */
    stream: (row: FileRow): Promise<FileContent & { content: Readable }> => openOriginal(row),

    /** What a variant of this row sends; only of an original a part of it. @throws AppError `common.notFound` when the store has lost it. */
    async open(row: FileRow, variant: FileVariant, part?: BytePart): Promise<FileContent> {
      try {
        return await (isOriginal(row, variant) ? openOriginal(row, part) : openCopy(row, variant))
      } catch (error) {
        if (error instanceof StoredFileMissing) throw commonErrors.notFound({ cause: error })
        throw error
      }
    },
    makeCopiesAhead,
  }
}

/** Of what is no picture every variant is the original. */
const isOriginal = ({ mime }: Pick<FileRow, 'mime'>, variant: FileVariant): variant is 'original' =>
  variant === 'original' || !mime.startsWith('image/')

export type FileService = ReturnType<typeof createFileService>

async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await readPictureFacts(bytes)
    return { width, height }
  } catch (error) {
    if (!(error instanceof PictureUnreadable)) throw error
    throw error.reason === 'tooManyPixels'
      ? fileErrors.tooManyPixels({ cause: error })
      : fileErrors.damaged({ cause: error })
  }
}

/** A name for people: no folders, no control characters, the ending that fits the bytes. */
function cleanName(name: string, extension: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .replace(/\.[^.]{1,8}$/, '')
    .trim()
    .slice(0, LONGEST_NAME)
  return `${base || 'file'}.${extension}`
}
