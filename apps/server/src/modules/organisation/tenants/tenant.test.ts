import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { findInfo, menuIds, packageCalls, tenantCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let tenants: ReturnType<typeof tenantCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  tenants = tenantCalls(admin)
})
afterAll(() => test.close())

describe('the list of tenants', () => {
  it('is found by number, name, contact and phone, and shows package and accounts', async () => {
    const packageId = await packageCalls(admin).add('列表包', await menuIds(test, 'notice'))
    const { id, tenantId } = await tenants.add({
      tenantName: '列表公司',
      linkman: '林一',
      contactNumber: '0571-1',
      packageId,
      domain: 'list.example.com',
    })
    const queries = [
      { tenantId },
      { tenantName: '列表公' },
      { linkman: '林一' },
      { contactNumber: '0571-1' },
      { domain: 'list.example' },
    ]

    const found = await Promise.all(
      queries.map(async (query) =>
        (await tenants.list(query as unknown as Record<string, string>)).data.records.map((row) => row.id),
      ),
    )
    const [row] = (await tenants.list({ tenantId })).data.records

    expect(found).toEqual(queries.map(() => [id]))
    expect(row).toMatchObject({
      tenantId,
      packageId,
      packageName: '列表包',
      accountCount: 1,
      accountNumber: 100,
      expireTime: '',
      domain: 'list.example.com',
      version: 1,
    })
  })

  it('writes -1 for any number of accounts, and a detail has everything', async () => {
    const { id } = await tenants.add({ address: '某路 1 号', title: '某公司画图' })
    await tenants.setting({ ids: [id], accountNumber: 0, expireTime: '' })

    const { data } = await tenants.detail(id)

    expect(data).toMatchObject({
      id,
      address: '某路 1 号',
      title: '某公司画图',
      accountNumber: -1,
      packageId: '',
      packageName: '',
      expireTime: '',
    })
  })

  it('is a choice for the platform, and for people of a tenant that tenant alone', async () => {
    const { tenantId } = await tenants.add({ tenantName: '选我' })
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    const clerk = await buildCaller(test)

    expect((await tenants.select()).data.map((row) => row.tenantId)).toEqual(
      expect.arrayContaining(['000000', tenantId]),
    )
    expect((await tenantCalls(theirs).select()).data).toEqual([
      expect.objectContaining({ tenantId, tenantName: '选我' }),
    ])
    expect((await tenantCalls(clerk).select()).data.map((row) => row.tenantId)).toEqual(['000000'])
  })
})

describe('changing a tenant', () => {
  it('changes what is sent and keeps its number; a newer version is not overwritten', async () => {
    const { id, tenantId } = await tenants.add({ linkman: '林一' })

    const saved = await tenants.submit({ id, version: 1, tenantName: '改名公司' })
    const late = await tenants.submit({ id, version: 1, tenantName: '又改' })

    expect(saved.data).toEqual({ id, version: 2, tenantId })
    expect((await tenants.detail(id)).data).toMatchObject({ tenantName: '改名公司', linkman: '林一', tenantId })
    expect([late.status, late.msg]).toEqual([409, '数据已被他人修改'])
  })

  it('takes neither number, limits nor package by this call', async () => {
    const { id, tenantId } = await tenants.add()
    const packageId = await packageCalls(admin).add('偷换包', await menuIds(test, 'notice'))

    await tenants.submit({
      id,
      tenantName: '某公司',
      tenantId: '000001',
      accountNumber: 9,
      expireTime: '2030-01-01 00:00:00',
      packageId,
      isDeleted: 1,
    })

    expect((await tenants.detail(id)).data).toMatchObject({
      tenantId,
      accountNumber: 100,
      expireTime: '',
      packageId: '',
    })
  })

  it.each([
    [{ tenantName: ' ' }, 'tenantName', '请输入租户名称'],
    [{ tenantName: 'x'.repeat(51) }, 'tenantName', undefined],
    [{ tenantName: 'x', domain: 'a.cn, *.b.cn' }, 'domain', '不是有效的域名：*.b.cn'],
    [
      { tenantName: 'x', domain: Array.from({ length: 21 }, (_, n) => `d${n}.cn`).join() },
      'domain',
      '一个租户最多 20 个域名',
    ],
    [{ tenantName: 'x', backgroundUrl: 'javascript:alert(1)' }, 'backgroundUrl', '背景不是可用的图片'],
    [{ tenantName: 'x', backgroundUrl: 'https://cdn.example.com/a.jpg' }, 'backgroundUrl', '背景不是可用的图片'],
    [
      { tenantName: 'x', backgroundUrl: '/api/blade-resource/file/12345/original' },
      'backgroundUrl',
      '背景不是可用的图片',
    ],
  ])('refuses %j, and says it beside the field', async (values, field, msg) => {
    const { id } = await tenants.add()

    for (const given of [values, { ...values, id }]) {
      const answer = await tenants.submit(given)
      expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, field])
      if (msg !== undefined) expect(answer.errors?.[0]?.msg).toBe(msg)
    }
  })

  it('gives one host to one tenant, and names who has it', async () => {
    await tenants.add({ tenantName: '先来', domain: 'first.example.com' })
    const { id } = await tenants.add({ domain: 'second.example.com' })

    const added = await tenants.submit({ tenantName: '后到', domain: 'x.example.com，FIRST.example.com' })
    const moved = await tenants.submit({ id, domain: 'http://first.example.com/' })

    const text = '域名 first.example.com 已被租户“先来”使用'
    expect([added, moved].map(({ status, msg, errors }) => [status, msg, errors])).toEqual(
      [added, moved].map(() => [400, text, [{ field: 'domain', msg: text }]]),
    )
    expect(await findInfo(test, 'x.example.com')).toEqual({})
    expect((await findInfo(test, 'second.example.com')).tenantId).toBeDefined()
  })

  it('says whose a host is also when two want it at the same moment', async () => {
    const answers = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((tenantName) => tenants.submit({ tenantName, domain: 'race.example.com' })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(
      answers
        .filter(({ status }) => status === 400)
        .every(({ msg }) => /^域名 race\.example\.com 已被租户“.”使用$/.test(msg)),
    ).toBe(true)
  })

  it('does not exist for an id that does not', async () => {
    expect((await tenants.submit({ id: '999', tenantName: 'x' })).status).toBe(404)
    expect((await tenants.detail('999')).status).toBe(404)
  })
})

