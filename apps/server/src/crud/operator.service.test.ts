import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { resources } from '@drawdesk/contract/resources'
import { dictBizEntryResource } from '@drawdesk/contract/settings/dict'
import { clientResource } from '@drawdesk/contract/identity/client'
import { userResource } from '@drawdesk/contract/organisation/user'
import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import { errorLogResource } from '@drawdesk/contract/logs/error-log'
import { usualLogResource } from '@drawdesk/contract/logs/usual-log'
import type { SessionView } from '@drawdesk/contract/identity/auth'
import type { GrantKeys, GrantTree } from '@drawdesk/contract/rights/role'
import type { UsualLog } from '@drawdesk/contract/logs/usual-log'
import type { Page } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../modules.ts'
import { systemScope, UNBOUND, type Caller } from '../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../testing/factories.ts'
import type { AnyRoute } from '../wire/route.ts'
import { scopeOf } from './operator.service.ts'

let test: TestApp
let admin: SignedIn
let routes: Map<string, AnyRoute>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  routes = new Map(routesOf(test.deps).map((route) => [`${route.method} ${route.path}`, route]))
})
afterAll(() => test.close())

const all: readonly ResourceDefinition[] = [
  ...resources,
  dictBizEntryResource,
  userResource,
  clientResource,
  usualLogResource,
  apiLogResource,
  errorLogResource,
]
const takesTenant = (call: string): boolean => Object.hasOwn(routes.get(call)?.input.properties ?? {}, 'tenantId')

const callerOf = (tenantId: string, isAdministrator: boolean): Caller => ({
  ...systemScope(tenantId),
  sessionId: 's',
  account: 'a',
  realName: 'a',
  roleIds: [],
  roleAliases: [],
  isAdministrator,
  permissions: new Set(),
  ...UNBOUND,
})

describe('in whose rows a call works', () => {
  it('is for the operator the tenant that they name, which must exist, and for everybody else the own one', async () => {
    const tenantId = await buildTenant(test.deps)
    const scopes = await Promise.all([
      scopeOf(test.deps.db, callerOf('000000', true), tenantId),
      scopeOf(test.deps.db, callerOf('000000', true), ''),
      scopeOf(test.deps.db, callerOf('000000', false), tenantId),
      scopeOf(test.deps.db, callerOf('100001', true), tenantId),
    ])

    expect(scopes.map((scope) => scope.tenantId)).toEqual([tenantId, '000000', '000000', '100001'])
    await expect(scopeOf(test.deps.db, callerOf('000000', true), '999999')).rejects.toMatchObject({
      code: 'common.badInput',
      errors: [{ field: 'tenantId' }],
    })
  })

  it('is asked by every call of a resource that says its rows have a tenant, those its choices come from included, and by no list of the others', () => {
    const deaf = all
      .filter(({ hasTenant }) => hasTenant)
      .flatMap(({ path, calls, actions, fields }) => {
        const writes = [
          ...(actions.includes('add') ? [calls.save] : []),
          ...(actions.includes('delete') ? [calls.remove, calls.restore] : []),
        ]
        const choices = Object.values(fields).flatMap((field) => (field?.from ? [`GET ${field.from.path}`] : []))
        const reads = [calls.list, calls.detail, ...(calls.export === undefined ? [] : [calls.export])]
        return [
          ...reads.map((name) => `GET ${path}/${name}`),
          ...writes.map((name) => `POST ${path}/${name}`),
          ...choices,
        ].filter((call) => !takesTenant(call))
      })
    const silent = all
      .filter(
        ({ hasTenant, fields, path, calls }) =>
          !hasTenant && !fields.tenantId && takesTenant(`GET ${path}/${calls.list}`),
      )
      .map(({ name }) => name)

    expect([deaf, silent]).toEqual([[], []])
    expect(all.filter(({ hasTenant }) => hasTenant).length).toBeGreaterThanOrEqual(11)
  })

  it('is written to the log of what the operator did, beside the rows; an own action names none', async () => {
    const tenantId = await buildTenant(test.deps)
    const dept = { deptName: '外派', fullName: '外派', deptCategory: 2, sort: 1, remark: '' }
    const { id } = (await admin.post<{ id: string }>('/api/blade-system/dept/submit', { ...dept, tenantId })).data
    const own = (await admin.post<{ id: string }>('/api/blade-system/dept/submit', dept)).data.id
    await admin.post('/api/blade-system/dept/remove', { ids: [id], tenantId })
    await test.deps.requestLog.flush()

    const rows = (await admin.get<Page<UsualLog>>('/api/blade-log/usual/list', { methodName: 'dept' })).data.records

    expect(rows.map(({ logId }) => logId)).toEqual([`${id} @${tenantId}`, own, `${id} @${tenantId}`])
  })
})

