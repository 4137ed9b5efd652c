import { sql, type Insertable, type Selectable } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { AuthSessionTable } from '../../../db/schema.generated.ts'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type SessionRow = Selectable<AuthSessionTable>
export type SessionEnd =
  | 'sign-out'
  | 'ended'
  | 'ended by administrator'
  | 'password changed'
  | 'password reset'
  | 'refresh token used twice'
  | 'account gone'
  | 'tenant gone'
  | 'client gone'
  | 'unlock failed'
  | 'too many'
  | 'changed account'
  | 'factor reset'

/** Columns to set; an absent one stays. */
type ChosenParts = Partial<Pick<SessionRow, 'chosenRoleId' | 'chosenDeptId'>>

/** Live sessions shown at most; nobody has more, and a list without an end is a trap. */
const LISTED_MOST = 500
const ADDRESSES_MOST = 1_000
/** The table whose rows a data scope narrows. */
const PEOPLE = 'userAccount'

export function createSessionRepository(db: Db) {
  const live = (now: Date) =>
    db.platform().selectFrom('authSession').where('endedTime', 'is', null).where('expireTime', '>', now)
  const listed = (scope: Pick<Scope, 'tenantId'>, userId: string | undefined, now: Date) =>
    db
      .as(scope)
      .selectFrom('authSession')
      .innerJoin('userAccount', 'userAccount.id', 'authSession.userId')
      .where('userAccount.tenantId', '=', scope.tenantId)
      .where('authSession.tenantId', '=', scope.tenantId)
      .where('authSession.endedTime', 'is', null)
      .where('authSession.expireTime', '>', now)
      .$if(userId !== undefined, (query) => query.where('authSession.userId', '=', userId as string))
  return {
    async insert(row: Insertable<AuthSessionTable>): Promise<SessionRow> {
      return db.platform().insertInto('authSession').values(row).returningAll().executeTakeFirstOrThrow()
    },
    /** Also an ended or expired one. */
    async find(id: string): Promise<SessionRow | undefined> {
      return db.platform().selectFrom('authSession').selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** Compare and set: undefined when another request rotated it, or it has ended, meanwhile. */
    async rotate(
      id: string,
      generation: number,
      change: Pick<SessionRow, 'rotatedTime' | 'expireTime' | 'accessSeconds'> & ChosenParts,
    ): Promise<SessionRow | undefined> {
      return db
        .platform()
        .updateTable('authSession')
        .set({ ...change, generation: generation + 1, lastSeen: change.rotatedTime })
        .where('id', '=', id)
        .where('generation', '=', generation)
        .where('endedTime', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
    /** Ends these sessions; answers the ids that were still open. */
    async end(ids: readonly string[], endedReason: SessionEnd, now: Date): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .platform()
        .updateTable('authSession')
        .set({ endedTime: now, endedReason, lockHash: null })
        .where('id', 'in', [...ids])
        .where('endedTime', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /**
     * Ids among these that are live and belong to the tenant; to the user too when one is given. Sessions have no wall of
     * their own (they are read before the tenant is known), so the join with the tenant's users is the second one.
     */
    async findLiveIds(
      scope: Pick<Scope, 'tenantId'>,
      ids: readonly string[],
      userId: string | undefined,
      now: Date,
    ): Promise<string[]> {
      const rows = await listed(scope, userId, now)
        .select('authSession.id')
        .where('authSession.id', 'in', [...ids])
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Live sessions of this person beyond the `kept` that were used last. */
    async findBeyond(owner: { tenantId: string; userId: string }, kept: number, now: Date): Promise<string[]> {
      const rows = await live(now)
        .select('id')
        .where('tenantId', '=', owner.tenantId)
        .where('userId', '=', owner.userId)
        .orderBy('lastSeen', 'desc')
        .orderBy('createTime', 'desc')
        .offset(kept)
        .limit(LISTED_MOST)
        .execute()
      return rows.map(({ id }) => id)
    },
    async findLiveIdsOfUser(owner: { tenantId: string; userId: string }, now: Date): Promise<string[]> {
      const rows = await live(now)
        .select('id')
        .where('tenantId', '=', owner.tenantId)
        .where('userId', '=', owner.userId)
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Ends every session of these tenants; answers the ids that were still open. */
    async endOfTenants(tenantIds: readonly string[], endedReason: SessionEnd, now: Date): Promise<string[]> {
      if (tenantIds.length === 0) return []
      const rows = await db
        .platform()
        .updateTable('authSession')
        .set({ endedTime: now, endedReason, lockHash: null })
        .where('tenantId', 'in', [...tenantIds])
        .where('endedTime', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Ends every session that began with one of these clients; answers the ids that were still open. */
    async endOfClients(clientIds: readonly string[], endedReason: SessionEnd, now: Date): Promise<string[]> {
      if (clientIds.length === 0) return []
      const rows = await db
        .platform()
        .updateTable('authSession')
        .set({ endedTime: now, endedReason, lockHash: null })
        .where('clientId', 'in', [...clientIds])
        .where('endedTime', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async findLiveIdsOfUsers(
      { tenantId }: Pick<Scope, 'tenantId'>,
      userIds: readonly string[],
      now: Date,
    ): Promise<string[]> {
      if (userIds.length === 0) return []
      const rows = await live(now)
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('userId', 'in', [...userIds])
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Addresses of their sessions that are still kept, at most `ADDRESSES_MOST`. */
    async findAddresses({ tenantId }: Pick<Scope, 'tenantId'>, userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return []
      const rows = await db
        .platform()
        .selectFrom('authSession')
        .select('address')
        .distinct()
        .where('tenantId', '=', tenantId)
        .where('userId', 'in', [...userIds])
        .limit(ADDRESSES_MOST)
        .execute()
      return rows.map(({ address }) => address)
    },
    /** Live sessions with the names of their users, newest use first. */
    async list(scope: Pick<Scope, 'tenantId'>, userId: string | undefined, now: Date) {
      return listed(scope, userId, now)
        .select([
          'authSession.id',
          'authSession.userId',
          'authSession.clientId',
          'authSession.address',
          'authSession.userAgent',
          'authSession.createTime',
          'authSession.lastSeen',
          'authSession.expireTime',
          'authSession.way',
          'authSession.factor',
          'userAccount.account',
          'userAccount.realName',
        ])
        .orderBy('authSession.lastSeen', 'desc')
        .orderBy('authSession.id')
        .limit(LISTED_MOST)
        .execute()
    },
    /** A page of live sessions of the people that the scope sees, with their names and the flags of what is shown of them. */
    async page(
      scope: Pick<Scope, 'tenantId' | 'rowRules'>,
      { filters, sort, paging, now }: { filters: readonly Filter[]; sort: readonly Sort[]; paging: Paging; now: Date },
    ) {
      const whole = visibleTo(
        scope,
        PEOPLE,
      )(listed(scope, undefined, now)).select([
        'authSession.id',
        'authSession.tenantId',
        'authSession.userId',
        'authSession.clientId',
        'authSession.address',
        'authSession.userAgent',
        'authSession.createTime',
        'authSession.lastSeen',
        'authSession.expireTime',
        'authSession.way',
        'userAccount.account',
        'userAccount.realName',
        sql<boolean>`auth_session.lock_hash is not null`.as('isLocked'),
        ...flagsOf(scope, PEOPLE),
      ])
      const rows = db.as(scope).selectFrom(whole.as('online'))
      let page = rows
        .selectAll()
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      let matching = rows.select(sql<number>`1`.as('one'))
      for (const filter of filters) {
        page = page.where(filterExpression(filter))
        matching = matching.where(filterExpression(filter))
      }
      for (const { column, order } of sort) page = page.orderBy(column as 'id', order)
      const answer = await countedPage(db, scope, { table: 'authSession', narrowedBy: filters, paging, page, matching })
      return (scope.rowRules?.has(PEOPLE) ? { ...answer, isScoped: true } : answer) satisfies Page<unknown>
    },
    /** Ids among these, and of these people, that are live and belong to somebody the scope sees. */
    async findLiveSeen(
      scope: Pick<Scope, 'tenantId' | 'rowRules'>,
      { ids, userIds }: { ids: readonly string[]; userIds: readonly string[] },
      now: Date,
    ): Promise<{ id: string; userId: string; account: string }[]> {
      return visibleTo(
        scope,
        PEOPLE,
      )(listed(scope, undefined, now))
        .select(['authSession.id', 'authSession.userId', 'userAccount.account'])
        .where(
          sql<boolean>`(auth_session.id = any(${[...ids]}::uuid[]) or auth_session.user_id = any(${[...userIds]}::bigint[]))`,
        )
        .execute()
    },
    async touch(id: string, now: Date): Promise<void> {
      await db
        .platform()
        .updateTable('authSession')
        .set({ lastSeen: now })
        .where('id', '=', id)
        .where('lastSeen', '<', now)
        .execute()
    },
    /** Other roles or departments of its person for a session that goes on; undefined when it has ended meanwhile. */
    async choose(id: string, chosen: ChosenParts): Promise<SessionRow | undefined> {
      return db
        .platform()
        .updateTable('authSession')
        .set(chosen)
        .where('id', '=', id)
        .where('endedTime', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
    /** A session that is locked already keeps its lock. */
    async lock(id: string, lockHash: string): Promise<void> {
      await db
        .platform()
        .updateTable('authSession')
        .set({ lockHash, lockTries: 0 })
        .where('id', '=', id)
        .where('lockHash', 'is', null)
        .where('endedTime', 'is', null)
        .execute()
    },
    /** Counts a try at the lock of a live session; undefined when it is not locked, has ended or no try is left. */
    async takeUnlockTry(id: string, most: number): Promise<SessionRow | undefined> {
      return db
        .platform()
        .updateTable('authSession')
        .set((set) => ({ lockTries: set('lockTries', '+', 1) }))
        .where('id', '=', id)
        .where('lockHash', 'is not', null)
        .where('lockTries', '<', most)
        .where('endedTime', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
    async unlock(id: string): Promise<void> {
      await db
        .platform()
        .updateTable('authSession')
        .set({ lockHash: null, lockTries: 0 })
        .where('id', '=', id)
        .execute()
    },
    /** The person that a live session impersonates from now on; undefined: nobody. */
    async setView(id: string, view: { tenantId: string; userId: string; since: Date } | undefined): Promise<boolean> {
      const row = await db
        .platform()
        .updateTable('authSession')
        .set({
          viewingTenantId: view?.tenantId ?? '',
          viewingUserId: view?.userId ?? null,
          viewingSince: view?.since ?? null,
        })
        .where('id', '=', id)
        .where('endedTime', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async clearMustChange(id: string): Promise<void> {
      await db.platform().updateTable('authSession').set({ mustChangePassword: false }).where('id', '=', id).execute()
    },
    async setProved(id: string, now: Date): Promise<void> {
      await db.platform().updateTable('authSession').set({ provedTime: now }).where('id', '=', id).execute()
    },
    /** Answers the sessions that waited for a second factor. */
    async clearMustSetFactor({ tenantId, userId }: { tenantId: string; userId: string }): Promise<string[]> {
      const rows = await db
        .platform()
        .updateTable('authSession')
        .set({ mustSetFactor: false })
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('mustSetFactor', '=', true)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Sessions of this person that are over, the last one first. */
    async listEnded(owner: { tenantId: string; userId: string }, now: Date, most: number) {
      return db
        .as(owner)
        .selectFrom('authSession')
        .innerJoin('userAccount', 'userAccount.id', 'authSession.userId')
        .select([
          'authSession.id',
          'authSession.clientId',
          'authSession.address',
          'authSession.userAgent',
          'authSession.createTime',
          'authSession.lastSeen',
          'authSession.expireTime',
          'authSession.endedTime',
          'authSession.endedReason',
          'authSession.way',
          'authSession.factor',
        ])
        .where('userAccount.tenantId', '=', owner.tenantId)
        .where('authSession.tenantId', '=', owner.tenantId)
        .where('authSession.userId', '=', owner.userId)
        .where((or) => or.or([or('authSession.endedTime', 'is not', null), or('authSession.expireTime', '<=', now)]))
        .orderBy(
          sql`least(coalesce(auth_session.ended_time, auth_session.expire_time), auth_session.expire_time)`,
          'desc',
        )
        .orderBy('authSession.id')
        .limit(most)
        .execute()
    },
    /** Sessions of this person that are kept, open or over, the newest first. */
    async listKept(owner: { tenantId: string; userId: string }) {
      return db
        .as(owner)
        .selectFrom('authSession')
        .innerJoin('userAccount', 'userAccount.id', 'authSession.userId')
        .select([
          'authSession.id',
          'authSession.createTime',
          'authSession.address',
          'authSession.userAgent',
          'authSession.browser',
          'authSession.way',
          'authSession.misses',
          'authSession.lastMiss',
          'authSession.lastMissAddress',
        ])
        .where('userAccount.tenantId', '=', owner.tenantId)
        .where('authSession.tenantId', '=', owner.tenantId)
        .where('authSession.userId', '=', owner.userId)
        .orderBy('authSession.createTime', 'desc')
        .orderBy('authSession.id')
        .limit(LISTED_MOST)
        .execute()
    },
    /** Forgets sessions that were over before this time. */
    async sweep(before: Date): Promise<void> {
      await db
        .platform()
        .deleteFrom('authSession')
        .where((or) => or.or([or('expireTime', '<', before), or('endedTime', '<', before)]))
        .execute()
    },
  }
}
