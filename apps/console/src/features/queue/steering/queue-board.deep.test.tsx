import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../lib/session/session-store.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import QueueManagePage from './queue-manage.page.tsx'
import { buildBoard, buildFigures, buildLane, buildTenant, buildWorker, fakeQueue } from './testing/queue-server.ts'

const EDIT = ['queueManage_edit']
const PERSON = { tenantId: '100001', roleName: 'manager' }

interface Opening {
  path?: string
  permissions?: readonly string[]
  user?: Partial<SessionUser>
}

function openQueue({ path = '/drawing/queueManage', permissions = EDIT, user }: Opening = {}) {
  signInForTest(user === undefined ? {} : { user })
  return renderApp(<QueueManagePage />, { permissions, path })
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
const lastAsked = (fake: ReturnType<typeof fakeQueue>, name: string) =>
  fake.asked.filter((one) => one.name === name).at(-1)?.query

describe('the head of the queue', () => {
  it('shows how many wait and run, how long, how fast, and what failed', async () => {
    fakeQueue({
      board: buildBoard({
        waiting: 1234,
        running: 8,
        oldestWaitSeconds: 125,
        perMinute: 3.46,
        failed: 2,
        succeeded: 58,
        lanes: 3,
        pausedLanes: 1,
        workersAlive: 2,
      }),
    })
    openQueue()

    await waitFor(() => expect(factOf('排队中')).toBe('排队中1,2341 条通道已暂停'))
    expect(factOf('绘画中')).toContain('8')
    expect(factOf('最长等待')).toMatch(/^最长等待2 分钟/)
    expect(factOf('每分钟完成')).toContain('3.5')
    expect(factOf('15 分钟内失败')).toBe('15 分钟内失败2完成 58')
    expect(factOf('工作进程')).toBe('工作进程2在线')
  })

  it('says aloud that no worker is there, and what to do', async () => {
    fakeQueue({ board: buildBoard({ workersAlive: 0 }) })
    openQueue()

    const status = await screen.findByText('没有在线的工作进程，排队的绘画不会开始。')
    expect(status.closest('[role=status]')?.textContent).toContain('启动一个工作进程')
  })

  it('shows a tenant’s people that the platform holds them, with name and reason', async () => {
    fakeQueue({ board: buildBoard({ held: { by: '平台小王', time: '2026-01-14 14:00:00', reason: '核实流量' } }) })
    openQueue({ user: PERSON })

    expect(await screen.findByText('平台已暂停本租户的绘画（平台小王，2026-01-14 14:00:00）。')).toBeTruthy()
    expect(screen.getByText(/原因：核实流量/)).toBeTruthy()
  })

  it('offers to try again when the totals do not come', async () => {
    const fake = fakeQueue()
    fake.refuse('board', () => failed(500, '服务器异常'))
    const { user } = openQueue()
    await screen.findByText('概况没有加载成功')
    fake.refuse('board', undefined)

    await user.click(screen.getByRole('button', { name: '重试' }))

    await waitFor(() => expect(factOf('排队中')).toContain('12'))
  })

  it('is asked anew when an event names a lane, once for many', async () => {
    const fake = fakeQueue()
    openQueue()
    await waitFor(() => expect(factOf('排队中')).toContain('12'))
    const before = fake.asked.filter(({ name }) => name === 'board').length
    fake.board = buildBoard({ waiting: 31 })

    await waitFor(() =>
      fake.publish(
        'id: 1\nevent: queue\ndata: {"type":"queue","id":"11:000000","waiting":31,"running":4,"isPaused":false}\n\n'.repeat(
          20,
        ),
      ),
    )

    await waitFor(() => expect(factOf('排队中')).toContain('31'))
    expect(fake.asked.filter(({ name }) => name === 'board').length).toBeLessThanOrEqual(before + 2)
  })

  it('goes through its parts by the address, and offers tenants to the platform’s operator alone', async () => {
    fakeQueue()
    const { user, location } = openQueue()
    const parts = within(await screen.findByRole('navigation', { name: '队列的各个部分' }))
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '通道',
      '排队',
      '失败',
      '走势',
      '租户',
    ])
    expect(parts.getByRole('link', { name: '通道' }).getAttribute('aria-current')).toBe('page')

    await user.click(parts.getByRole('link', { name: '走势' }))

    expect(location().search).toBe('?tab=figures')
    expect(parts.getByRole('link', { name: '走势' }).getAttribute('aria-current')).toBe('page')
  })

  it('hides the tenants from others, also behind their address', async () => {
    const fake = fakeQueue()
    openQueue({ user: PERSON, path: '/drawing/queueManage?tab=tenants&tenantId=000000' })

    await rowOf(/画师一号/)
    expect(screen.queryByRole('link', { name: '租户' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: '只看一个租户' })).toBeNull()
    expect(lastAsked(fake, 'lanes')?.get('tenantId')).toBeNull()
    expect(fake.asked.some(({ name }) => name === 'tenants')).toBe(false)
  })

  it('shows the operator one tenant alone that is chosen', async () => {
    const fake = fakeQueue()
    const { user, location } = openQueue()
    await rowOf(/画师一号/)

    await user.click(screen.getByRole('combobox', { name: '只看一个租户' }))
    await user.click(await screen.findByTitle('城南画廊（100001）'))

    await waitFor(() => expect(lastAsked(fake, 'lanes')?.get('tenantId')).toBe('100001'))
    expect(lastAsked(fake, 'board')?.get('tenantId')).toBe('100001')
    expect(location().search).toBe('?tenantId=100001')
  })
})

