import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { MenuNode } from '../../../lib/menu/menu.ts'
import { figuresForTest } from '../../../testing/figures.ts'
import { serveLiveEvents } from '../../../testing/live-events.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { greetingKeyOf } from './greeting.ts'
import HomePage from './home.page.tsx'
import { figuresKey } from '../../../lib/home/draw-figures.ts'

const page = (name: string, path: string): MenuNode => ({ id: path, name, path, code: path, source: 'api' })
const drawing = [page('绘画接口', '/drawing/drawApi'), page('绘画记录', '/drawing/drawInfo')]
const desk = page('通知公告', '/desk/notice')

const picture = {
  id: '901',
  prompt: '红色的小船',
  state: 2,
  createTime: '2026-01-02 03:04:05',
  files: [{ mime: 'image/png', thumbUrl: '/thumb.png', url: '/whole.png' }],
}
const notice = (isRead: 0 | 1) => ({
  id: '7',
  title: '周末巡检',
  category: 1,
  categoryName: '发布通知',
  releaseTime: '2026-01-02 03:04:05',
  isRead,
})

interface HomeChoice {
  menu?: MenuNode[]
  pictures?: unknown[]
  notices?: { unread: number; records: unknown[] }
  figures?: DrawFigures
  permissions?: string[]
  apis?: unknown[]
}

function openHome({
  menu = [...drawing, desk],
  pictures = [picture],
  notices = { unread: 0, records: [] },
  figures = figuresForTest({ dayCount: 14 }),
  permissions = [],
  apis = [],
}: HomeChoice = {}) {
  signInForTest()
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-biz/drawInfo/figures', () => ok(figures)),
    http.get('/api/blade-biz/drawInfo/page', () => ok(pageOf(pictures))),
    http.get('/api/blade-desk/notice/latest', () => ok(notices)),
    http.get('/api/blade-biz/drawApi/selectDrawApiPage', () => ok(pageOf(apis))),
  )
  return renderApp(<HomePage />, { permissions })
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const figure = async (name: string) =>
  (await within(screen.getByRole('list', { name: '今日概况' })).findByRole('link', { name: new RegExp(`^${name}`) }))
    .textContent

describe('today', () => {
  it('is shown in figures, beside yesterday in words', async () => {
    openHome({
      figures: figuresForTest({
        dayCount: 14,
        today: { succeeded: 1200, failed: 3, open: 7 },
        yesterday: { succeeded: 1000 },
        took: { medianSeconds: 8.46, p90Seconds: 21, runMedianSeconds: 3.2 },
      }),
    })

    await screen.findByText('比昨天全天多 210 张')
    expect(await figure('今日绘画')).toBe('今日绘画1,210比昨天全天多 210 张')
    expect(await figure('今日完成')).toBe('今日完成1,200还有 7 张没画完')
    expect(await figure('今日失败')).toBe('今日失败3点开看看原因')
    expect(await figure('出图用时中位数')).toBe('出图用时中位数8.5 秒其中绘画 3.2 秒')
    expect(screen.getByRole('button', { name: '怎么算的：失败' })).toBeTruthy()
  })

  it.each([
    [5, 9, '比昨天全天少 4 张'],
    [5, 5, '和昨天全天一样多'],
    [5, 0, '昨天没有绘画'],
  ])('with %i today and %i yesterday says %s', async (today, yesterday, words) => {
    openHome({
      figures: figuresForTest({ dayCount: 14, today: { succeeded: today }, yesterday: { succeeded: yesterday } }),
    })

    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is offered again when it did not come, while the rest stays', async () => {
    const { user } = openHome()
    let isDown = true
    server.use(
      http.get('/api/blade-biz/drawInfo/figures', () =>
        isDown ? failed(500, '服务器异常') : ok(figuresForTest({ dayCount: 14, today: { succeeded: 5 } })),
      ),
    )
    expect(await screen.findByText('绘画统计没有加载成功')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /红色的小船/ })).toBeTruthy()
    isDown = false

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await figure('今日绘画')).toContain('5')
  })
})

describe('the queue', () => {
  it('shows what waits and runs, how long the oldest waits, and which APIs are busy', async () => {
    openHome({
      figures: figuresForTest({
        dayCount: 14,
        queue: { waiting: 4, running: 2, oldestWaitSeconds: 200 },
        apis: [
          { apiName: '画师一号', waiting: 4, running: 2 },
          { apiName: '画师二号', failedToday: 3 },
          { apiName: '闲着的' },
        ],
      }),
    })

    const queue = await section('当前队列')
    expect(await queue.findByText('等得最久的已经 3 分钟 20 秒')).toBeTruthy()
    expect(queue.getByRole('link', { name: /画师一号/ }).textContent).toBe('画师一号排队 4 · 绘画中 2')
    expect(queue.getByRole('link', { name: /画师二号/ }).textContent).toBe('画师二号今日失败 3')
    expect(queue.queryByText('闲着的')).toBeNull()
  })

  it('says so when nobody waits', async () => {
    openHome()

    expect(await (await section('当前队列')).findByText('没有人在排队')).toBeTruthy()
  })
})

