import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { drawLoginResource } from '@drawdesk/contract/devices/draw-login-resource'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../resource/testing/fake-resource.ts'
import { serveLiveEvents } from '../../testing/live-events.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import DevicesPage from './devices.page.tsx'
import { buildDevice } from './testing/build-device.ts'

const ALL = ['add', 'edit', 'view', 'delete', 'offline', 'print', 'paper', 'pair'].map((name) => `drawLogin_${name}`)
const TROUBLED = buildDevice({
  id: '8',
  deviceName: '南馆二号',
  exId: '',
  exName: '',
  online: 0,
  paperNum: 0,
  paperDays: null,
  printerState: 'stopped',
  printerReasons: ['media-jam-error', 'com.maker.head-tilt'],
  prints: { waiting: 4, printing: 0 },
  troubles: ['offline', 'outOfPaper', 'printerStopped'],
})

function open({
  path = '/operation/drawLogin',
  permissions = ALL,
  devices = [buildDevice(), TROUBLED],
  language = 'zh',
}: { path?: string; permissions?: string[]; devices?: DrawLogin[]; language?: 'zh' | 'en' } = {}) {
  server.use(http.get('*/api/blade-biz/drawEx/page', () => ok({ records: [{ id: '5', exName: '夜场' }], total: 1 })))
  const fake = fakeResource(drawLoginResource, devices as never)
  return { fake, ...renderApp(<DevicesPage />, { path, permissions, language }) }
}
const rowOf = (name: string) =>
  within((screen.getByRole('button', { name: `打开设备 ${name}` }).closest('tr') as HTMLElement) ?? document.body)