describe('the lanes', () => {
  it('say how many wait and run of how many, how long, and why one stands still', async () => {
    fakeQueue({
      lanes: [
        buildLane({ waiting: 480, queueMax: 500, running: 3, failed: 5 }),
        buildLane({
          lane: '12:000000',
          apiId: '12',
          apiName: '画师二号',
          waiting: 2,
          running: 0,
          stand: { code: 'breaker', text: '服务商连续失败，14:20 再试。', until: '2026-01-14 14:20:00', isBad: true },
        }),
      ],
    })
    openQueue()

    const first = await rowOf(/画师一号/)
    expect(first.getByTitle('480 个在排队，最多 500 个').textContent).toBe('480 / 500快满了')
    expect(first.getByTitle('3 个在画，最多同时 4 个').textContent).toBe('3 / 4')
    expect(first.getByText('新提交约 60 秒–3 分钟')).toBeTruthy()
    expect(first.getByText('进行中')).toBeTruthy()
    expect(first.getByRole('link', { name: '5 · 查看 画师一号 的失败记录' }).getAttribute('href')).toBe(
      '/drawing/queueManage?tab=failed&tenantId=000000&apiId=11',
    )
    const second = await rowOf(/画师二号/)
    expect(second.getByText('已熔断')).toBeTruthy()
    expect(second.getByText('服务商连续失败，14:20 再试。')).toBeTruthy()
  })

  it('lead to their drawings and to the settings of their API', async () => {
    fakeQueue({
      lanes: [
        buildLane(),
        buildLane({ lane: '90:100001', apiId: '90', apiName: '别家的', tenantId: '100001', tenantName: '城南画廊' }),
      ],
    })
    openQueue()

    const own = await rowOf(/画师一号/)
    expect((await own.findByRole('link', { name: '画师一号' })).getAttribute('href')).toBe(
      '/drawing/queueManage?tab=jobs&lane=11%3A000000',
    )
    expect(own.getByRole('link', { name: '打开接口 画师一号' }).getAttribute('href')).toBe('/drawing/drawApi?edit=11')
    expect(own.getByRole('link', { name: '查看 画师一号 的绘画' }).getAttribute('href')).toBe(
      '/drawing/queueManage?tab=jobs&lane=11%3A000000',
    )
    const other = await rowOf(/别家的/)
    expect(other.getByText('城南画廊')).toBeTruthy()
    expect(other.queryByRole('link', { name: '打开接口 别家的' })).toBeNull()
  })

  it('are paused with a reason, seen at once, and go on again by undo', async () => {
    const fake = fakeQueue()
    const { user } = openQueue()
    await user.click(await screen.findByRole('button', { name: '暂停 画师一号' }))
    await user.type(await screen.findByRole('textbox', { name: '原因（其他同事会看到）' }), ' 服务商维护 ')

    await user.click(screen.getByRole('button', { name: '暂停通道' }))

    expect(await (await rowOf(/画师一号/)).findByText('管理员暂停了它：服务商维护')).toBeTruthy()
    expect(await screen.findByText('已暂停“画师一号”')).toBeTruthy()
    expect(fake.posted).toEqual([
      { name: 'pauseLane', body: { lane: '11:000000', isPaused: true, reason: '服务商维护' } },
    ])
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await (await rowOf(/画师一号/)).findByText('进行中')).toBeTruthy()
    expect(fake.posted.at(-1)).toEqual({ name: 'pauseLane', body: { lane: '11:000000', isPaused: false } })
  })

  it('are shown paused before the server has answered, and as they were when it refuses', async () => {
    const fake = fakeQueue()
    let refuse = (): void => undefined
    fake.refuse(
      'pauseLane',
      () =>
        new Promise((resolve) => {
          refuse = () => resolve(failed(409, '这条通道正在被别人调整'))
        }),
    )
    const { user } = openQueue()
    await user.click(await screen.findByRole('button', { name: '暂停 画师一号' }))
    await user.click(await screen.findByRole('button', { name: '暂停通道' }))
    const row = await rowOf(/画师一号/)
    expect(await row.findByText('已暂停')).toBeTruthy()

    await waitFor(() => expect(fake.posted).toHaveLength(1))
    refuse()

    expect(await screen.findByText('这条通道正在被别人调整')).toBeTruthy()
    expect(await row.findByText('进行中')).toBeTruthy()
    expect(row.getByRole('button', { name: '暂停 画师一号' })).toBeTruthy()
  })

  it('cannot be steered by who may only look', async () => {
    fakeQueue()
    openQueue({ permissions: [] })

    const row = await rowOf(/画师一号/)
    expect(row.queryByRole('button')).toBeNull()
    expect(row.getByRole('link', { name: '查看 画师一号 的绘画' })).toBeTruthy()
  })

  it('say that all is calm when there are none, with the day in figures', async () => {
    fakeQueue({ lanes: [], figures: buildFigures({ last: { succeeded: 1240, failed: 3 } }) })
    openQueue()

    expect(await screen.findByText('队列是空的')).toBeTruthy()
    expect(await screen.findByText(/过去 24 小时完成 1,240 个，失败 3 个。/)).toBeTruthy()
  })

  it('keep their places while somebody points at them', async () => {
    const a = buildLane({ lane: 'a', apiName: '甲' })
    const b = buildLane({ lane: 'b', apiName: '乙' })
    const fake = fakeQueue({ lanes: [a, b] })
    const { user } = openQueue()
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent)
    await user.hover(await screen.findByRole('button', { name: '暂停 甲' }))

    fake.lanes = [{ ...b, waiting: 77 }, a]
    await waitFor(() =>
      fake.publish(
        'id: 2\nevent: queue\ndata: {"type":"queue","id":"b","waiting":77,"running":0,"isPaused":false}\n\n',
      ),
    )

    await waitFor(() => expect(screen.getByText('77', { exact: false, selector: 'td span span' })).toBeTruthy())
    expect(names()).toEqual(['甲', '乙'])
    await user.unhover(screen.getByRole('region', { name: '通道' }))
    await user.hover(screen.getByRole('heading', { name: '队列管理' }))
    await waitFor(() => expect(names()).toEqual(['乙', '甲']))
  })

  it('are turned over beyond fifty', async () => {
    fakeQueue({ lanes: Array.from({ length: 120 }, (_, i) => buildLane({ lane: `l${i}`, apiName: `接口 ${i}` })) })
    const { user } = openQueue()
    await screen.findByText('共 120 条通道')
    expect(screen.getAllByRole('row')).toHaveLength(51)

    await user.click(screen.getByRole('listitem', { name: '3' }))

    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21))
  })
})

