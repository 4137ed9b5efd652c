import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import type { StoreAccount } from '../../../platform/storage/objects/dialect.ts'
import { openStore } from '../../../platform/storage/objects/open-store.ts'
import { StorageFailed, type Storage } from '../../../platform/storage/storage.ts'
import { openSecrets, storedSecretsOf } from '../../../providers/stored-secrets.ts'
import { PLATFORM_STORE, storeIdOf } from './store-id.ts'
import { createStoreRepository, type StoreRow } from './store.repository.ts'

/** Clients of stores that are kept open. */
const OPEN_MOST = 200

type StoresDeps = Pick<Deps, 'db' | 'storage' | 'secrets' | 'outbound'>

/** The stores of tenants: the one that new files go to, and the one that holds a file. */
export function createStores({ db, storage, secrets, outbound }: StoresDeps) {
  const stores = createStoreRepository(db)
  const opened = new LRUCache<string, Storage>({ max: OPEN_MOST })

  /** How a row says that its store is reached. */
  function accountOf(row: StoreRow): StoreAccount {
    const place = { of: 'oss', tenantId: row.tenantId, apiId: row.id } as const
    const keys = openSecrets(secrets, place, storedSecretsOf(row as { secrets: unknown }))
    return {
      endpoint: row.endpoint,
      ...(row.transformEndpoint ? { publicEndpoint: row.transformEndpoint } : {}),
      region: row.region,
      bucket: row.bucketName,
      appId: row.appId,
      accessKey: keys.accessKey ?? '',
      secretKey: keys.secretKey ?? '',
    }
  }

  function openRow(row: StoreRow): Storage {
    if (storeIdOf(row) === PLATFORM_STORE) return storage
    const key = `${row.id}:${row.version}`
    const found = opened.get(key)
    if (found) return found
    const made = openStore(outbound, row.tenantId, { category: row.category, account: accountOf(row) })
    opened.set(key, made)
    return made
  }

  return {
    accountOf,
    openRow,

    /** The store that files with this id of a store lie in. @throws {StorageFailed} where there is no such store. */
    async of(tenantId: string, storeId: string): Promise<Storage> {
      if (storeId === PLATFORM_STORE) return storage
      const row = await stores.find({ tenantId }, storeId)
      if (!row) throw new StorageFailed('this store is unknown')
      return openRow(row)
    },

    /** Where new files of the tenant go. */
    async active(tenantId: string): Promise<{ storeId: string; storage: Storage }> {
      const row = await stores.findActive({ tenantId })
      return row ? { storeId: storeIdOf(row), storage: openRow(row) } : { storeId: PLATFORM_STORE, storage }
    },
  }
}

export type Stores = ReturnType<typeof createStores>
