import { sql, type Selectable } from 'kysely'
import { ERASURE_STATE, REMOVED_PEOPLE_SHOWN, type Erasing } from '@drawdesk/contract/organisation/person-data'
import { visibleTo } from '../../../../crud/row-rule.ts'
import type { PersonErasureTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId' | 'rowRules'>
export type ErasureRow = Selectable<PersonErasureTable>

/** What the receipt says of one step: its name in the catalogue, what was done and to how many rows. */
export interface ErasedLine {
  name: string
  erasing: Erasing
  rows: number
}

/** Erasures of people, and what they left behind as a receipt. */
export function createPersonErasures(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('personErasure').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const change = (scope: Tenant, id: string) =>
    db.as(scope).updateTable('personErasure').where('tenantId', '=', scope.tenantId).where('id', '=', id)
  return {
    find: (scope: Tenant, id: string): Promise<ErasureRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Open or done, of these people. */
    listOf: (scope: Tenant, userIds: readonly string[]): Promise<ErasureRow[]> =>
      rows(scope)
        .selectAll()
        .where(sql<boolean>`user_id = any(${[...userIds]}::bigint[])`)
        .where('state', '<>', ERASURE_STATE.calledOff)
        .orderBy('id')
        .execute(),

    /** False where one is open or done already. */
    async insert(
      scope: Scope,
      row: Pick<ErasureRow, 'id' | 'userId' | 'alias' | 'isOwn' | 'dueTime' | 'total'> & { now: Date },
    ): Promise<boolean> {
      const { now, ...values } = row
      const added = await db
        .as(scope)
        .insertInto('personErasure')
        .values({
          ...values,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** False once it has begun. */
    async callOff(scope: Tenant, id: string, now: Date): Promise<boolean> {
      const row = await change(scope, id)
        .where('state', '=', ERASURE_STATE.waiting)
        .set({ state: ERASURE_STATE.calledOff, finishTime: now, updateTime: now })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** What keeps it from beginning. */
    async block(scope: Tenant, id: string, blocked: readonly object[]): Promise<void> {
      await change(scope, id)
        .where('state', '=', ERASURE_STATE.waiting)
        .set({ blocked: JSON.stringify(blocked) })
        .execute()
    },

    /** False where somebody called it off meanwhile. */
    async begin(scope: Tenant, id: string, { facts, now }: { facts: string; now: Date }): Promise<boolean> {
      const row = await change(scope, id)
        .where('state', '=', ERASURE_STATE.waiting)
        .set({ state: ERASURE_STATE.running, facts, blocked: '[]', beginTime: now, updateTime: now })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** How far it is, in the transaction that does it. */
    async advance(
      scope: Tenant,
      id: string,
      { step, after, lines, now }: { step: number; after: string; lines: readonly ErasedLine[]; now: Date },
    ): Promise<void> {
      await change(scope, id)
        .set({ step, after, lines: JSON.stringify(lines), updateTime: now })
        .execute()
    },

    async finish(scope: Tenant, id: string, now: Date): Promise<void> {
      await change(scope, id)
        .where('state', '=', ERASURE_STATE.running)
        .set({ state: ERASURE_STATE.done, facts: '', after: '', finishTime: now, updateTime: now })
        .execute()
    },

    /** People whose accounts are removed, and those whose own request waits, the last first. */
    listPeople: (scope: Tenant) =>
      visibleTo(
        scope,
        'userAccount',
      )(
        db
          .as(scope)
          .selectFrom('userAccount')
          .select(['id', 'account', 'realName', 'isDeleted', 'updateTime'])
          .where('tenantId', '=', scope.tenantId)
          .where(
            sql<boolean>`(is_deleted = 1 or id in (select e.user_id from person_erasure e where e.tenant_id = ${scope.tenantId} and e.state = ${sql.lit(ERASURE_STATE.waiting)}))`,
          ),
      )
        .orderBy('updateTime', 'desc')
        .orderBy('id', 'desc')
        .limit(REMOVED_PEOPLE_SHOWN)
        .execute(),

    /** The account, removed or not. */
    findAccount: (scope: Tenant, userId: string) =>
      db
        .as(scope)
        .selectFrom('userAccount')
        .select(['id', 'account', 'isDeleted', 'status'])
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', userId)
        .executeTakeFirst(),

    /** The account takes part in nothing from now on, and its name is free. */
    async close(scope: Tenant, userId: string, account: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('userAccount')
        .set({ isDeleted: 1, status: 2, account, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', userId)
        .execute()
    },
  }
}

/** Erasures of all tenants that are to go on and have lost their job (a restored table). */
export const findErasuresWithoutJob = (
  db: Db,
  queue: string,
): Promise<{ tenantId: string; id: string; dueTime: Date }[]> =>
  db
    .across('jobs')
    .selectFrom('personErasure')
    .select(['tenantId', 'id', 'dueTime'])
    .where('state', 'in', [ERASURE_STATE.waiting, ERASURE_STATE.running])
    .where('isDeleted', '=', 0)
    .where(withoutJob(queue, sql<string>`'erase:' || id`))
    .orderBy('id')
    .execute()

/** Of all tenants: who was erased since then. */
export const findErasedSince = (db: Db, since: Date): Promise<{ tenantId: string; userId: string; alias: string }[]> =>
  db
    .across('maintenance')
    .selectFrom('personErasure')
    .select(['tenantId', 'userId', 'alias'])
    .where('state', '=', ERASURE_STATE.done)
    .where('finishTime', '>', since)
    .orderBy('id')
    .execute()
