import { limitErrors } from '../../platform/limits/limit.errors.ts'
import { LIMITS, scaled } from '../../platform/limits/limits.ts'
import { createRate } from '../../platform/limits/rate.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/scope.ts'
import { UPLOAD_BYTES_MOST } from '../../wire/body/body-watch.ts'
import { createFileQuota } from './quota/file-quota.ts'

const MINUTE_MS = 60_000
const MB = 1024 ** 2

type Sender = Pick<Caller, 'tenantId' | 'userId'>

/** How much people may send, and how much a tenant may keep. Pictures that are drawn count too, but are never refused: they are paid for already. */
export function createUploadBounds(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>) {
  const { clock, config } = deps
  const quota = createFileQuota(deps)
  const most = { files: scaled(LIMITS.uploadsPerMinute, config), bytes: scaled(LIMITS.uploadBytesPerMinute, config) }
  const [rateOfFiles, rateOfBytes] = [
    createRate(most.files, MINUTE_MS, clock),
    createRate(most.bytes, MINUTE_MS, clock),
  ]

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
    /**
     * Lets one request's file in before a byte of it is read, and holds room for it while `take` reads and stores it. Errors as above.
     *
     * @param announced its `content-length`; one that says nothing of its length counts as the longest
     */
    async whileTaken<Result extends { sentBytes: number }>(
      sender: Sender,
      announced: string | undefined,
      take: () => Promise<Result>,
    ): Promise<Result> {
      const bytes = announced === undefined ? UPLOAD_BYTES_MOST : Number(announced)
      admitFile(keyOf(sender))
      admitBytes(keyOf(sender), bytes)
      rateOfFiles.count(keyOf(sender))
      return quota.whileHeld(sender, bytes, async () => {
        const taken = await take()
        rateOfBytes.count(keyOf(sender), taken.sentBytes)
        return taken
      })
    },

    /** A file that comes in parts, before the first; its bytes are counted as they come. `begin` writes the row that holds its room until it ends. */
    async admitInParts(sender: Sender, bytes: number, begin: (trx: Db) => Promise<void>): Promise<void> {
      admitFile(keyOf(sender))
      rateOfFiles.count(keyOf(sender))
      await quota.admit(sender, { bytes, field: 'bytes' }, begin)
    },

    /** One part of it. */
    admitPart(sender: Sender, bytes: number): void {
      admitBytes(keyOf(sender), bytes)
      rateOfBytes.count(keyOf(sender), bytes)
    },
  }
}

export type UploadBounds = ReturnType<typeof createUploadBounds>
