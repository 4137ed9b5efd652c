import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './app.tsx'
import { keep } from './lib/storage.ts'
import { fakeKiosk } from './testing/fake-kiosk.ts'
import { buildFile, buildMe, buildOrder, buildStep } from './testing/rows.ts'

let fake: ReturnType<typeof fakeKiosk>
beforeEach(() => {
  fake = fakeKiosk()
  keep('tokens', { token: 'dd_1', refreshToken: 'r1', expireTime: '' })
})
afterEach(() => {
  vi.useRealTimers()
})
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const drawn = buildStep({ step: 'drawn', infoId: '5', files: [buildFile()], shareUrl: '/share/abc' })

async function toConfirm(): Promise<void> {
  render(<App />)
  await press(/开始画/)
  await press('版画')
  await press('小猫')
  await press('下一步')
  await title('确认一下')
}

describe('a machine at a venue', () => {
  it('is paired by a code from its own keys, and keeps its tokens', async () => {
    localStorage.clear()
    render(<App />)
    await title('配对这台设备')
    for (const letter of 'ABCD2345') await press(letter)
    await press('配对')

    await title('夏日展')
    expect(fake.bodyOf('pair')).toMatchObject({ code: 'ABCD2345', client: 'kiosk' })
    expect(localStorage.getItem('kiosk.tokens')).toContain('dd_2')
  })

  it('takes a code with the gaps in which it is shown, and says what keeps it from being one', async () => {
    localStorage.clear()
    render(<App />)
    const code = await screen.findByLabelText<HTMLInputElement>('配对码')

    await userEvent.type(code, 'abcd')
    expect(screen.getByText('还差 4 位')).toBeTruthy()
    await userEvent.type(code, '0')
    expect(screen.getByText(/没有容易混淆的 I、O、0、1/).getAttribute('role')).toBe('alert')
    await userEvent.clear(code)
    await userEvent.paste('ABCD 23456')
    expect(screen.getByText(/这里多了几位/).getAttribute('role')).toBe('alert')
    await userEvent.clear(code)
    await userEvent.paste(' abcd-2345 ')
    await press('配对')

    await title('夏日展')
    expect(fake.bodyOf('pair')).toMatchObject({ code: 'ABCD2345' })
  })

  it('says what is wrong with a code', async () => {
    localStorage.clear()
    fake.refusals.pair = { code: 400, msg: '配对码不对或已过期' }
    render(<App />)
    await userEvent.type(await screen.findByLabelText('配对码'), 'abcd2345')
    await press('配对')

    expect((await screen.findByText('配对码不对或已过期')).getAttribute('role')).toBe('alert')
  })

  it('orders what a guest chose, shows the code to pay, and goes on as the server says', async () => {
    await toConfirm()
    await press('多一张')
    await press('去付款 ¥19.80')
    await title('扫码付款')
    expect(fake.bodyOf('order')).toMatchObject({
      styleId: '3',
      copies: 2,
      amount: 1_980,
      draft: { prompt: '月亮上荡秋千的小猫' },
    })

    fake.step = buildStep({ step: 'drawing', progress: 0.5, waitSeconds: { low: 3.2, high: 8 } })
    fake.say('order', { orderNo: fake.step.orderNo })
    expect(await screen.findByText('大约还要 4–8 秒')).toBeTruthy()
    fake.step = drawn
    fake.say('draw', { orderNo: fake.step.orderNo, infoId: '5' })
    await title('画好了！')
    fake.step = { ...drawn, print: { jobId: '6', state: 2, sheets: 2, printed: 1, error: '' } }
    await press(/打印 1 张/)
    expect(fake.bodyOf('print')).toEqual({ orderNo: drawn.orderNo, fileId: '71' })
    expect(await screen.findByText('已出 1 张，共 2 张')).toBeTruthy()
    fake.step = { ...drawn, print: { jobId: '6', state: 3, sheets: 2, printed: 2, error: '' } }
    fake.say('job', { jobId: '6', state: 3 })
    await title('打印好了，请取画')
    await press('完成')

    await title(/谢谢/)
    expect(localStorage.getItem('kiosk.order')).toBeNull()
  })

  it('sends the same order again under the same number, and another one under another', async () => {
    await toConfirm()
    const sent = () =>
      fake.asked.filter(({ call }) => call === 'order').map(({ body }) => body as { clientRequestId: string })
    for (const [at, button] of ['去付款 ¥9.90', '去付款 ¥9.90', '去付款 ¥19.80'].entries()) {
      fake.refusals.order = { code: 409, msg: '渠道没有回应' }
      if (at === 2) await press('多一张')
      await press(button)
      await waitFor(() => expect(sent().length).toBe(at + 1))
      await screen.findByText('渠道没有回应')
    }

    const [first, second, third] = sent().map(({ clientRequestId }) => clientRequestId)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('shows what the server misses beside its field', async () => {
    fake.refusals.quote = { code: 400, msg: '缺少变量', errors: [{ field: 'params.place', msg: '请填写地点' }] }
    render(<App />)
    await press(/开始画/)
    await press('水墨')
    await press('下一步')

    expect((await screen.findByText('请填写地点')).id).toBe('place-error')
    await press('下一步')
    await title('确认一下')
  })

  it('goes on with an order after a reload, and asks for nothing twice', async () => {
    keep('order', buildOrder())
    fake.step = buildStep({ step: 'drawing', progress: 0.2 })
    render(<App />)

    await title('正在画')
    expect(fake.asked.filter(({ call }) => call === 'order')).toEqual([])
  })

  it('renews its token once when it has run out', async () => {
    fake.refusals.me = { code: 401, msg: '' }
    render(<App />)

    await title('夏日展')
    expect(fake.asked.filter(({ call }) => call === 'refresh').length).toBe(1)
  })

  it('says that it was removed, and forgets its tokens and its guest', async () => {
    keep('order', buildOrder())
    render(<App />)
    await title('扫码付款')
    fake.say('bye', { reason: 'offline' })

    await title('这台设备已被移除')
    await waitFor(() => expect(localStorage.getItem('kiosk.order')).toBeNull())
    expect(localStorage.getItem('kiosk.tokens')).toBeNull()
  })

  it('waits for a server that is gone, and goes on by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fake.isGone = true
    render(<App />)
    await title('暂时连不上服务器')
    fake.isGone = false
    await act(() => vi.advanceTimersByTimeAsync(2_000))

    await title('夏日展')
  })

  it('shows the text of the device when its paper has run out, in the language that is there', async () => {
    fake.me = buildMe({ canSell: false, troubles: ['outOfPaper'] })
    render(<App />)
    expect(await screen.findByText('相纸用完了，工作人员正在赶来。')).toBeTruthy()
    await press('Switch to English')

    await title('Out of paper')
    fake.me = buildMe()
    fake.say('paper', { paperNum: 80 })
    await screen.findByRole('button', { name: /Touch to begin/ })
  })

  it('says to the staff what the printer reports', async () => {
    const printerSays = [{ zh: '卡纸：取出卡住的纸', en: 'Paper jam: Take the jammed paper out' }]
    fake.me = buildMe({ canSell: false, troubles: ['printerStopped'], printerSays })
    render(<App />)

    expect(await screen.findByText('卡纸：取出卡住的纸')).toBeTruthy()
    await press('Switch to English')
    expect(await screen.findByText('Paper jam: Take the jammed paper out')).toBeTruthy()
  })

  it('goes back to the start after a minute of nobody and ten seconds more, which a touch stops', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await toConfirm()
    fireEvent.pointerDown(window)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    fireEvent.pointerDown(window)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(71_000))

    await title('夏日展')
  })

  it('calls off an order that nobody pays, and stays where it was paid at that moment', async () => {
    keep('order', buildOrder())
    render(<App />)
    await press('不付了')

    await title('夏日展')
    expect(fake.bodyOf('cancel')).toEqual({ orderNo: buildOrder().orderNo })
  })

  it('says where the money is when a drawing failed', async () => {
    keep('order', buildOrder())
    fake.step = buildStep({ step: 'refunded' })
    render(<App />)

    await title('很抱歉，没有画成')
    expect(screen.getByText(/¥9\.90 已原路退回/)).toBeTruthy()
  })
})
