import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { TaskOutcome } from './task.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

export const SEQUENCE_FLOW = 'sequenceFlow'

export interface NewActivity {
  id: string
  instanceId: string
  /** By which version the instance ran. */
  definitionId: string
  /** Number of the visit; 0 for a sequence flow. */
  visit: number
  nodeId: string
  nodeName: string
  nodeType: string
  taskId: string | null
  startTime: Date
  endTime: Date | null
  outcome: '' | TaskOutcome
}

export interface ActivityRow extends Omit<NewActivity, 'outcome'> {
  outcome: string
  /** Of the task. */
  assigneeId: string | null
}

/** What people said beside what they did. */
export type FlowCommentKind =
  | 'start'
  | 'approve'
  | 'reject'
  | 'resubmit'
  | 'transfer'
  | 'delegate'
  | 'resolve'
  | 'addSign'
  | 'removeSign'
  | 'rejectTo'
  | 'withdraw'
  | 'urge'
  | 'terminate'
  | 'jump'
  | 'migrate'
  | 'undoMigrate'

export interface NewComment {
  id: string
  instanceId: string
  taskId: string | null
  kind: FlowCommentKind
  content: string
  /** To whose hands it went. */
  targetUserId: string | null
  facts?: CommentFacts
}

/** What a comment says beside its words: of `migrate` and `undoMigrate` the versions. */
export interface CommentFacts {
  fromVersion?: number
  toVersion?: number
}

export interface CommentRow {
  id: string
  taskId: string | null
  /** The task that `taskId` was added to; null where it was not. */
  parentTaskId: string | null
  userId: string | null
  kind: string
  content: string
  targetUserId: string | null
  facts: CommentFacts
  createTime: Date
}

/** What happened in an instance: visits of nodes, flows that were taken, and what people said. */
export function createHistoryRepository(db: Db) {
  return {
    async insert(scope: Tenant, rows: readonly NewActivity[]): Promise<void> {
      if (rows.length === 0) return
      await db
        .as(scope)
        .insertInto('wfActivity')
        .values(
          rows.map((row) => ({
            ...row,
            tenantId: scope.tenantId,
            createTime: row.startTime,
            updateTime: row.startTime,
          })),
        )
        .execute()
    },

    /** Visits that began in former steps. */
    async end(
      scope: Tenant,
      instanceId: string,
      { visits, outcome, now }: { visits: readonly number[]; outcome: TaskOutcome; now: Date },
    ): Promise<void> {
      if (visits.length === 0) return
      await db
        .as(scope)
        .updateTable('wfActivity')
        .set({ endTime: now, outcome, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('endTime', 'is', null)
        .where(sql<boolean>`visit = any(${[...visits]}::integer[])`)
        .execute()
    },

    /** An open visit is of another version of the process now. */
    async move(
      scope: Tenant,
      instanceId: string,
      visit: number,
      version: Pick<NewActivity, 'nodeId' | 'nodeName' | 'definitionId'>,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfActivity')
        .set(version)
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('visit', '=', visit)
        .where('endTime', 'is', null)
        .execute()
    },

    /** The oldest first. */
    list(scope: Tenant, instanceId: string): Promise<ActivityRow[]> {
      return db
        .as(scope)
        .selectFrom('wfActivity')
        .leftJoin('wfTask', (join) =>
          join.on('wfTask.tenantId', '=', scope.tenantId).onRef('wfTask.id', '=', 'wfActivity.taskId'),
        )
        .select([
          'wfActivity.id',
          'wfActivity.instanceId',
          'wfActivity.definitionId',
          'wfActivity.visit',
          'wfActivity.nodeId',
          'wfActivity.nodeName',
          'wfActivity.nodeType',
          'wfActivity.taskId',
          'wfActivity.startTime',
          'wfActivity.endTime',
          'wfActivity.outcome',
          'wfTask.assigneeId',
        ])
        .where('wfActivity.tenantId', '=', scope.tenantId)
        .where('wfActivity.instanceId', '=', instanceId)
        .orderBy('wfActivity.id')
        .execute()
    },

    async insertComment(scope: Scope, { facts = {}, ...comment }: NewComment, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfComment')
        .values({
          ...comment,
          facts: JSON.stringify(facts),
          tenantId: scope.tenantId,
          userId: scope.userId,
          createUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    /** The oldest first. */
    async listComments(scope: Tenant, instanceId: string): Promise<CommentRow[]> {
      const rows = await db
        .as(scope)
        .selectFrom('wfComment as comment')
        .leftJoin('wfTask as task', (join) =>
          join.onRef('task.id', '=', 'comment.taskId').on('task.tenantId', '=', scope.tenantId),
        )
        .select(['comment.id', 'taskId', 'parentTaskId', 'userId', 'kind', 'content', 'targetUserId', 'facts'])
        .select('comment.createTime')
        .where('comment.tenantId', '=', scope.tenantId)
        .where('comment.instanceId', '=', instanceId)
        .where('comment.isDeleted', '=', 0)
        .orderBy('comment.id')
        .execute()
      return rows.map((row) => ({ ...row, facts: row.facts as CommentFacts })) // written by `insertComment`
    },
  }
}
