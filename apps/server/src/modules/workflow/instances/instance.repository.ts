import { sql } from 'kysely'
import type { InstanceState } from '@drawdesk/workflow/engine/state'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

const COLUMNS = [
  'id',
  'tenantId',
  'definitionId',
  'processKey',
  'processName',
  'processVersion',
  'category',
  'title',
  'businessTable',
  'businessId',
  'startUserId',
  'startTime',
  'endTime',
  'suspensionState',
  'parentInstanceId',
  'parentToken',
  'rootInstanceId',
  'depth',
  'rev',
] as const

export interface InstanceRow {
  id: string
  tenantId: string
  definitionId: string
  processKey: string
  processName: string
  processVersion: number
  category: string
  title: string
  businessTable: string
  businessId: string
  startUserId: string | null
  startTime: Date
  endTime: Date | null
  suspensionState: number
  /** Instance whose call activity waits for this one, by its token; null and "" for one that nobody called. */
  parentInstanceId: string | null
  parentToken: string
  /** The one at the top, which may be itself: its row is the lock of all below it. */
  rootInstanceId: string
  depth: number
  /** Rises with each step. */
  rev: number
}

export type NewInstance = Omit<InstanceRow, 'tenantId' | 'endTime' | 'suspensionState' | 'rev'>

export interface InstanceChange {
  state: InstanceState
  end?: { time: Date; node: string; how: string; reason: string }
  /** It runs by another definition from now on. */
  version?: Pick<InstanceRow, 'definitionId' | 'processKey' | 'processName' | 'processVersion' | 'category'>
}

