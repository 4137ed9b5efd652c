import { sql, type Updateable } from 'kysely'
import { ERASURE_STATE } from '@drawdesk/contract/organisation/person-data'
import { noteMarks, noteRow, noteRows, notesOf } from '../../../../crud/row-notes.ts'
import { flagsOf, visibleTo } from '../../../../crud/row-rule.ts'
import type { UserAccountTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FirstSecret } from '../../../identity/passwords/initial-password.ts'

type Tenant = Pick<Scope, 'tenantId' | 'rowRules'>

/** An account as the rules of user administration need it. */
export interface Target {
  id: string
  account: string
  realName: string
  roleId: string
  deptId: string
  postId: string
  status: number
  version: number
}

/** The accounts among these ids that the scope sees; `isDeleted` 1: among the removed ones. */
export async function findTargets(
  db: Db,
  scope: Tenant,
  ids: readonly string[],
  isDeleted: 0 | 1 = 0,
): Promise<Target[]> {
  const accounts = db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'account', 'realName', 'roleId', 'deptId', 'postId', 'status', 'version'])
    .select(flagsOf(scope, 'userAccount') as [])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', isDeleted)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
  return visibleTo(scope, 'userAccount')(accounts).execute()
}

/** Is the data of one of these erased, or being so? Nothing is left to be brought back. */
export async function isAnyErased(db: Db, scope: Tenant, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .as(scope)
    .selectFrom('personErasure')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('state', 'in', [ERASURE_STATE.running, ERASURE_STATE.done])
    .where(sql<boolean>`user_id = any(${[...ids]}::bigint[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Aliases of the live roles of these people, by their ids. */
export async function findAliases(db: Db, scope: Tenant, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .as(scope)
    .selectFrom('userRole')
    .innerJoin('systemRole', 'systemRole.id', 'userRole.roleId')
    .select(['userRole.userId', 'systemRole.roleAlias'])
    .where('userRole.tenantId', '=', scope.tenantId)
    .where('systemRole.tenantId', '=', scope.tenantId)
    .where('systemRole.isDeleted', '=', 0)
    .where(sql<boolean>`user_role.user_id = any(${userIds}::bigint[])`)
    .execute()
  const aliases = new Map<string, string[]>()
  for (const { userId, roleAlias } of rows) aliases.set(userId, [...(aliases.get(userId) ?? []), roleAlias])
  return aliases
}

/** Is there an able person with this role alias besides these? */
export async function hasOtherWithAlias(
  db: Db,
  scope: Tenant,
  alias: string,
  exceptIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .as(scope)
    .selectFrom('systemRole')
    .innerJoin('userRole', 'userRole.roleId', 'systemRole.id')
    .innerJoin('userAccount', 'userAccount.id', 'userRole.userId')
    .select('userAccount.id')
    .where('systemRole.tenantId', '=', scope.tenantId)
    .where('userRole.tenantId', '=', scope.tenantId)
    .where('userAccount.tenantId', '=', scope.tenantId)
    .where('systemRole.roleAlias', '=', alias)
    .where('systemRole.isDeleted', '=', 0)
    .where('userAccount.isDeleted', '=', 0)
    .where('userAccount.status', '=', 1)
    .where(sql<boolean>`not user_account.id = any(${exceptIds}::bigint[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findRoles(
  db: Db,
  scope: Tenant,
  ids: readonly string[],
): Promise<{ id: string; roleAlias: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemRole')
    .select(['id', 'roleAlias'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** How many of these departments are there. */
export async function countDepts(db: Db, scope: Tenant, ids: readonly string[]): Promise<number> {
  const row = await db
    .as(scope)
    .selectFrom('systemDept')
    .select(sql<string>`count(*)`.as('live'))
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return Number(row.live)
}

/** The first department at the top of the tenant: where a person belongs without another choice. */
export async function findTopDept(db: Db, scope: Tenant): Promise<string> {
  const row = await db
    .as(scope)
    .selectFrom('systemDept')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('parentId', '=', '0')
    .orderBy('sort')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? ''
}

/** Are any of these ids of another tenant? Only an operator may know. */
export async function isSomewhereElse(
  db: Db,
  { tenantId }: Tenant,
  table: 'userAccount' | 'systemRole',
  ids: readonly string[],
): Promise<boolean> {
  const row = await db
    .across('platform operator')
    .selectFrom(table)
    .select('id')
    .where('tenantId', '<>', tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type AccountValues = Pick<
  Updateable<UserAccountTable>,
  | 'account'
  | 'code'
  | 'name'
  | 'realName'
  | 'avatar'
  | 'email'
  | 'phone'
  | 'birthday'
  | 'sex'
  | 'roleId'
  | 'deptId'
  | 'postId'
  | 'userType'
  | 'status'
>

/** False when the account name is taken in the tenant; the transaction goes on. */
export async function insertAccount(
  trx: Db,
  scope: Scope,
  row: AccountValues & FirstSecret & { id: string; account: string },
  now: Date,
): Promise<boolean> {
  const notes = notesOf('userAccount', Object.keys(row))
  const inserted = await trx
    .as(scope)
    .insertInto('userAccount')
    .values({
      ...row,
      tenantId: scope.tenantId,
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'account'])
        .where(sql<boolean>`is_deleted = 0`)
        .doNothing(),
    )
    .returning(notes.now.as('now'))
    .executeTakeFirst()
  if (inserted) await noteRow(trx, scope, 'userAccount', notes, { id: row.id, now: inserted.now })
  return inserted !== undefined
}

/** Sets the password that each of these accounts begins anew with. */
export async function resetPasswords(
  trx: Db,
  scope: Scope,
  secrets: ReadonlyMap<string, FirstSecret>,
  now: Date,
): Promise<void> {
  const given = [...secrets]
  await sql`
    update user_account u set password_hash = s.hash, password_time = ${now}, must_change_password = true, initial_until = s.until, update_user = ${scope.userId}, update_time = ${now}, version = version + 1
    from unnest(${given.map(([id]) => id)}::bigint[], ${given.map(([, { passwordHash }]) => passwordHash)}::text[], ${given.map(([, { initialUntil }]) => initialUntil)}::timestamptz[]) as s (id, hash, until)
    where u.tenant_id = ${scope.tenantId} and u.is_deleted = 0 and u.id = s.id`.execute(trx.as(scope))
}

/** The new versions by id, of the rows that were there (and had this version, where one is given). */
export async function updateAccounts(
  trx: Db,
  scope: Scope,
  ids: readonly string[],
  change: AccountValues & Partial<FirstSecret> & { isDeleted?: 0 | 1 },
  { now, version, isDeleted = 0 }: { now: Date; version?: number | undefined; isDeleted?: 0 | 1 },
): Promise<Map<string, number>> {
  const notes = notesOf('userAccount', Object.keys(change))
  const rows = await trx
    .as(scope)
    .updateTable('userAccount')
    .set((set) => ({ ...change, updateUser: scope.userId, updateTime: now, version: set('version', '+', 1) }))
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', isDeleted)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .$if(version !== undefined, (update) => update.where('version', '=', version as number))
    .returning(['id', 'version'])
    .returning([notes.now.as('now'), notes.was.as('was')])
    .execute()
  if (change.isDeleted === undefined)
    await noteRows(
      trx,
      scope,
      'userAccount',
      notes,
      rows.map(({ id, now: texts, was }) => ({ id, now: texts, was })),
    )
  else
    await noteMarks(
      trx,
      scope,
      'userAccount',
      change.isDeleted === 1 ? 'remove' : 'restore',
      rows.map(({ id, now: texts }) => ({ id, names: texts })),
    )
  return new Map(rows.map((row) => [row.id, row.version]))
}
