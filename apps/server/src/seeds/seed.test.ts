import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { menuGroups } from '@drawdesk/contract/core/menus'
import { callToken, passwordFields } from '../modules/identity/testing/kit.ts'
import { md5Hex } from '../modules/identity/credentials/password.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTenant } from '../testing/factories.ts'
import { seedMenus } from './menus.seed.ts'
import { giveNewButtons } from './new-buttons.seed.ts'
import { seed } from './seed.ts'

const TABLES = [
  'system_tenant',
  'system_client',
  'system_dict',
  'system_menu',
  'system_param',
  'system_dept',
  'system_role',
  'system_role_menu',
  'user_account',
]

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp() // seeded once already
})
afterAll(() => test.close())

/** Rows of every seeded table, whole, in an order of their own. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    TABLES.map(async (name) => [name, await test.owner(`select t::text as row from ${name} t order by 1`)] as const),
  )
  return Object.fromEntries(tables)
}

const again = () => seed(test.deps, { adminPassword: 'another password', mustChange: true })

async function empty(): Promise<void> {
  await test.owner(`truncate ${TABLES.join(', ')}, platform_setting cascade`)
}

describe('seeding', () => {
  it('changes nothing the second time and does not call it the first', async () => {
    const before = await snapshot()

    const { isFirst } = await again()

    expect(isFirst).toBe(false)
    expect(await snapshot()).toEqual(before)
    for (const name of TABLES) expect(before[name]?.length, name).toBeGreaterThan(0)
  })

  it('brings clients whose secrets are stored keyed and who may not use the grant password', async () => {
    const clients = await test.owner<{ client_secret_hash: string; authorized_grant_types: string; client_id: string }>(
      'select * from system_client order by client_id',
    )

    expect(clients.map(({ client_id }) => client_id)).toEqual(['saber', 'sword'])
    for (const client of clients)
      expect(client.authorized_grant_types).toBe('refresh_token,captcha,social,authorization_code,sms_code')
    expect(JSON.stringify(clients)).not.toContain('_secret"')
  })

  it('names every dictionary entry in both languages, in order from the first key', async () => {
    const rows = await test.owner<{ code: string; dict_key: string; dict_value: string; dict_value_en: string }>(
      'select * from system_dict order by code, sort',
    )

    expect(rows.every(({ dict_value, dict_value_en }) => dict_value !== '' && dict_value_en !== '')).toBe(true)
    expect(
      rows.filter(({ code, dict_key }) => code === 'region' && dict_key !== '-1').map(({ dict_key }) => dict_key),
    ).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(rows.filter(({ dict_key }) => dict_key === '-1')).toHaveLength(15)
  })

  it('keeps no password among the parameters', async () => {
    expect(await test.owner(`select param_key from system_param where param_key ~* 'password'`)).toEqual([])
  })

  it('gives ordinary users the notices, to read, and their own work', async () => {
    const codes = await test.owner<{ code: string }>(
      `select m.code from system_role_menu g join system_role r on r.id = g.role_id join system_menu m on m.id = g.menu_id where r.role_alias = 'user' order by m.code`,
    )

    expect(codes.map(({ code }) => code)).toEqual([
      'desk',
      'notice',
      'notice_view',
      'work',
      'work_claim',
      'work_done',
      'work_send',
      'work_start',
      'work_todo',
    ])
  })
})

describe('pages of one’s own work', () => {
  const given = async (tenantId: string): Promise<number> => {
    const [row] = await test.owner<{ n: number }>(
      `select count(*)::integer as n from system_role_menu g join system_role r on r.id = g.role_id join system_menu m on m.id = g.menu_id
        where r.tenant_id = $1 and r.role_alias = 'user' and m.code like 'work%' and g.is_deleted = 0`,
      [tenantId],
    )
    return row?.n ?? 0
  }

  it('come to the ordinary users of older installations, once, as far as the tenant has them', async () => {
    const tenantId = await buildTenant(test.deps)
    await test.owner(
      `insert into system_role (id, tenant_id, role_name, role_alias, sort) values (77, $1, '用户', 'user', 3)`,
      [tenantId],
    )
    await test.owner(
      `delete from system_role_menu where menu_id in (select id from system_menu where code like 'work%')
        and role_id in (select id from system_role where role_alias = 'user')`,
    )
    await test.owner('delete from platform_setting where name = $1', ['seed.workPages'])

    await again()
    const first = [await given('000000'), await given(tenantId)]
    await test.owner(
      `delete from system_role_menu where menu_id in (select id from system_menu where code = 'work_start')
        and role_id in (select id from system_role where role_alias = 'user')`,
    )
    await again()

    expect(first).toEqual([6, 0])
    expect(await given('000000')).toBe(5)
    await test.owner('delete from platform_setting where name = $1', ['seed.workPages'])
    await again()
  })
})

describe('roles that shipped processes ask', () => {
  const rolesOf = (tenantId: string): Promise<{ role_alias: string; is_deleted: number; menus: number }[]> =>
    test.owner(
      `select role_alias, is_deleted, (select count(*)::integer from system_role_menu g where g.role_id = r.id) as menus from system_role r
        where tenant_id = $1 and role_alias in ('hr', 'manager', 'boss') order by role_alias, is_deleted`,
      [tenantId],
    )

  it('come to tenants that are older than they are, once: a removed one stays so', async () => {
    const tenantId = await buildTenant(test.deps)
    await test.owner('delete from platform_setting where name = $1', ['seed.flowRoles'])
    await test.owner("update system_role set is_deleted = 1 where tenant_id = '000000' and role_alias = 'boss'")

    await again()
    const first = [await rolesOf('000000'), await rolesOf(tenantId)]
    await test.owner("update system_role set role_alias = 'ceo' where tenant_id = $1 and role_alias = 'boss'", [
      tenantId,
    ])
    await again()

    const [all, plain] = [9, 3] // with the pages of work, and without them in a tenant that has none
    expect(first).toEqual([
      [
        { role_alias: 'boss', is_deleted: 1, menus: all },
        { role_alias: 'hr', is_deleted: 0, menus: all },
        { role_alias: 'manager', is_deleted: 0, menus: all },
      ],
      ['boss', 'hr', 'manager'].map((alias) => ({ role_alias: alias, is_deleted: 0, menus: plain })),
    ])
    expect((await rolesOf(tenantId)).map(({ role_alias }) => role_alias)).toEqual(['hr', 'manager'])
  })
})

describe('what an operator did', () => {
  it('stays: edited, removed and added rows', async () => {
    await test.owner(`update system_menu set name = '我的参数', sort = 5 where code = 'param'`)
    await test.owner(`update system_menu set is_deleted = 1 where code = 'notice'`)
    await test.owner(
      `insert into system_menu (id, code, name, name_en, category) values (1, 'own', '自己的', 'Own', 1)`,
    )
    await test.owner(`update system_dict set dict_value = '先生' where code = 'sex' and dict_key = '1'`)
    await test.owner(`update system_dict set is_deleted = 1 where code = 'sex' and dict_key = '3'`)
    await test.owner(`update system_param set is_deleted = 1 where param_key = 'account.registerUser'`)
    await test.owner(`update system_client set is_deleted = 1 where client_id = 'sword'`)
    await test.owner(`update user_account set account = 'root', is_deleted = 1 where account = 'admin'`)
    const before = await snapshot()

    const { isFirst } = await again()

    expect(isFirst).toBe(false)
    expect(await snapshot()).toEqual(before)
  })

  it('gives way where our own definition of a menu changed, by code and for that row only', async () => {
    await test.owner(`update system_menu set name = '改过' where code in ('param', 'drawApi')`)
    const changed = menuGroups.map((group) => ({
      ...group,
      pages: group.pages.map((page) =>
        page.code === 'drawApi' ? { ...page, name: { zh: '新名', en: 'New name' } } : page,
      ),
    }))

    await test.deps.db.transaction({ tenantId: '000000' }, (trx) => seedMenus(test.deps, trx, changed))

    const names = await test.owner<{ name: string; name_en: string }>(
      `select name, name_en from system_menu where code in ('param', 'drawApi') order by code`,
    )
    expect(names).toEqual([
      { name: '新名', name_en: 'New name' },
      { name: '改过', name_en: 'Parameters' },
    ])
  })
})

describe('a button that an update brings to a page', () => {
  const withNew = menuGroups.map((group) => ({
    ...group,
    pages: group.pages.map((page) =>
      page.code === 'post'
        ? {
            ...page,
            buttons: [
              ...page.buttons,
              { code: 'post_new', alias: 'new', name: { zh: '新', en: 'New' }, icon: 'plus', place: 1 as const },
            ],
          }
        : page,
    ),
  }))
  const held = () =>
    test.owner<{ role_name: string }>(
      `select r.role_name from system_role_menu g join system_role r on r.id = g.role_id join system_menu m on m.id = g.menu_id where m.code = 'post_new' order by 1`,
    )

  it('is given to the roles that run a tenant and have the page, and stands in the packages that hold it', async () => {
    const tenantId = await buildTenant(test.deps)
    const [post] = await test.owner<{ id: string }>(`select id from system_menu where code = 'post'`)
    await test.owner(
      `insert into system_tenant_package (id, package_name, menu_id) values (71, 'with', $1), (72, 'without', '1')`,
      [post?.id],
    )
    for (const [id, name, alias, menu] of [
      ['81', 'runs it', 'admin', post?.id],
      ['82', 'runs it without posts', 'admin', '1'],
      ['83', 'works there', 'staff', post?.id],
    ]) {
      await test.owner('insert into system_role (id, tenant_id, role_name, role_alias) values ($1, $2, $3, $4)', [
        id,
        tenantId,
        name,
        alias,
      ])
      await test.owner('insert into system_role_menu (id, tenant_id, role_id, menu_id) values ($1, $2, $1, $3)', [
        id,
        tenantId,
        menu,
      ])
    }

    await test.deps.db.transaction({ tenantId: '000000' }, (trx) => seedMenus(test.deps, trx, withNew))
    await giveNewButtons(test.deps)
    await giveNewButtons(test.deps)

    const [button] = await test.owner<{ id: string }>(`select id from system_menu where code = 'post_new'`)
    expect(await held()).toEqual([{ role_name: 'runs it' }])
    expect(await test.owner('select menu_id from system_tenant_package order by id')).toEqual([
      { menu_id: `${post?.id},${button?.id}` },
      { menu_id: '1' },
    ])
    expect(await test.owner(`select 1 from platform_setting where name = 'seed.newButtons'`)).toEqual([])
  })
})

describe('the first start', () => {
  beforeEach(empty)

  it('makes the administrator with the given password, once for two servers that start together', async () => {
    const answers = await Promise.all([
      seed(test.deps, { adminPassword: 'first', mustChange: true }),
      seed(test.deps, { adminPassword: 'second', mustChange: true }),
    ])

    const rows = await snapshot()
    expect(answers.map(({ isFirst }) => isFirst).sort()).toEqual([false, true])
    expect(rows.user_account).toHaveLength(1)
    expect(rows.system_role).toHaveLength(5)
    expect(rows.system_tenant).toHaveLength(1)
    const won = answers[0]?.isFirst ? 'first' : 'second'
    expect((await callToken(test.app, passwordFields('admin', won))).json()).toMatchObject({
      role_name: 'administrator',
      must_change_password: true,
    })
  })

  it('stores the password as Argon2id of its MD5', async () => {
    await seed(test.deps, { adminPassword: 'first', mustChange: false })

    const [user] = await test.owner<{ password_hash: string }>('select password_hash from user_account')
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await test.deps.auth.hasher.verify(user?.password_hash, md5Hex('first'))).toBe(true)
  })

  it('writes nothing when no password is given', async () => {
    await expect(seed(test.deps, { mustChange: true })).rejects.toThrow('needs a password')

    for (const [name, rows] of Object.entries(await snapshot())) expect(rows, name).toEqual([])
  })
})
