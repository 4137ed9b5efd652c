import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Person = Pick<Scope, 'tenantId' | 'userId'>

/** Can the account be entered by its password? */
export async function hasUsablePassword(db: Db, { tenantId, userId }: Person, now: Date): Promise<boolean> {
  const row = await db
    .as({ tenantId })
    .selectFrom('userAccount')
    .select(['passwordHash', 'initialUntil'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined && row.passwordHash !== '' && (row.initialUntil === null || row.initialUntil > now)
}

/** Since when its password is as it is; null where nobody noted it. */
export async function findPasswordTime(db: Db, { tenantId, userId }: Person): Promise<Date | null> {
  const row = await db
    .as({ tenantId })
    .selectFrom('userAccount')
    .select('passwordTime')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  return row?.passwordTime ?? null
}

/** Holds the account's row to the end of the transaction: of two who change its ways in, one waits for the other. */
export async function holdAccount(trx: Db, { tenantId, userId }: Person): Promise<void> {
  await trx
    .as({ tenantId })
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .execute()
}
