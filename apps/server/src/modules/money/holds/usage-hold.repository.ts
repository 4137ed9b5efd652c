import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { recordset } from '../../../platform/database/recordset.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What work is held for. */
export const USAGE_KINDS = ['chat', 'draw', 'voice'] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

/** Room that work under way has: tokens of quotas, and credits. `base` and `rate` are its price as it was when it was sent, as decimal text. */
export interface UsageHoldRow {
  id: string
  kind: UsageKind
  userId: string
  tokens: number
  credits: number
  base: string
  rate: string
  beginsDay: Date
  beginsMonth: Date
}

/** As it is stored: with the moment at which the work was sent. */
export interface StoredHold extends UsageHoldRow {
  createTime: Date
}

const COLUMNS = [
  'id',
  'kind',
  'userId',
  'tokens',
  'credits',
  'base',
  'rate',
  'beginsDay',
  'beginsMonth',
  'createTime',
] as const

const holdOf = (
  row: Omit<StoredHold, 'kind' | 'tokens' | 'credits'> & Record<'kind' | 'tokens' | 'credits', string>,
) => ({
  ...row,
  kind: row.kind as UsageKind, // checked by the table
  tokens: Number(row.tokens),
  credits: Number(row.credits),
})

export function createUsageHoldRepository(db: Db) {
  return {
    async insert(scope: Tenant, rows: readonly (UsageHoldRow & { endTime: Date })[]): Promise<void> {
      await sql`
        insert into usage_hold (tenant_id, id, kind, user_id, tokens, credits, base, rate, begins_day, begins_month, end_time)
        select ${scope.tenantId}::text, v.id, v.kind, v."userId", v.tokens, v.credits, v.base, v.rate, v."beginsDay", v."beginsMonth", v."endTime"
        from json_to_recordset(${recordset(rows)}::json) as v (id bigint, kind text, "userId" bigint, tokens bigint, credits bigint, base numeric, rate numeric, "beginsDay" timestamptz, "beginsMonth" timestamptz, "endTime" timestamptz)`.execute(
        db.as(scope),
      )
    },

    /** In a transaction: held until its end, before any account or count is, as the end of the work does it. */
    async lock(scope: Tenant, id: string): Promise<StoredHold | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('usageHold')
        .select(COLUMNS)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return row && holdOf(row)
    },

    async grow(
      scope: Tenant,
      id: string,
      { tokens, credits, endTime }: { tokens: number; credits: number; endTime: Date },
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('usageHold')
        .set({ tokens: sql<string>`tokens + ${tokens}`, credits: String(credits), endTime })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** The hold as it was; undefined where it is gone already. */
    async take(scope: Tenant, id: string): Promise<StoredHold | undefined> {
      const row = await db
        .as(scope)
        .deleteFrom('usageHold')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirst()
      return row && holdOf(row)
    },

    /** Holds of this kind of all tenants whose time is over and whose work is not under way. */
    async sweep(kind: UsageKind, now: Date, isUnderWay: RawBuilder<SqlBool>): Promise<void> {
      await db
        .across('maintenance')
        .deleteFrom('usageHold')
        .where('kind', '=', kind)
        .where('endTime', '<', now)
        .where(sql<SqlBool>`not (${isUnderWay})`)
        .execute()
    },
  }
}
