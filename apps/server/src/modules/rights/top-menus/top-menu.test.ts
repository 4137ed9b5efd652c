import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GrantKeys, GrantTree } from '@drawdesk/contract/rights/role'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { menuIds } from '../../organisation/tenants/testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const PATH = '/api/blade-system/topmenu'
const add = async (caller: SignedIn, code: string, sort = 1): Promise<string> =>
  (await caller.post<{ id: string }>(`${PATH}/submit`, { code, name: code, nameEn: '', source: '', path: '', sort }))
    .data.id
const keysOf = async (caller: SignedIn, ...ids: string[]): Promise<string[]> =>
  (await caller.get<GrantKeys>('/api/blade-system/menu/top-tree-keys', { topMenuIds: ids.join() })).data.menu.toSorted()

it('a top menu leads to no script and to no other host without its name', async () => {
  const answers = await Promise.all(
    ['javascript:alert(1)', '//evil.example'].map((path, n) =>
      admin.post(`${PATH}/submit`, { code: `bad${n}`, name: 'x', nameEn: '', source: '', path, sort: 1 }),
    ),
  )

  expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
    [400, 'path'],
    [400, 'path'],
  ])
})

describe('a top menu', () => {
  it('shows the menus that it was given last', async () => {
    const [id, first, second] = [
      await add(admin, 'work'),
      await menuIds(test, 'user', 'dept'),
      await menuIds(test, 'dept', 'notice'),
    ]

    await admin.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: first })
    const before = await keysOf(admin, id)
    await admin.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: second })

    expect([before, await keysOf(admin, id)]).toEqual([first.toSorted(), second.toSorted()])
    expect((await admin.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: [] })).status).toBe(200)
    expect(await keysOf(admin, id)).toEqual([])
  })

  it('shows pages only, and only those of who arranges it', async () => {
    const tenantId = await buildTenant(test.deps)
    const clerk = await buildCaller(test, {
      tenantId,
      permissions: ['topmenu', 'topmenu_add', 'topmenu_setting', 'notice'],
    })
    const id = await add(clerk, 'own')
    const grant = async (...codes: string[]) =>
      clerk.post(`${PATH}/grant`, { topMenuIds: [id], menuIds: await menuIds(test, ...codes) })

    const answers = [await grant('user'), await grant('tenant'), await grant('notice', 'topmenu_add')]
    const tree = await clerk.get<GrantTree>('/api/blade-system/menu/grant-top-tree')

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual(
      answers.map(() => [400, 'menuIds']),
    )
    expect((await grant('notice')).status).toBe(200)
    expect(tree.data.menu.map(({ code, children }) => [code, children?.map((child) => child.code)])).toEqual([
      ['system', ['topmenu']],
      ['desk', ['notice']],
    ])
  })

  it('is unknown to another tenant, and has a code of its own in each', async () => {
    const [mine, tenantId] = [await add(admin, 'shared'), await buildTenant(test.deps)]
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })

    expect((await other.post(`${PATH}/grant`, { topMenuIds: [mine], menuIds: [] })).status).toBe(404)
    expect(await keysOf(other, mine)).toEqual([])
    expect((await other.post(`${PATH}/submit`, { code: 'shared', name: 'x', sort: 1 })).status).toBe(200)
    expect((await other.post(`${PATH}/submit`, { code: 'shared', name: 'x', sort: 1 })).errors?.[0]?.field).toBe('code')
  })
})
