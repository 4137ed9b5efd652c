import { website } from '@drawdesk/contract/core/constants'
import { hashClientSecret } from '../modules/sign-in/clients/client.ts'
import { md5Hex } from '../modules/identity/credentials/password.ts'
import type { AuthParts } from '../modules/identity/caller/auth-parts.ts'
import { ADMINISTRATOR_ALIAS } from '../modules/access/model/administrator.ts'
import type { Scope } from '../platform/scope.ts'
import type { Db } from '../platform/database/db.ts'
import type { SeedDeps } from './seed-deps.ts'
import { USER_MENUS, WORK_MENUS } from '../modules/organisation/tenants/new-tenant/first-menus.ts'
import { paramSeeds } from '../modules/settings/params/param-seeds.ts'

const PLATFORM_NAME = '平台管理'
const COMPANY = { deptName: '示例公司', fullName: '示例公司', deptCategory: 1 }
const DEPARTMENTS = [
  { deptName: '运营部', fullName: '示例公司运营部', deptCategory: 2 },
  { deptName: '技术部', fullName: '示例公司技术部', deptCategory: 2 },
]
const CLIENTS = [
  { clientId: website.clientId, clientSecret: website.clientSecret, webServerRedirectUri: 'http://localhost:8080' },
  { clientId: 'sword', clientSecret: 'sword_secret', webServerRedirectUri: 'http://localhost:8888' },
]
/** Without `password`: signing in asks for a captcha, unless it is switched off. */
const CLIENT_GRANTS = 'refresh_token,captcha,social,authorization_code,sms_code'

export interface FirstAdministrator {
  adminPassword: string | undefined
  mustChange: boolean
  /** What they are; undefined for nothing. */
  postId?: string | undefined
}

/** Clients that the console and stock clients sign in with; one an operator changed or removed stays so. */
export async function seedClients({ ids, secrets }: SeedDeps, trx: Db): Promise<void> {
  const existing = new Set(
    (await trx.platform().selectFrom('systemClient').select('clientId').execute()).map(({ clientId }) => clientId),
  )
  for (const { clientId, clientSecret, webServerRedirectUri } of CLIENTS) {
    if (existing.has(clientId)) continue
    const row = {
      id: ids.next(),
      clientId,
      clientSecretHash: hashClientSecret(secrets, clientId, clientSecret),
      authorizedGrantTypes: CLIENT_GRANTS,
      webServerRedirectUri,
    }
    await trx.platform().insertInto('systemClient').values(row).execute()
  }
}

export async function seedTenant({ ids }: SeedDeps, trx: Db, { tenantId }: Scope): Promise<void> {
  await trx
    .platform()
    .insertInto('systemTenant')
    .values({ id: ids.next(), tenantId, tenantName: PLATFORM_NAME, linkman: 'admin' })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
}

export async function seedParams({ ids }: SeedDeps, trx: Db, scope: Scope): Promise<void> {
  const { tenantId } = scope
  const rows = await trx
    .as(scope)
    .selectFrom('systemParam')
    .select('paramKey')
    .where('tenantId', '=', tenantId)
    .execute()
  const existing = new Set(rows.map(({ paramKey }) => paramKey))
  const missing = paramSeeds().filter(({ paramKey }) => !existing.has(paramKey))
  if (missing.length === 0) return
  await trx
    .as(scope)
    .insertInto('systemParam')
    .values(missing.map((param) => ({ id: ids.next(), tenantId, ...param })))
    .execute()
}

/**
 * Departments, roles and the first administrator: once, while the tenant has never had a user. A removed or renamed `admin`
 * does not come back with its first password.
 *
 * @returns true when they were made now.
 */
export async function seedPeople(
  deps: SeedDeps & { auth: AuthParts },
  trx: Db,
  scope: Scope,
  first: FirstAdministrator,
): Promise<boolean> {
  const { ids } = deps
  const { tenantId } = scope
  const anyone = await trx
    .as(scope)
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  if (anyone) return false
  if (first.adminPassword === undefined) throw new Error('the first administrator needs a password')

  const companyId = ids.next()
  await trx
    .as(scope)
    .insertInto('systemDept')
    .values([
      { id: companyId, tenantId, sort: 1, ...COMPANY },
      ...DEPARTMENTS.map((department, index) => ({
        id: ids.next(),
        tenantId,
        parentId: companyId,
        ancestors: `0,${companyId}`,
        sort: index + 1,
        ...department,
      })),
    ])
    .execute()

  const [administratorId, userId] = [ids.next(), ids.next()]
  await trx
    .as(scope)
    .insertInto('systemRole')
    .values([
      { id: administratorId, tenantId, roleName: '超级管理员', roleAlias: ADMINISTRATOR_ALIAS, sort: 1 },
      { id: userId, tenantId, roleName: '用户', roleAlias: 'user', sort: 2 },
    ])
    .execute()
  const menus = await trx
    .platform()
    .selectFrom('systemMenu')
    .select('id')
    .where('code', 'in', [...USER_MENUS, ...WORK_MENUS])
    .execute()
  await trx
    .as(scope)
    .insertInto('systemRoleMenu')
    .values(menus.map(({ id }) => ({ id: ids.next(), tenantId, roleId: userId, menuId: id })))
    .execute()

  const passwordHash = await deps.auth.hasher.hash(md5Hex(first.adminPassword))
  await trx
    .as(scope)
    .insertInto('userAccount')
    .values({
      id: ids.next(),
      tenantId,
      account: 'admin',
      passwordHash,
      mustChangePassword: first.mustChange,
      name: '管理员',
      realName: '管理员',
      roleId: administratorId,
      deptId: companyId,
      postId: first.postId ?? '',
    })
    .execute()
  return true
}
