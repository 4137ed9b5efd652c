import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import DrawExPage from './draw-ex.page.tsx'
import { buildEx, buildExStyle } from './testing/build-ex.ts'
import { exCall, serveExperiences } from './testing/ex-server.ts'

const ALL = ['drawEx_add', 'drawEx_edit', 'drawEx_view', 'drawApi_send']

describe('the list of experiences', () => {
  it('says of each what it is, where, when, for how much and with how many styles', async () => {
    serveExperiences([
      buildEx({ startTime: '2031-05-01 10:00:00', endTime: '2031-05-03 22:00:00', timeZone: 'Asia/Tokyo' }),
      buildEx({ id: '8', exName: '冬日', muName: '', price: 0, styles: [], state: 1, active: 0 }),
    ])
    renderApp(<DrawExPage />, { permissions: ALL })

    const [first, second] = await screen.findAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('夏日画室')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('南门店')).toBeTruthy()
    expect(within(first as HTMLElement).getByText(/2031年5月1日 11:00 – 2031年5月3日 23:00/).textContent).toContain(
      '东京（GMT+9）',
    )
    expect(within(first as HTMLElement).getByText('¥29.90')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('3 个风格')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('草稿')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('免费')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('已隐藏')).toBeTruthy()
    expect(within(second as HTMLElement).getByText('还没有风格')).toBeTruthy()
  })

  it('says that one which is put online begins later, and which one is next', async () => {
    const starting = buildEx({ state: 1, startTime: '2031-05-01 10:00:00', endTime: '2031-05-03 22:00:00' })
    serveExperiences([starting])
    const { exName, startTime, timeZone } = starting
    server.use(http.get(exCall('findNowDrawEx'), () => ok({ next: { exName, startTime, timeZone } })))
    renderApp(<DrawExPage />, { permissions: ALL, language: 'en' })

    expect(await screen.findByText('Scheduled')).toBeTruthy()
    expect(screen.queryByText('Online')).toBeNull()
    expect(await screen.findByText('Next is “夏日画室”, starts May 1, 2031 at 10:00.')).toBeTruthy()
  })

  it('is a table as well, in English', async () => {
    serveExperiences([buildEx({ state: 2, startTime: '2031-05-01 10:00:00', endTime: '2031-05-03 22:00:00' })])
    renderApp(<DrawExPage />, { permissions: ALL, path: '/?view=table', language: 'en' })

    const row = (await screen.findByText('夏日画室')).closest('tr') as HTMLElement
    expect(within(row).getByText('Offline')).toBeTruthy()
    expect(within(row).getByText('May 1, 2031 10:00 – May 3, 2031 22:00')).toBeTruthy()
    expect(within(row).getByText('¥29.90')).toBeTruthy()
  })

  it('shows which one a kiosk is given now, of the venue that is filtered for', async () => {
    serveExperiences([buildEx()])
    const asked: (string | null)[] = []
    server.use(
      http.get(exCall('findNowDrawEx'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('muName'))
        return ok(buildEx({ exName: '正在进行', state: 1 }))
      }),
    )
    renderApp(<DrawExPage />, { permissions: ALL, path: '/?muName=南门店' })

    const banner = await screen.findByRole('region', { name: '现在在线' })
    expect(within(banner).getByText('南门店 现在在线')).toBeTruthy()
    expect(within(banner).getByText('正在进行')).toBeTruthy()
    expect(asked).toEqual(['南门店'])
  })

  it('says so when nothing is online', async () => {
    serveExperiences([])
    renderApp(<DrawExPage />, { permissions: ALL })

    expect(await screen.findByText('现在没有在线的体验')).toBeTruthy()
    expect(await screen.findByText('还没有绘画体验')).toBeTruthy()
  })

  it('shows nobody what they may not do', async () => {
    serveExperiences([buildEx()])
    renderApp(<DrawExPage />, { permissions: ['drawEx_view'] })

    expect(await screen.findByRole('button', { name: '查看 夏日画室' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /新增体验|编辑 夏日画室|上线 夏日画室|更多操作/ })).toBeNull()
  })
})

