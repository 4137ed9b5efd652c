import type { Selectable } from 'kysely'
import { SMS_STATUS } from '@drawdesk/contract/messages/sms'
import type { SmsTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type SmsRow = Selectable<SmsTable>
type Tenant = Pick<Scope, 'tenantId'>

export function createSmsRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('sms').selectAll().where('tenantId', '=', scope.tenantId)
  return {
    /** Removed as well: its messages go on. */
    find: (scope: Tenant, id: string): Promise<SmsRow | undefined> =>
      rows(scope).where('id', '=', id).executeTakeFirst(),

    findByCode: (scope: Tenant, smsCode: string): Promise<SmsRow | undefined> =>
      rows(scope).where('smsCode', '=', smsCode).where('isDeleted', '=', 0).executeTakeFirst(),

    findActive: (scope: Tenant): Promise<SmsRow | undefined> =>
      rows(scope).where('status', '=', SMS_STATUS.on).where('isDeleted', '=', 0).orderBy('id').executeTakeFirst(),

    /** Those of these ids that are active. */
    async countActive(scope: Tenant, ids: readonly string[]): Promise<number> {
      const active = await rows(scope)
        .where('id', 'in', [...ids])
        .where('status', '=', SMS_STATUS.on)
        .execute()
      return active.length
    },

    /** Two who enable at once come one after the other. */
    async lockAll(scope: Tenant): Promise<void> {
      await rows(scope).where('isDeleted', '=', 0).orderBy('id').forUpdate().execute()
    },

    /** The others of the tenant are off from now on. */
    async disableOthers(scope: Tenant, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('sms')
        .set(({ eb }) => ({ status: SMS_STATUS.off, version: eb('version', '+', 1) }))
        .where('tenantId', '=', scope.tenantId)
        .where('status', '=', SMS_STATUS.on)
        .where('id', '<>', id)
        .where('isDeleted', '=', 0)
        .execute()
    },
  }
}

/** Whose an account is, by the id that a receipt comes to; undefined where there is none. */
export async function findTenantOfSms(db: Db, id: string): Promise<string | undefined> {
  const row = await db.across('jobs').selectFrom('sms').select('tenantId').where('id', '=', id).executeTakeFirst()
  return row?.tenantId
}
