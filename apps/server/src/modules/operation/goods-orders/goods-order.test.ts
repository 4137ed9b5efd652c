import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { enter, ORDER, read, url } from './testing/kit.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const move = (id: string, state: number, more: object = {}, caller = admin) =>
  caller.post<{ id: string; version: number }>(url('update'), { id, state, ...more })
const list = async (body: object, caller = admin): Promise<Page<GoodsOrder>> =>
  (await caller.post<Page<GoodsOrder>>(url('list'), body)).data
const fields = ({ errors }: Answer<unknown>) => errors?.map(({ field, msg }) => [field, msg])

describe('an order that is entered', () => {
  it('is to do, has a number of its own, and what was given', async () => {
    const picture = await uploadPicture(admin)
    const id = await enter(admin, { amount: 12_800, fileIds: [picture.fileId], mobile: ' 13812341234 ' })

    const order = await read(admin, id)

    expect(order).toMatchObject({
      ...ORDER,
      state: 10,
      stateName: '待处理',
      amount: 12_800,
      currency: 'CNY',
      userId: '',
    })
    expect(order.orderno).toMatch(/^G[0-9A-Z]{8,16}$/)
    expect([order.files?.map(({ fileId }) => fileId), order.infoIds, order.version]).toEqual([[picture.fileId], [], 1])
    expect(order.history).toEqual([{ state: 10, time: order.createTime, user: '管理员' }])
  })

  it.each([
    [{ mobile: '' }, [['mobile', '手机号码不能为空']]],
    [{ mobile: '1381234' }, [['mobile', '手机号码长度不为11位']]],
    [{ mobile: '23812341234' }, [['mobile', '手机号码格式不正确']]],
    [
      { cuserinfo: ' ', shangpininfo: '', address: '' },
      [
        ['shangpininfo', '请输入商品'],
        ['cuserinfo', '请输入客户'],
        ['address', '请输入收货地址'],
      ],
    ],
    [
      { fileIds: ['123'], infoIds: ['456'] },
      [
        ['fileIds', '图片不存在'],
        ['infoIds', '绘画记录不存在'],
      ],
    ],
  ])('is refused beside its fields: %j', async (given, expected) => {
    const answer = await admin.post(url('submit'), { ...ORDER, ...given })

    expect([answer.status, fields(answer)]).toEqual([400, expected])
  })

  it('is changed until it is sent, and by nobody who holds an old version', async () => {
    const id = await enter(admin)
    const change = (more: object) => admin.post<{ version: number }>(url('submit'), { id, address: '新地址', ...more })

    const [first, stale] = [await change({ version: 1 }), await change({ version: 1 })]
    await move(id, 20)
    await move(id, 30)
    const late = await change({})

    expect([first.status, stale.status, late.status, late.msg]).toEqual([
      200,
      409,
      409,
      `订单 ${(await read(admin, id)).orderno} 现在是“已发货”，内容不能再修改`,
    ])
  })
})

