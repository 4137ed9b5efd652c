import { ATTACH_KEPT_DAYS, type Attach, type FileUse } from '@drawdesk/contract/files/attach'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, systemScope, type Caller } from '../../../platform/scope.ts'
import { FETCHED_ADDRESS_SECONDS } from '../../../platform/storage/signed-url.ts'
import type { FileService } from '../file.service.ts'
import { storeIdOf } from '../stores/store-id.ts'
import { createStoreRepository } from '../stores/store.repository.ts'
import { attachErrors } from './attach.errors.ts'
import { createAttachRepository, findOverdue, type AttachRow } from './attach.repository.ts'
import { findFileUses, type FileUses } from './file-uses.repository.ts'

type AttachDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'> & { files: FileService }

const DAY_MS = 86_400_000
const PURGE_BATCH = 500
const USES_NAMED = 3

/** Files as people manage them: shown with what uses them, renamed, removed and brought back. */
export function createAttachments({ db, clock, ids, config, files }: AttachDeps) {
  const attachments = createAttachRepository(db)

  async function toViews(scope: Caller, rows: readonly AttachRow[]): Promise<Attach[]> {
    const [uses, stores] = await Promise.all([
      findFileUses(
        db,
        scope,
        rows.map(({ id }) => id),
      ),
      createStoreRepository(db).listAll(scope),
    ])
    const time = (at: Date | null): string => (at ? formatTime(at, config.timeZone) : '')
    return rows.map((row) => {
      const store = stores.find((one) => storeIdOf(one) === row.storeId)
      const link = row.isDeleted === 1 ? '' : files.addressOf(row, 'original', FETCHED_ADDRESS_SECONDS)
      const thumb = row.mime.startsWith('image/') && link ? files.addressOf(row, 'thumb') : ''
      return {
        id: row.id,
        link,
        thumbUrl: thumb,
        domain: '',
        name: row.path ?? row.name,
        originalName: row.name,
        extension: row.extension,
        attachSize: Number(row.bytes),
        mime: row.mime,
        sha256: row.sha256,
        storeId: store?.id ?? row.storeId,
        storeName: store?.ossCode ?? '',
        usedBy: uses.get(row.id)?.seen ?? [],
        usedElsewhere: uses.get(row.id)?.hidden ?? 0,
        createUserName: row.userName ?? '',
        width: row.width,
        height: row.height,
        remark: row.remark,
        removedTime: time(row.removedTime),
        tenantId: row.tenantId,
        createUser: row.createUser,
        createDept: row.createDept,
        createTime: time(row.createTime),
        updateUser: row.updateUser,
        updateTime: time(row.updateTime),
        status: row.status,
        isDeleted: row.isDeleted as 0 | 1,
        version: row.version,
      }
    })
  }

  return {
    toViews,

    /** @throws AppError `attach.isUsed` naming what uses the first that is used, unless it is forced by who may. */
    async remove(caller: Caller, wanted: readonly string[], isForced: boolean): Promise<string[]> {
      if (isForced && !hasPermission(caller, 'attach_force')) throw commonErrors.forbidden()
      return db.transaction(caller, async (trx) => {
        const inside = createAttachRepository(trx)
        const rows = await inside.list(caller, wanted)
        const found = rows.map(({ id }) => id)
        if (found.length === 0) throw commonErrors.notFound()
        if (!isForced) {
          const uses = await findFileUses(trx, caller, found)
          const used = rows.find(({ id }) => uses.has(id))
          if (used) throw refusalOf(used.name, uses.get(used.id) ?? { seen: [], hidden: 0 })
        }
        await inside.setRemoved(caller, found, clock.now(), clock.now())
        return found
      })
    },

    /** @throws AppError `attach.isPurged` once their bytes are gone. */
    async restore(caller: Caller, wanted: readonly string[]): Promise<string[]> {
      const rows = await attachments.list(caller, wanted, 1)
      if (rows.length === 0) throw commonErrors.notFound()
      if (rows.some(({ storageKey }) => storageKey === '')) throw attachErrors.isPurged()
      const found = rows.map(({ id }) => id)
      await attachments.setRemoved(caller, found, null, clock.now())
      return found
    },

    /** Lets go of the bytes of all that were removed long enough ago. */
    async purge(): Promise<void> {
      const before = new Date(clock.now().getTime() - ATTACH_KEPT_DAYS * DAY_MS)
      for (;;) {
        const rows = await findOverdue(db, before, PURGE_BATCH)
        for (const row of rows) {
          const scope = systemScope(row.tenantId)
          await db.transaction(scope, (trx) => createAttachRepository(trx).purge(scope, row, ids))
        }
        if (rows.length < PURGE_BATCH) return
      }
    },
  }
}

export type Attachments = ReturnType<typeof createAttachments>

/** Naming what the caller may see of it. */
const refusalOf = (name: string, { seen, hidden }: FileUses): Error =>
  seen.length > 0
    ? attachErrors.isUsed({ values: { name, uses: namesOf(seen) } })
    : attachErrors.isUsedElsewhere({ values: { name, count: hidden } })

const namesOf = (uses: readonly FileUse[]): string =>
  uses
    .slice(0, USES_NAMED)
    .map(({ name }) => name)
    .join(', ') + (uses.length > USES_NAMED ? ' …' : '')
