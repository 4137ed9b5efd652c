import type { Bilingual } from '@drawdesk/contract/core/texts'
import { attachResource } from '@drawdesk/contract/files/attach'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { gbOf, limitBytesOf, readPlatformLimits, WARNED_AT, warningOf } from './file-limit.ts'
import { createQuotaRepository, listKept } from './quota.repository.ts'

/** What brings warnings into people's bell; notices stand above files. */
export interface RoomReports {
  publish(
    trx: Db,
    tenantId: string,
    notice: { key: string; permission: string; title: Bilingual; content: Bilingual; path: string },
  ): Promise<unknown>
  resolve(trx: Db, tenantId: string, key: string): Promise<void>
}

const PAGE = '/resource/attach'
const keyOf = (share: number): string => `file.room.${share}`

/** Who manages a tenant's files learns in the bell that room runs out, once at each share; what it comes from (uploads, drawings, another limit) is all the same. */
export function createRoomWarnings({ db, systemNotices }: Pick<Deps, 'db'> & { systemNotices: RoomReports }) {
  /** In the order of calls: of two at once the second sees what the first has written. */
  async function look(tenantId: string): Promise<void> {
    const scope = { tenantId }
    const platformGb = (await readPlatformLimits(db))['file.tenant.maxGb']
    await db.transaction(scope, async (trx) => {
      const quota = createQuotaRepository(trx)
      await quota.lock(scope)
      const { fileLimitGb, fileWarned } = await quota.findRoom(scope)
      const limitBytes = limitBytesOf(fileLimitGb, platformGb)
      const { bytes } = await quota.countKept(scope)
      const share = warningOf(bytes, limitBytes, fileWarned)
      if (share === fileWarned) return
      await quota.setWarned(scope, share)
      for (const over of WARNED_AT) if (over !== share) await systemNotices.resolve(trx, tenantId, keyOf(over))
      if (share > fileWarned)
        await systemNotices.publish(trx, tenantId, {
          key: keyOf(share),
          permission: attachResource.code,
          path: PAGE,
          ...textOf(share, bytes, limitBytes ?? 0),
        })
    })
  }

  return {
    look,

    /** Of all tenants those whose share has passed one of the marks, either way. */
    async lookAtAll(): Promise<void> {
      const platformGb = (await readPlatformLimits(db))['file.tenant.maxGb']
      for (const { tenantId, bytes, fileLimitGb, fileWarned } of await listKept(db))
        if (warningOf(bytes, limitBytesOf(fileLimitGb, platformGb), fileWarned) !== fileWarned) await look(tenantId)
    },
  }
}

export type RoomWarnings = ReturnType<typeof createRoomWarnings>

const textOf = (share: number, bytes: number, limitBytes: number): { title: Bilingual; content: Bilingual } => ({
  title: { zh: `文件空间已用 ${share}%`, en: `${share}% of file storage used` },
  content: {
    zh: `已用 ${gbOf(bytes)} GB，上限 ${gbOf(limitBytes)} GB。用满后不能再上传，绘画结果不受影响。请清理不用的附件，或联系平台管理员提高上限`,
    en: `${gbOf(bytes)} GB of ${gbOf(limitBytes)} GB used. When it’s full, nothing can be uploaded; drawings aren’t affected. Delete unused attachments or ask the platform administrator for more.`,
  },
})
