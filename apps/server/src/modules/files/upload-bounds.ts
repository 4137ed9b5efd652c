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

type Sender = Pick<Caller, 'tenantId' | 'userId'>

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

  /** @throws AppError `file.tenantFiles`, `file.tenantBytes` (413) */
  async function admitKept(tenantId: string, bytes: number): Promise<void> {
    const [bounds, now] = await Promise.all([
      readParams(db, systemScope(website.defaultTenantId), ['file.tenant.maxFiles', 'file.tenant.maxGb']),
      keptBy(tenantId),
    ])
    if (now.files >= bounds['file.tenant.maxFiles'])
      throw fileErrors.tenantFiles({ values: { most: bounds['file.tenant.maxFiles'] } })
    if (now.bytes + bytes > bounds['file.tenant.maxGb'] * GB)
      throw fileErrors.tenantBytes({ values: { most: bounds['file.tenant.maxGb'] } })
  }

  /** @throws AppError `limit.uploads` (429) */
  function admitFile(key: string): void {
    const waitSeconds = rateOfFiles.waitSeconds(key)
    if (waitSeconds > 0) throw limitErrors.uploads({ values: { most: most.files }, retryAfterSeconds: waitSeconds })
  }

  /** @throws AppError `limit.uploadBytes` (429) */
  function admitBytes(key: string, bytes: number): void {
    const waitSeconds = rateOfBytes.waitSeconds(key, bytes)
    if (waitSeconds > 0)
      throw limitErrors.uploadBytes({
        values: { most: Math.round(most.bytes / MB) },
        retryAfterSeconds: waitSeconds,
      })
  }

  const keyOf = ({ tenantId, userId }: Sender): string => `${tenantId} ${userId}`
  return {
    /** Before a byte of it is read. Errors as above. */
    async admit(sender: Sender, announcedBytes: number): Promise<void> {
      admitFile(keyOf(sender))
      admitBytes(keyOf(sender), announcedBytes)
      rateOfFiles.count(keyOf(sender))
      await admitKept(sender.tenantId, announcedBytes)
    },

    /** A file that comes in parts, before the first; its bytes are counted as they come. */
    async admitInParts(sender: Sender, bytes: number): Promise<void> {
      admitFile(keyOf(sender))
      rateOfFiles.count(keyOf(sender))
      await admitKept(sender.tenantId, bytes)
    },

    /** One part of it. */
    admitPart(sender: Sender, bytes: number): void {
      admitBytes(keyOf(sender), bytes)
      rateOfBytes.count(keyOf(sender), bytes)
    },

    /** Once it is stored; `isSent`: its bytes were counted as they came. */
    count(sender: Sender, bytes: number, { isSent = false } = {}): void {
      if (!isSent) rateOfBytes.count(keyOf(sender), bytes)
      const found = kept.get(sender.tenantId)
      if (found) Object.assign(found, { files: found.files + 1, bytes: found.bytes + bytes })
    },
  }
}

export type UploadBounds = ReturnType<typeof createUploadBounds>
