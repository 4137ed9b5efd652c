import type { Deps } from '../../platform/deps.ts'
import { makePlaceholder, makeVariants, PictureUnreadable } from '../../platform/pictures/pictures.ts'
import { systemScope } from '../../platform/scope.ts'
import { StoredFileMissing, type Storage } from '../../platform/storage/storage.ts'
import { createFileRepository, type FileRow } from './file.repository.ts'
import type { Stores } from './stores/stores.ts'

export type CopyVariant = 'web' | 'thumb'
/** What of a row says which stored picture it is. */
export type StoredPicture = Pick<FileRow, 'tenantId' | 'storeId' | 'storageKey' | 'sha256' | 'bytes'>

type CopyDeps = Pick<Deps, 'db'> & Partial<Pick<Deps, 'background'>> & { stores: Pick<Stores, 'of'> }
type Copies = Record<CopyVariant, Buffer>

export const copyKeyOf = (storageKey: string, variant: CopyVariant): string => `${storageKey}-${variant}.webp`

/**
 * Smaller copies of stored pictures (`web`, `thumb`) and the few pixels to show until they have come. Made once: ahead, by the process that stored the
 * picture, or when somebody first asks.
 */
export function createPictureCopies({ db, stores, background }: CopyDeps) {
  const files = createFileRepository(db)
  /** Under way, by stored picture: all who want the copies of one wait for the same making. */
  const makings = new Map<string, Promise<Copies>>()

  async function makeNow({ tenantId, storageKey, sha256, bytes }: StoredPicture, storage: Storage): Promise<Copies> {
    const { web, thumb, placeholder } = await makeVariants(await storage.get(storageKey))
    await Promise.all([
      storage.put(copyKeyOf(storageKey, 'web'), web, 'image/webp'),
      storage.put(copyKeyOf(storageKey, 'thumb'), thumb, 'image/webp'),
    ])
    await files.setPlaceholder(systemScope(tenantId), { sha256, bytes }, placeholder)
    return { web, thumb }
  }

  return {
    /** In the store that holds the picture. @throws {PictureUnreadable} @throws {StoredFileMissing} */
    make(picture: StoredPicture, storage: Storage): Promise<Copies> {
      const found = makings.get(picture.storageKey)
      if (found) return found
      const making = makeNow(picture, storage).finally(() => makings.delete(picture.storageKey))
      makings.set(picture.storageKey, making)
      return making
    },

    /** In the background, once the row is there for others to see; nothing where there is none, and for what is damaged. */
    makeAhead(picture: StoredPicture): void {
      background?.add('copies of a picture', async () => {
        const storage = await stores.of(picture.tenantId, picture.storeId)
        if (await isStored(storage, copyKeyOf(picture.storageKey, 'thumb'))) return // somebody looked first
        await this.make(picture, storage).catch(leaveUnreadable)
      })
    },

    /** The same for pictures whose copies are older than their placeholder. */
    addPlaceholder(
      { tenantId, sha256, bytes }: Pick<StoredPicture, 'tenantId' | 'sha256' | 'bytes'>,
      thumb: Buffer,
    ): void {
      background?.add('placeholder of a picture', async () => {
        const placeholder = await makePlaceholder(thumb).catch(leaveUnreadable)
        if (placeholder) await files.setPlaceholder(systemScope(tenantId), { sha256, bytes }, placeholder)
      })
    },
  }
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.head(key)
    return true
  } catch (error) {
    if (error instanceof StoredFileMissing) return false
    throw error
  }
}

/** Who looks at it is shown the original as it is. */
function leaveUnreadable(error: unknown): undefined {
  if (error instanceof PictureUnreadable || error instanceof StoredFileMissing) return undefined
  throw error
}