describe('devices', () => {
  it('are listed with what they can do now, and what they lack in words', async () => {
    open()
    await screen.findByRole('button', { name: '打开设备 北馆一号' })

    const good = rowOf('北馆一号')
    expect(good.getByText('在线')).toBeTruthy()
    expect(good.getByText('86 张')).toBeTruthy()
    expect(good.getByText('约够 3 天')).toBeTruthy()
    const bad = rowOf('南馆二号')
    expect(bad.getByText('离线')).toBeTruthy()
    expect(bad.getByText('没有纸、打印机停了')).toBeTruthy()
    expect(bad.getByText('卡纸、com.maker.head-tilt')).toBeTruthy()
    expect(bad.getByText('所在场馆的体验')).toBeTruthy()
  })

  it('speak English', async () => {
    open({ language: 'en' })

    expect(await screen.findByText('Out of paper, Printer stopped')).toBeTruthy()
    expect(screen.getByText('Paper jam, com.maker.head-tilt')).toBeTruthy()
    expect(screen.getByText('about 3 days')).toBeTruthy()
  })

  it('are read again when one of them reports something', async () => {
    signInForTest()
    const events = serveLiveEvents()
    const { fake } = open()
    await screen.findByText('86 张')
    await events.opened()

    fake.rows = [buildDevice({ paperNum: 12 }) as never]
    events.publish({ type: 'device', id: '7' })

    expect(await screen.findByText('12 张')).toBeTruthy()
  })

  it('are registered with what stands on them; a printer address is asked for the agent alone', async () => {
    const saves: unknown[] = []
    const { user, location } = open()
    server.use(
      http.post('*/api/blade-biz/drawLogin/submit', async ({ request }) => {
        saves.push(await request.json())
        return ok({ id: '7', version: 1 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: '新增设备' }))
    const form = within(await screen.findByRole('dialog'))

    expect(form.queryByLabelText(/打印机地址/)).toBeNull()
    await user.type(form.getByLabelText(/设备名称/), '东门')
    await user.type(form.getByRole('combobox', { name: '场馆' }), '东馆')
    await user.click(form.getByLabelText(/打印方式/))
    await user.click(await screen.findByTitle('打印程序（IPP）'))
    await user.type(await form.findByLabelText(/打印机地址/), 'ipp://10.0.0.9/ipp/print')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saves).toHaveLength(1))
    expect(saves[0]).toMatchObject({
      deviceName: '东门',
      muName: '东馆',
      printWay: 'agent',
      printerUri: 'ipp://10.0.0.9/ipp/print',
      paperLow: 20,
      active: 1,
    })
    await waitFor(() => expect(location().search).toContain('id=7'))
  })

  it('are signed out once the effect was named', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/drawLogin/offlineOne', async ({ request }) => {
        asked.push(await request.json())
        return ok({ id: '7', online: 0 })
      }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '北馆一号 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }))

    expect(asked).toEqual([])
    const [title] = await screen.findAllByText('让“北馆一号”退出登录？')
    const question = within(title?.closest<HTMLElement>('[role=dialog]') as HTMLElement)
    expect(question.getByText(/正在等待的打印任务会保留/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: '退出登录' }))

    expect(await screen.findByText('“北馆一号”已退出登录')).toBeTruthy()
    expect(asked).toEqual([{ id: '7' }])
  })

  it('offer no more than one may do', async () => {
    open({ permissions: ['drawLogin_view'] })
    await screen.findByText('北馆一号')

    for (const name of ['新增设备', '北馆一号 的更多操作', '编辑 北馆一号'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('pairing', () => {
  const answerCodes = () => {
    const codes = ['ABCDEFGH', 'JKLMNPQR']
    server.use(
      http.post('*/api/blade-biz/drawLogin/pair', () =>
        ok({ code: codes.shift() ?? 'STUVWXYZ', expireTime: '2099-01-01 00:00:00' }),
      ),
    )
  }

  it('shows a code to read out, another one on demand, and how the agent is started', async () => {
    answerCodes()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '北馆一号 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '配对' }))
    const dialog = within(await screen.findByRole('dialog'))

    expect(await dialog.findByText('ABCD EFGH')).toBeTruthy()
    expect(dialog.getByText(/\/kiosk$/)).toBeTruthy()
    expect(dialog.queryByText(/只能在当前这台电脑上打开/)).toBeNull()
    expect(dialog.getByText(/之前配对的同一程序会退出登录/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '换一个配对码' }))
    expect(await dialog.findByText('JKLM NPQR')).toBeTruthy()

    await user.click(dialog.getByText('打印程序'))
    expect(await dialog.findByText('STUV WXYZ')).toBeTruthy()
    expect(await dialog.findByText(/npm run device-agent -- --server=\S+ --code=STUVWXYZ/)).toBeTruthy()
  })

  it('says that the machine has come', async () => {
    signInForTest()
    const events = serveLiveEvents()
    answerCodes()
    const { user, fake } = open({
      devices: [buildDevice({ online: 0, agentOnline: 0, troubles: ['unpaired', 'offline'] })],
    })
    await user.click(await screen.findByRole('button', { name: '北馆一号 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '配对' }))
    await screen.findByText('ABCD EFGH')
    await events.opened()

    fake.rows = [buildDevice() as never]
    events.publish({ type: 'device', id: '7', online: 1 })

    expect(await screen.findByText('配对成功，“北馆一号”已经连接')).toBeTruthy()
  })

  it('says why there is no code', async () => {
    server.use(http.post('*/api/blade-biz/drawLogin/pair', () => failed(404, '没有这条记录')))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '北馆一号 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '配对' }))

    expect(await screen.findByText('没有生成配对码')).toBeTruthy()
  })
})

describe('the wall board', () => {
  const WALL = '/operation/drawLogin?view=wall'

  it.each([
    ['全部设备正常', [buildDevice()]],
    ['在用的设备都正常', [buildDevice(), buildDevice({ id: '9', deviceName: '仓库', troubles: ['unpaired'] })]],
    ['没有在用的设备', [buildDevice({ troubles: ['inactive'] })]],
  ])('says “%s” of those in use alone', async (text, devices) => {
    open({ path: WALL, devices })

    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('puts what stands still first, with the reason, the next step and what waits', async () => {
    open({
      path: WALL,
      devices: [
        buildDevice(),
        buildDevice({ id: '9', deviceName: '西馆', paperNum: 5, troubles: ['paperLow'] }),
        { ...TROUBLED, online: 1, paperNum: 9, troubles: ['printerStopped'] },
      ],
    })
    const groups = await screen.findAllByRole('region', { name: /停着|需要留意|正常/ })

    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['南馆二号北馆卡纸4 个打印任务在等→ 取出卡住的纸'],
      ['西馆北馆纸不多了→ 安排补纸'],
      ['北馆一号北馆86 张纸 · 约够 3 天'],
    ])
  })

  it('shows two hundred devices and more', async () => {
    const devices = Array.from({ length: 230 }, (_, at) => buildDevice({ id: String(at + 1), deviceName: `机${at}` }))
    open({ path: WALL, devices })

    const fine = await screen.findByRole('region', { name: '正常' })
    expect(within(fine).getAllByRole('button')).toHaveLength(230)
  })

  it('says that its news stopped, and keeps what it had', async () => {
    signInForTest()
    const events = serveLiveEvents()
    open({ path: WALL })
    await screen.findByRole('region', { name: '停着' })
    await events.opened()

    server.use(http.get('*/api/blade-biz/drawLogin/page', () => failed(503, '没有响应')))
    events.publish({ type: 'device', id: '7' })

    expect((await screen.findByRole('alert')).textContent).toMatch(/与服务器的连接中断/)
    expect(screen.getByRole('region', { name: '停着' })).toBeTruthy()
  })

  it('says so to who may not see devices', async () => {
    open({ path: WALL, permissions: [] })
    server.use(http.get('*/api/blade-biz/drawLogin/page', () => failed(403, '没有权限')))

    expect(await screen.findByText('没有查看设备的权限')).toBeTruthy()
  })
})
