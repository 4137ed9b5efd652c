import { DEPT_ID } from './people.ts'
import { TENANT } from './params.ts'
import type { BenchProduct } from '../product.ts'

export const MENUS = 2_000
export const ROLES = 20
/** Users that the bound person has made, the only ones they see. */
export const OWN_USERS = 500
const MENU_ID = 140_000_000_000_000_000n
const ROLE_ID = 150_000_000_000_000_000n
const SCOPE_ID = 160_000_000_000_000_000n
const PERSON_ID = 170_000_000_000_000_000n

/** Accounts with the password of the first administrator: who holds everything by many roles, and who is bound on the users page by each kind of scope. */
export const ACCOUNTS = { many: 'bench-many', own: 'bench-own', dept: 'bench-dept', below: 'bench-below' } as const
const SCOPES = {
  own: { type: 2, column: 'create_user' },
  dept: { type: 3, column: 'dept_id' },
  below: { type: 4, column: 'dept_id' },
} as const

/** 2,000 pages and buttons in 20 groups, 20 roles that hold 200 of them each, and people whose users page is bound. */
export async function seedRights(product: BenchProduct): Promise<void> {
  await product.query(
    `insert into system_menu (id, parent_id, code, name, name_en, path, sort, category)
     select $1::bigint + n, case when n < 20 then 0 when n % 4 = 0 then $1::bigint + n % 20 else $1::bigint + n - n % 4 end, 'bench' || n, '菜单 ' || n, 'Menu ' || n, '/bench/' || n, n,
       case when n >= 20 and n % 4 <> 0 then 2 else 1 end from generate_series(0, $2::int - 1) n`,
    [MENU_ID.toString(), MENUS],
  )
  await product.query(
    `insert into system_role (id, tenant_id, role_name, role_alias) select $1::bigint + n, $2, 'bench ' || n, 'bench' from generate_series(0, $3::int + 2) n`,
    [ROLE_ID.toString(), TENANT, ROLES],
  )
  // Each menu in two roles.
  await product.query(
    `insert into system_role_menu (id, tenant_id, role_id, menu_id)
     select $1::bigint + n * 2 + twice, $2, $3::bigint + (n + twice * 7) % $4::int, $1::bigint + n from generate_series(0, $5::int - 1) n, generate_series(0, 1) twice`,
    [MENU_ID.toString(), TENANT, ROLE_ID.toString(), ROLES, MENUS],
  )
  const people: [string, string][] = [
    [ACCOUNTS.many, Array.from({ length: ROLES }, (_, role) => ROLE_ID + BigInt(role)).join(',')],
  ]
  for (const [index, [name, { type, column }]] of Object.entries(SCOPES).entries()) {
    const [role, scope] = [(ROLE_ID + BigInt(ROLES + index)).toString(), (SCOPE_ID + BigInt(index)).toString()]
    await product.query(
      `insert into system_role_menu (id, tenant_id, role_id, menu_id) select $1::bigint, $2, $3::bigint, id from system_menu where code = 'user'`,
      [(SCOPE_ID + 100n + BigInt(index)).toString(), TENANT, role],
    )
    await product.query(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type) select $1::bigint, id, $2, $2, 'user', $3, $4 from system_menu where code = 'user'`,
      [scope, name, column, type],
    )
    await product.query(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 1, $1)',
      [scope, TENANT, role],
    )
    people.push([ACCOUNTS[name as keyof typeof SCOPES], role])
  }
  for (const [index, [account, roleIds]] of people.entries()) {
    await product.query(
      `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id, dept_id) select $1::bigint, $2, $3, password_hash, $3, $3, $4, $5 from user_account where tenant_id = $2 and account = 'admin'`,
      [(PERSON_ID + BigInt(index)).toString(), TENANT, account, roleIds, DEPT_ID.toString()],
    )
  }
  await product.query(
    `update user_account set create_user = $1 where id in (select id from user_account where tenant_id = $2 and account like 'person%' order by id limit $3)`,
    [(PERSON_ID + 1n).toString(), TENANT, OWN_USERS],
  )
  for (const table of [
    'system_menu',
    'system_role',
    'system_role_menu',
    'system_role_scope',
    'user_account',
    'user_dept',
  ])
    await product.query(`vacuum analyze ${table}`)
}

/** Signs in with a password; the product runs without its captcha. @throws {Error} unless it lets in. */
export async function signInAs(
  { url }: Pick<BenchProduct, 'url'>,
  username: string,
  password: string,
  tenantId: string = TENANT,
): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'tenant-id': tenantId },
    body: new URLSearchParams({ grant_type: 'password', tenantId, username, password, scope: 'all', type: 'account' }),
  })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${username} was answered with ${answer.status}`)
  return { 'blade-auth': `bearer ${token}` }
}
