import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import { userCalls } from '../../modules/organisation/users/testing/people.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const historyOf = async (path: string, id: string, more: Record<string, string> = {}, caller = admin) =>
  caller.get<HistoryPage>(`/api${path}/history`, { id, ...more })

const PARAM = '/blade-system/param'
const addParam = async (more: object = {}, caller = admin) =>
  (
    await caller.post<{ id: string }>(`/api${PARAM}/submit`, {
      paramName: 'kept',
      paramKey: `kept.${test.deps.ids.next()}`,
      paramValue: '1',
      ...more,
    })
  ).data.id

describe('a history', () => {
  it('goes on before the last change, the newest first, with removals and returns', async () => {
    const id = await addParam()
    for (let change = 2; change <= 23; change += 1)
      await admin.post(`/api${PARAM}/submit`, { id, paramValue: String(change) })
    await admin.post(`/api${PARAM}/remove`, { ids: [id] })
    await admin.post(`/api${PARAM}/restore`, { ids: [id] })

    const first = (await historyOf(PARAM, id)).data
    const rest = (await historyOf(PARAM, id, { beforeId: first.changes.at(-1)?.id ?? '' })).data

    expect([first.changes.length, first.isMore, rest.isMore]).toEqual([20, true, false])
    expect(first.changes.slice(0, 3).map(({ action }) => action)).toEqual(['restore', 'remove', 'edit'])
    expect(first.changes[2]?.fields).toEqual([{ field: 'paramValue', before: '22', after: '23', isWhole: true }])
    expect(rest.changes.at(-1)).toMatchObject({ action: 'add', fields: [] })
  })

  it('holds no secret, and says that such a value cannot be brought back', async () => {
    const id = await addParam({ paramKey: `mail.password.${test.deps.ids.next()}`, paramValue: 'planted-one' })
    await admin.post(`/api${PARAM}/submit`, { id, paramValue: 'planted-two' })

    const { data } = await historyOf(PARAM, id)

    expect(data.changes[0]?.fields).toEqual([{ field: 'paramValue', before: '••••', after: '••••', isWhole: false }])
    expect(await test.owner(`select id from row_change where fields::text like '%planted-%'`)).toEqual([])
  })

  it('is written with the change or not at all, and of nothing that stays as it was', async () => {
    const id = await addParam()
    await admin.post(`/api${PARAM}/submit`, { id, paramValue: '1' })
    await admin.post(`/api${PARAM}/submit`, { id, version: 1, paramValue: 'late' })

    expect((await historyOf(PARAM, id)).data.changes.map(({ action }) => action)).toEqual(['add'])
  })

  it('is for who may see the row, in its tenant', async () => {
    const id = await addParam()
    const tenantId = await buildTenant(test.deps)
    const [page, theirs, viewer] = [
      await buildCaller(test, { permissions: ['param'] }),
      await buildCaller(test, { tenantId, permissions: ['param', 'param_view'] }),
      await buildCaller(test, { permissions: ['param', 'param_view'] }),
    ]

    const statuses = await Promise.all(
      [page, theirs, viewer].map(async (caller) => (await historyOf(PARAM, id, {}, caller)).status),
    )

    expect(statuses).toEqual([403, 404, 200])
  })

  it('of a person is kept by the same means, with masks on how they are reached, and goes with them', async () => {
    const people = userCalls(admin)
    const id = await people.add({ account: 'history-of-me', phone: '13812341234' })
    await people.post('update', { id, realName: 'Another', phone: '13912341234' })
    await people.post('bulk-edit', { ids: [id], values: { sex: 1 } })

    const { changes } = (await historyOf('/blade-user', id)).data

    expect(changes.map(({ action, fields }) => [action, fields])).toEqual([
      ['edit', [{ field: 'sex', before: '', after: '1', isWhole: true }]],
      [
        'edit',
        expect.arrayContaining([
          { field: 'realName', before: 'Somebody', after: 'Another', isWhole: true },
          { field: 'phone', before: '138****1234', after: '139****1234', isWhole: false },
        ]),
      ],
      ['add', []],
    ])
    expect(await test.owner('select distinct person_id from row_change where row_id = $1', [id])).toEqual([
      { person_id: id },
    ])
  })
})