describe('the state of an order', () => {
  it('goes its way, and keeps when, and who did it', async () => {
    const id = await enter(admin)
    const clerk = await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_view', 'cusOrders_edit'] })
    clock.advance(60_000)
    await move(id, 20, {}, clerk)
    clock.advance(60_000)
    const sent = await move(id, 30, { expressCompany: ' 顺丰 ', expressNo: 'SF1', version: 2 })
    const done = await move(id, 40)

    const order = await read(admin, id)

    expect([sent.data, done.data.version]).toEqual([{ id, version: 3 }, 4])
    expect(order).toMatchObject({ state: 40, stateName: '已完成', expressCompany: '顺丰', expressNo: 'SF1' })
    expect(order.history?.map(({ state, user }) => [state, user])).toEqual([
      [10, '管理员'],
      [20, clerk.user.account],
      [30, '管理员'],
      [40, '管理员'],
    ])
    expect(order.history?.map(({ time }) => time).toSorted()).toEqual(order.history?.map(({ time }) => time))
  })

  it('takes no other move, and says both states in the words of the dictionary', async () => {
    const allowed: Record<number, number[]> = { 10: [20, 50], 20: [30, 50], 30: [40], 40: [], 50: [] }
    const ways: Record<number, number[]> = { 10: [], 20: [20], 30: [20, 30], 40: [20, 30, 40], 50: [50] }
    for (const from of [10, 20, 30, 40, 50]) {
      for (const to of [10, 20, 30, 40, 50].filter((state) => state !== from)) {
        const id = await enter(admin)
        for (const state of ways[from] ?? []) expect((await move(id, state)).status).toBe(200)

        expect([from, to, (await move(id, to)).status]).toEqual([from, to, allowed[from]?.includes(to) ? 200 : 409])
      }
    }
    const id = await enter(admin)
    const { orderno } = await read(admin, id)
    const [zh, en] = [
      await move(id, 40),
      await admin.post(url('update'), { id, state: 30 }, { 'accept-language': 'en' }),
    ]
    await test.owner(
      `update system_dict_biz set dict_value = '刚收到' where tenant_id = '000000' and code = 'order_state' and dict_key = '10'`,
    )
    const renamed = await move(id, 30)
    await test.owner(
      `update system_dict_biz set dict_value = '待处理' where tenant_id = '000000' and code = 'order_state' and dict_key = '10'`,
    )

    expect([zh.msg, en.msg, renamed.msg]).toEqual([
      `订单 ${orderno} 现在是“待处理”，不能改为“已完成”`,
      `Order ${orderno} is “To do” and can’t be changed to “Shipped”`,
      `订单 ${orderno} 现在是“刚收到”，不能改为“已发货”`,
    ])
  })

  it('the same again is no move; what is written beside it is kept', async () => {
    const id = await enter(admin)

    const [again, noted] = [await move(id, 10), await move(id, 10, { remark: '易碎' })]

    expect([again.data.version, noted.data.version]).toEqual([1, 2])
    expect(await read(admin, id)).toMatchObject({ remark: '易碎', history: [{ state: 10 }] })
  })

  it('is moved by one of two who hold the same version', async () => {
    const id = await enter(admin)

    const answers = await Promise.all([move(id, 20, { version: 1 }), move(id, 50, { version: 1 })])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { history, version } = await read(admin, id)
    expect([history?.length, version]).toEqual([2, 2])
  })

  it('is moved once, however often it is asked at the same moment', async () => {
    const id = await enter(admin)

    const answers = await Promise.all(Array.from({ length: 6 }, () => move(id, 20)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await read(admin, id)).history?.map(({ state }) => state)).toEqual([10, 20])
  })

  it('of several is moved together or not at all', async () => {
    const [first, second, sent] = [await enter(admin), await enter(admin), await enter(admin)]
    await move(sent, 20)
    await move(sent, 30)
    const several = (ids: string[], state: number) => admin.post<{ ids: string[] }>(url('updateMany'), { ids, state })

    const refused = await several([first, second, sent], 50)
    const missing = await several([first, '99'], 20)
    const states = await Promise.all([first, second].map(async (id) => (await read(admin, id)).state))
    const moved = await several([first, second, second], 20)

    expect([refused.status, refused.msg]).toEqual([
      409,
      `订单 ${(await read(admin, sent)).orderno} 现在是“已发货”，不能改为“已取消”`,
    ])
    expect([missing.status, states, moved.data.ids]).toEqual([404, [10, 10], [first, second]])
    expect((await read(admin, second)).history?.map(({ state }) => state)).toEqual([10, 20])
  })

  it('is published to those who see the page', async () => {
    const id = await enter(admin)
    await move(id, 20)

    const published = await test.owner<{ permission: string; data: { state: number } }>(
      `select permission, data from platform_event where topic = 'goodsOrder' and data ->> 'id' = $1 order by number`,
      [id],
    )

    expect(published.map(({ permission, data }) => [permission, data.state])).toEqual([
      ['cusOrders', 10],
      ['cusOrders', 20],
    ])
  })
})

