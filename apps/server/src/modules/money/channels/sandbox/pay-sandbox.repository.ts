import { sql, type Insertable, type Selectable } from 'kysely'
import type { PaySandboxTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

export type SandboxRow = Selectable<PaySandboxTable>
export type SandboxOf = 'order' | 'payment' | 'refund'
type Tenant = Pick<Scope, 'tenantId'>
interface At {
  channelId: string
  of: SandboxOf
  number: string
}

/** What the company behind the sandbox would know: orders, payments and refunds by their numbers. */
export function createPaySandboxRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('paySandbox').where('tenantId', '=', scope.tenantId)
  const updating = (scope: Tenant) => db.as(scope).updateTable('paySandbox').where('tenantId', '=', scope.tenantId)
  return {
    /** Nothing where this number is known. */
    async insert(scope: Tenant, row: Omit<Insertable<PaySandboxTable>, 'tenantId'>): Promise<boolean> {
      const result = await db
        .as(scope)
        .insertInto('paySandbox')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'channelId', 'of', 'number']).doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    find: (scope: Tenant, { channelId, of, number }: At): Promise<SandboxRow | undefined> =>
      rows(scope)
        .selectAll()
        .where('channelId', '=', channelId)
        .where('of', '=', of)
        .where('number', '=', number)
        .executeTakeFirst(),
    get: (scope: Tenant, id: string): Promise<SandboxRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),
    /** Payments of an order that have come, the oldest first. */
    listPayments: (scope: Tenant, channelId: string, orderNo: string, now: Date): Promise<SandboxRow[]> =>
      rows(scope)
        .selectAll()
        .where('channelId', '=', channelId)
        .where('orderNo', '=', orderNo)
        .where('of', '=', 'payment')
        .where('createTime', '<=', now)
        .orderBy('id')
        .execute(),
    /** Also one that is still to come. */
    async hasPayment(scope: Tenant, channelId: string, orderNo: string): Promise<boolean> {
      const row = await rows(scope)
        .select('id')
        .where('channelId', '=', channelId)
        .where('orderNo', '=', orderNo)
        .where('of', '=', 'payment')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async lock(scope: Tenant, id: string): Promise<void> {
      await rows(scope).select('id').where('id', '=', id).forUpdate().execute()
    },
    /** What was refunded of a payment so far. */
    async refundedOf(scope: Tenant, channelId: string, transactionId: string): Promise<number> {
      const { sum } = await rows(scope)
        .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
        .where('channelId', '=', channelId)
        .where('of', '=', 'refund')
        .where('transactionId', '=', transactionId)
        .where('state', '=', 'done')
        .executeTakeFirstOrThrow()
      return Number(sum)
    },
    async setState(scope: Tenant, id: string, state: 'open' | 'closed' | 'done' | 'failed'): Promise<void> {
      await updating(scope).set({ state }).where('id', '=', id).execute()
    },
    async setReported(scope: Tenant, id: string): Promise<void> {
      await updating(scope).set({ isReported: 1 }).where('id', '=', id).execute()
    },
  }
}