describe('what is drawn meanwhile', () => {
  it('is counted when an event comes, however much at once by asking once, and brings its picture', async () => {
    const events = serveLiveEvents()
    let succeeded = 4
    let asked = 0
    let pictures: unknown[] = []
    openHome()
    server.use(
      http.get('/api/blade-biz/drawInfo/figures', () => {
        asked += 1
        return ok(figuresForTest({ dayCount: 14, today: { succeeded } }))
      }),
      http.get('/api/blade-biz/drawInfo/page', () => ok(pageOf(pictures))),
    )
    await waitFor(async () => expect(await figure('今日完成')).toContain('今日完成4'))
    await events.opened()
    const before = asked

    succeeded = 12
    pictures = [picture]
    events.publish({ type: 'draw', id: '901', state: 1, progress: 0.4, version: 2 })
    events.publish(
      ...Array.from({ length: 8 }, (_, at) => ({
        type: 'draw' as const,
        id: String(901 + at),
        state: 2,
        progress: 1,
        version: 5,
      })),
    )

    await waitFor(async () => expect(await figure('今日完成')).toContain('今日完成12'))
    expect(await screen.findByRole('link', { name: /红色的小船/ })).toBeTruthy()
    expect(asked).toBe(before + 1)
  })

  it('asks nothing for mere progress', async () => {
    const events = serveLiveEvents()
    let asked = 0
    openHome()
    server.use(
      http.get('/api/blade-biz/drawInfo/figures', () => {
        asked += 1
        return ok(figuresForTest({ dayCount: 14, today: { succeeded: asked } }))
      }),
    )
    await waitFor(async () => expect(await figure('今日完成')).toContain('今日完成1'))
    await events.opened()

    events.publish(
      { type: 'draw', id: '901', state: 1, progress: 0.4, version: 2 },
      { type: 'draw', id: '901', state: 1, progress: 0.6, version: 3 },
    )
    // Events arrive in order: when the next one is here, these have arrived.
    events.publish({ type: 'queue', id: '11:000000', waiting: 0, running: 1, isPaused: false })

    await waitFor(async () => expect(await figure('今日完成')).toContain('今日完成2'))
    expect(asked).toBe(2)
  })
})

describe('the chart', () => {
  it('shows seven days, or fourteen', async () => {
    const { user } = openHome({ figures: figuresForTest({ dayCount: 14, today: { succeeded: 8, failed: 2 } }) })
    const columns = async (days: number) =>
      within(await screen.findByRole('figure', { name: `最近 ${days} 天的绘画` })).getAllByRole('link')
    expect(await columns(7)).toHaveLength(7)
    expect(screen.getByRole('link', { name: '今天 2026-01-14：共 10 张, 已完成 8, 失败 2' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '14 天' }))

    expect(await columns(14)).toHaveLength(14)
  })

  it('says what will stand there before anything was drawn', async () => {
    openHome()

    expect(await screen.findByText('最近 7 天还没有绘画')).toBeTruthy()
  })
})

