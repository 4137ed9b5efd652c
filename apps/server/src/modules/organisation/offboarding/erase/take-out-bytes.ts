import type { LeftBehind } from '@drawdesk/contract/organisation/offboarding'
import type { Deps } from '../../../../platform/deps.ts'
import { SecretUnreadable } from '../../../../platform/secrets/secrets.ts'
import { StorageFailed, StoredFileMissing, type Storage } from '../../../../platform/storage/storage.ts'
import { copyKeyOf } from '../../../files/picture-copies.ts'
import { keysOf } from '../../../files/stores/parted.ts'
import { PLATFORM_STORE } from '../../../files/stores/store-id.ts'
import type { Stores } from '../../../files/stores/stores.ts'

export interface BytesPlace {
  storageKey: string
  storeId: string
  parts: number
}

type BytesDeps = Pick<Deps, 'log'> & { stores: Pick<Stores, 'of'> }

/** A store that still answers with what was removed from it. */
class StillThere extends Error {
  override name = 'StillThere'
}

/** What keeps bytes in their store: it refuses, does not answer, or its keys cannot be read any more. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof StorageFailed || error instanceof StillThere || error instanceof SecretUnreadable

async function takeOut(storage: Storage, { storageKey, parts }: BytesPlace): Promise<void> {
  const copies = [copyKeyOf(storageKey, 'web'), copyKeyOf(storageKey, 'thumb')]
  for (const key of [...keysOf({ storageKey, parts }), ...copies]) await storage.remove(key)
  for (const key of keysOf({ storageKey, parts })) {
    const found = await storage.head(key).catch((error: unknown) => {
      if (error instanceof StoredFileMissing) return undefined
      throw error
    })
    if (found) throw new StillThere(key)
  }
}

/**
 * Takes these bytes out of their stores and reads back that they are gone. `mayLeave`: a store that refuses is named, and the rest goes on; else its
 * error is thrown, for another try.
 */
export async function takeOutBytes(
  { stores, log }: BytesDeps,
  tenantId: string,
  places: readonly BytesPlace[],
  mayLeave: boolean,
): Promise<LeftBehind[]> {
  const left = new Map<string, LeftBehind>()
  for (const place of places) {
    try {
      await takeOut(await stores.of(tenantId, place.storeId), place)
    } catch (error) {
      if (!isRefusal(error) || !mayLeave) throw error
      log.warn(
        { err: error, tenant: tenantId, storeId: place.storeId },
        'bytes of an erased tenant stay in their store',
      )
      const store = place.storeId === PLATFORM_STORE ? 'built-in' : place.storeId
      const known = left.get(store) ?? { store, files: 0, why: error.message }
      left.set(store, { ...known, files: known.files + 1 })
    }
  }
  return [...left.values()]
}

/** One line for each store. */
export function addLeftBehind(one: readonly LeftBehind[], other: readonly LeftBehind[]): LeftBehind[] {
  const all = new Map<string, LeftBehind>()
  for (const { store, files, why } of [...one, ...other])
    all.set(store, { store, why, files: (all.get(store)?.files ?? 0) + files })
  return [...all.values()]
}
