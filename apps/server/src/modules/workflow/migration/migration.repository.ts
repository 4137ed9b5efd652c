import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Places } from '@drawdesk/workflow/engine/moves/places'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

const COLUMNS = [
  'id',
  'processKey',
  'processName',
  'toDefinitionId',
  'toVersion',
  'reason',
  'createUser',
  'createTime',
] as const

export interface MigrationRow {
  id: string
  processKey: string
  processName: string
  toDefinitionId: string
  toVersion: number
  reason: string
  createUser: string | null
  createTime: Date
}

export type NewMigration = Omit<MigrationRow, 'createUser' | 'createTime'> & {
  mapping: Readonly<Record<string, string>>
}

export interface NewMigrationItem {
  id: string
  migrationId: string
  instanceId: string
  fromDefinitionId: string
  fromVersion: number
  before: Places
  after: Places
}

export interface MigrationFilters {
  processKey: string
  dates: readonly Filter[]
  paging: Paging
}

export interface MigrationCounts {
  fromVersions: number[]
  moved: number
  undone: number
  undoable: number
}

/** Which instances were put on another version, by which call, and from where. */
export function createMigrationRepository(db: Db) {
  const own = (scope: Tenant) => db.as(scope).selectFrom('wfMigration').where('tenantId', '=', scope.tenantId)

  return {
    /** Once: each instance that it moves writes it in its own transaction. */
    async insert(scope: Scope, { mapping, ...row }: NewMigration, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfMigration')
        .values({
          ...row,
          mapping: JSON.stringify(mapping),
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },

    async insertItem(scope: Scope, { before, after, ...item }: NewMigrationItem, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfMigrationItem')
        .values({
          ...item,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    find(scope: Tenant, id: string): Promise<MigrationRow | undefined> {
      return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    },

    /** The newest first. */
    page(scope: Tenant, { paging, ...filters }: MigrationFilters): Promise<Page<MigrationRow>> {
      const { processKey, dates } = filters
      const matching = own(scope)
        .$call(createdWithin(dates, 'createTime'))
        .$if(processKey !== '', (query) => query.where('processKey', '=', processKey))
      return countedPage<MigrationRow>(db, scope, {
        table: 'wfMigration',
        narrowedBy: filters,
        paging,
        page: matching
          .select(COLUMNS)
          .orderBy('id', 'desc')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: matching.select(sql<number>`1`.as('one')),
      })
    },

    /** By migration. `undoable`: not taken back, and the instance runs by that version still. */
    async count(scope: Tenant, ids: readonly string[]): Promise<Map<string, MigrationCounts>> {
      if (ids.length === 0) return new Map()
      const { tenantId } = scope
      const { rows } = await sql<MigrationCounts & { id: string }>`
        select m.id::text as id, array_agg(distinct t.from_version order by t.from_version) as "fromVersions", count(*)::int as moved, count(t.undone_time)::int as undone,
          count(*) filter (where t.undone_time is null and i.end_time is null and i.definition_id = m.to_definition_id)::int as undoable
        from wf_migration m join wf_migration_item t on t.tenant_id = ${tenantId} and t.migration_id = m.id
          join wf_instance i on i.tenant_id = ${tenantId} and i.id = t.instance_id
        where m.tenant_id = ${tenantId} and m.id = any(${[...ids]}::bigint[]) group by m.id`.execute(db.as(scope))
      return new Map(rows.map(({ id, ...counts }) => [id, counts]))
    },

    /** Those of a migration that were not taken back, by instance. */
    async listOpen(scope: Tenant, migrationId: string): Promise<NewMigrationItem[]> {
      const rows = await db
        .as(scope)
        .selectFrom('wfMigrationItem')
        .select(['id', 'migrationId', 'instanceId', 'fromDefinitionId', 'fromVersion', 'before', 'after'])
        .where('tenantId', '=', scope.tenantId)
        .where('migrationId', '=', migrationId)
        .where('undoneTime', 'is', null)
        .orderBy('instanceId')
        .execute()
      // Written by `insertItem`.
      return rows.map((row) => ({ ...row, before: row.before as Places, after: row.after as Places }))
    },

    /** False: somebody else took it back. */
    async markUndone(scope: Scope, itemId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfMigrationItem')
        .set({ undoneTime: now, undoneUser: scope.userId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', itemId)
        .where('undoneTime', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Ids of nodes and flows at which running instances of a definition stand, each with how many do: tokens and open scopes, flows by which tokens came
     * to a join, events that are waited for, and what compensation would undo.
     */
    async listPlaces(
      scope: Tenant,
      definitionId: string,
    ): Promise<{ nodeId: string; kind: 'token' | 'flow' | 'event'; count: number }[]> {
      const { rows } = await sql<{ nodeId: string; kind: 'token' | 'flow' | 'event'; count: number }>`
        with running as (select id, state from wf_instance where tenant_id = ${scope.tenantId} and definition_id = ${definitionId} and end_time is null and is_deleted = 0),
        place as (
          select id, t.value ->> 'node' as node, 'token' as kind from running, json_each(state -> 'tokens') t
          union all select id, t.value ->> 'flow', 'flow' from running, json_each(state -> 'tokens') t where t.value ->> 'waitsFor' = 'join' and t.value ->> 'flow' is not null
          union all select id, t.value ->> 'node', 'token' from running, json_each(state -> 'scopes') t where t.value ->> 'parent' is not null
          union all select id, t.value ->> 'node', 'event' from running, json_each(state -> 'subscriptions') t
          union all select id, p.node, 'token' from running, json_array_elements(state -> 'compensations') t, lateral (values (t.value ->> 'node'), (t.value ->> 'handler')) p (node)
        )
        select node as "nodeId", min(kind) as kind, count(distinct id)::int as count from place group by node order by node`.execute(
        db.as(scope),
      )
      return rows
    },
  }
}