describe('the to-dos', () => {
  const waiting: HomeChoice = {
    figures: figuresForTest({
      dayCount: 14,
      today: { failed: 3 },
      apis: [
        { apiName: '甲', lacksKey: 1 },
        { apiName: '乙', active: 0 },
        { apiName: '丙', active: 0, isDeleted: 1 },
        { apiName: '丁' },
      ],
    }),
    notices: { unread: 2, records: [notice(0)] },
  }

  it('list what waits, each leading to where it is done', async () => {
    openHome({ ...waiting, permissions: ['drawInfo_edit', 'drawApi_edit'] })

    const todos = await section('待办')
    expect((await todos.findByRole('link', { name: /3 张今天画失败了/ })).getAttribute('href')).toBe(
      '/drawing/drawInfo?state=3&createTime_dategt=2026-01-14+00%3A00%3A00',
    )
    expect(todos.getByRole('link', { name: '1 个接口没有填密钥：甲' }).getAttribute('href')).toBe('/drawing/drawApi')
    expect(todos.getByRole('link', { name: '1 个接口停用中：乙' })).toBeTruthy()
    expect(todos.getByRole('link', { name: '2 条通知未读' })).toBeTruthy()
  })

  it('show to who may give roles how many guests wait, and keep count as they come', async () => {
    let waiting = 2
    let publish = (_event: string): void => undefined
    const { user, location } = openHome({ menu: [page('用户', '/system/user')], permissions: ['user_role'] })
    server.use(
      http.get('/api/blade-user/page', ({ request }) =>
        new URL(request.url).searchParams.get('roleId') === '-1'
          ? ok(pageOf([{}], { total: waiting }))
          : failed(400, '不该这样问'),
      ),
      http.get('/api/blade-biz/events/stream', () => {
        const body = new ReadableStream({
          start: (controller) => void (publish = (text) => controller.enqueue(new TextEncoder().encode(text))),
        })
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
      }),
    )
    expect(await screen.findByRole('link', { name: '2 个注册申请等待审核' })).toBeTruthy()

    waiting = 3
    publish('id: 7\nevent: user\ndata: {"id":"12"}\n\n')
    await user.click(await screen.findByRole('link', { name: '3 个注册申请等待审核' }))

    expect(location()).toMatchObject({ pathname: '/system/user', search: '?roleId=-1' })
  })

  it.each([
    ['who may not give roles', { menu: [page('用户', '/system/user'), desk] }],
    ['who may not open the users', { menu: [desk], permissions: ['user_role'] }],
  ])('ask nothing about guests for somebody %s', async (_who, choice) => {
    const asked = vi.fn<() => Response>(() => ok(pageOf([{}], { total: 2 })))
    server.use(http.get('/api/blade-user/page', asked))
    openHome(choice)

    expect(await (await section('待办')).findByText('没有待办')).toBeTruthy()
    expect(asked).not.toHaveBeenCalled()
  })

  it('leave out what the person may not mend', async () => {
    openHome(waiting)

    const todos = await section('待办')
    expect(await todos.findByRole('link', { name: '2 条通知未读' })).toBeTruthy()
    expect(todos.getAllByRole('link')).toHaveLength(1)
  })

  it('name the APIs whose key is refused or whose account is empty, to who may edit them', async () => {
    const health = (refusal: string) => ({ state: 'open', reason: refusal, until: '', refusal })
    openHome({
      permissions: ['drawApi_edit'],
      apis: [
        { id: '1', apiName: '画师一号', health: health('E_BALANCE') },
        { id: '2', apiName: '画师二号', health: health('E_AUTH') },
        { id: '3', apiName: '画师三号', health: { state: 'closed', reason: '', until: '' } },
      ],
    })

    expect(
      (await screen.findByRole('link', { name: /1 个绘画接口余额不足，已停用：画师一号/ })).getAttribute('href'),
    ).toBe('/drawing/drawApi')
    expect(screen.getByRole('link', { name: /1 个绘画接口的密钥无效，已停用：画师二号/ })).toBeTruthy()
    expect(screen.queryByText(/画师三号/)).toBeNull()
  })

  it('say that nothing waits', async () => {
    openHome({ permissions: ['drawInfo_edit', 'drawApi_edit'] })

    expect(await (await section('待办')).findByText('没有待办')).toBeTruthy()
  })

  it('are nobody’s who has neither drawings nor notices', async () => {
    openHome({ menu: [page('参数', '/system/param')], permissions: ['drawInfo_edit', 'drawApi_edit'] })

    await screen.findByRole('link', { name: '参数' })
    expect(screen.queryByText('待办')).toBeNull()
  })

  it('keep what was found when a part was not', async () => {
    openHome({ ...waiting, permissions: ['drawInfo_edit'] })
    server.use(http.get('/api/blade-desk/notice/latest', () => failed(500, '服务器异常')))

    const todos = await section('待办')
    expect(await todos.findByText('有一部分待办没有查到')).toBeTruthy()
    expect(await todos.findByRole('link', { name: /3 张今天画失败了/ })).toBeTruthy()
  })
})

describe('the latest pictures', () => {
  it('lead to their records', async () => {
    openHome()

    const link = await (await section('最新作品')).findByRole('link', { name: /红色的小船/ })
    expect(link.getAttribute('href')).toBe('/drawing/drawInfo?id=901')
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/thumb.png')
  })

  it('are asked for again as soon as one more is finished', async () => {
    const choice = {
      pictures: [picture] as unknown[],
      figures: figuresForTest({ dayCount: 14, today: { succeeded: 1 } }),
    }
    openHome(choice)
    server.use(
      http.get('/api/blade-biz/drawInfo/figures', () => ok(choice.figures)),
      http.get('/api/blade-biz/drawInfo/page', () => ok(pageOf(choice.pictures))),
    )
    await screen.findByRole('link', { name: /红色的小船/ })

    choice.pictures = [{ ...picture, id: '902', prompt: '蓝色的灯塔' }, picture]
    choice.figures = figuresForTest({ dayCount: 14, today: { succeeded: 2 } })
    await queryClient.invalidateQueries({ queryKey: figuresKey })

    expect(await screen.findByRole('link', { name: /蓝色的灯塔/ })).toBeTruthy()
  })

  it('ask somebody without a drawing API to connect one first', async () => {
    const { user, location } = openHome({
      pictures: [],
      figures: figuresForTest({ dayCount: 14, apis: [{ isDeleted: 1 }] }),
    })

    expect(await screen.findByText('先接入一个绘画接口')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '接入绘画接口' }))

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('ask somebody with an API to draw', async () => {
    openHome({ pictures: [] })

    expect(await screen.findByRole('button', { name: '去试画一张' })).toBeTruthy()
  })
})

