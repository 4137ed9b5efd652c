import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { StorageFailed } from '../../../../platform/storage/storage.ts'
import { findShown } from '../../../files/attachments/file-uses.repository.ts'
import { clearLeftover } from '../../../files/leftovers/clear-leftovers.ts'
import { createLeftoverRepository } from '../../../files/leftovers/leftover.repository.ts'
import type { Stores } from '../../../files/stores/stores.ts'
import { counted } from './erase-steps.ts'
import { createPersonErasures, type ErasedLine, type ErasureRow } from './person-erasure.repository.ts'
import { createPersonFiles } from '../person-files.repository.ts'
import { PERSON_STEPS } from '../tables/person-tables.ts'

const BATCH = 100
/** Name of the files in a receipt. */
export const FILES = 'resource_file'

type FileDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'> & { stores: Pick<Stores, 'of'> }

/**
 * Files that the person brought or drew, once nothing of theirs shows them any more: gone, bytes and all, unless a row that stays shows them
 * (a picture that was sold, a cover, a banner); such a file loses its name. What a store refuses to give up at the moment is noted, and the
 * sweep of leftovers comes back to it.
 */
export async function eraseFiles(
  deps: FileDeps,
  { id, tenantId }: Pick<ErasureRow, 'id' | 'tenantId'>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => Promise<void> },
): Promise<void> {
  const { db, clock, ids, log } = deps
  const scope = systemScope(tenantId)
  for (;;) {
    signal.throwIfAborted()
    const row = await createPersonErasures(db).find(scope, id)
    if (!row) return
    const gone = await db.transaction(scope, async (trx) => {
      const files = createPersonFiles(trx)
      const held = await files.hold(scope, row.userId, row.after, BATCH)
      if (held.length === 0) return undefined
      const shown = await findShown(
        trx,
        scope,
        held.map((file) => file.id),
      )
      const [kept, free] = [held.filter((file) => shown.has(file.id)), held.filter((file) => !shown.has(file.id))]
      await files.unname(
        scope,
        kept.map((file) => file.id),
      )
      await files.remove(
        scope,
        free.map((file) => file.id),
      )
      const leftovers = createLeftoverRepository(trx)
      for (const { storeId, storageKey, parts } of free)
        if (storageKey !== '') await leftovers.insert(scope, { storeId, storageKey, parts }, ids)
      let lines = row.lines as ErasedLine[] // written by eraseSteps
      if (free.length > 0) lines = counted(lines, { name: FILES, erasing: 'delete', rows: free.length })
      if (kept.length > 0) lines = counted(lines, { name: FILES, erasing: 'unname', rows: kept.length })
      const after = held.at(-1)?.id ?? row.after
      await createPersonErasures(trx).advance(scope, id, { step: PERSON_STEPS.length, after, lines, now: clock.now() })
      return free
    })
    if (!gone) break
    for (const place of gone) await clear(place)
    await onProgress()
  }

  async function clear(place: { storeId: string; storageKey: string }): Promise<void> {
    for (const leftover of await createLeftoverRepository(db).findOf(scope, place)) {
      await clearLeftover(deps, tenantId, leftover.id).catch((error: unknown) => {
        if (!(error instanceof StorageFailed)) throw error
        log.warn({ err: error, tenantId }, 'bytes of an erased person are still in their store')
      })
    }
  }
}
