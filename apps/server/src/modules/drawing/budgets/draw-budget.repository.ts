import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DrawBudgetTable } from '../../../db/schema.generated.ts'
import { insertNoted, updateNoted } from '../../../crud/history/noted-rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { PeriodSpan } from '../../../platform/days/periods.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type BudgetRow = Selectable<DrawBudgetTable>

const SUBJECTS_MOST = 1_000
const REMOVED_MOST = 200

/** A budget with what its drawings of the month have cost; `spent` is exact decimal text. */
export interface SpentBudget extends BudgetRow {
  spent: string
  subjectName: string
}

/** Whose money a drawing spends: each budget of these is asked. */
export interface SpendPlace {
  apiId: string | null
  exId: string | null
}

export function createDrawBudgetRepository(db: Db) {
  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('drawBudget').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    /** All of the tenant, what concerns everything first; or those that were removed, what went last first. */
    async list(scope: Tenant, { begins, ends }: PeriodSpan, isDeleted: 0 | 1 = 0): Promise<SpentBudget[]> {
      const { tenantId } = scope
      const order =
        isDeleted === 1
          ? sql`b.update_time desc, b.id desc limit ${REMOVED_MOST}`
          : sql`array_position(array['tenant', 'api', 'ex'], b.subject), b.subject_id, b.currency, b.id`
      const { rows } = await sql<SpentBudget>`
        select b.*, coalesce(a.api_name, e.ex_name, '') as subject_name,
          trim_scale(coalesce((select sum(s.amount) from draw_spend s where s.tenant_id = ${tenantId} and s.quarter >= ${begins} and s.quarter < ${ends} and s.currency = b.currency and ${isOfBudget}), 0))::text as spent
        from draw_budget b
        left join draw_api a on a.tenant_id = b.tenant_id and b.subject = 'api' and a.id = b.subject_id
        left join draw_ex e on e.tenant_id = b.tenant_id and b.subject = 'ex' and e.id = b.subject_id
        where b.tenant_id = ${tenantId} and b.is_deleted = ${isDeleted}
        order by ${order}`.execute(db.as(scope))
      return rows
    },

    find: (scope: Tenant, id: string): Promise<BudgetRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    async count(scope: Tenant): Promise<number> {
      return (
        await live(scope)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow()
      ).count
    },

    insert: (scope: Scope, row: Omit<Insertable<DrawBudgetTable>, 'tenantId'>): Promise<void> =>
      insertNoted(db, scope, 'drawBudget', row),

    /** Its new version, or undefined when it is gone or has another one than asked for. */
    update: (
      scope: Scope,
      id: string,
      version: number | undefined,
      values: Updateable<DrawBudgetTable>,
    ): Promise<number | undefined> => updateNoted(db, scope, 'drawBudget', { id, version, values }),

    /** APIs and experiences by name; more of either than can be chosen from nobody has. */
    async listSubjects(
      scope: Tenant,
    ): Promise<{ apis: { id: string; name: string }[]; exs: { id: string; name: string }[] }> {
      const own = <Table extends 'drawApi' | 'drawEx'>(table: Table) =>
        db
          .as(scope)
          .selectFrom(table as 'drawApi')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .limit(SUBJECTS_MOST)
      const [apis, exs] = await Promise.all([
        own('drawApi').select(['id', 'apiName as name']).orderBy('apiName').execute(),
        own('drawEx')
          .select(['id', sql<string>`ex_name`.as('name')])
          .orderBy(sql`ex_name`)
          .execute(),
      ])
      return { apis, exs }
    },

    /** Is there this API or experience here? */
    async hasSubject(scope: Tenant, subject: 'api' | 'ex', id: string): Promise<boolean> {
      const table = subject === 'api' ? 'drawApi' : 'drawEx'
      return (
        (await db
          .as(scope)
          .selectFrom(table)
          .select('id')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('id', '=', id)
          .executeTakeFirst()) !== undefined
      )
    },

    /** How many there are, and how many of them stop: most tenants have none. */
    async countKinds(scope: Tenant): Promise<{ all: number; stopping: number }> {
      return live(scope)
        .select([
          sql<number>`count(*)::int`.as('all'),
          sql<number>`(count(*) filter (where is_stopping = 1))::int`.as('stopping'),
        ])
        .executeTakeFirstOrThrow()
    },

    /** Is one of the budgets that stop, and that this drawing would be paid from, used up? */
    async isSpent(scope: Tenant, { apiId, exId }: SpendPlace, { begins, ends }: PeriodSpan): Promise<boolean> {
      const { tenantId } = scope
      const { rows } = await sql`
        select 1 from draw_budget b
        where b.tenant_id = ${tenantId} and b.is_deleted = 0 and b.is_stopping = 1 and (b.subject = 'tenant' or (b.subject = 'api' and b.subject_id = ${apiId}::bigint) or (b.subject = 'ex' and b.subject_id = ${exId}::bigint))
          and b.amount <= (select coalesce(sum(s.amount), 0) from draw_spend s where s.tenant_id = ${tenantId} and s.quarter >= ${begins} and s.quarter < ${ends} and s.currency = b.currency and ${isOfBudget})
        limit 1`.execute(db.as(scope))
      return rows.length > 0
    },

    /** Notes that this share of a budget is reported, in the month; false where somebody was first, or is at this moment and commits. */
    async takeAlarm(
      scope: Tenant,
      { budgetId, month, percent }: { budgetId: string; month: string; percent: number },
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into draw_budget_alarm (tenant_id, budget_id, month, percent) values (${scope.tenantId}, ${budgetId}::bigint, ${month}, ${percent}) on conflict do nothing returning 1`.execute(
        db.as(scope),
      )
      return rows.length > 0
    },

    /** Those of the month that were reported. */
    async listAlarms(scope: Tenant, month: string): Promise<{ budgetId: string; percent: number }[]> {
      return db
        .as(scope)
        .selectFrom('drawBudgetAlarm')
        .select(['budgetId', 'percent'])
        .where('tenantId', '=', scope.tenantId)
        .where('month', '=', month)
        .execute()
    },

    async forgetAlarms(scope: Tenant, budgetId: string): Promise<{ month: string; percent: number }[]> {
      return db
        .as(scope)
        .deleteFrom('drawBudgetAlarm')
        .where('tenantId', '=', scope.tenantId)
        .where('budgetId', '=', budgetId)
        .returning(['month', 'percent'])
        .execute()
    },

    /** Tenants that have any. */
    async tenantsWithBudgets(): Promise<string[]> {
      return (
        await db
          .across('maintenance')
          .selectFrom('drawBudget')
          .select('tenantId')
          .distinct()
          .where('isDeleted', '=', 0)
          .execute()
      ).map(({ tenantId }) => tenantId)
    },
  }
}

/** Does the spending `s` count for the budget `b`? */
const isOfBudget = sql`(b.subject = 'tenant' or (b.subject = 'api' and s.api_id = b.subject_id) or (b.subject = 'ex' and s.ex_id = b.subject_id))`
