import { sql, type Insertable, type Selectable } from 'kysely'
import type { CreditFlowKind, GradeKind } from '@drawdesk/contract/money/credits'
import type { CreditFlowTable, LedgerEntryTable, PayBagTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { BagFigures } from './bag-math.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A bag as it is counted; fen and units are numbers. */
export interface Bag extends BagFigures {
  id: string
  userId: string
  kind: GradeKind
  currency: string
  orderId: string | null
  expireTime: Date | null
}

export interface KnownFlow {
  kind: CreditFlowKind
  credits: number
}

const COUNTED = [
  'id',
  'userId',
  'kind',
  'remaining',
  'price',
  'earned',
  'refunded',
  'currency',
  'orderId',
  'expireTime',
] as const
type CountedRow = Pick<Selectable<PayBagTable>, (typeof COUNTED)[number]>

const bagOf = (row: CountedRow): Bag => ({
  ...row,
  kind: row.kind as GradeKind, // checked by the table
  remaining: Number(row.remaining),
  price: Number(row.price),
  earned: Number(row.earned),
  refunded: Number(row.refunded),
})

/** Accounts, bags and flows. Who moves anything of a person has locked the account. */
export function createCreditRepository(db: Db) {
  const bags = (scope: Tenant) =>
    db.as(scope).selectFrom('payBag').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    /** The balance; nobody else moves it until the transaction ends. */
    async lockAccount(scope: Tenant, userId: string, unit: GradeKind): Promise<number> {
      const row = await db
        .as(scope)
        .insertInto('creditAccount')
        .values({ tenantId: scope.tenantId, userId, unit })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'userId', 'unit'])
            .doUpdateSet({ balance: sql<string>`credit_account.balance` })
            .where('creditAccount.tenantId', '=', scope.tenantId),
        )
        .returning('balance')
        .executeTakeFirstOrThrow()
      return Number(row.balance)
    },

    async readBalance(scope: Tenant, userId: string, unit: GradeKind): Promise<number> {
      const row = await db
        .as(scope)
        .selectFrom('creditAccount')
        .select('balance')
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', userId)
        .where('unit', '=', unit)
        .executeTakeFirst()
      return Number(row?.balance ?? 0)
    },

    async setBalance(scope: Tenant, userId: string, unit: GradeKind, balance: number, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('creditAccount')
        .set({ balance: String(balance), updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', userId)
        .where('unit', '=', unit)
        .execute()
    },

    /** Bags with something in them, in the order in which they are spent. */
    async listFull(scope: Tenant, userId: string, unit: GradeKind): Promise<Bag[]> {
      const rows = await bags(scope)
        .select(COUNTED)
        .where('userId', '=', userId)
        .where('kind', '=', unit)
        .where('state', '=', 'active')
        .where('remaining', '>', '0')
        .orderBy('expireTime', (order) => order.asc().nullsLast())
        .orderBy('id')
        .execute()
      return rows.map(bagOf)
    },

    async findByGrant(scope: Tenant, grantKey: string): Promise<Bag | undefined> {
      const row = await bags(scope).select(COUNTED).where('grantKey', '=', grantKey).executeTakeFirst()
      return row && bagOf(row)
    },

    async insertBag(scope: Tenant, row: Omit<Insertable<PayBagTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('payBag')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    async setBag(
      scope: Tenant,
      { id, remaining, earned, refunded }: Pick<Bag, 'id' | 'remaining' | 'earned' | 'refunded'>,
      state: string,
      now: Date,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('payBag')
        .set({
          remaining: String(remaining),
          earned: String(earned),
          refunded: String(refunded),
          state,
          updateTime: now,
          version: sql<number>`version + 1`,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    async findFlow(scope: Tenant, moveKey: string): Promise<KnownFlow | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('creditFlow')
        .select(['kind', 'credits'])
        .where('tenantId', '=', scope.tenantId)
        .where('moveKey', '=', moveKey)
        .executeTakeFirst()
      return row && { kind: row.kind as CreditFlowKind, credits: Number(row.credits) }
    },

    async insertFlow(scope: Tenant, row: Omit<Insertable<CreditFlowTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('creditFlow')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    async insertEntries(
      scope: Tenant,
      entries: readonly Omit<Insertable<LedgerEntryTable>, 'tenantId'>[],
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('ledgerEntry')
        .values(entries.map((entry) => ({ ...entry, tenantId: scope.tenantId })))
        .execute()
    },

    /** What is over and still counted in the balance, though nobody may spend it any more. */
    async sumOverdue(scope: Tenant, userId: string, now: Date): Promise<number> {
      const row = await bags(scope)
        .select(sql<string>`coalesce(sum(remaining), 0)`.as('sum'))
        .where('userId', '=', userId)
        .where('kind', '=', 'credits')
        .where('state', '=', 'active')
        .where('expireTime', '<=', now)
        .executeTakeFirstOrThrow()
      return Number(row.sum)
    },

    /** Credits held for work under way. */
    async sumHeld(scope: Tenant, userId: string): Promise<number> {
      const row = await db
        .as(scope)
        .selectFrom('usageHold')
        .select(sql<string>`coalesce(sum(credits), 0)`.as('sum'))
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', userId)
        .where('credits', '>', '0')
        .executeTakeFirstOrThrow()
      return Number(row.sum)
    },

    /** Whose bags are over, of all tenants. */
    listDue: (now: Date, most: number): Promise<{ tenantId: string; userId: string; unit: string }[]> =>
      db
        .across('maintenance')
        .selectFrom('payBag')
        .select(['tenantId', 'userId', 'kind as unit'])
        .where('state', '=', 'active')
        .where('expireTime', '<=', now)
        .distinct()
        .limit(most)
        .execute(),

    /** Who has days left and has not paid with one for the day that began then, of all tenants. */
    listDaysDue: (today: string, most: number): Promise<{ tenantId: string; userId: string }[]> =>
      db
        .across('maintenance')
        .selectFrom('creditAccount')
        .select(['tenantId', 'userId'])
        .where('unit', '=', 'days')
        .where('balance', '>', '0')
        .where(
          sql<boolean>`not exists (select 1 from credit_flow f where f.tenant_id = credit_account.tenant_id and f.move_key = 'day:' || credit_account.user_id || ':' || ${today}::text)`,
        )
        .limit(most)
        .execute(),
  }
}
