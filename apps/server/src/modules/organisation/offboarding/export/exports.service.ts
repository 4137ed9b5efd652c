import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../../platform/deps.ts'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import { newStorageKey } from '../../../../platform/storage/storage-key.ts'
import type { TenantRow } from '../../tenants/tenant.repository.ts'
import { publishTenantData } from '../news.ts'
import { offboardingErrors } from '../offboarding.errors.ts'
import { signExportAddress } from './export-address.ts'
import { EXPORT_WORK, EXPORTED_TABLES, removeExport } from './export.job.ts'
import { createExportRepository, type ExportRow } from './export.repository.ts'

export type ExportsDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids' | 'events' | 'storage' | 'secrets'>

/** Asking for archives of tenants, fetching them, and calling them off. */
export function createTenantExports(deps: ExportsDeps) {
  const { db, clock, ids } = deps
  const work = createDurableWork(deps, EXPORT_WORK)
  const exports = createExportRepository(db)

  async function get(id: string): Promise<ExportRow> {
    const row = await exports.find(id)
    if (!row) throw offboardingErrors.notFetchable()
    return row
  }

  return {
    /** @throws AppError `tenantData.isExporting` while another one runs. */
    async begin(caller: Caller, { tenantId, tenantName }: Pick<TenantRow, 'tenantId' | 'tenantName'>): Promise<string> {
      const id = ids.next()
      try {
        await db.transaction(caller, async (trx) => {
          await createExportRepository(trx).insert({
            id,
            tenantNumber: tenantId,
            tenantName,
            storageKey: newStorageKey(website.defaultTenantId),
            totalTables: EXPORTED_TABLES.length,
            askedUser: caller.userId,
            askedName: caller.realName || caller.account,
            createTime: clock.now(),
          })
          await work.enqueue(trx, website.defaultTenantId, { exportId: id })
          await publishTenantData(deps, trx, id, 'export')
        })
      } catch (error) {
        if ((error as { constraint?: string }).constraint === 'tenant_export_running')
          throw offboardingErrors.isExporting({ cause: error })
        throw error
      }
      work.wake()
      return id
    },

    /** Ends one that runs, and removes what it wrote. Its row goes first: a run under way then keeps nothing more. */
    async remove(caller: Caller, id: string): Promise<void> {
      const row = await exports.find(id)
      if (!row) throw commonErrors.notFound()
      await work.cancel({ exportId: id })
      await removeExport(deps, row)
      await db.transaction(caller, (trx) => publishTenantData(deps, trx, id, 'export'))
    },

    /** @throws AppError `tenantData.notFetchable` */
    async addressOf(id: string) {
      const row = await get(id)
      if (row.state !== 'done') throw offboardingErrors.notFetchable()
      return signExportAddress(deps, id)
    },

    async open(id: string) {
      const row = await get(id)
      if (row.state !== 'done') throw offboardingErrors.notFetchable()
      return { row, parts: await exports.listParts(id) }
    },
  }
}
