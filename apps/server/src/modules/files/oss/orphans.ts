import type { OssOrphans } from '@drawdesk/contract/files/oss'
import type { Deps } from '../../../platform/deps.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { createStoredKeys } from '../stored-keys.repository.ts'
import { ORPHAN_AFTER_MS, OWN_KEY } from '../sweep-files.ts'

const BATCH = 500
const KEYS_SHOWN = 100

/** What lies in a store below this tenant's prefix without a row here, and is older than a day; `take` removes each. A bucket may be shared with a copy of this installation, so a person decides. */
export async function findOrphans(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  storage: Storage,
  tenantId: string,
  take?: (key: string) => Promise<void>,
): Promise<OssOrphans> {
  const stored = createStoredKeys(db)
  const oldestMs = clock.now().getTime() - ORPHAN_AFTER_MS
  const report: OssOrphans = { files: 0, bytes: 0, keys: [] }
  let batch: { key: string; owner: string; bytes: number }[] = []

  async function judge(): Promise<void> {
    const used = await stored.findUsed([...new Set(batch.map(({ owner }) => owner))])
    for (const { key, owner, bytes } of batch) {
      if (used.has(owner)) continue
      await take?.(key)
      report.files += 1
      report.bytes += bytes
      if (report.keys.length < KEYS_SHOWN) report.keys.push(key)
    }
    batch = []
  }

  for await (const { key, time, bytes } of storage.list(`${tenantId}/`)) {
    const owner = OWN_KEY.exec(key)?.[1]
    if (owner === undefined || time.getTime() > oldestMs) continue
    batch.push({ key, owner, bytes })
    if (batch.length >= BATCH) await judge()
  }
  if (batch.length > 0) await judge()
  return report
}
