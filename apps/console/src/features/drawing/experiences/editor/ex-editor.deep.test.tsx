import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp, type RenderedApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import DrawExPage from '../draw-ex.page.tsx'
import { buildEx, buildExStyle } from '../testing/build-ex.ts'
import { serveExperiences } from '../testing/ex-server.ts'
import { keptExEditors } from './editor-store.ts'

const ALL = ['drawEx_add', 'drawEx_edit', 'drawEx_view', 'drawApi_send']

async function open(path = '/?edit=7', permissions = ALL): Promise<RenderedApp> {
  const app = renderApp(<DrawExPage />, { permissions, path })
  await screen.findByRole('textbox', { name: /^体验名称/ })
  return app
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const checklist = (name: string | RegExp) => screen.getByRole('region', { name })
const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name })

beforeEach(() => {
  for (const key of ['new', '7', '15']) keptExEditors.drop(key)
})
afterEach(() => vi.restoreAllMocks())

/** jsdom lays nothing out: styles stand in a row here, 120 px apart, as the drag needs to know. */
function layOutStyles(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...document.querySelectorAll('.ex-style')].findIndex(
      (style) => style === this || style.contains(this),
    )
    return index < 0 ? new DOMRect(0, 0, 1000, 800) : new DOMRect(index * 120, 0, 100, 100)
  })
}

describe('below the form', () => {
  it('stands who changed what, by the names of the form', async () => {
    serveExperiences([buildEx()])
    const side = { before: '', after: '请排队', isWhole: true }
    server.use(
      http.get('/api/blade-biz/drawEx/history', () =>
        ok({
          changes: [
            {
              id: '5',
              time: '2026-01-02 03:04:05',
              action: 'edit',
              userId: '1',
              userName: '小林',
              fields: [
                { field: 'terms', ...side },
                { field: 'state', before: '0', after: '1', isWhole: true },
              ],
            },
          ],
          isMore: false,
        }),
      ),
    )
    const { user } = await open()

    await user.click(button('变更历史'))

    expect((await screen.findByText('小林')).closest('li')?.textContent).toMatch(/修改小林.*使用条款空请排队状态草稿/)
  })

  it('stands nothing while the experience is new', async () => {
    serveExperiences([])
    await open('/?edit=new')
    expect(screen.queryByRole('button', { name: '变更历史' })).toBeNull()
  })
})

describe('styles in the editor', () => {
  it('are sorted by keyboard, which is said, and saved in that order', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const { user } = await open()
    layOutStyles()

    button('水彩，第 1 个').focus()
    await user.keyboard(' ')
    await screen.findByText('水彩 移到第 1 个。')
    await user.keyboard('{ArrowRight}')
    await screen.findByText('水彩 移到第 2 个。')
    await user.keyboard(' ')
    await screen.findByText('水彩 放在第 2 个。')
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, styleIds: ['3', '5', '9'] }]))
  })

  it('are added from the active ones, found by name, and removed', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const choice = (id: string, styleName: string) => ({ id, styleName, coverFile: null, apiId: '11', sort: 0 })
    server.use(
      http.get('/api/blade-biz/drawStyle/selectDrawStyle', () =>
        ok([choice('5', '水彩'), choice('21', '油画'), choice('22', '剪纸')]),
      ),
    )
    const { user } = await open()

    await user.click(button('添加风格'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: /油画/ })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /水彩/ })).toBeNull()
    await user.type(dialog.getByRole('searchbox', { name: '按名称查找' }), '剪')
    expect(dialog.queryByRole('button', { name: /油画/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /剪纸/ }))
    await user.click(dialog.getByRole('button', { name: '添加 1 个' }))
    await user.click(button('移除 版画'))
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, styleIds: ['5', '9', '22'] }]))
  })

  it('that are off are marked, and guests do not see them', async () => {
    serveExperiences([buildEx({ styles: [buildExStyle('5', '水彩'), buildExStyle('3', '版画', { active: 0 })] })])
    await open()

    const preview = within(screen.getByRole('region', { name: '客人看到的' }))
    expect(within(button('版画，第 2 个').closest('li') as HTMLElement).getByText('未启用')).toBeTruthy()
    expect(preview.getByText('水彩')).toBeTruthy()
    expect(preview.queryByText('版画')).toBeNull()
  })
})

