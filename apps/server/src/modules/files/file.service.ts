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
import { StoredFileMissing, type BytePart } from '../../platform/storage/storage.ts'
import { fileErrors } from './file.errors.ts'
import { createFileVisibility } from './file-visibility.repository.ts'
import { createFileRepository, type FileRow, type FileVisibility, type NewFile } from './file.repository.ts'
import { copyKeyOf, createPictureCopies, type CopyVariant } from './picture-copies.ts'

const LONGEST_NAME = 200

/** Without `background` nothing is made ahead. */
type FileDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'clock' | 'ids'> & Partial<Pick<Deps, 'background'>>

/** What a look at a stored file sends, whole or as it is read. */
export interface FileContent {
  content: Buffer | Readable
  /** Length of it in bytes. */
  bytes: number
  mime: string
}

/** Stored files: bytes in the store, facts in a row, addresses signed for a while. */
export function createFileService(deps: FileDeps) {
  const { db, storage, secrets, clock, ids } = deps
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
    const now = clock.now()
    return {
      id: ids.next(),
      name: cleanName(name, type.extension),
      mime: type.mime,
      extension: type.extension,
      ...content,
      ...place,
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
    }
  }

  async function putAnew(
    scope: Scope,
    bytes: Buffer,
    { mime }: FileType,
  ): Promise<Pick<FileRow, 'storageKey' | 'width' | 'height'>> {
    const size = mime.startsWith('image/') ? await readSize(bytes) : { width: null, height: null }
    const storageKey = newStorageKey(scope.tenantId)
    await storage.put(storageKey, bytes, mime)
    return { storageKey, ...size }
  }

  /** Ahead of the first look, never delaying anybody: what was stored just now, once its rows are there for others to see. */
  function makeCopiesAhead(
    { tenantId }: Pick<Scope, 'tenantId'>,
    rows: readonly Pick<NewFile, 'mime' | 'storageKey' | 'sha256' | 'bytes' | 'placeholder'>[],
  ): void {
    for (const { mime, storageKey, sha256, bytes, placeholder } of rows) {
      if (mime.startsWith('image/') && !placeholder) copies.makeAhead({ tenantId, storageKey, sha256, bytes })
    }
  }

  async function openOriginal({ storageKey, mime }: FileRow, part?: BytePart): Promise<FileContent> {
    const { stream, bytes } = await storage.open(storageKey, part)
    return { content: stream, bytes, mime }
  }

  const copyOf = (content: Buffer): FileContent => ({ content, bytes: content.length, mime: 'image/webp' })

  /** A copy as it is kept, or made now; a damaged picture is shown as far as it goes. */
  async function openCopy(row: FileRow, variant: CopyVariant): Promise<FileContent> {
    try {
      const kept = await storage.get(copyKeyOf(row.storageKey, variant))
      if (variant === 'thumb' && row.placeholder === '') copies.addPlaceholder(row, kept)
      return copyOf(kept)
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error
    }
    try {
      return copyOf((await copies.make(row))[variant])
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
      return { row, bytes: await storage.get(row.storageKey) }
    },

    isOriginal,

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
