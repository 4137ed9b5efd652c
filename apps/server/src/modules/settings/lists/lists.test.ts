import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListSettings, ListView, ListViews, ListViewSave } from '@drawdesk/contract/settings/list-settings'
import { buildRole, buildUser } from '../../identity/testing/kit.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let tenantId: string

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
})
afterAll(() => test.close())

const somebody = (permissions: readonly string[] = ['post']) => buildCaller(test, { tenantId, permissions })
async function whoRunsTheTenant(): Promise<SignedIn> {
  const roleId = await buildRole(test.deps, ['post'], { tenantId, roleAlias: 'admin' })
  return signIn(test, { ...(await buildUser(test.deps, { tenantId, roleId })), tenantId })
}
const keep = (caller: SignedIn, list: string, columns: object) =>
  caller.post<ListSettings>('/api/blade-desk/list-settings/submit', { list, columns })
const columnsOf = async (caller: SignedIn, list = 'post') =>
  (await caller.get<ListSettings>('/api/blade-desk/list-settings', { list })).data.columns
const save = (caller: SignedIn, view: ListViewSave) =>
  caller.post<{ id: string; version: number }>('/api/blade-desk/list-views/submit', { list: 'post', ...view })
const viewsOf = async (caller: SignedIn, list = 'post') =>
  (await caller.get<ListViews>('/api/blade-desk/list-views/list', { list })).data
const namesOf = async (caller: SignedIn) => (await viewsOf(caller)).views.map(({ name }) => name)

describe('columns of a list', () => {
  it('are kept for each person and list, and what is said last stays', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const columns = { order: ['b', 'a'], hidden: [], widthsPx: { a: 120 }, pins: { a: 'left' }, density: 'compact' }

    expect(await columnsOf(one)).toEqual({})
    expect((await keep(one, 'post', { order: ['a'] })).status).toBe(200)
    expect((await keep(one, 'post', columns)).data).toEqual({ list: 'post', columns })

    expect([await columnsOf(one), await columnsOf(one, 'dept'), await columnsOf(other)]).toEqual([columns, {}, {}])
  })

  it('are no more than 8 KB, of a list that is named', async () => {
    const one = await somebody()

    const [large, unnamed] = [await keep(one, 'post', { order: ['列'.repeat(3_000)] }), await keep(one, 'po st', {})]

    expect([large.status, large.errors?.[0]?.field]).toEqual([400, 'columns'])
    expect([unnamed.status, unnamed.errors?.[0]?.field]).toEqual([400, 'list'])
    expect(await columnsOf(one)).toEqual({})
  })
})

describe('views of a list', () => {
  it('keep query and columns, under a name that a person has once of a list', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const view = { name: ' On leave ', query: 'status=2&descs=sort', columns: { hidden: ['sort'] } }

    const { data } = await save(one, view)
    const again = await save(one, view)

    expect((await viewsOf(one)).views).toEqual([
      {
        ...view,
        id: data.id,
        list: 'post',
        name: 'On leave',
        isShared: 0,
        ownerId: one.user.userId,
        ownerName: expect.stringMatching(/./) as string,
        canChange: 1,
      } satisfies ListView,
    ])
    expect([again.status, again.errors?.[0]]).toEqual([400, { field: 'name', msg: '已有同名的视图' }])
    expect([(await save(other, view)).status, (await save(one, { ...view, list: 'dept' })).status]).toEqual([200, 200])
    expect((await save(one, { name: '  ' })).errors?.[0]?.field).toBe('name')
  })

  it('change in what is said of them', async () => {
    const one = await somebody()
    const { id } = (await save(one, { name: 'first', query: 'status=1', columns: { order: ['a'] } })).data

    const renamed = await save(one, { id, name: 'second' })

    expect(renamed.data).toEqual({ id, version: 2 })
    expect((await viewsOf(one)).views).toMatchObject([{ name: 'second', query: 'status=1', columns: { order: ['a'] } }])
  })

  it('are seen by others once they are shared, as far as these may open the list, within the tenant', async () => {
    const owner = await somebody()
    const { id } = (await save(owner, { name: 'shared', isShared: 1 })).data
    const [colleague, outsider, stranger] = [
      await somebody(),
      await somebody(['dept']),
      await buildCaller(test, { permissions: ['post'] }),
    ]

    expect((await viewsOf(colleague)).views).toMatchObject([{ id, name: 'shared', isShared: 1, canChange: 0 }])
    expect([await namesOf(outsider), await namesOf(stranger)]).toEqual([[], []])

    await save(owner, { id, isShared: 0 })
    expect(await namesOf(colleague)).toEqual([])
  })

  it('are changed and removed by their owner and by who runs the tenant', async () => {
    const [owner, colleague] = [await somebody(), await somebody()]
    const admin = await whoRunsTheTenant()
    const { id } = (await save(owner, { name: 'ours', isShared: 1 })).data
    const remove = (caller: SignedIn) =>
      caller.post<{ ids: string[] }>('/api/blade-desk/list-views/remove', { ids: [id] })

    const refused = [(await save(colleague, { id, name: 'mine' })).status, (await remove(colleague)).status]
    const changed = await save(admin, { id, name: 'everybody’s' })

    expect([refused, changed.status, await namesOf(owner)]).toEqual([[403, 403], 200, ['everybody’s']])
    expect([(await remove(owner)).data.ids, await namesOf(owner)]).toEqual([[id], []])
  })

  it('of others are as if they were not there while they are not shared', async () => {
    const [owner, admin] = [await somebody(), await whoRunsTheTenant()]
    const { id } = (await save(owner, { name: 'private' })).data

    expect((await save(admin, { id, name: 'seen' })).status).toBe(404)
    expect(await namesOf(admin)).not.toContain('private')
  })

  it('are shared of pages alone, by who may open them', async () => {
    const one = await somebody(['dept'])

    const answers = [
      await save(one, { name: 'a', list: 'nothing', isShared: 1 }),
      await save(one, { name: 'a', list: 'post', isShared: 1 }),
    ]

    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [400, 400],
      [403, 403],
    ])
    expect([(await viewsOf(one)).canShare, (await viewsOf(one, 'nothing')).canShare]).toEqual([1, 0])
  })

  it('open a list for who has chosen one, until it is gone', async () => {
    const [owner, colleague] = [await somebody(), await somebody()]
    const { id } = (await save(owner, { name: 'first thing', isShared: 1 })).data
    const choose = (caller: SignedIn, viewId: string, list = 'post') =>
      caller.post('/api/blade-desk/list-views/default', { list, viewId })

    expect([(await choose(colleague, id)).status, (await choose(colleague, id, 'dept')).status]).toEqual([200, 404])
    expect([(await viewsOf(colleague)).defaultId, (await viewsOf(owner)).defaultId]).toEqual([id, ''])

    await save(owner, { id, isShared: 0 })
    expect((await viewsOf(colleague)).defaultId).toBe('')
    await choose(owner, id)
    await choose(owner, '')
    expect((await viewsOf(owner)).defaultId).toBe('')
  })

  it('are at most fifty of a list', async () => {
    const one = await somebody()
    await test.owner(
      `insert into list_view (id, tenant_id, owner_id, list, name) select 880000 + n, $1, $2, 'post', 'view ' || n from generate_series(1, 50) n`,
      [tenantId, one.user.userId],
    )

    expect((await save(one, { name: 'one more' })).msg).toBe('每个列表最多保存 50 个视图，请先删除不用的')
  })
})
