import { sql } from 'kysely'
import type { InviteSign } from '@drawdesk/contract/operation/invite'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../platform/database/db.ts'
import { recordset } from '../../../platform/database/recordset.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface PersonSign {
  userId: string
  kind: InviteSign | 'person'
  value: string
}

/** Sign-ins and payments of one person that are looked at. */
const READ_MOST = 100

export function createInviteSignRepository(db: Db) {
  return {
    async keep(scope: Tenant, signs: readonly PersonSign[]): Promise<void> {
      if (signs.length === 0) return
      await sql`
        insert into user_invite_sign (tenant_id, user_id, kind, value)
        select distinct ${scope.tenantId}, v."userId", v.kind, v.value from json_to_recordset(${recordset(signs)}::json) as v ("userId" bigint, kind text, value text)
        on conflict do nothing`.execute(db.as(scope))
    },
    /** Addresses and browsers of the newest sign-ins of these people. */
    async readSignIns(
      scope: Tenant,
      userIds: readonly string[],
    ): Promise<{ userId: string; address: string; browser: string }[]> {
      return db
        .as(scope)
        .selectFrom('authSession')
        .innerJoin('userAccount', 'userAccount.id', 'authSession.userId')
        .select(['authSession.userId', 'authSession.address', 'authSession.browser'])
        .where('authSession.tenantId', '=', scope.tenantId)
        .where('userAccount.tenantId', '=', scope.tenantId)
        .where(sql<boolean>`auth_session.user_id = any(${[...userIds]}::bigint[])`)
        .orderBy('authSession.createTime', 'desc')
        .limit(READ_MOST)
        .execute()
    },
    /** What channels call these people when they pay. */
    async readPayers(scope: Tenant, userIds: readonly string[]): Promise<{ userId: string; payer: string }[]> {
      const { rows } = await sql<{ userId: string; payer: string }>`
        select distinct user_id::text as user_id, channel || ':' || open_id as payer from pay_order
        where tenant_id = ${scope.tenantId} and user_id = any(${[...userIds]}::bigint[]) and pay_time is not null and open_id <> '' limit ${READ_MOST}`.execute(
        db.as(scope),
      )
      return rows
    },
    /** What this person has in common with any of the others. */
    async shared(scope: Tenant, userId: string, others: readonly string[]): Promise<InviteSign[]> {
      const { rows } = await sql<{ kind: InviteSign }>`
        select distinct own.kind from user_invite_sign own join user_invite_sign other on other.tenant_id = own.tenant_id and other.kind = own.kind and other.value = own.value
        where own.tenant_id = ${scope.tenantId} and own.user_id = ${userId} and other.user_id = any(${[...others]}::bigint[]) and other.user_id <> own.user_id and own.kind <> 'person'`.execute(
        db.as(scope),
      )
      return rows.map(({ kind }) => kind)
    },
    /** Accounts that this person had and was let in with. */
    async listAccountsOf(scope: Tenant, person: string): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('userInviteSign')
        .innerJoin('userAccount', 'userAccount.id', 'userInviteSign.userId')
        .select('userInviteSign.userId')
        .where('userInviteSign.tenantId', '=', scope.tenantId)
        .where('userAccount.tenantId', '=', scope.tenantId)
        .where('kind', '=', 'person')
        .where('value', '=', person)
        .where('userAccount.roleId', '<>', AWAITING_ID)
        .execute()
      return rows.map(({ userId }) => userId)
    },
    /** Who was invited by the same person. */
    async listSiblings(scope: Tenant, inviterId: string, most: number): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('userInvite')
        .select('invitedId')
        .where('tenantId', '=', scope.tenantId)
        .where('inviterId', '=', inviterId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ invitedId }) => invitedId)
    },
  }
}