describe('tenant/info', () => {
  it('finds a tenant by each of its hosts, without a sign-in, with the look of its login page', async () => {
    const { tenantId } = await tenants.add({
      domain: 'shop.example.com, HTTPS://Studio.example.com:8443/login',
      title: '小店画图',
    })

    for (const domain of [
      'shop.example.com',
      'http://SHOP.example.com:9000/login?redirect=/wel#top',
      ' https://shop.example.com/ ',
    ]) {
      expect(await findInfo(test, domain)).toEqual({
        tenantId,
        domain: 'shop.example.com',
        title: '小店画图',
        backgroundUrl: '',
      })
    }
    expect((await findInfo(test, 'https://studio.example.com:8443')).domain).toBe('studio.example.com:8443')
    expect(await findInfo(test, 'https://studio.example.com')).toEqual({})
  })

  it('prefers the host with the port', async () => {
    const plain = await tenants.add({ domain: 'port.example.com' })
    const special = await tenants.add({ domain: 'port.example.com:81' })

    expect([
      (await findInfo(test, 'port.example.com:81')).tenantId,
      (await findInfo(test, 'port.example.com:82')).tenantId,
    ]).toEqual([special.tenantId, plain.tenantId])
  })

  it.each([
    '',
    'https://',
    'example.com',
    'evil-shop.example.com',
    'shop.example.com.evil.org',
    '%',
    "x' or '1'='1",
    'https://user@shop.example.com',
  ])('is empty for %s', async (domain) => {
    expect(await findInfo(test, domain)).toEqual({})
  })

  it('is empty without a domain, and stores nowhere', async () => {
    const answer = await test.app.inject({ url: '/api/blade-system/tenant/info' })

    expect(answer.json()).toMatchObject({ code: 200, success: true, data: {} })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('shows an uploaded picture to who is not signed in, and no other file', async () => {
    const file = await uploadPicture(admin)
    const other = await uploadPicture(admin)
    const { id } = await tenants.add({ domain: 'pic.example.com', backgroundUrl: file.url })

    const { backgroundUrl = '' } = await findInfo(test, 'pic.example.com')
    const shown = await test.app.inject({ url: backgroundUrl })
    const stranger = await test.app.inject({ url: backgroundUrl.replace(file.fileId, other.fileId) })
    await tenants.submit({ id, backgroundUrl: (await tenants.detail(id)).data.backgroundUrl })
    const again = await findInfo(test, 'pic.example.com')

    expect([shown.statusCode, shown.headers['content-type'], stranger.statusCode]).toEqual([200, 'image/webp', 403])
    expect(again.backgroundUrl).toBe(backgroundUrl)
  })

  it('says whether tenants are typed in', async () => {
    const typed = await buildTestApp({ config: { isTenantMode: true } })
    const { tenantId } = await tenantCalls(await signIn(typed)).add({ domain: 'typed.example.com' })

    expect(await findInfo(typed, 'nobody.example.com')).toEqual({ tenantMode: true })
    expect(await findInfo(typed, 'typed.example.com')).toMatchObject({ tenantMode: true, tenantId })
    await typed.close()
  })

  it('goes by its index', async () => {
    const [{ id } = { id: '' }] = await test.owner<{ id: string }>(
      `select id from system_tenant where tenant_id = '000000'`,
    )
    await test.owner(
      `insert into system_tenant_domain (host, tenant_row_id) select n || '.plan.example.com', $1 from generate_series(1, 3000) n`,
      [id],
    )
    await test.owner('analyze system_tenant_domain')
    const plan = await test.owner<{ 'QUERY PLAN': string }>(
      `explain select tenant_row_id from system_tenant_domain where host in ('7.plan.example.com:81', '7.plan.example.com')`,
    )

    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('system_tenant_domain_pkey')
  })
})

describe('data source', () => {
  const UNKNOWN_SOURCE = '该租户没有这个数据源，或已停用'
  /** In the rows of that tenant, as its own people would add one. */
  async function addSource(tenantId: string, active = 1): Promise<string> {
    const { data } = await admin.post<{ id: string }>('/api/blade-develop/datasource/submit', {
      tenantId,
      name: `源${active}`,
      driver: 'postgres',
      host: 'db.example.com',
      port: 5432,
      database: 'shop',
      active,
    })
    return data.id
  }

  it('is one of the tenant’s own, and none for the database of this product', async () => {
    const { id, tenantId } = await tenants.add()

    const [own, off] = await Promise.all([addSource(tenantId), addSource(tenantId, 0)])
    const taken = await tenants.datasource(tenantId, own)
    const kept = (await tenants.detail(id)).data.datasourceId
    const offered = await tenants.datasources(tenantId)
    const refused = [await tenants.datasource(tenantId, '77'), await tenants.datasource(id, off)]
    const none = await tenants.datasource(id, '')

    expect([taken.status, kept]).toEqual([200, own])
    expect(offered.data.map((one) => [one.id, one.isDefault])).toEqual([
      ['0', false],
      [own, true],
    ])

    expect(refused.map(({ status, msg, errors }) => [status, msg, errors])).toEqual(
      [1, 2].map(() => [400, UNKNOWN_SOURCE, [{ field: 'datasourceId', msg: UNKNOWN_SOURCE }]]),
    )
    expect([
      none.status,
      (await tenants.detail(id)).data.datasourceId,
      (await tenants.list({ tenantId_equal: tenantId })).data.records[0]?.datasourceId,
    ]).toEqual([200, '', ''])
  })

  it('is refused in another form, and for a tenant that does not exist', async () => {
    const { tenantId } = await tenants.add()

    expect([
      (await tenants.datasource(tenantId, 'mysql')).status,
      (await tenants.datasource('999999999', '1')).status,
    ]).toEqual([400, 404])
  })
})

describe('who may do what', () => {
  const calls: [string, (caller: SignedIn, id: string) => Promise<{ status: number }>, code: string][] = [
    ['list', (caller) => tenantCalls(caller).list(), 'tenant'],
    ['detail', (caller, id) => tenantCalls(caller).detail(id), 'tenant_view'],
    ['add', (caller) => tenantCalls(caller).submit({ tenantName: 'x' }), 'tenant_add'],
    ['edit', (caller, id) => tenantCalls(caller).submit({ id, tenantName: 'x' }), 'tenant_edit'],
    ['remove', (caller, id) => tenantCalls(caller).remove(id), 'tenant_delete'],
    ['restore', (caller, id) => tenantCalls(caller).restore(id), 'tenant_delete'],
    ['setting', (caller, id) => tenantCalls(caller).setting({ ids: [id], accountNumber: 5 }), 'tenant_setting'],
    ['datasource', (caller, id) => tenantCalls(caller).datasource(id, ''), 'tenant_datasource'],
    ['package-detail', (caller, id) => tenantCalls(caller).packageDetail(id), 'tenant_package'],
    ['package-setting', (caller, id) => tenantCalls(caller).packageSetting(id, ''), 'tenant_package'],
  ]

  it('is refused to a tenant’s administrator whatever their roles were given, and to who has another permission', async () => {
    const { id } = await tenants.add()
    const codes = [...new Set(calls.map(([, , code]) => code))]
    const tenantId = await buildTenant(test.deps)
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    const granted = await buildCaller(test, { tenantId, permissions: codes })

    for (const [name, call, code] of calls) {
      // A button brings its page, and who may edit may read.
      const others = await buildCaller(test, {
        permissions:
          name === 'list' ? [] : codes.filter((one) => one !== code && !(name === 'detail' && one === 'tenant_edit')),
      })
      expect([name, await call(theirs, id), await call(granted, id), await call(others, id)]).toMatchObject([
        name,
        { status: 403 },
        { status: 403 },
        { status: 403 },
      ])
    }
    expect((await tenants.detail(id)).data).toMatchObject({ tenantName: '某公司', accountNumber: 100, version: 1 })
  })

  it('is done by who has the permission, on the platform', async () => {
    for (const [name, call, code] of calls) {
      const { id } = await tenants.add()
      if (name === 'restore') await tenants.remove(id)
      const caller = await buildCaller(test, { permissions: [code] })
      expect([name, await call(caller, id)]).toMatchObject([name, { status: 200 }])
    }
  })
})