describe('time and price in the editor', () => {
  it('are the venue’s own clocks, with those of the console beside them, and are saved in the console’s zone', async () => {
    signInForTest()
    const { answerPost, bodiesOf } = serveExperiences([buildEx({ timeZone: 'Asia/Tokyo' })])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const { user } = await open()

    expect(field(/^开始/)).toHaveProperty('value', '2026-01-02 11:00')
    expect(screen.getByText('按系统时区 上海、北京（GMT+8）：2026-01-02 10:00')).toBeTruthy()
    await user.click(field(/^开始/))
    await user.clear(field(/^开始/))
    await user.type(field(/^开始/), '2026-02-03 09:30')
    await user.keyboard('{Enter}')
    await user.click(button('保存草稿'))

    await waitFor(() =>
      expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, startTime: '2026-02-03 08:30:00' }]),
    )
  })

  it('keep the opening hours when the venue turns out to stand elsewhere', async () => {
    signInForTest()
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const { user } = await open()

    await user.click(screen.getByRole('combobox', { name: '场馆所在时区' }))
    await user.type(screen.getByRole('combobox', { name: '场馆所在时区' }), '东京')
    await user.click(await screen.findByText('东京 · Asia/Tokyo'))
    expect(field(/^开始/)).toHaveProperty('value', '2026-01-02 10:00')
    await user.click(button('保存草稿'))

    await waitFor(() =>
      expect(bodiesOf('saveDrawEx')).toEqual([
        {
          id: '7',
          version: 4,
          startTime: '2026-01-02 09:00:00',
          endTime: '2126-01-02 21:00:00',
          timeZone: 'Asia/Tokyo',
        },
      ]),
    )
  })

  it('take a price in yuan and send it in fen', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const { user } = await open()
    const price = screen.getByRole('spinbutton', { name: '每张价格' })

    await user.clear(price)
    await user.type(price, '0.29')
    await within(screen.getByRole('region', { name: '客人看到的' })).findByText('¥0.29 · 开始画')
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, price: 29 }]))
  })
})

