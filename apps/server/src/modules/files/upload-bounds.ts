import { website } from '@drawdesk/contract/core/constants'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import { limitErrors } from '../../platform/limits/limit.errors.ts'
import { LIMITS, scaled } from '../../platform/limits/limits.ts'
import { createRate } from '../../platform/limits/rate.ts'
import { systemScope, type Caller } from '../../platform/scope.ts'
import { readParams } from '../settings/params/param.reader.ts'
import { fileErrors } from './file.errors.ts'
import { createFileRepository } from './file.repository.ts'

const MINUTE_MS = 60_000
const GB = 1024 ** 3
const MB = 1024 ** 2
/** What a tenant keeps is counted anew after so long; what is sent meanwhile is added. */
const COUNT_KEPT_MS = 60_000
const TENANTS_MOST = 1_000

/** How much people may send, and how much a tenant may keep. Pictures that are drawn count too, but are never refused: they are paid for already. */
export function createUploadBounds({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const files = createFileRepository(db)
  const most = { files: scaled(LIMITS.uploadsPerMinute, config), bytes: scaled(LIMITS.uploadBytesPerMinute, config) }
  const [rateOfFiles, rateOfBytes] = [
    createRate(most.files, MINUTE_MS, clock),
    createRate(most.bytes, MINUTE_MS, clock),
  ]
  const kept = new LRUCache<string, { atMs: number; files: number; bytes: number }>({ max: TENANTS_MOST })

  async function keptBy(tenantId: string): Promise<{ files: number; bytes: number }> {
    const found = kept.get(tenantId)
    if (found && clock.now().getTime() - found.atMs < COUNT_KEPT_MS) return found
    const counted = { ...(await files.countKept({ tenantId })), atMs: clock.now().getTime() }
    kept.set(tenantId, counted)
    return counted
  }

  return {
    /** Before a byte of it is read. @throws AppError `limit.uploads`, `limit.uploadBytes` (429); `file.tenantFiles`, `file.tenantBytes` (413) */
    async admit({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>, announcedBytes: number): Promise<void> {
      const key = `${tenantId} ${userId}`
      const waitSeconds = rateOfFiles.waitSeconds(key)
      if (waitSeconds > 0) throw limitErrors.uploads({ values: { most: most.files }, retryAfterSeconds: waitSeconds })
      const waitBytesSeconds = rateOfBytes.waitSeconds(key, announcedBytes)
      if (waitBytesSeconds > 0)
        throw limitErrors.uploadBytes({
          values: { most: Math.round(most.bytes / MB) },
          retryAfterSeconds: waitBytesSeconds,
        })
      rateOfFiles.count(key)
      const [bounds, now] = await Promise.all([
        readParams(db, systemScope(website.defaultTenantId), ['file.tenant.maxFiles', 'file.tenant.maxGb']),
        keptBy(tenantId),
      ])
      if (now.files >= bounds['file.tenant.maxFiles'])
        throw fileErrors.tenantFiles({ values: { most: bounds['file.tenant.maxFiles'] } })
      if (now.bytes + announcedBytes > bounds['file.tenant.maxGb'] * GB)
        throw fileErrors.tenantBytes({ values: { most: bounds['file.tenant.maxGb'] } })
    },

    /** Once it is stored. */
    count({ tenantId, userId }: Pick<Caller, 'tenantId' | 'userId'>, bytes: number): void {
      rateOfBytes.count(`${tenantId} ${userId}`, bytes)
      const found = kept.get(tenantId)
      if (found) Object.assign(found, { files: found.files + 1, bytes: found.bytes + bytes })
    },
  }
}
