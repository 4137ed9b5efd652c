import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import GoodsOrdersPage from './goods-order.page.tsx'

const ALL = ['cusOrders', 'cusOrders_view', 'cusOrders_edit', 'cusOrders_export', 'cusOrders_mobile']
const WORDS = { 10: '待处理', 20: '已受理', 30: '已发货', 40: '已完成', 50: '已取消' } as const
const orderOf = (no: number, state: GoodsOrder['state']): GoodsOrder => ({
  tenantId: '000000',
  createUser: '1',
  createDept: '',
  createTime: '2026-01-02 03:04:05',
  updateUser: '1',
  updateTime: '2026-01-02 03:04:05',
  status: 1,
  isDeleted: 0,
  version: 1,
  id: String(no),
  orderno: `G${no}`,
  state,
  stateName: WORDS[state],
  cuserinfo: `客户${no}\n请周末送`,
  shangpininfo: `水墨猫 ${no}`,
  mobile: '13812341234',
  address: '上海市徐汇区',
  amount: 4_900,
  refundAmount: 0,
  refundState: 0,
  currency: 'CNY',
  userId: '',
  infoIds: [],
  fileIds: [],
  files: [],
  expressCompany: '',
  expressNo: '',
  remark: '',
  history: [{ state, time: '2026-01-02 03:04:05', user: '小王' }],
})

async function open({ permissions = ALL, language = 'zh' as 'zh' | 'en', path = '/operation/cusOrders' } = {}) {
  let orders = [orderOf(1, 10), orderOf(2, 10), orderOf(3, 20), orderOf(4, 30)]
  const [sent, asked]: [Record<string, unknown>[], URLSearchParams[]] = [[], []]
  const calls = '*/api/blade-cusorders/cusOrders'
  const move = (ids: readonly string[], state: GoodsOrder['state']) => {
    orders = orders.map((order) => (ids.includes(order.id) ? { ...order, state, version: order.version + 1 } : order))
  }
  server.use(
    http.get('*/api/blade-system/dict-biz/dictionary', () =>
      ok(Object.entries(WORDS).map(([dictKey, dictValue]) => ({ dictKey, dictValue }))),
    ),
    http.post(`${calls}/list`, async ({ request }) => {
      const { state } = (await request.json()) as { state: string }
      return ok(pageOf(orders.filter((order) => String(order.state) === state)))
    }),
    http.get(`${calls}/page`, ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      const state = query.get('state')
      return ok(pageOf(orders.filter((order) => state === null || String(order.state) === state)))
    }),
    http.get(`${calls}/detail`, ({ request }) =>
      ok(orders.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
    ),
    http.post(`${calls}/update`, async ({ request }) => {
      const body = (await request.json()) as { id: string; state?: GoodsOrder['state']; version: number }
      sent.push(body)
      if (body.version !== orders.find(({ id }) => id === body.id)?.version) return failed(409, '数据已被他人修改')
      if (body.state !== undefined) move([body.id], body.state)
      return ok({ id: body.id, version: body.version + 1 })
    }),
    http.post(`${calls}/updateMany`, async ({ request }) => {
      const body = (await request.json()) as { ids: string[]; state: GoodsOrder['state'] }
      sent.push(body)
      move(body.ids, body.state)
      return ok({ ids: body.ids })
    }),
  )
  const app = renderApp(<GoodsOrdersPage />, { permissions, path, language })
  return { ...app, sent, asked, changeElsewhere: () => move(['1'], 20) }
}

const column = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))
const menuOf = (orderno: string) => screen.findByRole('button', { name: `订单 ${orderno} 的操作` })