describe('the way online', () => {
  it('shows what is left, by the form itself and by the server, each leading to its field', async () => {
    serveExperiences([
      buildEx({
        endTime: '2026-01-03 10:00:00',
        blockers: [
          { field: 'styleIds', msg: '所选风格的绘画接口都已停用' },
          { field: 'endTime', msg: '结束时间已过，请改为将来的时间' },
        ],
      }),
    ])
    const { user } = await open()

    const list = within(checklist('上线前还差 2 项'))
    expect(list.getByRole('button', { name: '结束时间已经过去' })).toBeTruthy()
    await user.click(list.getByRole('button', { name: '所选风格的绘画接口都已停用' }))
    expect(document.activeElement?.closest('[data-field-path]')?.getAttribute('data-field-path')).toBe('styleIds')
    await user.click(list.getByRole('button', { name: '结束时间已经过去' }))
    expect(document.activeElement).toBe(field(/^结束/))
  })

  it('forgets what the server said of a field once that is edited', async () => {
    serveExperiences([buildEx({ blockers: [{ field: 'styleIds', msg: '所选风格的绘画接口都已停用' }] })])
    const { user } = await open()
    checklist('上线前还差 1 项')

    await user.click(button('移除 版画'))

    expect(checklist('可以上线了')).toBeTruthy()
  })

  it('warns where it has a price and guests could choose the sandbox', async () => {
    serveExperiences([buildEx({ price: 500, takesSandbox: 1 })])
    await open()

    expect(within(checklist('可以上线了')).getByText(/沙盒支付还开着/)).toBeTruthy()
  })

  it('saves and goes online in one call', async () => {
    const { answerPost, bodiesOf, posted } = serveExperiences([buildEx()])
    answerPost('submitDrawEx', () => ok({ id: '7', version: 5, state: 1 }))
    const { user } = await open()
    await user.type(field('正文'), '请排队')
    server.use(
      http.get('/api/blade-biz/drawEx/findDrawEx', () => ok(buildEx({ terms: '请排队', version: 5, state: 1 }))),
    )

    await user.click(button('保存并上线'))

    expect(await screen.findByRole('region', { name: '正在线上' })).toBeTruthy()
    expect(bodiesOf('submitDrawEx')).toEqual([{ id: '7', version: 4, terms: '请排队' }])
    expect(posted).toHaveLength(1)
    expect(button('下线')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /上线/ })).toBeNull()
  })

  it('says when it begins where that is later', async () => {
    const later = { startTime: '2031-05-01 10:00:00' }
    const { answerPost, answerRows } = serveExperiences([buildEx(later)])
    answerPost('submitDrawEx', () => {
      answerRows([buildEx({ ...later, version: 5, state: 1 })])
      return ok({ id: '7', version: 5, state: 1 })
    })
    const { user } = await open()

    await user.click(button('上线'))

    expect(await screen.findByText('夏日画室 已安排好，2031年5月1日 10:00 开始')).toBeTruthy()
    expect(checklist('已安排好，2031年5月1日 10:00 开始')).toBeTruthy()
    expect(screen.getByText('待开始')).toBeTruthy()
    expect(screen.queryByText('已上线')).toBeNull()
  })

  it('of a new one without a name asks for it before anything is sent', async () => {
    const { posted } = serveExperiences([])
    const { user } = await open('/?edit=new')

    await user.click(button('保存并上线'))

    expect((await screen.findAllByText('请输入体验名称')).some((text) => text.getAttribute('role') === 'alert')).toBe(
      true,
    )
    expect(screen.getAllByText('请至少选一个风格').some((text) => text.getAttribute('role') === 'alert')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(field(/^体验名称/)))
    expect(posted).toEqual([])
  })

  it('of a new one saves a draft with everything and goes on under its id', async () => {
    const { answerPost, bodiesOf, answerRows } = serveExperiences([])
    answerPost('saveDrawEx', () => ok({ id: '15', version: 1, state: 0 }))
    const { user, location } = await open('/?edit=new')
    await user.type(field(/^体验名称/), '秋日')
    answerRows([buildEx({ id: '15', exName: '秋日', version: 1, styles: [] })])

    await user.click(button('保存草稿'))

    await waitFor(() => expect(location().search).toBe('?edit=15'))
    expect(bodiesOf('saveDrawEx')[0]).toMatchObject({
      exName: '秋日',
      styleIds: [],
      price: 0,
      currency: 'CNY',
      styleDefaultType: 1,
      timeZone: '',
    })
    expect(await screen.findByText('草稿已保存')).toBeTruthy()
    expect(field(/^体验名称/)).toHaveProperty('value', '秋日')
  })

  it('shows what the server refuses beside its field', async () => {
    const { answerPost } = serveExperiences([buildEx()])
    answerPost('submitDrawEx', () =>
      failed(400, '体验还不能上线', { errors: [{ field: 'styleIds[1]', msg: '风格不存在' }] }),
    )
    const { user } = await open()

    await user.click(button('上线'))

    const said = await screen.findAllByText('风格不存在')
    expect(
      said.some((text) => text.getAttribute('role') === 'alert' && text.closest('[data-field-path="styleIds"]')),
    ).toBe(true)
    expect(field(/^体验名称/)).toHaveProperty('value', '夏日画室')
  })

  it('is over once it has ended: nothing can be changed, and it says why', async () => {
    serveExperiences([
      buildEx({ state: 3, endTime: '2026-01-03 10:00:00', blockers: [{ field: 'state', msg: '体验已结束' }] }),
    ])
    await open()

    expect(screen.getByText(/它在 2026-01-03 10:00 结束了/)).toBeTruthy()
    expect(field(/^体验名称/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /保存|上线|添加|移除/ })).toBeNull()
    expect(button('复制一份')).toBeTruthy()
  })

  it('is closed to who may only look', async () => {
    serveExperiences([buildEx()])
    await open('/?edit=7', ['drawEx_view'])

    expect(screen.getByText('你可以看，但没有修改的权限。')).toBeTruthy()
    expect(field(/^体验名称/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /保存|上线|更多操作/ })).toBeNull()
  })
})

