import { sql, type SqlBool } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkAnswer, MatchingIds, Page } from '@drawdesk/contract/core/schema'
import type { User } from '@drawdesk/contract/organisation/user'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { systemScope, type RowRule } from '../../../../platform/scope.ts'
import { findUserIds } from '../user.repository.ts'
import { userCalls } from '../testing/people.ts'

let test: TestApp
let admin: SignedIn
let adminId: string

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const [row] = await test.owner<{ id: string }>(`select id from user_account where account = 'admin'`)
  adminId = row?.id ?? ''
})
afterAll(() => test.close())

const add = (account: string, more: Partial<User> = {}): Promise<string> =>
  userCalls(admin).add({ account, realName: `Real ${account}`, ...more })
const found = async (q: string): Promise<string[]> =>
  (await admin.get<Page<User>>('/api/blade-user/page', { q })).data.records.map(({ account }) => account)
const edit = (ids: readonly string[], values: object, caller = admin) =>
  caller.post<BulkAnswer>('/api/blade-user/bulk-edit', { ids, values })

it('finds people by account, name, phone, e-mail or number, each character as it is', async () => {
  await add('m_search', { phone: '13912345678', email: 'one@example.com', code: 'staff-77' })
  await add('mxsearch')

  const asked = ['M_SEARCH', 'real m_s', '3912345', 'one@EXAMPLE', 'FF-77', '100%', '']

  expect(await Promise.all(asked.map(found))).toEqual([
    ...Array.from({ length: 5 }, () => ['m_search']),
    [],
    expect.arrayContaining(['mxsearch', 'm_search', 'admin']),
  ])
})

it('answers the ids of all who match, in the order of the list', async () => {
  const [first, second] = [await add('many-1'), await add('many-2')]

  const ids = async (query: Record<string, string>) =>
    (await admin.get<MatchingIds>('/api/blade-user/ids', { q: 'many-', ...query })).data

  expect(await ids({ ascs: 'account' })).toEqual({ ids: [first, second], isMore: false })
  expect(await ids({ descs: 'account' })).toEqual({ ids: [second, first], isMore: false })
  expect(await ids({ deptId: '-1' })).toEqual({ ids: [], isMore: false })
})

it('searches no field that a data scope hides', async () => {
  await add('hidden-1', { phone: '18800001111' })
  const rule: RowRule = {
    key: 'accounts',
    parts: [{ columns: new Set(['account']), condition: () => sql<SqlBool>`true` }],
  }
  const ids = (value: string) =>
    findUserIds(
      test.deps.db,
      { ...systemScope('000000'), rowRules: new Map([['userAccount', rule]]) },
      {
        membership: { deptIds: [], roleIds: [], postIds: [] },
        filters: [{ column: 'realName', also: ['phone', 'account'], operator: 'contains', value, isSearch: true }],
        sort: [{ column: 'id', order: 'asc' }],
        most: 10,
      },
    )

  expect([(await ids('hidden-1')).length, (await ids('18800001111')).length]).toEqual([1, 0])
})

it('gives many people a department; who a rule protects says why and stays', async () => {
  const ids = [await add('moved-1'), await add('moved-2')]
  const { data: depts } = await admin.get<{ id: string; children?: { id: string }[] }[]>('/api/blade-user/dept-choices')
  const deptId = depts.flatMap(({ children = [] }) => children)[0]?.id ?? ''

  const moved = await edit(ids, { deptId })
  const off = await edit([...ids, adminId], { status: 2 })
  const details = await Promise.all(ids.map(async (id) => (await userCalls(admin).detail(id)).data))

  expect(moved.data).toEqual({ ids, failed: [] })
  expect(off.data).toEqual({
    ids,
    failed: [{ id: adminId, name: expect.stringMatching(/./), text: expect.stringMatching(/./) }],
  })
  expect(details.map((one) => [one.deptId, one.status])).toEqual(ids.map(() => [deptId, 2]))
})

it('is for who may change one, within their tenant, and never for passwords', async () => {
  const id = await add('guarded')
  const theirs = await buildTenant(test.deps)
  const [reader, other] = [
    await buildCaller(test, { permissions: ['user', 'user_view'] }),
    await buildCaller(test, { tenantId: theirs, permissions: ['user', 'user_edit'] }),
  ]

  expect((await edit([id], { sex: 1 }, reader)).status).toBe(403)
  expect((await edit([id], { sex: 1 }, other)).data).toEqual({
    ids: [],
    failed: [{ id, name: '', text: '数据不存在' }],
  })
  expect((await edit([id], { password: 'something-else' })).status).toBe(400)
})
