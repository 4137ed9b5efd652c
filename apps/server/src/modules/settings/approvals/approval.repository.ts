import { sql } from 'kysely'
import { APPROVAL_STATE, type ApprovalKind } from '@drawdesk/contract/settings/approval'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface ApprovalRow {
  id: string
  kind: string
  subjectId: string
  title: string
  processKey: string
  instanceId: string | null
  state: number
  requestedBy: string | null
  comment: string
}

const COLUMNS = [
  'id',
  'kind',
  'subjectId',
  'title',
  'processKey',
  'instanceId',
  'state',
  'requestedBy',
  'comment',
] as const

/** Requests for approval, those that wait and those that were decided. */
export function createApprovalRepository(db: Db) {
  const own = (scope: Tenant) =>
    db.as(scope).selectFrom('systemApproval').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    find(scope: Tenant, id: string): Promise<ApprovalRow | undefined> {
      return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst()
    },

    /** Of these subjects, those that wait. */
    listWaiting(scope: Tenant, kind: ApprovalKind, subjectIds: readonly string[]): Promise<ApprovalRow[]> {
      return own(scope)
        .select(COLUMNS)
        .where('kind', '=', kind)
        .where('state', '=', APPROVAL_STATE.waiting)
        .where(sql<boolean>`subject_id = any(${[...subjectIds]}::bigint[])`)
        .orderBy('id')
        .execute()
    },

    /** The newest of each of these subjects, waiting or decided. */
    async listNewest(
      scope: Tenant,
      kinds: readonly ApprovalKind[],
      subjectIds: readonly string[],
    ): Promise<Map<string, ApprovalRow>> {
      const rows = await own(scope)
        .select(COLUMNS)
        .where('kind', 'in', [...kinds])
        .where(sql<boolean>`subject_id = any(${[...subjectIds]}::bigint[])`)
        .orderBy('id')
        .execute()
      return new Map(rows.map((row) => [row.subjectId, row]))
    },

    /** The parameter that binds a kind, until the transaction ends. */
    holdParam(scope: Tenant, paramKey: string): Promise<{ id: string } | undefined> {
      return db
        .as(scope)
        .selectFrom('systemParam')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('paramKey', '=', paramKey)
        .forUpdate()
        .executeTakeFirst()
    },

    /** False: one waits for this subject already. */
    async insert(
      scope: Scope,
      row: Pick<ApprovalRow, 'id' | 'kind' | 'subjectId' | 'title' | 'processKey' | 'requestedBy'>,
      now: Date,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .as(scope)
        .insertInto('systemApproval')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: row.requestedBy,
          updateUser: row.requestedBy,
          createTime: now,
          updateTime: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'kind', 'subjectId'])
            .where(sql<boolean>`state = 0`)
            .doNothing(),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async setInstance(scope: Tenant, id: string, instanceId: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('systemApproval')
        .set({ instanceId })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** One that waits is over. False: it did not wait. */
    async end(
      scope: Scope,
      id: string,
      { state, decidedBy, comment }: { state: number; decidedBy: string | null; comment: string },
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('systemApproval')
        .set({ state, decidedBy, comment, decidedTime: now, updateUser: decidedBy, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('state', '=', APPROVAL_STATE.waiting)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
