import { sql, type Selectable, type Updateable } from 'kysely'
import type { UserInviteTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type InviteStored = Selectable<UserInviteTable>
export interface NewInvite {
  id: string
  inviterId: string
  invitedId: string
  code: string
  state: 'waiting' | 'rejected'
  reason: string
  dueTime: Date | null
}

export function createInviteRepository(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('userInvite').where('userInvite.tenantId', '=', scope.tenantId)
  const change = (scope: Tenant) => db.as(scope).updateTable('userInvite').where('tenantId', '=', scope.tenantId)
  return {
    async insert(scope: Tenant, row: NewInvite, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('userInvite')
        .values({ ...row, tenantId: scope.tenantId, createUser: row.invitedId, createTime: now, updateTime: now })
        .execute()
    },
    async find(scope: Tenant, id: string): Promise<InviteStored | undefined> {
      return rows(scope).selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** In a transaction; nobody else moves it before its end. */
    async lock(scope: Tenant, id: string): Promise<InviteStored | undefined> {
      return rows(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },
    async findOfInvited(scope: Tenant, invitedId: string): Promise<InviteStored | undefined> {
      return rows(scope).selectAll().where('invitedId', '=', invitedId).executeTakeFirst()
    },
    async update(scope: Tenant, id: string, values: Updateable<UserInviteTable>, now: Date): Promise<void> {
      await change(scope)
        .set({ ...values, updateTime: now, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute()
    },
    /** They are looked at again, those of these invited people that are not over. */
    async makeDue(scope: Tenant, invitedIds: readonly string[], now: Date): Promise<void> {
      await change(scope)
        .set({ dueTime: now })
        .where(sql<boolean>`invited_id = any(${[...invitedIds]}::bigint[])`)
        .where('state', '<>', 'rejected')
        .execute()
    },
    /** Those who stand above somebody: their inviter, that one's inviter and so on. */
    async listAbove(scope: Tenant, userId: string): Promise<string[]> {
      const { rows: found } = await sql<{ userId: string }>`
        with recursive above (user_id) as (
          select inviter_id from user_invite where tenant_id = ${scope.tenantId} and invited_id = ${userId}
          union
          select i.inviter_id from user_invite i join above a on i.invited_id = a.user_id where i.tenant_id = ${scope.tenantId}
        ) select user_id::text as user_id from above`.execute(db.as(scope))
      return found.map((row) => row.userId)
    },
    /** Rewards of an inviter that count against the caps: met within this time, and in all. */
    async countMet(scope: Tenant, inviterId: string, day: { begins: Date; ends: Date }): Promise<[number, number]> {
      const row = await rows(scope)
        .select([
          sql<string>`count(*) filter (where met_time >= ${day.begins} and met_time < ${day.ends})`.as('today'),
          sql<string>`count(*)`.as('all'),
        ])
        .where('inviterId', '=', inviterId)
        .where('metTime', 'is not', null)
        .where('state', '<>', 'rejected')
        .executeTakeFirstOrThrow()
      return [Number(row.today), Number(row.all)]
    },
    /** What one person's invitations come to: those that count, credits they have, credits that are held. */
    async sumOf(scope: Tenant, inviterId: string): Promise<{ invited: number; credits: number; held: number }> {
      const row = await rows(scope)
        .select([
          sql<string>`count(*) filter (where approved_time is not null)`.as('invited'),
          sql<string>`coalesce(sum(credits - taken_back) filter (where reward_time is not null), 0)`.as('credits'),
          sql<string>`coalesce(sum(credits) filter (where state in ('signedUp', 'paid') and met_time is not null), 0)`.as(
            'held',
          ),
        ])
        .where('inviterId', '=', inviterId)
        .executeTakeFirstOrThrow()
      return { invited: Number(row.invited), credits: Number(row.credits), held: Number(row.held) }
    },
    /** The newest of those who count. */
    async listInvited(scope: Tenant, inviterId: string, most: number): Promise<InviteStored[]> {
      return rows(scope)
        .selectAll()
        .where('inviterId', '=', inviterId)
        .where('approvedTime', 'is not', null)
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
    },
    /** All tenants': what has to be looked at by now. */
    async listDue(now: Date, most: number): Promise<{ id: string; tenantId: string }[]> {
      return db
        .across('jobs')
        .selectFrom('userInvite')
        .select(['id', 'tenantId'])
        .where('dueTime', '<=', now)
        .orderBy('dueTime')
        .limit(most)
        .execute()
    },
    /** All tenants': what nobody said, should a transaction's word be lost: accounts that were decided about, payments and refunds since. */
    async makeMissedDue(now: Date, since: Date): Promise<number> {
      const { rows: found } = await sql`
        update user_invite i set due_time = ${now} where i.due_time is null and (
          (i.state = 'waiting' and exists (select 1 from user_account a where a.tenant_id = i.tenant_id and a.id = i.invited_id and (a.role_id <> '-1' or a.is_deleted = 1)))
          or (i.state = 'signedUp' and i.paid_time is null and i.invited_id in (select o.user_id from pay_order o where o.tenant_id = i.tenant_id and o.pay_time >= ${since} and o.amount > 0))
          or (i.state in ('paid', 'rewarded') and i.met_by = 'firstPayment' and i.order_id in (select r.order_id from pay_refund r where r.tenant_id = i.tenant_id and r.done_time >= ${since}))
        ) returning 1`.execute(db.across('jobs'))
      return found.length
    },
  }
}
