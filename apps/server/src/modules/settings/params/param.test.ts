import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Param } from '@drawdesk/contract/settings/param'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { readParam, readParams } from './param.reader.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const find = async (caller: SignedIn, paramKey: string) =>
  (await caller.get<Page<Param>>('/api/blade-system/param/list', { paramKey_equal: paramKey })).data.records[0]
const submit = (caller: SignedIn, values: object, headers = {}) =>
  caller.post<{ id: string }>('/api/blade-system/param/submit', values, headers)
const PLATFORM = { tenantId: '000000' }

describe('parameters', () => {
  it('of the platform are out of reach of another tenant’s people, who have rows of their own', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    const ours = await find(admin, 'account.failCount')
    const id = ours?.id ?? ''

    const refused = [
      await submit(theirs, { id, paramValue: '99' }),
      await submit(theirs, { id, paramValue: '99', tenantId: '000000' }),
      await theirs.post('/api/blade-system/param/remove', { ids: [id] }),
      await theirs.get('/api/blade-system/param/detail', { id }),
    ]
    const own = await submit(theirs, {
      paramName: '上限',
      paramKey: 'account.failCount',
      paramValue: '9',
      tenantId: '000000',
    })

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect([own.status, (await find(theirs, 'account.failCount'))?.tenantId]).toEqual([200, tenantId])
    expect([
      await readParam(test.deps.db, PLATFORM, 'account.failCount'),
      await readParam(test.deps.db, { tenantId }, 'account.failCount'),
    ]).toEqual([5, 9])
    expect((await find(admin, 'account.failCount'))?.version).toBe(ours?.version)
  })

  it('about new tenants count in the platform alone: a row of that name elsewhere does nothing', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    await submit(theirs, { paramName: '额度', paramKey: 'tenant.default.accountNumber', paramValue: '7' })

    const made = await admin.post<{ id: string }>('/api/blade-system/tenant/submit', { tenantName: '新租户' })

    expect((await admin.get('/api/blade-system/tenant/detail', { id: made.data.id })).data).toMatchObject({
      accountNumber: 100,
    })
  })

  it('that the program reads are saved only as it understands them, in words beside the value', async () => {
    const row = await find(admin, 'account.failCount')
    const save = (paramValue: string, headers = {}) => submit(admin, { id: row?.id, paramValue }, headers)

    const [zh, en, fine, free] = [
      await save('很多'),
      await save('0', { 'accept-language': 'en' }),
      await save('7'),
      await submit(admin, { paramName: '自己的', paramKey: 'my.own', paramValue: '很多' }),
    ]

    expect([zh.status, zh.errors]).toEqual([400, [{ field: 'paramValue', msg: '请填写 1–100 的整数' }]])
    expect(en.errors).toEqual([{ field: 'paramValue', msg: 'Enter an integer from 1 to 100' }])
    expect([
      fine.status,
      free.status,
      (await submit(admin, { id: free.data.id, paramKey: 'account.registerUser2' })).status,
    ]).toEqual([200, 200, 200])
    expect(
      (await submit(admin, { paramName: 'x', paramKey: 'tenant.default.accountNumber', paramValue: '没有' }))
        .errors?.[0]?.field,
    ).toBe('paramValue')
    await save('5')
  })

  it('that are removed, or that a tenant has not, mean their defaults', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })
    const { data } = await submit(theirs, { paramName: 'x', paramKey: 'account.failCount', paramValue: '9' })
    await theirs.post('/api/blade-system/param/remove', { ids: [data.id] })

    expect(
      await readParams(test.deps.db, { tenantId }, [
        'account.failCount',
        'account.registerUser',
        'tenant.default.menuCode',
      ]),
    ).toEqual({ 'account.failCount': 5, 'account.registerUser': true, 'tenant.default.menuCode': [] })
  })

  it('have a key once a tenant', async () => {
    await submit(admin, { paramName: 'a', paramKey: 'one.key', paramValue: 'a' })

    expect((await submit(admin, { paramName: 'b', paramKey: 'one.key', paramValue: 'b' })).errors).toEqual([
      { field: 'paramKey', msg: '参数键名已存在' },
    ])
  })

  it('that are passwords are shown to who may change them, in their details alone', async () => {
    const secret = 'planted-initial-word'
    const { id } = (await submit(admin, { paramName: 'x', paramKey: 'printer.password', paramValue: secret })).data
    const [viewer, editor] = [
      await buildCaller(test, { permissions: ['param', 'param_view'] }),
      await buildCaller(test, { permissions: ['param', 'param_edit'] }),
    ]
    const detailFor = async (caller: SignedIn) =>
      (await caller.get<Param>('/api/blade-system/param/detail', { id })).data.paramValue

    expect([
      (await find(admin, 'printer.password'))?.paramValue,
      (await find(viewer, 'printer.password'))?.paramValue,
    ]).toEqual(['******', '******'])
    expect([await detailFor(viewer), await detailFor(editor)]).toEqual(['******', secret])
    expect(
      (await admin.get<Page<Param>>('/api/blade-system/param/list', { paramValue: 'planted' })).data.records,
    ).toEqual([])
    expect((await admin.get('/api/blade-system/param/list', { ascs: 'paramValue' })).status).toBe(400)

    const [kept, renamed, made] = [
      await submit(admin, { id, paramValue: '******', remark: 'x' }),
      await submit(admin, { id, paramKey: 'my.first', paramValue: '******' }),
      await submit(admin, { paramName: 'x', paramKey: 'my.Password', paramValue: '******' }),
    ]
    expect([kept.status, renamed.status, made.status, made.errors?.[0]?.field]).toEqual([200, 200, 400, 'paramValue'])
    expect(await detailFor(editor)).toBe(secret)
    await submit(admin, { id, paramKey: 'printer.password' })
  })
})
