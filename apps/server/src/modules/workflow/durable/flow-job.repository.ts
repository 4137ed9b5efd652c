import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../platform/scope.ts'
import { FLOW_WORK } from './flow-work.ts'

type Tenant = Pick<Scope, 'tenantId'>

/**
 * `timer`: a subscription is due. `continue`: a token goes on in a step of its own. `work`: a handler works, its answer goes on. `throw`: a message or
 * signal reaches those who wait. `start`: a definition begins by its clock.
 */
export type FlowJobKind = 'timer' | 'continue' | 'work' | 'throw' | 'start'

export interface NewFlowJob {
  id: string
  kind: FlowJobKind
  /** Null for the start of a definition. */
  instanceId: string | null
  definitionId: string | null
  nodeId: string
  /** Subscription or token of the instance. */
  reference: string
  due: Date
  facts: Readonly<Record<string, unknown>>
}

export interface FlowJobRow {
  id: string
  kind: string
  instanceId: string | null
  definitionId: string | null
  nodeId: string
  reference: string
  due: Date
  facts: unknown
  attempt: number
  error: string
  failedTime: Date | null
}

export type RemovedFlowJob = Pick<FlowJobRow, 'id' | 'attempt' | 'facts'>

const COLUMNS = [
  'id',
  'kind',
  'instanceId',
  'definitionId',
  'nodeId',
  'reference',
  'due',
  'facts',
  'attempt',
  'error',
  'failedTime',
] as const

/** What waits for its time or for a step of its own. A row is removed with what it was for. */
export function createFlowJobRepository(db: Db) {
  const own = (scope: Tenant) => db.as(scope).selectFrom('wfJob').where('tenantId', '=', scope.tenantId)

  return {
    async insert(scope: Tenant, rows: readonly NewFlowJob[]): Promise<void> {
      if (rows.length === 0) return
      await db
        .as(scope)
        .insertInto('wfJob')
        .values(rows.map((row) => ({ ...row, tenantId: scope.tenantId, facts: JSON.stringify(row.facts) })))
        .execute()
    },

    find(scope: Tenant, id: string): Promise<FlowJobRow | undefined> {
      return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    },

    listOfInstance(scope: Tenant, instanceId: string): Promise<FlowJobRow[]> {
      return own(scope).select(COLUMNS).where('instanceId', '=', instanceId).orderBy('id').execute()
    },

    /** Those of an instance for these subscriptions or tokens. */
    async removeByReference(
      scope: Tenant,
      instanceId: string,
      references: readonly string[],
    ): Promise<RemovedFlowJob[]> {
      if (references.length === 0) return []
      return db
        .as(scope)
        .deleteFrom('wfJob')
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('kind', '<>', 'throw')
        .where(sql<boolean>`reference = any(${[...references]}::text[])`)
        .returning(['id', 'attempt', 'facts'])
        .execute()
    },

    /** What goes on with this token stands at another node now. Jobs of subscriptions are written anew. */
    async move(scope: Tenant, instanceId: string, token: string, nodeId: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfJob')
        .set({ nodeId })
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('kind', 'in', ['continue', 'work'])
        .where('reference', '=', token)
        .execute()
    },

    /** Starts by the clock of these definitions. */
    async removeOfDefinitions(scope: Tenant, definitionIds: readonly string[]): Promise<RemovedFlowJob[]> {
      if (definitionIds.length === 0) return []
      return db
        .as(scope)
        .deleteFrom('wfJob')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`definition_id = any(${[...definitionIds]}::bigint[])`)
        .returning(['id', 'attempt', 'facts'])
        .execute()
    },

    /** False: somebody else has done it. */
    async remove(scope: Tenant, id: string, attempt: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .as(scope)
        .deleteFrom('wfJob')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Why its last run failed. Answers how often it failed by itself (`isOwn`). */
    async noteError(
      scope: Tenant,
      id: string,
      { attempt, error, isOwn }: { attempt: number; error: string; isOwn: boolean },
    ): Promise<number> {
      const row = await db
        .as(scope)
        .updateTable('wfJob')
        .set({ error, failures: sql<number>`failures + ${isOwn ? 1 : 0}` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .returning('failures')
        .executeTakeFirst()
      return row?.failures ?? 0
    },

    /** `error` counts where no run has said why. */
    async giveUp(
      scope: Tenant,
      id: string,
      { attempt, error, now }: { attempt: number; error: string; now: Date },
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfJob')
        .set({ failedTime: now, updateTime: now, error: sql<string>`case error when '' then ${error} else error end` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .execute()
    },

    /** Another attempt; undefined when the row is gone. */
    async begin(scope: Tenant, id: string, now: Date): Promise<number | undefined> {
      const row = await db
        .as(scope)
        .updateTable('wfJob')
        .set({ attempt: sql<number>`attempt + 1`, failures: 0, error: '', failedTime: null, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .returning('attempt')
        .executeTakeFirst()
      return row?.attempt
    },

    /** The oldest one that was given up, by instance. */
    async findFailed(
      scope: Tenant,
      instanceIds: readonly string[],
    ): Promise<Map<string, { id: string; error: string }>> {
      if (instanceIds.length === 0) return new Map()
      const rows = await own(scope)
        .select(['id', 'instanceId', 'error'])
        .where('failedTime', 'is not', null)
        .where(sql<boolean>`instance_id = any(${[...instanceIds]}::bigint[])`)
        .orderBy('id', 'desc')
        .execute()
      return new Map(rows.map(({ instanceId, ...job }) => [instanceId ?? '', job]))
    },

    /** Rows of all tenants that are neither given up nor held by a suspension, and that no job does any more. */
    listLost(before: Date): Promise<{ id: string; tenantId: string; attempt: number; due: Date }[]> {
      return db
        .across('jobs')
        .selectFrom('wfJob')
        .leftJoin('wfInstance', (join) =>
          join.onRef('wfInstance.tenantId', '=', 'wfJob.tenantId').onRef('wfInstance.id', '=', 'wfJob.instanceId'),
        )
        .select(['wfJob.id', 'wfJob.tenantId', 'wfJob.attempt', 'wfJob.due'])
        .where('wfJob.failedTime', 'is', null)
        .where('wfJob.updateTime', '<', before)
        .where(sql<boolean>`coalesce(wf_instance.suspension_state, 1) = 1`)
        .where(withoutJob(FLOW_WORK.queue, sql<string>`'flow:' || wf_job.id || ':' || wf_job.attempt`))
        .orderBy('wfJob.id')
        .limit(LOST_AT_ONCE)
        .execute()
    },
  }
}

const LOST_AT_ONCE = 500
