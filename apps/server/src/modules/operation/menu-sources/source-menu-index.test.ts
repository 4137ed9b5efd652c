import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { SourceMenuIndex } from '@drawdesk/contract/operation/source-menu-index'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-biz/sourceMenuIndex/${call}`
const count = async (menuKey: string): Promise<number | null> =>
  (await admin.get<Page<SourceMenuIndex>>(url('page'), { menuKey })).data.total

describe('the calls of a plain list', () => {
  it('add by save, change by update, and do both by submit', async () => {
    const added = await admin.post<{ id: string; version: number }>(url('save'), {
      menuKey: 'draw',
      resource: '/draw',
      sort: '3',
    })
    const { id } = added.data
    const changed = await admin.post<{ version: number }>(url('update'), { id, version: 1, resource: '/draw/v2' })
    const stale = await admin.post(url('update'), { id, version: 1, resource: '/draw/v3' })
    const submitted = await admin.post<{ version: number }>(url('submit'), { id, remark: '说明' })

    expect([added.status, changed.data.version, stale.status, submitted.data.version]).toEqual([200, 2, 409, 3])
    expect((await admin.get<SourceMenuIndex>(url('findById'), { id })).data).toMatchObject({
      id,
      menuKey: 'draw',
      resource: '/draw/v2',
      sort: 3,
      remark: '说明',
    })
    expect((await admin.get(url('detail'), { id })).data).toEqual((await admin.get(url('findById'), { id })).data)
  })

  it('do not mix the two halves up: an id in save and none in update are refused', async () => {
    const withId = await admin.post(url('save'), { id: '1', menuKey: 'mixed', resource: '/' })
    const withoutId = await admin.post(url('update'), { menuKey: 'mixed', resource: '/' })

    expect([
      withId.status,
      withId.errors?.[0]?.field,
      withoutId.status,
      withoutId.errors?.[0]?.field,
      await count('mixed'),
    ]).toEqual([400, 'id', 400, 'id', 0])
  })

  it('add a whole JSON array or nothing of it, and say which row is wrong', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      menuKey: `many-${index}`,
      resource: '/many',
      sort: index,
    }))

    const all = await admin.post<{ ids: string[] }>(url('saveList'), rows)
    const oneWrong = await admin.post(url('saveList'), [
      { menuKey: 'none-1', resource: '/' },
      { menuKey: ' ', resource: '/' },
      { resource: '/' },
    ])
    const withId = await admin.post(url('saveList'), [
      { menuKey: 'none-2', resource: '/' },
      { id: '7', menuKey: 'none-3', resource: '/' },
    ])
    const tooMany = await admin.post(url('saveList'), [...rows, { menuKey: 'none-4', resource: '/' }])
    const none = await admin.post(url('saveList'), [])

    expect([all.status, new Set(all.data.ids).size, await count('many-')]).toEqual([200, 500, 500])
    expect((await admin.get<SourceMenuIndex>(url('detail'), { id: all.data.ids[7] as string })).data.menuKey).toBe(
      'many-7',
    )
    expect([oneWrong.status, oneWrong.errors]).toEqual([400, [{ field: 'list[1].menuKey', msg: '请输入菜单标识' }]])
    expect([withId.status, withId.errors?.[0]?.field, tooMany.status, tooMany.errors?.[0]?.field, none.status]).toEqual(
      [400, 'list[1].id', 400, 'list', 400],
    )
    expect(await count('none-')).toBe(0)
  })

  it('page as list does, with filters and an order', async () => {
    for (const sort of [2, 1]) await admin.post(url('save'), { menuKey: `paged-${sort}`, resource: '/', sort })

    const [page, list] = await Promise.all(
      ['page', 'list'].map((call) =>
        admin.get<Page<SourceMenuIndex>>(url(call), { menuKey: 'paged', size: '1', current: '2' }),
      ),
    )

    expect(page?.data).toEqual(list?.data)
    expect([page?.data.total, page?.data.records.map(({ menuKey }) => menuKey)]).toEqual([2, ['paged-2']])
  })

  it('ask for the rights of what they do, and stay in their tenant', async () => {
    const id = (await admin.post<{ id: string }>(url('save'), { menuKey: 'mine', resource: '/' })).data.id
    const [adder, editor, viewer] = await Promise.all(
      ['add', 'edit', 'view'].map((action) => buildCaller(test, { permissions: [`sourceMenuIndex_${action}`] })),
    )
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const may = async (caller: SignedIn | undefined) => [
      (await caller?.post(url('save'), { menuKey: 'x', resource: '/' }))?.status,
      (await caller?.post(url('saveList'), [{ menuKey: 'x', resource: '/' }]))?.status,
      (await caller?.post(url('update'), { id, remark: 'x' }))?.status,
      (await caller?.get(url('findById'), { id }))?.status,
      (await caller?.get(url('page')))?.status,
    ]

    expect(await may(adder)).toEqual([200, 200, 403, 403, 200])
    expect(await may(editor)).toEqual([403, 403, 200, 200, 200])
    expect(await may(viewer)).toEqual([403, 403, 403, 200, 200])
    expect((await may(stranger)).slice(2)).toEqual([404, 404, 200])
  })
})