describe('the notices', () => {
  it('open the task that they are about', async () => {
    const path = '/work/process/leave/handle/5/6/7'
    const { user, location } = openHome({ notices: { unread: 0, records: [{ ...notice(1), path }] } })
    const notices = await section('通知公告')

    await user.click(await notices.findByRole('button', { name: /周末巡检/ }))

    await waitFor(() => expect(location().pathname).toBe(path))
  })

  it('say which are new, and opening one reads it', async () => {
    const read = vi.fn<(body: unknown) => void>()
    const { user } = openHome({ notices: { unread: 1, records: [notice(0)] } })
    server.use(
      http.post('/api/blade-desk/notice/read', async ({ request }) => {
        read(await request.json())
        return ok({ unread: 0 })
      }),
    )
    server.use(
      http.get('/api/blade-desk/notice/body', () =>
        ok({ ...notice(0), isResolved: 0, path: '', content: '<p>周六九点集合</p>' }),
      ),
    )
    const notices = await section('通知公告')

    await user.click(await notices.findByRole('button', { name: /周末巡检未读/ }))

    expect(await screen.findByText('周六九点集合')).toBeTruthy()
    await waitFor(() => expect(notices.queryByText('未读')).toBeNull())
    expect(read.mock.calls).toEqual([[{ ids: ['7'] }]])
    expect(screen.queryByText('1 条通知未读')).toBeNull()
  })

  it.each([
    [['notice_add'], 1],
    [[], 0],
  ])('with the rights %j offer %i button to write one', async (permissions, count) => {
    openHome({ permissions })

    await screen.findByText('还没有通知')
    expect(screen.queryAllByRole('button', { name: '发布通知' })).toHaveLength(count)
  })
})

describe('the home page', () => {
  it('leaves out what the person may not open and asks nothing about it', async () => {
    const asked: string[] = []
    const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)
    server.events.on('request:start', note)
    openHome({ menu: [page('参数', '/system/param')] })

    expect(await screen.findByRole('link', { name: '参数' })).toBeTruthy()
    expect(await screen.findByRole('region', { name: '通知公告' })).toBeTruthy() // for everybody
    for (const part of ['最新作品', '当前队列', '待办', '每天的绘画'])
      expect(screen.queryByRole('region', { name: part })).toBeNull()
    expect(asked.toSorted()).toEqual([
      '/api/blade-desk/list-settings', // how the person wants home
      '/api/blade-desk/notice/latest',
      '/api/blade-system/menu/routes',
    ])
    server.events.removeListener('request:start', note)
  })

  it('shows a failure in its own place and keeps the rest', async () => {
    openHome()
    server.use(http.get('/api/blade-desk/notice/latest', () => failed(500, '服务器异常')))

    expect(await screen.findByText('通知没有加载成功')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /红色的小船/ })).toBeTruthy()
  })
})

describe('the welcome', () => {
  it('offers the tour at the first sign-in, and not again once waved off', async () => {
    const { user, unmount } = openHome()

    await user.click(await screen.findByRole('button', { name: '不用了' }))
    expect(screen.queryByRole('region', { name: /第一次来/ })).toBeNull()
    unmount()
    openHome()

    await screen.findByRole('heading', { name: '最新作品' })
    expect(screen.queryByRole('region', { name: /第一次来/ })).toBeNull()
  })
})

describe('the greeting', () => {
  it.each([
    [0, 'greeting.night'],
    [5, 'greeting.morning'],
    [11, 'greeting.noon'],
    [13, 'greeting.afternoon'],
    [18, 'greeting.evening'],
  ] as const)('from %i o’clock is %s', (hour, key) => {
    expect(greetingKeyOf(hour)).toBe(key)
  })
})

describe('tasks of processes', () => {
  it('stand among the to-dos, the overdue first, and lead to their lists', async () => {
    openHome({ menu: [page('我的待办', '/work/todo')] })
    server.use(http.get('*/api/blade-flow/work/counts', () => ok({ todo: 5, overdue: 2, claim: 3, copied: 0 })))
    const links = await screen.findAllByRole('link', { name: /流程任务/ })

    expect(links.map((link) => [link.textContent?.replace(/^[!i]/, ''), link.getAttribute('href')])).toEqual([
      ['2 个流程任务已超时', '/work/todo?overdue=1'],
      ['3 个流程任务等你办理', '/work/todo'],
      ['3 个流程任务可以签收', '/work/claim'],
    ])
  })
})
