import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { userErrors } from './user.errors.ts'

type Tenant = Pick<Scope, 'tenantId'>

/**
 * Holds the tenant's row until the transaction ends: whatever changes how many accounts it has, or who runs it, happens one
 * after the other. Take it before any row of the tenant.
 *
 * @returns how many accounts it may have; undefined for any number.
 * @throws AppError `user.unknownTenant`
 */
export async function lockTenant(trx: Db, scope: Tenant): Promise<number | undefined> {
  return limitOf(await tenantQuery(trx, scope).forNoKeyUpdate().executeTakeFirst())
}

/** The same, holding nothing. @throws AppError `user.unknownTenant` */
export async function findAccountLimit(db: Db, scope: Tenant): Promise<number | undefined> {
  return limitOf(await tenantQuery(db, scope).executeTakeFirst())
}

const tenantQuery = (db: Db, { tenantId }: Tenant) =>
  db
    .platform()
    .selectFrom('systemTenant')
    .select('accountNumber')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)

function limitOf(row: { accountNumber: number | null } | undefined): number | undefined {
  if (!row) throw userErrors.unknownTenant()
  return row.accountNumber !== null && row.accountNumber > 0 ? row.accountNumber : undefined
}

/** Accounts that count against the limit: live ones; who waits for approval does not count yet. */
export async function countAccounts(db: Db, scope: Tenant): Promise<number> {
  const { tenantId } = scope
  const waiting = sql<number>`(select count(*) from user_role w join user_account a on a.tenant_id = w.tenant_id and a.id = w.user_id
    where w.tenant_id = ${tenantId} and w.role_id = -1 and a.tenant_id = ${tenantId} and a.is_deleted = 0)`
  const row = await db
    .as(scope)
    .selectFrom('userAccount')
    .select(sql<string>`count(*) - ${waiting}`.as('accounts'))
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(row.accounts)
}

/**
 * Makes sure that the tenant may have this many accounts more, and that nobody else takes them before this transaction ends.
 * Imports reserve all their rows at once.
 *
 * @throws AppError `user.limitReached`, `user.unknownTenant`
 */
export async function reserveAccounts(trx: Db, scope: Tenant, count: number): Promise<void> {
  const limit = await lockTenant(trx, scope)
  if (limit === undefined || count === 0) return
  if ((await countAccounts(trx, scope)) + count > limit) throw userErrors.limitReached({ values: { limit } })
}
