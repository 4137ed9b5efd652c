import { sql, type Selectable } from 'kysely'
import { CODE } from '@drawdesk/contract/messages/sms-send'
import type { SmsCodeTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type CodePurpose = 'signIn' | 'phone'
type CodeRow = Selectable<SmsCodeTable>
type Tenant = Pick<Scope, 'tenantId'>

interface NewCode {
  id: string
  purpose: CodePurpose
  phone: string
  /** Null: nobody has this phone, and nothing was sent. */
  userId: string | null
  codeHash: string
  createTime: Date
  expireTime: Date
}

export function createCodeRepository(db: Db) {
  return {
    async insert(scope: Tenant, row: NewCode): Promise<void> {
      await db
        .as(scope)
        .insertInto('smsCode')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    find: (scope: Tenant, purpose: CodePurpose, id: string): Promise<CodeRow | undefined> =>
      db
        .as(scope)
        .selectFrom('smsCode')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('purpose', '=', purpose)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** One more try of a code that counts still; undefined where it does not. */
    countTry: (scope: Tenant, purpose: CodePurpose, id: string, now: Date): Promise<CodeRow | undefined> =>
      db
        .as(scope)
        .updateTable('smsCode')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('tenantId', '=', scope.tenantId)
        .where('purpose', '=', purpose)
        .where('id', '=', id)
        .where('usedTime', 'is', null)
        .where('expireTime', '>', now)
        .where('tries', '<', CODE.tries)
        .returningAll()
        .executeTakeFirst(),

    /** False: it was used meanwhile. */
    async use(scope: Tenant, id: string, now: Date): Promise<boolean> {
      const result = await db
        .as(scope)
        .updateTable('smsCode')
        .set({ usedTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('usedTime', 'is', null)
        .executeTakeFirst()
      return (result.numUpdatedRows ?? 0n) > 0n
    },

    /** Who proved that this phone is theirs, and still has it. */
    findVerified: (scope: Tenant, phone: string): Promise<{ id: string; account: string } | undefined> =>
      db
        .as(scope)
        .selectFrom('smsVerified')
        .innerJoin('userAccount', (join) =>
          join
            .onRef('userAccount.tenantId', '=', 'smsVerified.tenantId')
            .onRef('userAccount.id', '=', 'smsVerified.userId')
            .onRef('userAccount.phone', '=', 'smsVerified.phone'),
        )
        .select(['userAccount.id', 'userAccount.account'])
        .where('smsVerified.tenantId', '=', scope.tenantId)
        .where('userAccount.tenantId', '=', scope.tenantId)
        .where('smsVerified.phone', '=', phone)
        .where('userAccount.isDeleted', '=', 0)
        .where('userAccount.status', '=', 1)
        .executeTakeFirst(),

    /** The phone of somebody, and the one that they proved. */
    findPhones: (scope: Tenant, userId: string): Promise<{ phone: string; proven: string | null } | undefined> =>
      db
        .as(scope)
        .selectFrom('userAccount')
        .leftJoin('smsVerified', (join) =>
          join
            .onRef('smsVerified.tenantId', '=', 'userAccount.tenantId')
            .onRef('smsVerified.userId', '=', 'userAccount.id'),
        )
        .select(['userAccount.phone', 'smsVerified.phone as proven'])
        .where('userAccount.tenantId', '=', scope.tenantId)
        .where('userAccount.id', '=', userId)
        .where('userAccount.isDeleted', '=', 0)
        .executeTakeFirst(),

    /** It is theirs from now on, and nobody else's of the tenant; their account has it too. In the caller's transaction. */
    async keepVerified(scope: Tenant, userId: string, phone: string, now: Date): Promise<void> {
      const rows = db.as(scope)
      await rows
        .deleteFrom('smsVerified')
        .where('tenantId', '=', scope.tenantId)
        .where((eb) => eb.or([eb('phone', '=', phone), eb('userId', '=', userId)]))
        .execute()
      await rows
        .insertInto('smsVerified')
        .values({ tenantId: scope.tenantId, userId, phone, createTime: now })
        .execute()
      await rows
        .updateTable('userAccount')
        .set((eb) => ({ phone, updateTime: now, updateUser: userId, version: eb('version', '+', 1) }))
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', userId)
        .where('isDeleted', '=', 0)
        .execute()
    },

    /** Of all tenants: those that have ended. */
    async sweep(before: Date): Promise<void> {
      await db.across('maintenance').deleteFrom('smsCode').where('expireTime', '<', before).execute()
    },

    /** Is there such a tenant, which has not ended? */
    async isTenant({ tenantId }: Tenant, now: Date): Promise<boolean> {
      const row = await db
        .platform()
        .selectFrom('systemTenant')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`(expire_time is null or expire_time > ${now})`)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
