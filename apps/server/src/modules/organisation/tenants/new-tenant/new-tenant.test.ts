import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesHolding } from '../../../../testing/answers.ts'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { UNBOUND, type Caller } from '../../../../platform/scope.ts'
import {
  callTokenOf,
  findInfo,
  firstPasswordOf,
  menuIds,
  packageCalls,
  rightsOf,
  signInFirst,
  tenantCalls,
} from '../testing/kit.ts'
import { createTenantMaker } from './create-tenant.ts'
import { NEW_TENANT_STEPS } from './new-tenant.ts'

/** Keys of the parameters that a tenant begins with. */
const OWN_PARAMS = [
  'account.allowMd5',
  'account.erasureDays',
  'account.failCount',
  'account.registerUser',
  'account.secondFactor',
  'credits.chat.message',
  'credits.chat.tokens',
  'credits.draw',
  'credits.voice.character',
  'flow.approval.guest',
  'flow.approval.refund',
  'flow.approval.refundAboveFen',
  'flow.approval.roleChange',
  'pay.failed.rule',
  'print.sheet.price',
  'share.chat.enabled',
]

let test: TestApp
let admin: SignedIn
let tenants: ReturnType<typeof tenantCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  tenants = tenantCalls(admin)
})
afterAll(() => test.close())

const OPERATOR: Caller = {
  tenantId: '000000',
  userId: '1',
  deptId: null,
  sessionId: 'x',
  account: 'admin',
  realName: 'admin',
  roleIds: [],
  roleAliases: [],
  isAdministrator: true,
  permissions: new Set(),
  ...UNBOUND,
}

async function setParam(key: string, value: string): Promise<void> {
  await test.owner(`update system_param set param_value = $2 where tenant_id = '000000' and param_key = $1`, [
    key,
    value,
  ])
}