describe('nothing is lost in the editor', () => {
  it('when somebody else saved meanwhile: both changes are kept, and where both changed the same one may choose', async () => {
    const theirs: DrawEx = buildEx({ exName: '他的名字', price: 100, version: 6, updateTime: '2026-01-05 12:00:00' })
    const { answerPost, bodiesOf, answerRows } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () =>
      bodiesOf('saveDrawEx').length === 1 ? failed(409, '数据已被他人修改') : ok({ id: '7', version: 7, state: 0 }),
    )
    const { user } = await open()
    await user.clear(field(/^体验名称/))
    await user.type(field(/^体验名称/), '我的名字')
    await user.type(field('正文'), '请排队')
    answerRows([theirs])

    await user.click(button('保存草稿'))

    const note = (await screen.findAllByText('数据已被他人修改'))
      .map((text) => text.closest('.ant-alert'))
      .find(Boolean) as HTMLElement
    expect(within(note).getByText('对方：他的名字')).toBeTruthy()
    expect(field(/^体验名称/)).toHaveProperty('value', '我的名字')
    expect(field('正文')).toHaveProperty('value', '请排队')
    expect(screen.getByRole('spinbutton', { name: '每张价格' })).toHaveProperty('value', '1.00')
    await user.click(within(note).getByRole('button', { name: '改用对方的 体验名称' }))
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toHaveLength(2))
    expect(bodiesOf('saveDrawEx')[1]).toEqual({ id: '7', version: 6, terms: '请排队' })
  })

  it('when it is left by Back; and it is gone when that was said', async () => {
    serveExperiences([buildEx()])
    const first = await open()
    await first.user.type(field('正文'), '请排队')
    first.unmount()

    const { user, location } = await open()
    expect(field('正文')).toHaveProperty('value', '请排队')
    expect(screen.getByText('已恢复上次没保存的修改')).toBeTruthy()
    await user.click(button('返回列表'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '放弃修改' }))
    await waitFor(() => expect(location().search).toBe(''))
    expect(keptExEditors.find('7')).toBeUndefined()
  })

  it('when the control key and S are pressed', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
    const { user } = await open()
    await user.type(field('正文'), '好')

    fireEvent.keyDown(field('正文'), { key: 's', ctrlKey: true })

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, terms: '好' }]))
  })
})

describe('the preview', () => {
  it('shows what a guest would see, with the default chosen, in English too', async () => {
    serveExperiences([buildEx({ styleDefaultType: 4, terms: 'Please queue' })])
    renderApp(<DrawExPage />, { permissions: ALL, path: '/?edit=7', language: 'en' })

    const preview = within(await screen.findByRole('region', { name: 'Guest preview' }))
    expect(preview.getByText('夏日画室')).toBeTruthy()
    expect(preview.getByText('Please queue')).toBeTruthy()
    expect(preview.getByText('Choose a style first')).toBeTruthy()
    expect(preview.getByRole('region', { name: 'Phone' })).toBeTruthy()
  })

  it('changes to a kiosk and to the finished picture', async () => {
    serveExperiences([buildEx({ paperPerPicture: 2 })])
    const { user } = await open()
    const preview = within(screen.getByRole('region', { name: '客人看到的' }))

    await user.click(preview.getByText('竖屏自助机'))
    expect(preview.getByRole('region', { name: '竖屏自助机' })).toBeTruthy()
    await user.click(preview.getByText('成品'))

    expect(preview.getByText('打印（2 张）')).toBeTruthy()
  })

  it('wears the colours of a kiosk', async () => {
    serveExperiences([buildEx()])
    const { user } = await open()
    const preview = within(screen.getByRole('region', { name: '客人看到的' }))
    await user.type(screen.getByRole('textbox', { name: '主题色' }), '#ffd54a')
    await user.click(preview.getByText('竖屏自助机'))

    const frame = preview.getByRole('region', { name: '竖屏自助机' }).parentElement
    await waitFor(() => expect(frame?.style.getPropertyValue('--guest-accent')).toBe('#ffd54a'))
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(screen.getByRole('textbox', { name: '主题色' })).toHaveProperty('value', '')
  })
})
