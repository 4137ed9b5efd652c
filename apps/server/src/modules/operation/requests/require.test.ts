import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Require } from '@drawdesk/contract/operation/require'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { movableClock } from '../../identity/testing/kit.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-biz/require/${call}`
const send = (caller: SignedIn, title: string, more: object = {}) =>
  caller.post<{ id: string; version: number }>(url('save'), { contact: '', title, content: '内容', ...more })
const read = async (id: string): Promise<Require> => (await admin.get<Require>(url('detail'), { id })).data

describe('a request', () => {
  it('is sent by anybody who is signed in, and is new then, with the name of who sent it', async () => {
    const somebody = await buildCaller(test)

    const { status, data } = await send(somebody, ' 想要水墨风格 ', {
      contact: ' 13800000000 ',
      content: '\n多一些\n国画 ',
      state: 2,
    })

    expect([status, data.version]).toEqual([200, 1])
    expect(await read(data.id)).toMatchObject({
      title: '想要水墨风格',
      contact: '13800000000',
      content: '多一些\n国画',
      state: 0,
      createUser: somebody.user.userId,
      createUserName: somebody.user.account,
    })
    expect(
      (await admin.get<Page<Require>>(url('page'), { title: '水墨' })).data.records.map(({ id, createUserName }) => [
        id,
        createUserName,
      ]),
    ).toEqual([[data.id, somebody.user.account]])
  })

  it('needs a title and a text, and says so beside them', async () => {
    const empty = await send(admin, '  ', { content: '\n' })
    const absent = await admin.post(url('save'), {})
    const long = await send(admin, 'x'.repeat(201), { content: 'x'.repeat(5_001), contact: 'x'.repeat(101) })

    expect([empty.status, empty.errors]).toEqual([
      400,
      [
        { field: 'title', msg: '请输入标题' },
        { field: 'content', msg: '请输入内容' },
      ],
    ])
    expect([absent.status, absent.errors?.map(({ field }) => field)]).toEqual([400, ['title', 'content']])
    expect([long.status, long.errors?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['contact', 'content', 'title'],
    ])
  })

  it('is taken ten times in ten minutes from one person, who learns when to go on; mistakes do not count', async () => {
    const [eager, other] = [await buildCaller(test), await buildCaller(test)]
    await send(eager, '')
    for (let no = 0; no < 10; no += 1) expect((await send(eager, `第 ${no} 条`)).status).toBe(200)

    clock.advance(60_000)
    const tooMany = await eager.raw({
      method: 'POST',
      url: url('save'),
      payload: { contact: '', title: '再一条', content: 'x' },
    })
    const fromOther = await send(other, '别人的')
    clock.advance(540_000)
    const later = await send(eager, '后来')

    expect([tooMany.statusCode, tooMany.headers['retry-after'], fromOther.status, later.status]).toEqual([
      429,
      '540',
      200,
      200,
    ])
    expect((await admin.get<Page<Require>>(url('page'), { title: '再一条' })).data.total).toBe(0)
  })

  it('is opened and moved by those who have the right for each, not by who sent it', async () => {
    const [sender, reader, editor] = [
      await buildCaller(test),
      await buildCaller(test, { permissions: ['require', 'require_view'] }),
      await buildCaller(test, { permissions: ['require', 'require_edit'] }),
    ]
    const { id } = (await send(sender, '权限')).data
    const may = async (caller: SignedIn) => [
      (await caller.get(url('page'))).status,
      (await caller.get(url('detail'), { id })).status,
      (await caller.post(url('changeState'), { id, state: 1 })).status,
      (await caller.post(url('changeStates'), { ids: [id], state: 1 })).status,
    ]

    expect([await may(sender), await may(reader), await may(editor)]).toEqual([
      [403, 403, 403, 403],
      [200, 200, 403, 403],
      [200, 403, 200, 200],
    ])
  })
})

describe('the state of a request', () => {
  it('goes from any to any, by GET and by POST; the same again changes nothing', async () => {
    const { id } = (await send(admin, '状态')).data

    const moves = [
      await admin.get(url('changeState'), { id, state: '2' }),
      await admin.post(url('changeState'), { id, state: 0 }),
      await admin.post(url('changeState'), { id, state: 1 }),
      await admin.post(url('changeState'), { id, state: 1 }),
    ]

    expect(moves.map(({ data }) => data)).toEqual([
      { id, state: 2, version: 2 },
      { id, state: 0, version: 3 },
      { id, state: 1, version: 4 },
      { id, state: 1, version: 4 },
    ])
    expect(await read(id)).toMatchObject({ state: 1, title: '状态', version: 4 })
  })

  it.each([3, -1, 'done', 1.5])('is none but 0, 1 and 2: not %s', async (state) => {
    const { id } = (await send(await buildCaller(test), '哪个状态')).data

    expect(await admin.post(url('changeState'), { id, state })).toMatchObject({
      status: 400,
      errors: [{ field: 'state' }],
    })
    expect((await read(id)).state).toBe(0)
  })

  it('changes for several at once, or for none of them', async () => {
    const sender = await buildCaller(test)
    const ids = [(await send(sender, '甲')).data.id, (await send(sender, '乙')).data.id]

    const half = await admin.post(url('changeStates'), { ids: [...ids, '999'], state: 2 })
    const before = await Promise.all(ids.map(async (id) => (await read(id)).state))
    const whole = await admin.post<{ ids: string[] }>(url('changeStates'), { ids, state: 2 })

    expect([half.status, before]).toEqual([404, [0, 0]])
    expect([
      whole.status,
      whole.data.ids.toSorted(),
      await Promise.all(ids.map(async (id) => (await read(id)).state)),
    ]).toEqual([200, ids.toSorted(), [2, 2]])
  })

  it('is out of reach for another tenant, as the request is', async () => {
    const { id } = (await send(await buildCaller(test), '本租户')).data
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    const answers = [
      await stranger.get(url('detail'), { id }),
      await stranger.post(url('changeState'), { id, state: 2 }),
      await stranger.post(url('changeStates'), { ids: [id], state: 2 }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await stranger.get<Page<Require>>(url('page'))).data.total).toBe(0)
    expect((await read(id)).state).toBe(0)
  })

  it('is moved by the operator in the tenant that is named', async () => {
    const tenantId = await buildTenant(test.deps)
    const { id } = (await send(await buildCaller(test, { tenantId }), '别的租户')).data

    const [without, named] = [
      await admin.post(url('changeState'), { id, state: 1 }),
      await admin.post(url('changeState'), { id, state: 1, tenantId }),
    ]

    expect([without.status, named.status]).toEqual([404, 200])
  })
})