describe('a new tenant', () => {
  it('has a number of its own, roles, a department, parameters, and an administrator', async () => {
    const { tenantId } = await tenants.add({ tenantName: '新公司' })
    const rows = <Row extends object>(table: string, columns: string): Promise<Row[]> =>
      test.owner<Row>(`select ${columns} from ${table} where tenant_id = $1 order by 1`, [tenantId])

    const [roles, depts, users, params] = [
      await rows('system_role', 'role_name, role_alias, sort, parent_id'),
      await rows('system_dept', 'dept_name, full_name, parent_id, ancestors'),
      await rows<{ password_hash: string }>('user_account', 'account, real_name, must_change_password, password_hash'),
      await rows<{ param_key: string; param_value: string }>('system_param', 'param_key, param_value'),
    ]

    expect(tenantId).toMatch(/^[1-9]\d{5}$/)
    expect(roles).toEqual(
      [
        { role_name: '用户', role_alias: 'user', sort: 3, parent_id: '0' },
        { role_name: '管理员', role_alias: 'admin', sort: 2, parent_id: '0' },
        { role_name: '人事', role_alias: 'hr', sort: 4, parent_id: '0' },
        { role_name: '经理', role_alias: 'manager', sort: 5, parent_id: '0' },
        { role_name: '总经理', role_alias: 'boss', sort: 6, parent_id: '0' },
      ].sort((a, b) => (a.role_name < b.role_name ? -1 : 1)),
    )
    expect(depts).toEqual([{ dept_name: '新公司', full_name: '新公司', parent_id: '0', ancestors: '0' }])
    expect(users).toMatchObject([{ account: 'admin', must_change_password: true }])
    expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(params.map(({ param_key }) => param_key)).toEqual(OWN_PARAMS)
  })

  it('is signed in to by its domain with the password that its maker was shown, which must be changed first and opens no other tenant', async () => {
    const other = await tenants.add({ tenantName: '另一家' })
    const made = await tenants.add({ tenantName: '画廊', domain: 'gallery.example.com', title: '画廊后台' })
    const { tenantId = '', title } = await findInfo(test, 'https://gallery.example.com/')

    const first = await callTokenOf(test, tenantId, firstPasswordOf(tenantId))
    const before = await callerWith(test.app, first.access_token ?? '').get('/api/blade-system/param/list')
    const owner = await signInFirst(test, tenantId)

    expect([title, first.must_change_password, before.status]).toEqual(['画廊后台', true, 403])
    expect(
      (
        await owner.get<{ records: { paramKey: string }[] }>('/api/blade-system/param/list', { size: '50' })
      ).data.records
        .map(({ paramKey }) => paramKey)
        .sort(),
    ).toEqual(OWN_PARAMS)
    expect(made.firstSignIns).toMatchObject({
      tenantId,
      tenantName: '画廊',
      hosts: ['gallery.example.com'],
      isNumberAsked: 0,
      isPlatform: 0,
      people: [{ account: 'admin', realName: '管理员' }],
    })
    for (const elsewhere of ['000000', other.tenantId])
      expect((await callTokenOf(test, elsewhere, firstPasswordOf(tenantId))).access_token).toBeUndefined()
  })

  it('may do what the parameter names and everything below it, but nothing that is the platform’s', async () => {
    await setParam('tenant.default.menuCode', 'system, notice')
    const { tenantId } = await tenants.add()
    await setParam('tenant.default.menuCode', 'drawing,work,flow,system,desk')

    const { buttons, paths } = await rightsOf(await signInFirst(test, tenantId))

    expect(buttons).toEqual(expect.arrayContaining(['notice_add', 'notice_delete', 'param_add', 'param_edit']))
    expect(buttons.filter((code) => code.startsWith('tenant') || code.startsWith('draw'))).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(['/desk', '/desk/notice', '/system', '/system/param']))
    expect(paths.filter((path) => path.includes('tenant') || path.includes('draw'))).toEqual([])
  })

  it('lets its people start processes and act in them, where it has the pages for it', async () => {
    const packageId = await packageCalls(admin).add('不含流程', await menuIds(test, 'notice', 'notice_view'))
    const [{ tenantId }, { tenantId: without }] = [await tenants.add(), await tenants.add({ packageId })]
    const grantsOf = (tenant: string): Promise<{ alias: string; codes: string }[]> =>
      test.owner(
        `select r.role_alias as alias, string_agg(m.code, ',' order by m.code) as codes from system_role_menu g join system_role r on r.id = g.role_id
          join system_menu m on m.id = g.menu_id where g.tenant_id = $1 and r.role_alias <> 'admin' group by 1 order by 1`,
        [tenant],
      )
    const [plain, work] = ['desk,notice,notice_view', 'work,work_claim,work_done,work_send,work_start,work_todo']
    const aliases = ['boss', 'hr', 'manager', 'user']

    expect(await grantsOf(tenantId)).toEqual(aliases.map((alias) => ({ alias, codes: `${plain},${work}` })))
    expect(await grantsOf(without)).toEqual(aliases.map((alias) => ({ alias, codes: plain })))
  })

  it('may do what its package has, and no more', async () => {
    const packageId = await packageCalls(admin).add('只看通知', await menuIds(test, 'notice', 'notice_view'))
    const { tenantId } = await tenants.add({ packageId })

    expect(await rightsOf(await signInFirst(test, tenantId))).toEqual({
      buttons: ['notice_view'],
      paths: ['/desk', '/desk/notice'],
    })
  })

  it('may have as many accounts as the parameter says; what is no number means any', async () => {
    const quota = async (value: string): Promise<unknown> => {
      await setParam('tenant.default.accountNumber', value)
      return (await tenants.detail((await tenants.add()).id)).data.accountNumber
    }

    expect([await quota('7'), await quota('-1'), await quota('many'), await quota('100')]).toEqual([7, -1, -1, 100])
  })

  it('is not made with a package that does not exist', async () => {
    const before = (await tenants.list()).data.total
    const noPackage = await tenants.submit({ tenantName: 'x', packageId: '999' })

    expect([noPackage.msg, (await tenants.list()).data.total]).toEqual(['产品包不存在', before])
  })

  it.each(NEW_TENANT_STEPS.map((step) => [step.name, step] as const))(
    'leaves nothing behind when %s fails',
    async (name, failing) => {
      let made = ''
      const steps = NEW_TENANT_STEPS.map((step) =>
        step === failing
          ? async (...given: Parameters<typeof step>) => {
              await step(...given)
              made = given[1].tenantId
              throw new Error('the disk is full')
            }
          : step,
      )
      const host = `${name.toLowerCase()}.fails.example.com`

      await expect(
        createTenantMaker(test.deps, steps)(OPERATOR, {
          tenantName: '半个',
          domain: host,
          hosts: [host],
          packageId: '',
        }),
      ).rejects.toThrow('the disk is full')

      expect(made).toMatch(/^\d{6}$/)
      expect(await tablesHolding(test.owner, made)).toEqual([])
      expect(await tablesHolding(test.owner, host)).toEqual([])
    },
  )

  it('takes another number when the first is taken, also by a removed tenant, and says when it finds none', async () => {
    const { id, tenantId } = await tenants.add()
    await tenants.remove(id)
    const numbers = [tenantId, '000000', '123455']
    const make = createTenantMaker(test.deps, NEW_TENANT_STEPS, () => numbers.shift() ?? '000000')
    const input = { tenantName: '换号', hosts: [], packageId: '' }

    expect((await make(OPERATOR, input)).tenantId).toBe('123455')
    await expect(make(OPERATOR, input)).rejects.toMatchObject({ code: 'tenant.noNumberLeft' })
    expect(await tablesHolding(test.owner, '换号')).toEqual(['system_dept', 'system_tenant'])
  })

  it('has a number of its own also when fifty are made at once', { timeout: 90_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => tenants.submit({ tenantName: `同时${n}` })))

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [200, '操作成功']))
    expect(new Set(answers.map(({ data }) => data.tenantId)).size).toBe(50)
    const [row] = await test.owner<{ users: string; admins: string }>(
      `select count(*) as users, count(distinct u.tenant_id) as admins from user_account u join system_tenant t on t.tenant_id = u.tenant_id where t.tenant_name like '同时%'`,
    )
    expect(row).toEqual({ users: '50', admins: '50' })
  })

  it('does not see another one, nor the other way round', async () => {
    const [first, second] = [
      await signInFirst(test, (await tenants.add()).tenantId),
      await signInFirst(test, (await tenants.add()).tenantId),
    ]
    const { data } = await first.post<{ id: string }>('/api/blade-desk/notice/submit', {
      title: '只给自己',
      category: 1,
      releaseTime: '2026-01-01 00:00:00',
    })

    expect((await second.get('/api/blade-desk/notice/detail', { id: data.id })).status).toBe(404)
    expect((await first.get('/api/blade-desk/notice/detail', { id: data.id })).status).toBe(200)
  })

  it('is made by nobody of another tenant', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect((await tenantCalls(theirs).submit({ tenantName: 'x' })).status).toBe(403)
  })
})
