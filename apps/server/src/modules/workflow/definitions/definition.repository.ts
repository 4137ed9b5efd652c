import { sql, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
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
  'deploymentId',
  'processKey',
  'processVersion',
  'name',
  'nameEn',
  'description',
  'descriptionEn',
  'category',
  'resourceName',
  'suspensionState',
  'startFormKey',
  'createTime',
  'isLatest',
  'isDeleted',
] as const

export interface DefinitionRow {
  id: string
  tenantId: string
  /** 1: for every tenant. */
  isCommon: number
  deploymentId: string
  processKey: string
  processVersion: number
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  category: string
  resourceName: string
  suspensionState: number
  startFormKey: string
  createTime: Date
  /** 1: what a new instance of its process runs by. */
  isLatest: number
  /** 1: no more starts; instances that have ended still show its diagram. */
  isDeleted: number
}

export interface NewDefinition {
  id: string
  deploymentId: string
  isCommon: number
  processKey: string
  processVersion: number
  name: string
  nameEn: string
  description: string
  descriptionEn: string
  category: string
  xml: string
  xmlHash: string
  resourceName: string
  startFormKey: string
  starterUsers: readonly string[]
  starterGroups: readonly string[]
}

export interface DefinitionFilters {
  category: string
  name: string
  key: string
  /** 1 common ones, 2 the tenant's own; undefined: both. */
  mode: 1 | 2 | undefined
  /** By time of deployment. */
  dates: readonly Filter[]
  paging: Paging
}

/** `groups`: what the person is part of, as tasks name it (`role:1`). */
export interface Starter {
  userId: string
  groups: readonly string[]
}

