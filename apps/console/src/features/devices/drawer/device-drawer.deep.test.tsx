import type { DrawLogin, PaperForecast } from '@drawdesk/contract/devices/draw-login'
import type { PrintJob } from '@drawdesk/contract/devices/print-job'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildDevice, buildJob } from '../testing/build-device.ts'
import DeviceDrawer from './device-drawer.tsx'

const ALL = ['edit', 'view', 'offline', 'print', 'paper', 'pair'].map((name) => `drawLogin_${name}`)
const FORECAST: PaperForecast = {
  perDay: 26.5,
  daysLeft: 3.2,
  emptyAt: '2026-11-30 18:20:00',
  basis: { days: 28, byWeekday: [10, 10, 10, 10, 30, 60, 55.5] },
}
const url = (name: string) => `*/api/blade-biz/drawLogin/${name}`

interface Choice {
  part?: string
  permissions?: string[]
  device?: Partial<DrawLogin>
  jobs?: PrintJob[]
  forecast?: PaperForecast
}

function open({ part, permissions = ALL, device = {}, jobs = [buildJob()], forecast = FORECAST }: Choice = {}) {
  const bodies: [call: string, body: unknown][] = []
  const prints: (string | null)[] = []
  server.use(
    http.get(url('detail'), () => ok(buildDevice(device))),
    http.get('*/api/blade-biz/printProof/keys', () => ok({ address: '', keyDays: 90, keys: [] })),
    http.get(url('prints'), ({ request }) => {
      prints.push(new URL(request.url).searchParams.get('state'))
      return ok(pageOf(jobs))
    }),
    http.get(url('paperLog'), () =>
      ok(
        pageOf([
          {
            id: '2',
            loginId: '7',
            what: 'printed',
            change: -1,
            paperNum: 86,
            jobId: '100',
            createUser: '',
            createUserName: '',
            createTime: '2026-11-27 10:00:00',
          },
          {
            id: '1',
            loginId: '7',
            what: 'set',
            change: 50,
            paperNum: 87,
            jobId: '',
            createUser: '1',
            createUserName: '小周',
            createTime: '2026-11-27 09:00:00',
          },
        ]),
      ),
    ),
    http.get(url('forecast'), () => ok(forecast)),
    http.get(url('selectLogin'), () =>
      ok([
        { id: '7', deviceName: '北馆一号', deviceCode: 'N-01', online: 1, exId: '5', paperNum: 86 },
        { id: '9', deviceName: '西馆', deviceCode: 'W-01', online: 1, exId: '5', paperNum: 40 },
      ]),
    ),
    http.post(url(':call'), async ({ request, params }) => {
      bodies.push([String(params.call), await request.json()])
      if (params.call === 'movePrints') return ok({ ids: ['100'] })
      return ok(
        params.call === 'testPage' ? { jobId: '5', state: 0, position: 2 } : { id: '7', version: 4, paperNum: 0 },
      )
    }),
  )
  const path = part === undefined ? '/operation/drawLogin?id=7' : `/operation/drawLogin?id=7&part=${part}`
  const element = (
    <DeviceDrawer id="7" onEdit={permissions.includes('drawLogin_edit') ? vi.fn() : undefined} onClose={vi.fn()} />
  )
  return { bodies, prints, ...renderApp(element, { permissions, path }) }
}