describe('what stands still, beside the other parts', () => {
  const paused = {
    isPaused: true,
    stand: { code: 'paused' as const, text: '小李暂停了它：维护。', until: '', isBad: true },
  }

  it('is shown with its sentence, and a paused lane goes on by one press', async () => {
    const fake = fakeQueue({ lanes: [buildLane(paused)] })
    const { user } = openQueue({ path: '/drawing/queueManage?tab=figures' })

    expect(await screen.findByText('小李暂停了它：维护。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '恢复 画师一号' }))

    await waitFor(() => expect(screen.queryByText('小李暂停了它：维护。')).toBeNull())
    expect(fake.posted).toEqual([{ name: 'pauseLane', body: { lane: '11:000000', isPaused: false } }])
  })

  it('is counted when it is much', async () => {
    fakeQueue({ lanes: ['甲', '乙', '丙', '丁'].map((apiName) => buildLane({ lane: apiName, apiName, ...paused })) })
    openQueue({ path: '/drawing/queueManage?tab=figures' })

    expect(await screen.findByText('4 条通道停住了：甲、乙、丙等')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看通道' }).getAttribute('href')).toBe('/drawing/queueManage')
  })

  it('is nothing where a lane only waits for its turn', async () => {
    fakeQueue({ lanes: [buildLane({ stand: { code: 'full', text: '4 个在画，已满。', until: '', isBad: false } })] })
    openQueue({ path: '/drawing/queueManage?tab=figures' })

    await screen.findByText('最近 24 小时没有绘画结束')
    expect(screen.queryByText('4 个在画，已满。')).toBeNull()
  })
})

describe('the tenants', () => {
  const path = '/drawing/queueManage?tab=tenants'

  it('are held with a reason and released by undo', async () => {
    const fake = fakeQueue()
    const { user } = openQueue({ path })
    await user.click(await screen.findByRole('button', { name: '暂停 城南画廊 的绘画' }))
    await user.type(await screen.findByRole('textbox', { name: '原因（租户会看到）' }), '核实流量')

    await user.click(screen.getByRole('button', { name: '暂停租户' }))

    const row = await rowOf(/城南画廊/)
    expect(await row.findByText('已暂停')).toBeTruthy()
    expect(row.getByText('核实流量')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await row.findByText('进行中')).toBeTruthy()
    expect(fake.posted.map(({ body }) => body)).toEqual([
      { tenantId: '100001', isHeld: true, reason: '核实流量' },
      { tenantId: '100001', isHeld: false },
    ])
  })

  it('get another weight by Enter, once', async () => {
    const fake = fakeQueue()
    const { user } = openQueue({ path })
    const field = await screen.findByRole('spinbutton', { name: '城南画廊 的权重（1–100）' })

    await user.clear(field)
    await user.type(field, '25{Enter}')

    expect(await screen.findByText('“城南画廊”的权重改为 25')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.tab()
    expect(fake.posted).toEqual([{ name: 'holdTenant', body: { tenantId: '100001', weight: 25 } }])
  })

  it('keep their weight when the server refuses another', async () => {
    const fake = fakeQueue()
    fake.refuse('holdTenant', () => failed(400, '权重是 1 到 100 的整数'))
    const { user } = openQueue({ path })
    const field = await screen.findByRole('spinbutton', { name: '城南画廊 的权重（1–100）' })

    await user.clear(field)
    await user.type(field, '30{Enter}')

    expect(await screen.findByText('权重是 1 到 100 的整数')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('spinbutton', { name: '城南画廊 的权重（1–100）' })).toHaveProperty('value', '10'),
    )
  })

  it('stand over the processes that work, the dead ones last and marked', async () => {
    fakeQueue({
      board: buildBoard({
        workers: [
          buildWorker({ id: 'w0', host: 'paint-0', isAlive: false }),
          buildWorker({ id: 'w1', isDraining: true, running: 3 }),
        ],
      }),
      tenants: [buildTenant()],
    })
    openQueue({ path })

    const rows = within(await screen.findByRole('region', { name: '工作进程' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^paint-1进程 4242正在下线worker3 \/ 32/),
      expect.stringMatching(/^paint-0.*已离线/),
    ])
  })
})

describe('the page', () => {
  it('lets go of the events once it is gone', async () => {
    const fake = fakeQueue()
    const { unmount } = openQueue()
    await waitFor(() => fake.publish(': ping\n\n'))

    act(() => unmount())

    await waitFor(() => expect(() => fake.publish(': ping\n\n')).toThrow())
  })
})
