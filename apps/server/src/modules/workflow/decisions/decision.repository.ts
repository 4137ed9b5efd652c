import { sql, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

const COLUMNS = [
  'id',
  'tenantId',
  'isCommon',
  'decisionKey',
  'decisionVersion',
  'name',
  'resourceName',
  'createUser',
  'createTime',
] as const

export interface DecisionRow {
  id: string
  tenantId: string
  /** 1: for every tenant. */
  isCommon: number
  decisionKey: string
  decisionVersion: number
  name: string
  resourceName: string
  createUser: string | null
  createTime: Date
  /** 1: the newest of its key and tenant. */
  isLatest: number
}

export interface NewDecision {
  id: string
  isCommon: number
  decisionKey: string
  decisionVersion: number
  name: string
  xml: string
  resourceName: string
}

export interface DecisionFilters {
  name: string
  key: string
  /** 1 common ones, 2 the tenant's own; undefined: both. */
  mode: 1 | 2 | undefined
  /** By time of deployment. */
  dates: readonly Filter[]
  paging: Paging
}

/** Names of processes that an answer gives at most. */
const USERS_MOST = 5

/** Deployed decision tables. A common one is read by every tenant, and written in the platform's own. */
export function createDecisionRepository(db: Db) {
  const readable = ({ tenantId }: Tenant) => sql<SqlBool>`(tenant_id = ${tenantId} or is_common = 1)`

  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('wfDecision').where(readable(scope)).where('isDeleted', '=', 0)

  const latest = () =>
    sql<number>`case when exists (select 1 from wf_decision o where o.tenant_id = wf_decision.tenant_id and o.is_common = wf_decision.is_common
      and o.decision_key = wf_decision.decision_key and o.decision_version > wf_decision.decision_version and o.is_deleted = 0) then 0 else 1 end`.as(
      'isLatest',
    )

  const filtered = (scope: Tenant, { name, key, mode, dates }: Omit<DecisionFilters, 'paging'>) =>
    live(scope)
      .$call(createdWithin(dates, 'createTime'))
      .$if(mode === 1, (query) => query.where('isCommon', '=', 1))
      .$if(mode === 2, (query) => query.where('isCommon', '=', 0))
      .$if(name !== '', (query) => query.where(filterExpression({ column: 'name', operator: 'contains', value: name })))
      .$if(key !== '', (query) =>
        query.where(filterExpression({ column: 'decisionKey', operator: 'contains', value: key })),
      )

  return {
    /** All versions, the newest first. */
    page(scope: Tenant, { paging, ...filters }: DecisionFilters): Promise<Page<DecisionRow>> {
      return countedPage<DecisionRow>(db, scope, {
        table: 'wfDecision',
        narrowedBy: filters,
        paging,
        page: filtered(scope, filters)
          .select(COLUMNS)
          .select(latest())
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: filtered(scope, filters).select(sql<number>`1`.as('one')),
      })
    },

    find(scope: Tenant, id: string): Promise<DecisionRow | undefined> {
      return live(scope).select(COLUMNS).select(latest()).where('id', '=', id).executeTakeFirst()
    },

    /** Also of one that was removed: what ran by it is still shown. */
    findXml(scope: Tenant, id: string): Promise<{ xml: string; decisionKey: string } | undefined> {
      return db
        .as(scope)
        .selectFrom('wfDecision')
        .select(['xml', 'decisionKey'])
        .where(readable(scope))
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** The newest of each key, the tenant's own before a common one; `isCommon` 1: of common ones alone. By key. */
    async listNewest(scope: Tenant, isCommon: number): Promise<{ id: string; key: string; name: string }[]> {
      return live(scope)
        .$if(isCommon === 1, (query) => query.where('isCommon', '=', 1))
        .distinctOn('decisionKey')
        .select(['id', 'decisionKey as key', 'name'])
        .orderBy('decisionKey')
        .orderBy('isCommon')
        .orderBy('decisionVersion', 'desc')
        .execute()
    },

    /** Ids of the tables that a process was deployed with, by key. */
    async findKept(
      scope: Tenant,
      definitionId: string,
    ): Promise<{ kept: Record<string, string>; isCommon: number } | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['decisions', 'isCommon'])
        .where(readable(scope))
        .where('id', '=', definitionId)
        .executeTakeFirst()
      // Written by `keep`.
      return row && { kept: row.decisions as Record<string, string>, isCommon: row.isCommon }
    },

    /** What a new process decides by, for as long as it is there. */
    async keep(scope: Tenant, definitionId: string, kept: Readonly<Record<string, string>>): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfDefinition')
        .set({ decisions: JSON.stringify(kept) })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', definitionId)
        .execute()
    },

    /** Others that deploy this table for this tenant wait until the transaction has ended. Answers the last version, 0 for none. */
    async holdVersions(scope: Tenant, isCommon: number, key: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`wf decision ${scope.tenantId} ${isCommon} ${key}`}, 0))`.execute(
        db.as(scope),
      )
      const row = await db
        .as(scope)
        .selectFrom('wfDecision')
        .select('decisionVersion')
        .where('tenantId', '=', scope.tenantId)
        .where('isCommon', '=', isCommon)
        .where('decisionKey', '=', key)
        .orderBy('decisionVersion', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.decisionVersion ?? 0
    },

    /** Until the transaction ends nobody removes a table, or, to remove some, nobody deploys a process that names any. */
    async holdUse(scope: Tenant, how: 'use' | 'remove'): Promise<void> {
      const lock = how === 'use' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
      await sql`select ${lock}(hashtextextended('wf decisions are used', 0))`.execute(db.as(scope))
    },

    async insert(scope: Scope, row: NewDecision, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfDecision')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    /** Own live ones of these. */
    async listOwn(scope: Tenant, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('wfDecision')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return rows.map(({ id }) => id)
    },

    async remove(scope: Scope, ids: readonly string[], now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfDecision')
        .set({ isDeleted: 1, updateUser: scope.userId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },

    /** Names of some processes that decide by one of these and can be started or run, in whichever tenant: a common table serves all. */
    async listUsers(ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select distinct d.name from wf_definition d
        where exists (select 1 from json_each_text(d.decisions) k where k.value = any(${[...ids]}::text[]))
          and ((d.is_deleted = 0 and d.is_latest = 1)
            or exists (select 1 from wf_instance i where i.definition_id = d.id and i.end_time is null and i.is_deleted = 0))
        order by d.name limit ${USERS_MOST}`.execute(db.across('platform operator'))
      return rows.map(({ name }) => name)
    },
  }
}