/** Running instances and those that have ended. */
export function createInstanceRepository(db: Db) {
  const own = (scope: Tenant) =>
    db.as(scope).selectFrom('wfInstance').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    find(scope: Tenant, id: string): Promise<InstanceRow | undefined> {
      return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    },

    /** With their states, as they are now; nothing is held. By id. */
    async listWithState(scope: Tenant, ids: readonly string[]): Promise<(InstanceRow & { state: InstanceState })[]> {
      if (ids.length === 0) return []
      const rows = await own(scope)
        .select([...COLUMNS, 'state'])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, state: row.state as InstanceState })) // written by `insert` and `change`
    },

    /** How many of a tenant run by each of these definitions. */
    async countRunning(scope: Tenant, definitionIds: readonly string[]): Promise<Map<string, number>> {
      if (definitionIds.length === 0) return new Map()
      const rows = await own(scope)
        .select(['definitionId', sql<number>`count(*)::int`.as('count')])
        .where(sql<boolean>`definition_id = any(${[...definitionIds]}::bigint[])`)
        .where('endTime', 'is', null)
        .groupBy('definitionId')
        .execute()
      return new Map(rows.map(({ definitionId, count }) => [definitionId, count]))
    },

    /** With its state, until the transaction ends; steps of the instances of one root follow each other. */
    async lock(scope: Tenant, id: string): Promise<(InstanceRow & { state: InstanceState }) | undefined> {
      const held = [...COLUMNS, 'state'] as const
      // Its own root, as nearly all are, is held in one round trip; one that is hidden is still the lock of those below it.
      const root = await db
        .as(scope)
        .selectFrom('wfInstance')
        .select([...held, 'isDeleted'])
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', (query) =>
          query
            .selectFrom('wfInstance as asked')
            .select('asked.rootInstanceId')
            .where('asked.tenantId', '=', scope.tenantId)
            .where('asked.id', '=', id),
        )
        .forUpdate()
        .executeTakeFirst()
      if (root === undefined || (root.id === id && root.isDeleted === 1)) return undefined
      const row =
        root.id === id ? root : await own(scope).select(held).where('id', '=', id).forUpdate().executeTakeFirst()
      return row && { ...row, state: row.state as InstanceState } // written by `insert` and `change`
    },

    async insert(scope: Scope, row: NewInstance, state: InstanceState): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfInstance')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: row.startTime,
          updateTime: row.startTime,
          state: JSON.stringify(state),
        })
        .execute()
    },

    /** What people call it, when what it is about has changed. */
    async setTitle(scope: Tenant, id: string, title: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfInstance')
        .set({ title, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .execute()
    },

    /** After a step: its state and, where it ended, how. Answers its number. */
    async change(scope: Tenant, id: string, { state, end, version }: InstanceChange, now: Date): Promise<number> {
      const { rev } = await db
        .as(scope)
        .updateTable('wfInstance')
        .set({
          state: JSON.stringify(state),
          rev: sql<number>`rev + 1`,
          updateTime: now,
          ...version,
          ...(end ? { endTime: end.time, endNode: end.node, endHow: end.how, endReason: end.reason } : {}),
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .returning('rev')
        .executeTakeFirstOrThrow()
      return rev
    },

    /** Running ones that tokens of this instance called. */
    listCalled(scope: Tenant, parentInstanceId: string): Promise<{ id: string; parentToken: string }[]> {
      return own(scope)
        .select(['id', 'parentToken'])
        .where('parentInstanceId', '=', parentInstanceId)
        .where('endTime', 'is', null)
        .orderBy('id')
        .execute()
    },

    /** Running ones about this row, which nobody called; who asks the same meanwhile waits until the transaction ends. */
    async holdOpen(scope: Tenant, businessTable: string, businessId: string): Promise<string[]> {
      const lock = `wf ${scope.tenantId} ${businessTable} ${businessId}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db.as(scope))
      const rows = await own(scope)
        .select('id')
        .where('businessTable', '=', businessTable)
        .where('businessId', '=', businessId)
        .where('parentInstanceId', 'is', null)
        .where('endTime', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Running ones that nobody called, of these definitions, in any tenant: a common definition runs in all of them. */
    listRunning(definitionIds: readonly string[], most: number): Promise<{ id: string; tenantId: string }[]> {
      return db
        .across('platform operator')
        .selectFrom('wfInstance')
        .select(['id', 'tenantId'])
        .where(sql<boolean>`definition_id = any(${[...definitionIds]}::bigint[])`)
        .where('endTime', 'is', null)
        .where('isDeleted', '=', 0)
        .orderBy('id')
        .limit(most)
        .execute()
    },

    /** Running ones of a definition whose state is another one, by id. */
    async listOther(
      scope: Tenant,
      definitionId: string,
      { state, after, most }: { state: number; after: string; most: number },
    ): Promise<string[]> {
      const rows = await own(scope)
        .select('id')
        .where('definitionId', '=', definitionId)
        .where('endTime', 'is', null)
        .where('suspensionState', '<>', state)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The instance and all below it, with their tasks; answers those that were another before. */
    async setSuspension(scope: Tenant, id: string, suspensionState: number, now: Date): Promise<string[]> {
      const { tenantId } = scope
      const rows = await db
        .as(scope)
        .updateTable('wfInstance')
        .set({ suspensionState, updateTime: now })
        .where('tenantId', '=', tenantId)
        .where('endTime', 'is', null)
        .where('suspensionState', '<>', suspensionState)
        .where(
          sql<boolean>`id in (with recursive below as (select id from wf_instance where tenant_id = ${tenantId} and id = ${id}
            union select i.id from wf_instance i join below b on i.parent_instance_id = b.id where i.tenant_id = ${tenantId}) select id from below)`,
        )
        .returning('id')
        .execute()
      const ids = rows.map((row) => row.id)
      if (ids.length > 0)
        await db
          .as(scope)
          .updateTable('wfTask')
          .set({ suspensionState })
          .where('tenantId', '=', tenantId)
          .where('endTime', 'is', null)
          .where(sql<boolean>`instance_id = any(${ids}::bigint[])`)
          .execute()
      return ids
    },

    /** One that has ended is shown no more; its history stays. False: it runs, or there is none. */
    async hide(scope: Scope, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfInstance')
        .set({ isDeleted: 1, updateUser: scope.userId, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('endTime', 'is not', null)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
