import { website } from '@drawdesk/contract/core/constants'
import { ERASE_WAIT_PARAM } from '@drawdesk/contract/organisation/offboarding'
import type { Deps } from '../../../../platform/deps.ts'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import { readParam } from '../../../settings/params/param.reader.ts'
import type { TenantRow } from '../../tenants/tenant.repository.ts'
import { publishTenantData } from '../news.ts'
import { offboardingErrors } from '../offboarding.errors.ts'
import { ERASE_WORK } from './erase.job.ts'
import { createErasureRepository } from '../../tenants/erasures/erasure.repository.ts'

const DAY_MS = 86_400_000

/** Asking for the erasure of a removed tenant, and calling it off while it waits. */
export function createTenantErasures(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids' | 'events'>) {
  const { db, clock, ids } = deps
  const work = createDurableWork(deps, ERASE_WORK)

  return {
    waitDays: (): Promise<number> => readParam(db, { tenantId: website.defaultTenantId }, ERASE_WAIT_PARAM),

    /** @throws AppError `tenantData.platformStays`, `tenantData.notRemoved`, `tenantData.isErasing`, `common.badInput` beside `confirm` */
    async ask(caller: Caller, tenant: TenantRow, { confirm, reason = '' }: { confirm: string; reason?: string }) {
      const { id: tenantRowId, tenantId: tenantNumber, tenantName, isDeleted } = tenant
      if (tenantNumber === website.defaultTenantId) throw offboardingErrors.platformStays()
      if (isDeleted === 0) throw offboardingErrors.notRemoved()
      if (![tenantNumber, tenantName.trim()].includes(confirm.trim()))
        throw commonErrors.badInput({ errors: [{ field: 'confirm', text: offboardingErrors.wrongConfirm().text }] })
      const id = ids.next()
      const now = clock.now()
      const dueTime = new Date(now.getTime() + (await this.waitDays()) * DAY_MS)
      try {
        await db.transaction(caller, async (trx) => {
          const erasures = createErasureRepository(trx)
          await erasures.insert({
            id,
            tenantNumber,
            tenantRowId,
            tenantName,
            dueTime,
            reason: reason.trim(),
            askedUser: caller.userId,
            askedName: caller.realName || caller.account,
            createTime: now,
          })
          await work.enqueue(trx, website.defaultTenantId, { erasureId: id }, { runAt: dueTime })
          await publishTenantData(deps, trx, id, 'erasure')
        })
      } catch (error) {
        if ((error as { constraint?: string }).constraint === 'tenant_erasure_tenant_number_key')
          throw offboardingErrors.isErasing({ cause: error })
        throw error
      }
      work.wake()
      return { id, dueTime }
    },

    /** @throws AppError `common.notFound`, `tenantData.tooLate` once it has begun */
    async callOff(caller: Caller, id: string): Promise<void> {
      await db.transaction(caller, async (trx) => {
        const erasures = createErasureRepository(trx)
        const row = await erasures.hold(id)
        if (!row) throw commonErrors.notFound()
        if (row.state !== 'waiting') throw offboardingErrors.tooLate()
        await erasures.remove(id)
        await publishTenantData(deps, trx, id, 'erasure')
      })
      await work.cancel({ erasureId: id })
    },
  }
}