/** Deployed processes. A common one is read by every tenant, and written in the platform's own. */
export function createDefinitionRepository(db: Db) {
  const readable = ({ tenantId }: Tenant) => sql<SqlBool>`(tenant_id = ${tenantId} or is_common = 1)`

  const filtered = (scope: Tenant, { category, name, key, mode, dates }: Omit<DefinitionFilters, 'paging'>) =>
    db
      .as(scope)
      .selectFrom('wfDefinition')
      .where(readable(scope))
      .where('isDeleted', '=', 0)
      .$call(createdWithin(dates, 'createTime'))
      .$if(mode === 1, (query) => query.where('isCommon', '=', 1))
      .$if(mode === 2, (query) => query.where('isCommon', '=', 0))
      .$if(category !== '', (query) => query.where('category', '=', category))
      .$if(name !== '', (query) =>
        query.where(filterExpression({ column: 'name', also: ['nameEn'], operator: 'contains', value: name })),
      )
      .$if(key !== '', (query) =>
        query.where(filterExpression({ column: 'processKey', operator: 'contains', value: key })),
      )

  const pageOf = (scope: Tenant, query: ReturnType<typeof filtered>, narrowedBy: unknown, paging: Paging) =>
    countedPage<DefinitionRow>(db, scope, {
      table: 'wfDefinition',
      narrowedBy,
      paging,
      page: query
        .select(COLUMNS)
        .orderBy('id', 'desc')
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size),
      matching: query.select(sql<number>`1`.as('one')),
    })

  return {
    /** All versions, the newest first. */
    page(scope: Tenant, { paging, ...filters }: DefinitionFilters): Promise<Page<DefinitionRow>> {
      return pageOf(scope, filtered(scope, filters), ['all', filters], paging)
    },

    /** The latest active version of each process that this person may start; the tenant's own stands before a common one of its key. */
    startPage(
      scope: Tenant,
      { userId, groups }: Starter,
      { paging, ...filters }: DefinitionFilters,
    ): Promise<Page<DefinitionRow>> {
      const { tenantId } = scope
      const query = filtered(scope, filters)
        .where('isLatest', '=', 1)
        .where('suspensionState', '=', 1)
        .where(
          sql<SqlBool>`(json_array_length(starter_users) + json_array_length(starter_groups) = 0
            or exists (select 1 from json_array_elements_text(starter_users) s where s = ${userId})
            or exists (select 1 from json_array_elements_text(starter_groups) s where s = any(${[...groups]}::text[])))`,
        )
        .where(
          sql<SqlBool>`(is_common = 0 or not exists (select 1 from wf_definition o where o.tenant_id = ${tenantId} and o.is_common = 0
            and o.process_key = wf_definition.process_key and o.is_latest = 1 and o.is_deleted = 0))`,
        )
      return pageOf(scope, query, ['start', userId, groups, filters], paging)
    },

    /** Also one that was removed. */
    find(scope: Tenant, id: string): Promise<DefinitionRow | undefined> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(COLUMNS)
        .where(readable(scope))
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** Also of one that was removed. */
    async findXml(
      scope: Tenant,
      id: string,
    ): Promise<Pick<NewDefinition, 'xml' | 'processKey' | 'nameEn'> | undefined> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['xml', 'processKey', 'nameEn'])
        .where(readable(scope))
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async findStarters(scope: Tenant, id: string): Promise<{ users: string[]; groups: string[] } | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['starterUsers', 'starterGroups'])
        .where(readable(scope))
        .where('id', '=', id)
        .executeTakeFirst()
      // Written by `insert`.
      return row && { users: row.starterUsers as string[], groups: row.starterGroups as string[] }
    },

    /** By id, also of removed ones. */
    async findDescriptions(scope: Tenant, ids: readonly string[], language: Language): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['id', 'description', 'descriptionEn'])
        .where(readable(scope))
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return new Map(rows.map((row) => [row.id, (language === 'en' && row.descriptionEn) || row.description]))
    },

    /** The latest version of the tenant's own process of this key, else of the common one. */
    findLatest(scope: Tenant, key: string): Promise<DefinitionRow | undefined> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(COLUMNS)
        .where(readable(scope))
        .where('processKey', '=', key)
        .where('isLatest', '=', 1)
        .where('isDeleted', '=', 0)
        .orderBy('isCommon')
        .limit(1)
        .executeTakeFirst()
    },

    /** What a new instance of each process of the tenant would run by, where that is active; by name. */
    listLatest(scope: Tenant, most: number): Promise<DefinitionRow[]> {
      const { tenantId } = scope
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(COLUMNS)
        .where(readable(scope))
        .where('isLatest', '=', 1)
        .where('isDeleted', '=', 0)
        .where('suspensionState', '=', 1)
        .where(
          sql<SqlBool>`(is_common = 0 or not exists (select 1 from wf_definition o where o.tenant_id = ${tenantId} and o.is_common = 0
            and o.process_key = wf_definition.process_key and o.is_latest = 1 and o.is_deleted = 0))`,
        )
        .orderBy('name')
        .orderBy('id')
        .limit(most)
        .execute()
    },

    /** Own live ones of these deployments. */
    listOfDeployments(scope: Tenant, deploymentIds: readonly string[]): Promise<DefinitionRow[]> {
      return db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(COLUMNS)
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`deployment_id = any(${[...deploymentIds]}::bigint[])`)
        .orderBy('id')
        .execute()
    },

    /** Others that deploy this process for this tenant wait until the transaction has ended. Answers the last version, 0 for none, and ids of those that are the latest. */
    async holdVersions(scope: Tenant, isCommon: number, key: string): Promise<{ last: number; latestIds: string[] }> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`wf ${scope.tenantId} ${isCommon} ${key}`}, 0))`.execute(
        db.as(scope),
      )
      const rows = await db
        .as(scope)
        .selectFrom('wfDefinition')
        .select(['id', 'processVersion', 'isLatest'])
        .where('tenantId', '=', scope.tenantId)
        .where('isCommon', '=', isCommon)
        .where('processKey', '=', key)
        .orderBy('processVersion', 'desc')
        .execute()
      return {
        last: rows[0]?.processVersion ?? 0,
        latestIds: rows.filter(({ isLatest }) => isLatest === 1).map(({ id }) => id),
      }
    },

    async insertDeployment(
      scope: Scope,
      deployment: {
        id: string
        name: string
        category: string
        resourceName: string
        sourceModelId: string | null
        createTime: Date
      },
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfDeployment')
        .values({ ...deployment, tenantId: scope.tenantId, createUser: scope.userId })
        .execute()
    },

    /** As the latest of its process; {@link markLatest} says so to the others. */
    async insert(scope: Scope, { starterUsers, starterGroups, ...row }: NewDefinition, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfDefinition')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: now,
          updateTime: now,
          starterUsers: JSON.stringify(starterUsers),
          starterGroups: JSON.stringify(starterGroups),
        })
        .execute()
    },

    /** The last live version of a process is its latest; answers its id, undefined when none is left. */
    async markLatest(scope: Tenant, isCommon: number, key: string): Promise<string | undefined> {
      const { tenantId } = scope
      const { rows } = await sql<{ id: string; isLatest: number }>`
        update wf_definition d set is_latest = case when d.id = (
            select o.id from wf_definition o where o.tenant_id = ${tenantId} and o.is_common = ${isCommon} and o.process_key = ${key} and o.is_deleted = 0
            order by o.process_version desc limit 1) then 1 else 0 end
        where d.tenant_id = ${tenantId} and d.is_common = ${isCommon} and d.process_key = ${key} returning d.id::text as id, d.is_latest as "isLatest"`.execute(
        db.as(scope),
      )
      return rows.find(({ isLatest }) => isLatest === 1)?.id
    },

    async setSuspension(scope: Scope, id: string, suspensionState: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfDefinition')
        .set({ suspensionState, updateUser: scope.userId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deployments with their definitions are no more; what has ended keeps its diagram. */
    async removeDeployments(scope: Scope, deploymentIds: readonly string[], now: Date): Promise<void> {
      const marked = { isDeleted: 1, updateUser: scope.userId, updateTime: now }
      await db
        .as(scope)
        .updateTable('wfDeployment')
        .set(marked)
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...deploymentIds]}::bigint[])`)
        .execute()
      await db
        .as(scope)
        .updateTable('wfDefinition')
        .set({ ...marked, isLatest: 0 })
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`deployment_id = any(${[...deploymentIds]}::bigint[])`)
        .execute()
    },

    /** Those of these numbers that are live tenants. */
    async findTenants(tenantIds: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .platform()
        .selectFrom('systemTenant')
        .select('tenantId')
        .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::text[])`)
        .where('isDeleted', '=', 0)
        .execute()
      return new Set(rows.map(({ tenantId }) => tenantId))
    },
  }
}
