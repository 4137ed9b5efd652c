import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { LedgerEntryTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type LedgerEntryRow = Selectable<LedgerEntryTable>

/** An entry as it is posted; exactly one of both sides is above 0. */
export interface NewEntry {
  id: string
  transactionId: string
  account: string
  currency: string
  debit: string
  credit: string
  orderId: string | null
  userId: string | null
  what: string
  createTime: Date
}

type Tenant = Pick<Scope, 'tenantId'>

export function createLedgerRepository(db: Db) {
  return {
    async insert(scope: Tenant, entries: readonly NewEntry[]): Promise<void> {
      await db
        .as(scope)
        .insertInto('ledgerEntry')
        .values(entries.map((entry) => ({ ...entry, tenantId: scope.tenantId })))
        .execute()
    },

    /** In the order in which they were posted. */
    listOfOrder: (scope: Tenant, orderId: string): Promise<LedgerEntryRow[]> =>
      db
        .as(scope)
        .selectFrom('ledgerEntry')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute(),

    async count(scope: Tenant): Promise<number> {
      const { entries } = await db
        .as(scope)
        .selectFrom('ledgerEntry')
        .select(sql<string>`count(*)`.as('entries'))
        .where('tenantId', '=', scope.tenantId)
        .executeTakeFirstOrThrow()
      return Number(entries)
    },

    /** Transactions whose sides differ in a currency: none, as long as the table's own rule holds. */
    listUneven: (scope: Tenant, most: number): Promise<{ transactionId: string; currency: string; over: string }[]> =>
      db
        .as(scope)
        .selectFrom('ledgerEntry')
        .select(['transactionId', 'currency', sql<string>`sum(debit) - sum(credit)`.as('over')])
        .where('tenantId', '=', scope.tenantId)
        .groupBy(['transactionId', 'currency'])
        .having(sql<boolean>`sum(debit) <> sum(credit)`)
        .limit(most)
        .execute(),
  }
}
