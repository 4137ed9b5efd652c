import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { buildFile, buildProgress } from '../testing/build-rows.ts'
import DrawNowPage from './draw-now.page.tsx'

const STYLES = [
  { styleId: '3', styleName: '版画', coverFile: null, active: 1, variables: [], width: 800, height: 400 },
  {
    styleId: '4',
    styleName: '水墨',
    coverFile: null,
    active: 1,
    variables: [{ name: 'place', label: '地点', default: '', required: true }],
    width: null,
    height: null,
  },
  { styleId: '5', styleName: '停用', coverFile: null, active: 0, variables: [], width: null, height: null },
]
const EX = {
  id: '7',
  exName: '夏日展',
  muName: '美术馆',
  price: 990,
  currency: 'CNY',
  styleDefaultType: 4,
  styles: STYLES,
}
const ORDER = { id: '81', orderNo: 'N81', amount: 990, currency: 'CNY', refundAmount: 0, exName: '夏日展' }

const OTHER = { id: '8', exName: '星夜', muName: '天文馆', coverFile: null, price: 0, currency: 'CNY' }
const asOnline = (ex: object): object[] => ('id' in ex ? [{ ...ex, coverFile: null }] : [])

function serve({ ex = EX as object, online = asOnline(ex), order = {}, progress = {} } = {}) {
  const asked: QuoteAsked[] = []
  const now = { order: { ...ORDER, state: 1, infoId: '901', ...order }, refusal: undefined as object | undefined }
  server.use(
    http.get('*/api/blade-biz/drawEx/findNowDrawEx', ({ request }) => {
      const exId = new URL(request.url).searchParams.get('exId') ?? ''
      return ok(
        exId === '' || exId === EX.id ? ex : exId === OTHER.id ? { ...OTHER, styles: STYLES, styleDefaultType: 1 } : {},
      )
    }),
    http.get('*/api/blade-biz/drawEx/listNowDrawEx', () => ok(online)),
    http.post('*/api/blade-biz/userPay/quote', async ({ request }) => {
      asked.push((await request.json()) as QuoteAsked)
      if (now.refusal) return failed(400, '缺少变量', now.refusal)
      return ok({ amount: 990, currency: 'CNY', description: '夏日展 · 美术馆', channels: [] })
    }),
    http.get('*/api/blade-biz/userPayLog/findById', () => ok(now.order)),
    http.get('*/api/blade-biz/drawApi/checkSendDraw', () =>
      ok(buildProgress({ state: 2, progress: 1, files: [buildFile()], note: '没有听懂：医生', ...progress })),
    ),
  )
  return { asked, now }
}
const open = (path = '/draw/index') => renderApp(<DrawNowPage />, { path })

describe('drawing as a guest', () => {
  it('shows the price, and asks to pay for what was chosen and said', async () => {
    const { asked } = serve()
    const { user } = open()

    expect(await screen.findByText('¥9.90')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /停用/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '付款并画' }))
    expect((await screen.findByText('请选择风格')).getAttribute('role')).toBe('alert')
    await user.click(screen.getByRole('button', { name: /水墨/ }))
    await user.type(screen.getByRole('textbox', { name: '想画什么' }), '一只猫')
    await user.type(screen.getByRole('textbox', { name: /^地点/ }), '海边')
    await user.click(screen.getByRole('button', { name: '付款并画' }))

    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('夏日展 · 美术馆')).toBeTruthy()
    const goods = { kind: 'draw', exId: '7', styleId: '4', draft: { prompt: '一只猫', params: { place: '海边' } } }
    expect(asked.length).toBeGreaterThan(0)
    for (const one of asked) expect(one).toEqual(goods)
  })

  it('shows what is missing beside its box, before anybody pays', async () => {
    const { now } = serve()
    now.refusal = { errors: [{ field: 'params.place', msg: '请填写地点' }] }
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /水墨/ }))
    await user.click(screen.getByRole('button', { name: '付款并画' }))

    expect((await screen.findByText('请填写地点')).getAttribute('role')).toBe('alert')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes on with the order in the address: its picture, or where its money went', async () => {
    serve()
    open('/draw/index?order=81')
    expect(await screen.findByRole('img', { name: '结果图片 1' })).toBeTruthy()
    expect(screen.getByText('没有听懂：医生')).toBeTruthy()
  })

  it('orders prints of the picture where they are sold, and says what is wrong with the address', async () => {
    const { asked, now } = serve({ ex: { ...EX, print: { price: 900, postage: 600 } } })
    now.refusal = { errors: [{ field: 'address.mobile', msg: '手机号码不能为空' }] }
    const { user } = open('/draw/index?order=81')
    await user.click(await screen.findByRole('button', { name: '打印并邮寄' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^收货人/), '林小满')
    await user.click(within(dialog).getByRole('button', { name: '去付款 ¥15.00' }))
    expect((await within(dialog).findByText('手机号码不能为空')).getAttribute('role')).toBe('alert')
    now.refusal = undefined
    await user.click(await within(dialog).findByRole('button', { name: '去付款 ¥15.00' }))

    expect(await screen.findByText('夏日展 · 美术馆', { selector: '[role=dialog] *' })).toBeTruthy()
    const address = { name: '林小满', mobile: '', address: '', message: '' }
    expect(asked.at(-1)).toEqual({ kind: 'print', infoId: '901', copies: 1, address })
  })

  it('says that money went back where nothing was drawn', async () => {
    serve({ order: { state: 2, refundAmount: 990 }, progress: { state: 3, files: [] } })
    open('/draw/index?order=81')
    expect((await screen.findByText('已退款 ¥9.90')).getAttribute('role')).toBe('status')
  })

  it('lets people choose where several are online, and keeps what they wrote', async () => {
    const { asked } = serve({ online: [...asOnline(EX), OTHER] })
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: '想画什么' }), '一只猫')
    expect(screen.getByRole('button', { name: /夏日展.*美术馆 · ¥9.90/ }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: /星夜.*天文馆 · 免费/ }))
    await user.click(await screen.findByRole('button', { name: '开始画' }))

    await waitFor(() => expect(asked.at(-1)).toMatchObject({ exId: '8', styleId: '3', draft: { prompt: '一只猫' } }))
  })

  it('offers no choice where one is online, and others where the one of the address is over', async () => {
    serve()
    const one = open()
    await screen.findByRole('button', { name: '付款并画' })
    expect(screen.queryByRole('group', { name: '体验' })).toBeNull()
    one.unmount()

    const { user } = open('/draw/index?ex=9')
    expect(await screen.findByText('这个体验已经不在进行中')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /夏日展/ }))
    expect(await screen.findByRole('button', { name: '付款并画' })).toBeTruthy()
  })

  it('says which one begins next, by the clocks of its venue', async () => {
    serve({ ex: { next: { exName: '冬日小画', startTime: '2031-05-01 10:00:00', timeZone: 'Asia/Tokyo' } } })
    open()

    expect(await screen.findByText('“冬日小画”2031年5月1日 11:00 开始')).toBeTruthy()
  })

  it('says so where nothing is online', async () => {
    serve({ ex: {} })
    open()
    expect(await screen.findByText('现在没有进行中的绘画体验')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: '付款并画' })).toBeNull())
  })
})
