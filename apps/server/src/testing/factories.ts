import { isPlatformTenant, mayHold } from '../modules/access/model/platform-only.ts'
import type { Deps } from '../platform/deps.ts'
import { systemScope } from '../platform/scope.ts'
import { callerWith, signIn, type SignedIn, type TestApp } from './build-test-app.ts'
import { cheapHash } from './seeded-template.ts'

let counter = 0

/** A live tenant with the given or the next free number. */
export async function buildTenant(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  tenantId = String(700_001 + (counter += 1)),
): Promise<string> {
  await db
    .platform()
    .insertInto('systemTenant')
    .values({ id: ids.next(), tenantId, tenantName: `Tenant ${tenantId}` })
    .execute()
  return tenantId
}

export interface BuiltUser {
  userId: string
  roleId: string
  account: string
  password: string
  tenantId: string
}

/** Users made one after the other have different passwords. */
const PASSWORDS = Array.from({ length: 8 }, (_, index) => `secret-${index}-word`)

/**
 * A user whose one role holds the menus and buttons of these codes; `['*']` makes an administrator, and in another tenant than
 * the platform's, where there is none, somebody who holds all that people there can hold.
 */
export async function buildUser(
  deps: Pick<Deps, 'db' | 'ids'>,
  { tenantId = '000000', permissions = [] }: { tenantId?: string; permissions?: readonly string[] } = {},
): Promise<BuiltUser> {
  const { db, ids } = deps
  counter += 1
  const scope = systemScope(tenantId)
  const [userId, roleId, account, password] = [
    ids.next(),
    ids.next(),
    `user${counter}`,
    PASSWORDS[counter % PASSWORDS.length] as string,
  ]
  const isAdministrator = permissions.includes('*') && isPlatformTenant(tenantId)
  await db
    .as(scope)
    .insertInto('systemRole')
    .values({ id: roleId, tenantId, roleName: account, roleAlias: isAdministrator ? 'administrator' : account })
    .execute()
  const all =
    isAdministrator || permissions.length === 0
      ? []
      : await db.platform().selectFrom('systemMenu').select(['id', 'code']).where('isDeleted', '=', 0).execute()
  const menus = all.filter(({ code }) =>
    permissions.includes('*') ? mayHold(tenantId, code) : permissions.includes(code),
  )
  const missing = permissions.filter((code) => code !== '*' && !menus.some((menu) => menu.code === code))
  if (missing.length > 0) throw new Error(`no menu or button has the code ${missing.join(', ')}`)
  if (menus.length > 0)
    await db
      .as(scope)
      .insertInto('systemRoleMenu')
      .values(menus.map((menu) => ({ id: ids.next(), tenantId, roleId, menuId: menu.id })))
      .execute()
  await db
    .as(scope)
    .insertInto('userAccount')
    .values({
      id: userId,
      tenantId,
      account,
      passwordHash: await cheapHash(password),
      name: account,
      realName: account,
      roleId,
    })
    .execute()
  return { userId, roleId, account, password, tenantId }
}

export interface BuiltCaller extends SignedIn {
  user: BuiltUser
}

/** A user with these permissions, signed in. */
export async function buildCaller(
  test: Pick<TestApp, 'app' | 'deps'>,
  options: { tenantId?: string; permissions?: readonly string[] } = {},
): Promise<BuiltCaller> {
  const user = await buildUser(test.deps, options)
  const { token } = await signIn(test, user)
  return { ...callerWith(test.app, token), user }
}
