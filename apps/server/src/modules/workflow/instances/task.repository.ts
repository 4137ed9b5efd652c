import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

const COLUMNS = [
  'id',
  'instanceId',
  'definitionId',
  'token',
  'loopToken',
  'nodeId',
  'name',
  'formKey',
  'ownerId',
  'assigneeId',
  'delegation',
  'suspensionState',
  'parentTaskId',
  'signKind',
  'urgeTime',
  'endTime',
  'outcome',
  'createUser',
] as const

export interface TaskRow {
  id: string
  instanceId: string
  definitionId: string
  /** Of the instance's state; null for a task that was added to another one. */
  token: string | null
  /** Token of the loop whose round it is; null: of none. Rounds of one loop have it in common. */
  loopToken: string | null
  nodeId: string
  name: string
  formKey: string
  ownerId: string | null
  assigneeId: string | null
  delegation: string
  suspensionState: number
  parentTaskId: string | null
  signKind: string
  urgeTime: Date | null
  endTime: Date | null
  outcome: string
  /** Who added it; null for a task of the diagram. */
  createUser: string | null
}

export interface NewTask {
  id: string
  instanceId: string
  definitionId: string
  token: string | null
  loopToken: string | null
  nodeId: string
  name: string
  formKey: string
  ownerId: string | null
  assigneeId: string | null
  priority: number
  dueDate: Date | null
  category: string
  parentTaskId: string | null
  signKind: string
  createUser?: string
  createTime: Date
}

export type TaskOutcome = 'completed' | 'cancelled' | 'jumped'

/** What is set of a task that somebody holds. */
export interface TaskChange {
  assigneeId?: string | null
  ownerId?: string | null
  delegation?: '' | 'pending' | 'resolved'
  claimTime?: Date | null
  urgeTime?: Date
}