describe('an operator in another tenant', () => {
  it('writes notices for its people and departments, and sees who read them', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const { tenantId, userId } = theirs.user
    const choices = (await admin.get<{ id: string }[]>('/api/blade-desk/notice/user-choices', { tenantId })).data
    const notice = {
      title: '停机',
      category: 1,
      releaseTime: '2020-01-01 08:00:00',
      targetUser: userId,
      content: '今晚',
      tenantId,
    }
    const { id } = (await admin.post<{ id: string }>('/api/blade-desk/notice/submit', notice)).data
    await theirs.post('/api/blade-desk/notice/read', { ids: [id] })

    const receipts = await admin.get<Page<{ userId: string }>>('/api/blade-desk/notice/receipts', {
      id,
      state: 'read',
      tenantId,
    })
    const unnamed = await admin.get('/api/blade-desk/notice/receipts', { id, state: 'read' })

    expect([
      choices.map((choice) => choice.id),
      receipts.data.records.map((row) => row.userId),
      unnamed.status,
    ]).toEqual([[userId], [userId], 404])
  })

  it('sees where its people are signed in and signs them out; a tenant’s own administrator names no other', async () => {
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const { tenantId, userId } = theirs.user
    const sessions = (await admin.get<SessionView[]>('/api/blade-auth/session/list', { userId, tenantId })).data
    const ids = sessions.map(({ id }) => id)

    const foreign = await stranger.post('/api/blade-auth/session/end', { ids, tenantId })
    const ended = await admin.post('/api/blade-auth/session/end', { ids, tenantId })

    expect([
      sessions.length,
      foreign.status,
      ended.status,
      (await theirs.get('/api/blade-auth/oauth/user-info')).status,
    ]).toEqual([1, 404, 200, 401])
  })

  it('gives its roles menus and arranges its top bar, out of what that tenant may hold', async () => {
    const tenantId = await buildTenant(test.deps)
    const role = (
      await admin.post<{ id: string }>('/api/blade-system/role/submit', {
        roleName: '店员',
        roleAlias: 'clerk',
        parentId: '0',
        sort: 1,
        tenantId,
      })
    ).data.id
    const top = (
      await admin.post<{ id: string }>('/api/blade-system/topmenu/submit', {
        name: '前台',
        nameEn: '',
        code: 'front',
        source: '',
        path: '',
        sort: 1,
        tenantId,
      })
    ).data.id
    const treeOf = async (name: string) =>
      (await admin.get<GrantTree>(`/api/blade-system/menu/${name}`, { tenantId })).data.menu
    const [menus, pages] = [await treeOf('grant-tree'), await treeOf('grant-top-tree')]
    const [menuIds, topMenuIds] = [menus.slice(0, 2), pages.slice(0, 1)].map((nodes) => nodes.map(({ id }) => id))

    const answers = [
      await admin.post('/api/blade-system/role/grant', { roleIds: [role], menuIds, tenantId }),
      await admin.post('/api/blade-system/topmenu/grant', { topMenuIds: [top], menuIds: topMenuIds, tenantId }),
    ]
    const keysOf = async (query: Record<string, string>) =>
      [
        await admin.get<GrantKeys>('/api/blade-system/menu/role-tree-keys', { roleIds: role, ...query }),
        await admin.get<GrantKeys>('/api/blade-system/menu/top-tree-keys', { topMenuIds: top, ...query }),
      ].map(({ data }) => data.menu.toSorted())

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await keysOf({ tenantId })).toEqual([menuIds?.toSorted(), topMenuIds])
    expect(await keysOf({})).toEqual([[], []])
    expect((await admin.post('/api/blade-system/role/grant', { roleIds: [role], menuIds: [] })).status).toBe(400)
  })

  it('is offered the entries of its business dictionaries, not of their own', async () => {
    const tenantId = await buildTenant(test.deps)
    const dict = (
      await admin.post<{ id: string }>('/api/blade-system/dict-biz/submit', {
        code: 'paper',
        dictValue: '纸',
        sort: 1,
        isSealed: 0,
        tenantId,
      })
    ).data
    await admin.post('/api/blade-system/dict-biz/submit', {
      parentId: dict.id,
      code: 'paper',
      dictKey: 'x',
      dictValue: '宣',
      sort: 1,
      isSealed: 0,
      tenantId,
    })
    const entries = async (query: Record<string, string>) =>
      (
        await admin.get<{ dictKey: string }[]>('/api/blade-system/dict-biz/dictionary', { code: 'paper', ...query })
      ).data.map(({ dictKey }) => dictKey)

    expect([await entries({ tenantId }), await entries({})]).toEqual([['x'], []])
  })
})
