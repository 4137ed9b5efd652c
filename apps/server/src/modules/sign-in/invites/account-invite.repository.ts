import { sql, type Selectable } from 'kysely'
import type { AccountInviteTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { InviteMailWork } from './invite-mail.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type AccountInviteRow = Selectable<AccountInviteTable>

/** Rows of a list that has no pages. */
const LISTED_MOST = 500

export function createAccountInvites(db: Db) {
  return {
    /** The newest first; `byUserId`: only those of this person. */
    async list(scope: Tenant, byUserId: string | undefined) {
      return db
        .as(scope)
        .selectFrom('accountInvite')
        .leftJoin('userAccount as accepted', (on) =>
          on
            .onRef('accepted.id', '=', 'accountInvite.acceptedUser')
            .onRef('accepted.tenantId', '=', 'accountInvite.tenantId'),
        )
        .selectAll('accountInvite')
        .select('accepted.account')
        .where('accountInvite.tenantId', '=', scope.tenantId)
        .where('accountInvite.isDeleted', '=', 0)
        .$if(byUserId !== undefined, (query) => query.where('accountInvite.createUser', '=', byUserId as string))
        .orderBy('accountInvite.createTime', 'desc')
        .orderBy('accountInvite.id', 'desc')
        .limit(LISTED_MOST)
        .execute()
    },
    async find(scope: Tenant, id: string): Promise<AccountInviteRow | undefined> {
      return db
        .as(scope)
        .selectFrom('accountInvite')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
    /** The one behind this link, whatever became of it. */
    async findByLink(scope: Tenant, tokenHash: string): Promise<AccountInviteRow | undefined> {
      return db
        .as(scope)
        .selectFrom('accountInvite')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('tokenHash', '=', tokenHash)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
    /** Of two who use a link at once, one gets false. */
    async take(
      scope: Tenant,
      { id, tokenHash }: Pick<AccountInviteRow, 'id' | 'tokenHash'>,
      now: Date,
    ): Promise<boolean> {
      const row = await db
        .as(scope)
        .updateTable('accountInvite')
        .set({ acceptedTime: now, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('tokenHash', '=', tokenHash)
        .where('isDeleted', '=', 0)
        .where('acceptedTime', 'is', null)
        .where('revokedTime', 'is', null)
        .where('expireTime', '>', now)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Another link for one that waits, in the name of who asks for it; the one before opens nothing any more. False when it does not wait. */
    async renew(
      scope: Scope,
      { id, ...change }: Pick<AccountInviteRow, 'id' | 'tokenHash' | 'inviterTenant' | 'expireTime'>,
      now: Date,
    ): Promise<boolean> {
      const row = await db
        .as(scope)
        .updateTable('accountInvite')
        .set({
          ...change,
          createUser: scope.userId,
          updateUser: scope.userId,
          updateTime: now,
          version: sql<number>`version + 1`,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .where('acceptedTime', 'is', null)
        .where('revokedTime', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** Answers the ids that waited. */
    async revoke(scope: Scope, ids: readonly string[], now: Date): Promise<string[]> {
      const rows = await db
        .as(scope)
        .updateTable('accountInvite')
        .set({ revokedTime: now, updateUser: scope.userId, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .where('isDeleted', '=', 0)
        .where('acceptedTime', 'is', null)
        .where('revokedTime', 'is', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Another mail for it, in place of the one before: its number. */
    async putMail(
      scope: Tenant,
      id: string,
      mail: Pick<AccountInviteRow, 'mailState' | 'mailLanguage'>,
    ): Promise<number> {
      const { mailNo } = await db
        .as(scope)
        .updateTable('accountInvite')
        .set({
          ...mail,
          mailNo: sql<number>`mail_no + 1`,
          mailTries: 0,
          mailReason: '',
          mailUnknown: 0,
          mailSealed: null,
          sentTime: null,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .returning('mailNo')
        .executeTakeFirstOrThrow()
      return mailNo
    },
    /** The link that this mail holds, sealed until it has gone out. */
    async sealMail(scope: Tenant, { id, no }: InviteMailWork, mailSealed: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('accountInvite')
        .set({ mailSealed })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('mailNo', '=', no)
        .execute()
    },
    /** Says that this mail is under way; undefined when it is over, or another one took its place. One that was under way already may have arrived. */
    async beginMail(scope: Tenant, { id, no }: InviteMailWork, now: Date): Promise<AccountInviteRow | undefined> {
      return db
        .as(scope)
        .updateTable('accountInvite')
        .set({
          mailState: 'sending',
          mailTries: sql<number>`mail_tries + 1`,
          mailUnknown: sql<number>`case when mail_state = 'sending' then 1 else mail_unknown end`,
          updateTime: now,
        })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('mailNo', '=', no)
        .where('mailState', 'in', ['queued', 'sending'])
        .returningAll()
        .executeTakeFirst()
    },
    /** What became of a try. The link is kept for another one alone. */
    async settleMail(
      scope: Tenant,
      { id, no }: InviteMailWork,
      end: { mailState: 'queued' | 'sent' | 'failed'; mailReason: string; mailUnknown?: number; sentTime?: Date },
      now: Date,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('accountInvite')
        .set({ ...end, ...(end.mailState !== 'queued' && { mailSealed: null }), updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('mailNo', '=', no)
        .where('mailState', 'in', ['queued', 'sending'])
        .execute()
    },
    /** Of all tenants: mails that wait and have lost their job (a restored table). */
    async listLostMails(queue: string, most: number): Promise<(InviteMailWork & { tenantId: string })[]> {
      return db
        .across('jobs')
        .selectFrom('accountInvite')
        .select(['tenantId', 'id', 'mailNo as no'])
        .where('mailState', 'in', ['queued', 'sending'])
        .where(sql<boolean>`update_time < now() - interval '1 minute'`)
        .where(withoutJob(queue, sql`account_invite.id || ':' || account_invite.mail_no`))
        .limit(most)
        .execute()
    },
    async noteUser(scope: Tenant, id: string, userId: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('accountInvite')
        .set({ acceptedUser: userId })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}
