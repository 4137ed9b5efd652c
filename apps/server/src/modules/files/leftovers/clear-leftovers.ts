import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { StorageFailed } from '../../../platform/storage/storage.ts'
import { copyKeyOf } from '../picture-copies.ts'
import { keysOf } from '../stores/parted.ts'
import type { Stores } from '../stores/stores.ts'
import { createLeftoverRepository, listLeftovers } from './leftover.repository.ts'

type LeftoverDeps = Pick<Deps, 'db' | 'log'> & { stores: Pick<Stores, 'of'> }

const BATCH = 200

/** Takes the bytes of one note out of their store, with the smaller copies, and the note with them. Its row is held meanwhile: who puts the same key there again waits. */
export async function clearLeftover({ db, stores }: LeftoverDeps, tenantId: string, id: string): Promise<void> {
  await db.transaction(systemScope(tenantId), async (trx) => {
    const leftovers = createLeftoverRepository(trx)
    const found = await leftovers.hold({ tenantId }, id)
    if (!found) return
    if (!(await leftovers.isNeeded({ tenantId }, found))) {
      const storage = await stores.of(tenantId, found.storeId)
      const copies = [copyKeyOf(found.storageKey, 'web'), copyKeyOf(found.storageKey, 'thumb')]
      for (const key of [...keysOf(found), ...copies]) await storage.remove(key)
    }
    await leftovers.remove({ tenantId }, id)
  })
}

/** The same, where a store that refuses it at the moment is asked again another time. */
async function tryToClear(deps: LeftoverDeps, tenantId: string, id: string): Promise<void> {
  await clearLeftover(deps, tenantId, id).catch((error: unknown) => {
    if (!(error instanceof StorageFailed)) throw error
    deps.log.warn({ err: error, tenantId }, 'bytes that nobody needs are still in their store')
  })
}

/** What is noted of one store: what a process left that died between a switch and the emptying after it. */
export async function clearStore(deps: LeftoverDeps, tenantId: string, storeId: string): Promise<void> {
  const leftovers = createLeftoverRepository(deps.db)
  let after = '0'
  for (;;) {
    const batch = await leftovers.listOf({ tenantId }, storeId, after, BATCH)
    if (batch.length === 0) return
    for (const { id } of batch) {
      after = id
      await tryToClear(deps, tenantId, id)
    }
  }
}

/** All that are noted; what a store refuses at the moment is tried again next time. */
export async function clearLeftovers(deps: LeftoverDeps): Promise<void> {
  let after = '0'
  for (;;) {
    const batch = await listLeftovers(deps.db, after, BATCH)
    if (batch.length === 0) return
    for (const { tenantId, id } of batch) {
      after = id
      await tryToClear(deps, tenantId, id)
    }
  }
}
