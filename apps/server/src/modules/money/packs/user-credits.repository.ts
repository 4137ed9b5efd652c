import { sql, type SqlBool } from 'kysely'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface FlowsAsked {
  /** Undefined: of all people that the scope sees. */
  userId: string | undefined
  kind: string | undefined
  dates: readonly Filter[]
  paging: Paging
}

/** People that the scope sees, by the id in this column. */
const seenPeople = (scope: Scope, column: string) => {
  const seen = seenCondition(scope, 'userAccount', 'u')
  return seen === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} in (select u.id from user_account u where u.tenant_id = ${scope.tenantId} and ${seen})`
}

/** What people have and had. */
export function createUserCreditsRepository(db: Db) {
  return {
    /** The name of somebody that the scope sees; undefined for nobody. */
    async findPerson(scope: Scope, userId: string): Promise<string | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('userAccount')
        .select(sql<string>`coalesce(nullif(real_name, ''), account)`.as('name'))
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', userId)
        .where(seenPeople(scope, 'user_account.id'))
        .executeTakeFirst()
      return row?.name
    },

    /** Newest first. */
    flows(scope: Scope, { userId, kind, dates, paging }: FlowsAsked) {
      let found = createdWithin(
        dates,
        'createTime',
      )(db.as(scope).selectFrom('creditFlow').where('creditFlow.tenantId', '=', scope.tenantId))
      if (userId === undefined) found = found.where(seenPeople(scope, 'credit_flow.user_id'))
      else found = found.where('creditFlow.userId', '=', userId)
      if (kind !== undefined) found = found.where('creditFlow.kind', '=', kind)
      return countedPage(db, scope, {
        table: 'creditFlow',
        narrowedBy: [userId, kind, dates, scope.rowRules?.get('userAccount')?.key],
        paging,
        page: found
          .selectAll('creditFlow')
          .select([
            sql<string>`coalesce((select o.order_no from pay_order o where o.tenant_id = credit_flow.tenant_id and o.id = credit_flow.order_id), '')`.as(
              'orderNo',
            ),
            sql<string>`coalesce((select coalesce(nullif(u.real_name, ''), u.account) from user_account u where u.tenant_id = credit_flow.tenant_id and u.id = credit_flow.user_id), '')`.as(
              'userName',
            ),
          ])
          .orderBy('creditFlow.id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: found.select(sql<number>`1`.as('one')),
      })
    },

    /** Those with something in them first, in the order in which they are spent; 500 at most. */
    bags: (scope: Pick<Scope, 'tenantId'>, userId: string) =>
      db
        .as(scope)
        .selectFrom('payBag')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('userId', '=', userId)
        .orderBy(sql`state <> 'active'`)
        .orderBy('expireTime', (order) => order.asc().nullsLast())
        .orderBy('id')
        .limit(500)
        .execute(),
  }
}
