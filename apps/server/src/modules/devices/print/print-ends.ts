import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { PrintJobRow } from '../queue/print-job.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Who goes by what becomes of prints: of those that somebody paid for, the money does. */
export interface PrintFollower {
  /** First of all in a transaction that may end a job of this order: holds what `ended` will change, so that everybody holds orders before devices. */
  hold?(trx: Db, scope: Tenant, orderNo: string): Promise<void>
  /** In the transaction in which a job came to 3, 4 or 5. */
  ended(trx: Db, scope: Tenant, job: PrintJobRow): Promise<void>
}

export function createPrintEnds() {
  const followers: PrintFollower[] = []
  return {
    follow(follower: PrintFollower): void {
      followers.push(follower)
    },
    async hold(trx: Db, scope: Tenant, { orderNo }: Pick<PrintJobRow, 'orderNo'>): Promise<void> {
      if (orderNo === '') return
      for (const { hold } of followers) await hold?.(trx, scope, orderNo)
    },
    async ended(trx: Db, scope: Tenant, job: PrintJobRow): Promise<void> {
      for (const follower of followers) await follower.ended(trx, scope, job)
    },
  }
}

export type PrintEnds = ReturnType<typeof createPrintEnds>