describe('what can be done to an experience', () => {
  it.each([
    [0, ['编辑 夏日画室', '上线 夏日画室']],
    [1, ['编辑 夏日画室', '下线 夏日画室']],
    [2, ['编辑 夏日画室', '上线 夏日画室']],
    [3, ['查看 夏日画室', '上线 夏日画室']],
  ] as const)('follows its state %i', async (state, names) => {
    serveExperiences([buildEx({ state })])
    renderApp(<DrawExPage />, { permissions: ALL })

    await screen.findByText('夏日画室')
    for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^(编辑|查看|上线|下线) / })).toHaveLength(names.length)
  })

  it.each([
    ['it has ended', { state: 3 as const }, /已经结束，不能再上线/],
    ['its end has passed', { endTime: '2026-01-03 10:00:00' }, /结束时间已过/],
    ['it has no styles', { styles: [] }, /还没有选风格/],
    ['its styles are off', { styles: [buildExStyle('5', '水彩', { active: 0 })] }, /都没有启用/],
  ])('says why it cannot go online: %s', async (_, facts, reason) => {
    const { posted } = serveExperiences([buildEx(facts)])
    const { user } = renderApp(<DrawExPage />, { permissions: ALL })

    const button = await screen.findByRole('button', { name: '上线 夏日画室' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('title')).toMatch(reason)
    await user.click(button)

    expect((await screen.findAllByText(reason)).length).toBeGreaterThan(1)
    expect(posted).toEqual([])
  })

  it('goes online, and says what the server refuses with the way to mend it', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx()])
    answerPost('submitDrawEx', () =>
      failed(400, '体验还不能上线', { errors: [{ field: 'styleIds', msg: '所选风格的绘画接口都已停用' }] }),
    )
    const { user, location } = renderApp(<DrawExPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '上线 夏日画室' }))

    expect(await screen.findByText('夏日画室 还不能上线')).toBeTruthy()
    expect(screen.getByText('所选风格的绘画接口都已停用')).toBeTruthy()
    expect(bodiesOf('submitDrawEx')).toEqual([{ id: '7' }])
    await user.click(screen.getByRole('button', { name: '去修改' }))
    await waitFor(() => expect(location().search).toBe('?edit=7'))
  })

  it('asks before it goes offline, because guests lose it at once', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx({ state: 1 })])
    answerPost('offline', () => ok({ id: '7', version: 5, state: 2 }))
    const { user } = renderApp(<DrawExPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '下线 夏日画室' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByText('下线“夏日画室”？')).not.toHaveLength(0)
    expect(bodiesOf('offline')).toEqual([])
    await user.click(dialog.getByRole('button', { name: '下线' }))

    await waitFor(() => expect(bodiesOf('offline')).toEqual([{ id: '7' }]))
  })

  it('can be hidden and copied behind the dots; a draft cannot be tried', async () => {
    const { answerPost, bodiesOf } = serveExperiences([buildEx(), buildEx({ id: '15', exName: '夏日画室 副本' })])
    answerPost('changeActive', () => ok({ id: '7', active: 0, version: 5 }))
    answerPost('copyDrawEx', () => ok({ id: '15', version: 1 }))
    const { user, location } = renderApp(<DrawExPage />, { permissions: ALL })

    await user.click(await screen.findByRole('button', { name: '夏日画室 的更多操作' }))
    expect((await screen.findByRole('menuitem', { name: /试画/ })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('上线之后才能试画')).toBeTruthy()
    await user.click(screen.getByRole('menuitem', { name: '隐藏' }))
    await waitFor(() => expect(bodiesOf('changeActive')).toEqual([{ id: '7', active: 0 }]))

    await user.click(screen.getByRole('button', { name: '夏日画室 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '复制' }))
    await waitFor(() => expect(location().search).toBe('?edit=15'))
  })
})