describe('the list', () => {
  it('has those to do unless a state is named; an empty one is every state, a comma list any of them', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const [toDo, accepted, cancelled] = [await enter(caller), await enter(caller), await enter(caller)]
    await move(accepted, 20, {}, caller)
    await move(cancelled, 50, {}, caller)
    const idsOf = async (body: object) => (await list(body, caller)).records.map(({ id }) => id)

    expect([
      await idsOf({}),
      await idsOf({ state: '' }),
      await idsOf({ state: 20 }),
      await idsOf({ state: '10, 50' }),
      await idsOf({ state: '', pageNo: 2, pageSize: 2 }),
    ]).toEqual([[toDo], [cancelled, accepted, toDo], [accepted], [cancelled, toDo], [toDo]])
    expect(await list({ state: '', pageNo: 2, pageSize: 2 }, caller)).toMatchObject({ total: 3, size: 2, current: 2 })
    const wrong = await caller.post(url('list'), { state: '10,11' })
    expect([wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([400, ['state']])
  })

  it('is narrowed by texts and by times, of which a day counts whole', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const id = await enter(caller, { cuserinfo: '小林 100%', shangpininfo: '帆布画', mobile: '13900001111' })
    const { orderno } = await read(caller, id)
    await test.owner(`update cus_order set create_time = '2026-03-04T15:59:59.500Z' where id = $1`, [id]) // 23:59:59 of the 4th
    const finds = async (body: object) => (await list(body, caller)).total === 1

    for (const [body, isFound] of [
      [{ orderno: orderno.slice(2) }, true],
      [{ cuserinfo: '100%' }, true],
      [{ cuserinfo: '1000' }, false],
      [{ shangpininfo: '帆布' }, true],
      [{ mobile: '0000' }, true],
      [{ mobile: '9999' }, false],
      [{ beginTime: '2026-03-04', endTime: '2026-03-04' }, true],
      [{ beginTime: '2026-03-05' }, false],
      [{ endTime: '2026-03-03' }, false],
      [{ beginTime: '2026-03-04 23:59:59', endTime: '2026-03-04 23:59:59' }, true],
      [{ endTime: '2026-03-04 23:59:58' }, false],
    ] as const)
      expect([body, await finds(body)]).toEqual([body, isFound])
    const wrong = await caller.post(url('list'), { beginTime: '2026-02-30', endTime: 'yesterday' })
    expect([wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([400, ['beginTime', 'endTime']])
  })
})

describe('phone numbers', () => {
  it('are masked for who may not read them, in lists and in the one order, and stay when their form sends the mask back', async () => {
    const id = await enter(admin, { mobile: '13812341234', remark: '看不见' })
    const clerk = await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_view', 'cusOrders_edit'] })
    const trusted = await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_view', 'cusOrders_mobile'] })
    const shownTo = async (caller: SignedIn) => [
      (await list({ state: '' }, caller)).records.find((row) => row.id === id)?.mobile,
      (await caller.get<Page<GoodsOrder>>(url('page'))).data.records.find((row) => row.id === id)?.mobile,
      (await read(caller, id)).mobile,
    ]

    const masked = '138****1234'
    expect([await shownTo(clerk), await shownTo(trusted)]).toEqual([
      [masked, masked, masked],
      ['13812341234', '13812341234', '13812341234'],
    ])
    const kept = await clerk.post(url('submit'), { id, mobile: masked, remark: '改了' })
    expect([kept.status, (await read(admin, id)).mobile, (await read(admin, id)).remark]).toEqual([
      200,
      '13812341234',
      '改了',
    ])
    const changed = await clerk.post(url('submit'), { id, mobile: '13700000000' })
    expect([changed.status, (await read(admin, id)).mobile]).toEqual([200, '13700000000'])
    expect(fields(await admin.post(url('submit'), { id, mobile: masked }))).toEqual([['mobile', '手机号码格式不正确']])
  })

  it('are searched by parts only by who may read them', async () => {
    const id = await enter(admin, { mobile: '13655556666' })
    const clerk = await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_view'] })

    const part = await clerk.post(url('list'), { mobile: '5556' })
    const parts = await Promise.all(
      Object.entries({ mobile: '5556', mobile_likeright: '136', mobile_notnull: '1' }).map(([name, value]) =>
        clerk.get(url('page'), { [name]: value }),
      ),
    )
    const whole = [
      await list({ mobile: '13655556666' }, clerk),
      (await clerk.get<Page<GoodsOrder>>(url('page'), { mobile: '13655556666' })).data,
    ]

    expect([part.status, fields(part)]).toEqual([400, [['mobile', '请输入完整的 11 位手机号查询']]])
    expect(parts.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(whole.map(({ records }) => records.map((row) => row.id))).toEqual([[id], [id]])
    expect((await list({ mobile: '5556' })).total).toBe(1)
  })
})

it('each call asks for its right', async () => {
  const id = await enter(admin)
  const may = async (caller: SignedIn) =>
    (
      await Promise.all([
        caller.post(url('list')),
        caller.get(url('detail'), { id }),
        caller.post(url('submit'), { id, remark: 'r' }),
        caller.post(url('update'), { id, remark: 'r' }),
        caller.post(url('updateMany'), { ids: [id], state: 10 }),
        caller
          .raw({ method: 'POST', url: url('listExport'), payload: {} })
          .then(({ statusCode: status }) => ({ status })),
      ])
    ).map(({ status }) => status === 200)

  const [none, reader, editor, exporter] = [
    await buildCaller(test),
    await buildCaller(test, { permissions: ['cusOrders', 'cusOrders_view'] }),
    await buildCaller(test, { permissions: ['cusOrders_edit'] }),
    await buildCaller(test, { permissions: ['cusOrders_export'] }),
  ]
  expect([await may(none), await may(reader), await may(editor), await may(exporter)]).toEqual([
    [false, false, false, false, false, false],
    [true, true, false, false, false, false],
    [true, false, true, true, true, false],
    [true, false, false, false, false, true],
  ])
})