/** Tasks of people, open and done, and who may claim those that nobody has. */
export function createTaskRepository(db: Db) {
  const own = (scope: Tenant) => db.as(scope).selectFrom('wfTask').where('tenantId', '=', scope.tenantId)

  return {
    find(scope: Tenant, id: string): Promise<TaskRow | undefined> {
      return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    },

    /** All of an instance, the oldest first. */
    listOfInstance(scope: Tenant, instanceId: string): Promise<TaskRow[]> {
      return own(scope).select(COLUMNS).where('instanceId', '=', instanceId).orderBy('id').execute()
    },

    listOpen(scope: Tenant, instanceId: string): Promise<TaskRow[]> {
      return own(scope)
        .select(COLUMNS)
        .where('instanceId', '=', instanceId)
        .where('endTime', 'is', null)
        .orderBy('id')
        .execute()
    },

    /** Added to this one. */
    listSigners(scope: Tenant, parentTaskId: string): Promise<TaskRow[]> {
      return own(scope).select(COLUMNS).where('parentTaskId', '=', parentTaskId).orderBy('id').execute()
    },

    /** `candidates` as they are matched: `user:1`, `role:1`, `post:1`, `dept:1`. */
    async insert(scope: Tenant, rows: readonly (NewTask & { candidates: readonly string[] })[]): Promise<void> {
      if (rows.length === 0) return
      const { tenantId } = scope
      await db
        .as(scope)
        .insertInto('wfTask')
        .values(rows.map(({ candidates: _candidates, ...row }) => ({ ...row, tenantId, updateTime: row.createTime })))
        .execute()
      const candidates = rows.flatMap((row) => row.candidates.map((who) => ({ tenantId, taskId: row.id, who })))
      if (candidates.length > 0)
        await db
          .as(scope)
          .insertInto('wfTaskCandidate')
          .values(candidates)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },

    /** Ends open ones of an instance, by token; answers them. Those that were added to them end too, as cancelled. */
    async close(
      scope: Tenant,
      instanceId: string,
      { tokens, outcome, now }: { tokens: readonly string[]; outcome: TaskOutcome; now: Date },
    ): Promise<{ id: string; name: string; nodeId: string; token: string | null; assigneeId: string | null }[]> {
      if (tokens.length === 0) return []
      const closed = await db
        .as(scope)
        .updateTable('wfTask')
        .set({ endTime: now, outcome, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('endTime', 'is', null)
        .where(sql<boolean>`token = any(${[...tokens]}::text[])`)
        .returning(['id', 'name', 'nodeId', 'token', 'assigneeId'])
        .execute()
      await closeSigners(scope, instanceId, tokens, now)
      return closed
    },

    /** Ends one task, which its assignee has done; false when it is done already. */
    async finish(scope: Tenant, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfTask')
        .set({ endTime: now, outcome: 'completed', updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('endTime', 'is', null)
        .executeTakeFirst()
      await removeCandidates(scope, [id])
      return numUpdatedRows > 0n
    },

    /** Ends one that was added to another. */
    async cancel(scope: Tenant, id: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfTask')
        .set({ endTime: now, outcome: 'cancelled', updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('endTime', 'is', null)
        .execute()
    },

    removeCandidates,

    async listCandidates(scope: Tenant, taskId: string): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('wfTaskCandidate')
        .select('who')
        .where('tenantId', '=', scope.tenantId)
        .where('taskId', '=', taskId)
        .orderBy('who')
        .execute()
      return rows.map(({ who }) => who)
    },

    /** An open task that nobody has gets this assignee; false: it has one, it is done, or it is suspended. */
    async claim(scope: Tenant, id: string, userId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfTask')
        .set({ assigneeId: userId, claimTime: now, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('assigneeId', 'is', null)
        .where('endTime', 'is', null)
        .where('suspensionState', '=', 1)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Of an open task of this assignee; false when it is theirs no more. */
    async change(
      scope: Tenant,
      id: string,
      { assigneeId, values, now }: { assigneeId: string | null; values: TaskChange; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('wfTask')
        .set({ ...values, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('endTime', 'is', null)
        .where(sql<boolean>`assignee_id is not distinct from ${assigneeId}::bigint`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The open task of a token, and those that were added to it, are of another version now. */
    move(
      scope: Tenant,
      instanceId: string,
      token: string,
      version: Pick<NewTask, 'nodeId' | 'name' | 'formKey' | 'definitionId' | 'category'>,
    ): Promise<{ id: string; name: string; assigneeId: string | null }[]> {
      return db
        .as(scope)
        .updateTable('wfTask')
        .set(version)
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('endTime', 'is', null)
        .where(
          sql<boolean>`(token = ${token} or parent_task_id in (select p.id from wf_task p where p.tenant_id = ${scope.tenantId} and p.instance_id = ${instanceId} and p.token = ${token}))`,
        )
        .returning(['id', 'name', 'assigneeId'])
        .execute()
    },

    /** Whether this person is or was the assignee or owner of a task of the instance, or may claim one, or was shown the instance. */
    async isConcerned(
      scope: Tenant,
      instanceId: string,
      { userId, who }: { userId: string; who: readonly string[] },
    ): Promise<boolean> {
      const { tenantId } = scope
      const { rows } = await sql<{ is: boolean }>`
        select exists (select 1 from wf_task t where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and (t.assignee_id = ${userId} or t.owner_id = ${userId}
            or exists (select 1 from wf_task_candidate c where c.tenant_id = ${tenantId} and c.task_id = t.id and c.who = any(${[...who]}::text[]))))
          or exists (select 1 from wf_copy y where y.tenant_id = ${tenantId} and y.instance_id = ${instanceId} and y.user_id = ${userId} and y.is_deleted = 0) as is`.execute(
        db.as(scope),
      )
      return rows[0]?.is === true
    },
  }

  async function closeSigners(scope: Tenant, instanceId: string, tokens: readonly string[], now: Date): Promise<void> {
    await db
      .as(scope)
      .updateTable('wfTask')
      .set({ endTime: now, outcome: 'cancelled', updateTime: now })
      .where('tenantId', '=', scope.tenantId)
      .where('instanceId', '=', instanceId)
      .where('endTime', 'is', null)
      .where(
        sql<boolean>`parent_task_id in (select p.id from wf_task p where p.tenant_id = ${scope.tenantId} and p.instance_id = ${instanceId} and p.token = any(${[...tokens]}::text[]))`,
      )
      .execute()
  }

  /** Nobody can claim them any more. */
  async function removeCandidates(scope: Tenant, taskIds: readonly string[]): Promise<void> {
    if (taskIds.length === 0) return
    await db
      .as(scope)
      .deleteFrom('wfTaskCandidate')
      .where('tenantId', '=', scope.tenantId)
      .where(sql<boolean>`task_id = any(${[...taskIds]}::bigint[])`)
      .execute()
  }
}
