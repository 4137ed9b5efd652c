import type { AttachUsage } from '@drawdesk/contract/files/attach'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ErrorFactory } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { gbOf, limitBytesOf, readPlatformLimits, type PlatformLimits } from './file-limit.ts'
import { quotaErrors } from './quota.errors.ts'
import { createQuotaRepository, forgetHolds } from './quota.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Longer than any upload of one request takes: what a process held that died counts no more after it. */
const HELD_MS = 3_600_000

/** How much a tenant may keep. An upload under way counts as what it will be, so that two at once do not pass together. */
export function createFileQuota({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>) {
  async function usage(inside: Db, scope: Tenant, bounds: PlatformLimits): Promise<AttachUsage> {
    const quota = createQuotaRepository(inside)
    const { fileLimitGb } = await quota.findRoom(scope)
    const kept = await quota.countKept(scope)
    const coming = await quota.countComing(scope, clock.now())
    return {
      usedBytes: kept.bytes,
      comingBytes: coming.bytes,
      limitBytes: limitBytesOf(fileLimitGb, bounds['file.tenant.maxGb']),
      files: kept.files + coming.files,
      filesMost: bounds['file.tenant.maxFiles'],
    }
  }

  /** `hold` writes what keeps the room for it. @throws AppError `fileRoom.tooManyFiles`, `fileRoom.full` (413) beside the field */
  async function admit(
    scope: Tenant,
    { bytes, field }: { bytes: number; field: string },
    hold: (trx: Db) => Promise<void>,
  ): Promise<void> {
    const refuse = (factory: ErrorFactory, values: Record<string, number>): never => {
      const error = factory({ values })
      throw factory({ values, errors: [{ field, text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }] })
    }
    const bounds = await readPlatformLimits(db)
    await db.transaction(scope, async (trx) => {
      await createQuotaRepository(trx).lock(scope)
      const { usedBytes, comingBytes, limitBytes, files, filesMost } = await usage(trx, scope, bounds)
      if (files >= filesMost) refuse(quotaErrors.tooManyFiles, { most: filesMost })
      if (limitBytes !== null && usedBytes + comingBytes + bytes > limitBytes)
        refuse(quotaErrors.full, { most: gbOf(limitBytes) })
      await hold(trx)
    })
  }

  return {
    usage: async (scope: Tenant): Promise<AttachUsage> => usage(db, scope, await readPlatformLimits(db)),
    admit,

    /** Errors as {@link admit}; the room is held while `store` runs. */
    async whileHeld<Result>(scope: Tenant, bytes: number, store: () => Promise<Result>): Promise<Result> {
      const id = ids.next()
      const expireTime = new Date(clock.now().getTime() + HELD_MS)
      await admit(scope, { bytes, field: 'file' }, (trx) =>
        createQuotaRepository(trx).hold(scope, { id, bytes, expireTime }),
      )
      try {
        return await store()
      } finally {
        await createQuotaRepository(db).letGo(scope, id)
      }
    },

    forgetOld: (): Promise<void> => forgetHolds(db, clock.now()),
  }
}

export type FileQuota = ReturnType<typeof createFileQuota>
