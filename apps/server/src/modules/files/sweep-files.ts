import type { Deps } from '../../platform/deps.ts'
import { createStoredKeys } from './stored-keys.repository.ts'

/** Bytes are stored before their row; whatever wrote them has long ended after this. */
export const ORPHAN_AFTER_MS = 24 * 3_600_000
const BATCH = 500
/** A key of our own making (`newStorageKey`), the smaller copies of it and its parts; nothing else is touched. */
export const OWN_KEY = /^([^/]+\/[0-9a-f]{2}\/[0-9a-f]{30})(?:-(?:(?:web|thumb)\.webp|p\d{5}))?$/

/**
 * Removes bytes that no row points to and that are older than a day: left by a process that died between storing them and the
 * row. A bucket keeps them: another installation may share it.
 */
export async function sweepFiles({
  db,
  storage,
  clock,
  log,
}: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> {
  if (storage.isShared) return
  const stored = createStoredKeys(db)
  const oldest = clock.now().getTime() - ORPHAN_AFTER_MS
  let removed = 0

  async function sweep(batch: ReadonlyMap<string, string>): Promise<void> {
    const used = await stored.findUsed([...new Set(batch.values())])
    for (const [key, owner] of batch) {
      if (used.has(owner)) continue
      await storage.remove(key)
      removed += 1
    }
  }

  let batch = new Map<string, string>()
  for await (const { key, time } of storage.list()) {
    const owner = OWN_KEY.exec(key)?.[1]
    if (owner === undefined || time.getTime() > oldest) continue
    batch.set(key, owner)
    if (batch.size < BATCH) continue
    await sweep(batch)
    batch = new Map()
  }
  if (batch.size > 0) await sweep(batch)
  if (removed > 0) log.warn({ removed }, 'stored bytes without a row were removed')
}
