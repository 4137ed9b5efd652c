import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { WHOLE_TENANT, type Bound, type Counted, type QuotaLimit } from './bounds.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Whose tokens of which period: a row of `chat_quota_use`. */
export type UseKey = Pick<Bound, 'userId' | 'period' | 'begins'>

/** Two who lock several rows take them in the same order. */
const inLockOrder = <Key extends UseKey>(keys: readonly Key[]): Key[] =>
  keys.toSorted((one, other) => keyText(one).localeCompare(keyText(other)))
const keyText = ({ userId, period, begins }: UseKey): string =>
  `${userId.padStart(20, '0')} ${period} ${begins.toISOString()}`

export function createChatQuotaRepository(db: Db) {
  const holds = (scope: Tenant) =>
    db.as(scope).selectFrom('usageHold').where('tenantId', '=', scope.tenantId).where('kind', '=', 'chat')

  return {
    /** Limits that concern each of these people, in their order: of the tenant, of everybody, and their own. */
    async limitsFor(scope: Tenant, userIds: readonly string[]): Promise<QuotaLimit[][]> {
      const rows = await db
        .as(scope)
        .selectFrom('chatQuota')
        .select(['subject', 'userId', 'period', 'limitTokens'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(
          sql<SqlBool>`(subject in ('tenant', 'everyUser') or (subject = 'user' and user_id = any(${[...new Set(userIds)]}::bigint[])))`,
        )
        .execute()
      const limits = rows.map(({ subject, userId, period, limitTokens }) => ({
        userId,
        limit: { subject, period, limitTokens: Number(limitTokens) } as QuotaLimit,
      })) // words that only our own calls write
      return userIds.map((own) =>
        limits.filter(({ userId, limit }) => limit.subject !== 'user' || userId === own).map(({ limit }) => limit),
      )
    },

    /** What each of these people has used and held of the day that begins then, and for how many answers since `since`; nothing is locked. */
    async dayOf(
      scope: Tenant,
      userIds: readonly string[],
      { begins, since }: { begins: Date; since: Date },
    ): Promise<(Counted & { answers: number })[]> {
      const { rows } = await sql<{ id: string; used: string; held: string; answers: string }>`
        select u.id::text as id,
          coalesce((select used_tokens from chat_quota_use where tenant_id = ${scope.tenantId} and user_id = u.id and period = 'day' and begins = ${begins}), 0) as used,
          coalesce(h.held, 0) as held, coalesce(h.answers, 0) as answers
        from unnest(${[...new Set(userIds)]}::bigint[]) as u (id)
        left join lateral (
          select sum(tokens) filter (where begins_day = ${begins}) as held, count(*) filter (where end_time > ${since}) as answers
          from usage_hold where tenant_id = ${scope.tenantId} and user_id = u.id and kind = 'chat'
        ) h on true`.execute(db.as(scope))
      const byId = new Map(
        rows.map(({ id, used, held, answers }) => [
          id,
          { usedTokens: Number(used), heldTokens: Number(held), answers: Number(answers) },
        ]),
      )
      return userIds.map((id) => byId.get(id) ?? { usedTokens: 0, heldTokens: 0, answers: 0 })
    },

    /** In a transaction: what was used, with the rows held until its end, so that one send is counted after the other; in the order of the keys. */
    async lockUsed(scope: Tenant, keys: readonly UseKey[]): Promise<number[]> {
      const rows = await db
        .as(scope)
        .insertInto('chatQuotaUse')
        .values(
          inLockOrder(keys).map(({ userId, period, begins }) => ({ tenantId: scope.tenantId, userId, period, begins })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'userId', 'period', 'begins'])
            .doUpdateSet({ usedTokens: sql<string>`chat_quota_use.used_tokens` })
            .where('chatQuotaUse.tenantId', '=', scope.tenantId),
        )
        .returning(['userId', 'period', 'begins', 'usedTokens'])
        .execute()
      const used = new Map(rows.map((row) => [keyText(row as UseKey), Number(row.usedTokens)]))
      return keys.map((key) => used.get(keyText(key)) ?? 0)
    },

    /** The same without holding anything. */
    async readUsed(scope: Tenant, keys: readonly UseKey[]): Promise<number[]> {
      if (keys.length === 0) return []
      const rows = await db
        .as(scope)
        .selectFrom('chatQuotaUse')
        .select(['userId', 'period', 'begins', 'usedTokens'])
        .where('tenantId', '=', scope.tenantId)
        .where('userId', 'in', [...new Set(keys.map(({ userId }) => userId))])
        .where(
          'begins',
          'in',
          [...new Set(keys.map(({ begins }) => begins.getTime()))].map((time) => new Date(time)),
        )
        .execute()
      const used = new Map(rows.map((row) => [keyText(row as UseKey), Number(row.usedTokens)]))
      return keys.map((key) => used.get(keyText(key)) ?? 0)
    },

    /** What is held for answers under way: of each of these people and of the tenant, sent in the day and in the month that begin then. */
    async sumHeld(scope: Tenant, keys: readonly UseKey[]): Promise<number[]> {
      if (keys.length === 0) return []
      const all = (condition: ReturnType<typeof heldIn>) =>
        sql<string>`coalesce(sum(tokens) filter (where ${condition}), 0)`
      const row = await holds(scope)
        .select(keys.map((key, index) => all(heldIn(key)).as(`held${index}`)))
        .executeTakeFirstOrThrow()
      return keys.map((_, index) => Number((row as Record<string, string>)[`held${index}`]))
    },

    async addUsed(scope: Tenant, keys: readonly UseKey[], tokens: number): Promise<void> {
      await db
        .as(scope)
        .insertInto('chatQuotaUse')
        .values(
          inLockOrder(keys).map(({ userId, period, begins }) => ({
            tenantId: scope.tenantId,
            userId,
            period,
            begins,
            usedTokens: String(tokens),
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'userId', 'period', 'begins'])
            .doUpdateSet({ usedTokens: sql<string>`chat_quota_use.used_tokens + excluded.used_tokens` })
            .where('chatQuotaUse.tenantId', '=', scope.tenantId),
        )
        .execute()
    },

    /** Counts of periods that are long over, of all tenants. */
    async sweep({ usesBefore }: { usesBefore: Date }): Promise<void> {
      await db.across('maintenance').deleteFrom('chatQuotaUse').where('begins', '<', usesBefore).execute()
    },
  }
}

function heldIn({ userId, period, begins }: UseKey) {
  const column = period === 'day' ? sql.ref('begins_day') : sql.ref('begins_month')
  return userId === WHOLE_TENANT
    ? sql<SqlBool>`${column} = ${begins}`
    : sql<SqlBool>`${column} = ${begins} and user_id = ${userId}::bigint`
}