describe('the board of orders', () => {
  it('has a column for each state with its number, and cards that say what is to be made', async () => {
    await open()
    const toDo = await column('待处理')
    await toDo.findByText('水墨猫 1')

    expect([toDo.getByText('2'), toDo.getByText('客户1'), toDo.getAllByText('¥49.00')]).toHaveLength(3)
    expect((await column('已完成')).getByText('没有订单')).toBeTruthy()
  })

  it('offers the moves of a state alone, and makes them with the version on screen', async () => {
    const { user, sent } = await open()
    await user.click(await menuOf('G1'))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['受理', '取消订单', '查看详情'])

    await user.click(screen.getByRole('menuitem', { name: '受理' }))

    expect(await (await column('已受理')).findByText('水墨猫 1')).toBeTruthy()
    expect(sent).toEqual([{ id: '1', state: 20, version: 1 }])
  })

  it('asks for carrier and number when an order is sent', async () => {
    const { user, sent } = await open()
    await user.click(await menuOf('G3'))
    await user.click(await screen.findByRole('menuitem', { name: '发货' }))
    const dialog = within(await screen.findByRole('dialog', { name: '发货：G3' }))
    expect(sent).toEqual([])

    await user.type(dialog.getByLabelText('快递公司'), '顺丰')
    await user.type(dialog.getByLabelText('快递单号'), 'SF1{Enter}')

    await waitFor(() =>
      expect(sent).toEqual([{ id: '3', state: 30, version: 1, expressCompany: '顺丰', expressNo: 'SF1' }]),
    )
    expect(await (await column('已发货')).findByText('水墨猫 3')).toBeTruthy()
  })

  it('asks before an order is cancelled', async () => {
    const { user, sent } = await open()
    await user.click(await menuOf('G1'))
    await user.click(await screen.findByRole('menuitem', { name: '取消订单' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保留' }))
    expect(sent).toEqual([])
  })

  it('shows where the order is when somebody else was faster', async () => {
    const { user, changeElsewhere } = await open()
    const menu = await menuOf('G1')
    changeElsewhere()
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: '受理' }))

    expect(await screen.findByText('数据已被他人修改')).toBeTruthy()
    expect(await (await column('已受理')).findByText('水墨猫 1')).toBeTruthy()
  })

  it('is moved by nobody who may only look, and opened by nobody who may not', async () => {
    const { user } = await open({ permissions: ['cusOrders', 'cusOrders_view'] })
    await user.click(await menuOf('G1'))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['查看详情'])
    expect(screen.queryByRole('button', { name: /录入订单/ })).toBeNull()
  })
})

describe('one order', () => {
  it('is read whole, with its history, and moved from there', async () => {
    const { user, sent } = await open()
    await user.click(await screen.findByRole('button', { name: '打开订单 G3' }))
    const drawer = within(await screen.findByRole('dialog', { name: '订单 G3' }))

    expect([
      await drawer.findByText('13812341234'),
      drawer.getByText('小王'),
      drawer.getByText('手工录入'),
    ]).toHaveLength(3)
    expect(drawer.getByRole('button', { name: '修改' })).toBeTruthy()
    await user.click(drawer.getByRole('button', { name: '发货' }))
    expect(await screen.findByText('发货：G3')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('the list of orders', () => {
  it('begins with those to do, is remembered as the view of this person, and moves several at once', async () => {
    const { user, sent, asked, unmount } = await open()
    await user.click(await screen.findByText('列表'))
    await screen.findByText('G1')
    expect(asked.at(-1)?.get('state')).toBe('10')

    await user.click(screen.getByRole('checkbox', { name: /G1/ }))
    await user.click(screen.getByRole('checkbox', { name: /G2/ }))
    await user.click(screen.getByRole('button', { name: '受理' }))

    expect(await screen.findByText('2 单已改为“已受理”')).toBeTruthy()
    expect(sent).toEqual([{ ids: ['1', '2'], state: 20 }])
    unmount()
    await open({ path: '/operation/cusOrders?state=30' })
    expect(await screen.findByRole('button', { name: '打开订单 G4' })).toBeTruthy()
    expect(screen.getAllByRole('table')).toBeTruthy()
  })
})