describe('a device', () => {
  it('says why it stands still, what follows, and offers the next step', async () => {
    const { user, location } = open({
      device: {
        paperNum: 0,
        troubles: ['outOfPaper', 'printerStopped'],
        printerState: 'stopped',
        printerReasons: ['media-empty-error', 'com.maker.unknown-error'],
      },
    })
    const [paper, printer] = await screen
      .findAllByRole('listitem')
      .then((all) => all.filter(({ className }) => className.includes('device-trouble')))

    expect(paper?.textContent).toContain('没有纸客人不能购买打印')
    expect(printer?.textContent).toContain('纸盒空了：装纸')
    expect(printer?.textContent).toContain('打印机报告：com.maker.unknown-error')
    await user.click(screen.getByRole('button', { name: '登记张数' }))
    expect(location().search).toContain('part=paper')
  })

  it('says that all is well', async () => {
    open()
    expect(await screen.findByText('一切正常，客人可以使用')).toBeTruthy()
    expect(screen.getByText('ipp://192.168.1.20/ipp/print')).toBeTruthy()
    expect(screen.getByText('4×6 英寸')).toBeTruthy()
    expect(screen.queryByText(/PUBLIC_URL/)).toBeNull()
  })

  it('says why its prints have no QR code, where they should have one', async () => {
    open({ device: { layout: 'border' } })
    expect(await screen.findByText('照片上不会印二维码，只印编号')).toBeTruthy()
    expect(screen.getByText(/PUBLIC_URL/)).toBeTruthy()
  })

  it('that cannot be read says so', async () => {
    open()
    server.use(http.get(url('detail'), () => failed(404, '没有这条记录')))
    expect(await screen.findByText('这台设备没有加载成功')).toBeTruthy()
  })

  it('offers no more than one may do', async () => {
    open({ permissions: ['drawLogin_view'], device: { troubles: ['unpaired', 'outOfPaper'] } })
    await screen.findByText('设备信息')

    for (const name of ['配对', '退出登录', '设置', '登记张数'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('prints of a device', () => {
  it('say how they are and why; those that wait are cancelled once that is confirmed', async () => {
    const { user, bodies, prints } = open({
      part: 'prints',
      jobs: [
        buildJob({
          state: 6,
          error: 'media-jam-error',
          copies: 2,
          sheets: 2,
          printed: 1,
          orderNo: 'DD7',
          createUserName: '',
        }),
        buildJob({ id: '101', state: 4, error: 'expired', attempts: 2 }),
      ],
    })
    const list = within(await screen.findByRole('tabpanel'))

    expect(await list.findByText('暂停')).toBeTruthy()
    expect(list.getByText('卡纸')).toBeTruthy()
    expect(list.getByText('24 小时内没有打印')).toBeTruthy()
    expect(list.getByText('1 / 2 张', { exact: false })).toBeTruthy()
    expect(prints).toEqual(['0,1,2,6'])

    await user.click(list.getByRole('button', { name: /^取消打印/ }))
    const [title] = await screen.findAllByText('取消这个打印任务？')
    const question = within(title?.closest<HTMLElement>('[role=dialog]') as HTMLElement)
    expect(question.getByText('还没有打印的 1 张不会再打印；订单 DD7 会按退款规则处理。')).toBeTruthy()
    expect(bodies).toEqual([])
    await user.click(question.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(bodies).toEqual([['cancelPrint', { id: '100' }]]))

    await user.click(list.getByRole('button', { name: /^重新打印/ }))
    await waitFor(() => expect(bodies.at(-1)).toEqual(['retryPrint', { id: '101' }]))
  })

  it('are moved to another device, one or all that wait', async () => {
    const { user, bodies } = open({ part: 'prints', device: { prints: { waiting: 3, printing: 0 } } })
    await user.click(await screen.findByRole('button', { name: '转到另一台设备' }))
    const dialog = within(
      (await screen.findByText(/等待和暂停的任务会转走/)).closest<HTMLElement>('[role=dialog]') as HTMLElement,
    )

    await user.click(dialog.getByRole('button', { name: '转移任务' }))
    expect(dialog.getByRole('alert').textContent).toBe('请选择一台设备')
    await user.click(dialog.getByRole('combobox'))
    await user.click(await screen.findByTitle('西馆'))
    expect(screen.queryByTitle('北馆一号')).toBeNull()
    await user.click(dialog.getByRole('button', { name: '转移任务' }))

    expect(await screen.findByText('1 个任务已转到“西馆”')).toBeTruthy()
    expect(bodies).toEqual([['movePrints', { from: '7', to: '9' }]])
  })

  it('are moved although their printer may have begun them only by those who have looked into its tray', async () => {
    const { user, bodies } = open({ part: 'prints', jobs: [buildJob({ begun: 1, state: 6, error: 'noPaper' })] })
    await user.click(await screen.findByRole('button', { name: /^转移打印/ }))
    await user.click(await screen.findByRole('combobox'))
    await user.click(await screen.findByTitle('西馆'))
    await user.click(screen.getByRole('button', { name: '转移任务' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请先看看出纸口，再勾选这里')
    await user.click(screen.getByRole('checkbox', { name: '我看过出纸口，仍然转移' }))
    await user.click(screen.getByRole('button', { name: '转移任务' }))

    expect(await screen.findByText('1 个任务已转到“西馆”')).toBeTruthy()
    expect(bodies).toEqual([['movePrints', { from: '7', to: '9', ids: ['100'], begun: 1 }]])
  })

  it('begin with a test page', async () => {
    const { user, bodies } = open({ part: 'prints', jobs: [] })
    await user.click(await screen.findByRole('button', { name: '打印测试页' }))

    expect(await screen.findByText('测试页已排到第 2 位')).toBeTruthy()
    expect(bodies).toEqual([['testPage', { id: '7' }]])
  })
})

describe('paper of a device', () => {
  it('is counted; the difference is said before it is saved', async () => {
    const { user, bodies } = open({ part: 'paper' })
    const field = await screen.findByLabelText('纸盒里实际的张数')

    await user.type(field, '10001')
    await user.click(screen.getByRole('button', { name: '登记张数' }))
    expect(screen.getByRole('alert').textContent).toBe('请填写 0 到 10,000 之间的整数')
    await user.clear(field)
    await user.type(field, '136')
    expect(screen.getByText('比现在多 50 张')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '登记张数' }))

    expect(await screen.findByText('已登记 136 张')).toBeTruthy()
    expect(bodies).toEqual([['changePaperNum', { id: '7', num: 136 }]])
  })

  it('is forecast by weekday, as a chart and as a table', async () => {
    open({ part: 'paper' })

    expect(await screen.findByText('约够 3 天')).toBeTruthy()
    expect(screen.getByText(/大约 2026-11-30 18:20 用完，平均每天 27 张/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^星期六, 60 张/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: '星期日 56', hidden: true })).toBeTruthy()
  })

  it('says what nobody can foresee yet, and where the sheets went', async () => {
    open({ part: 'paper', forecast: { perDay: null, daysLeft: null, emptyAt: '', basis: { days: 0, byWeekday: [] } } })

    expect(await screen.findByText(/最近 28 天没有打印/)).toBeTruthy()
    expect(await screen.findByText('+50')).toBeTruthy()
    expect(screen.getByText('−1')).toBeTruthy()
    expect(screen.getByText('剩 87 张')).toBeTruthy()
  })
})

describe('the text of an empty tray', () => {
  it('is shown as the machine shows it, in both languages, and saved', async () => {
    const { user, bodies } = open({ part: 'message' })
    const preview = within(await screen.findByRole('figure'))
    expect(preview.getByText('打印纸用完了，请联系工作人员。')).toBeTruthy()

    await user.type(screen.getByLabelText('英文', { selector: 'textarea' }), 'No paper today')
    expect(preview.getByText('No paper today')).toBeTruthy()
    await user.type(screen.getByLabelText('中文', { selector: 'textarea' }), '今天没有纸')
    expect(preview.getByText('今天没有纸')).toBeTruthy()
    await user.click(preview.getByText('英文'))
    expect(preview.getByText('No paper today')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存文字' }))

    expect(await screen.findByText('缺纸提示已保存')).toBeTruthy()
    expect(bodies).toEqual([
      ['editOutPaperMsg', { id: '7', outPaperMsg: '今天没有纸', outPaperMsgEn: 'No paper today', version: 3 }],
    ])
  })

  it('is only looked at without the right', async () => {
    open({ part: 'message', permissions: ['drawLogin_view'], device: { outPaperMsg: '没纸了' } })

    expect(await screen.findByRole('figure')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存文字' })).toBeNull()
  })
})
