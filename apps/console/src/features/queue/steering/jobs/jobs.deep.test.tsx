import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/http/query.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import JobsPart from './jobs-part.tsx'
import { buildJob } from './testing/build-job.ts'
import { fakeQueue } from './testing/fake-queue.ts'
import { queueKeys } from '../queue-manage.api.ts'

const RIGHTS = ['queueManage_out', 'queueManage_kill', 'queueManage_edit', 'drawInfo_view']
const running = buildJob({
  key: 'draw:900',
  infoId: '900',
  prompt: '正在画的',
  state: 1,
  position: null,
  waitSeconds: null,
  progress: 0.2,
})
const first = buildJob({ prompt: '第一张' })
const second = buildJob({ key: 'draw:902', infoId: '902', prompt: '第二张', position: 2 })
const third = buildJob({ key: 'draw:903', infoId: '903', prompt: '第三张', position: 3 })

function open({
  rights = RIGHTS,
  rows = [running, first, second, third],
  path = '/',
  ...more
}: { rights?: readonly string[]; rows?: (typeof first)[]; path?: string; lane?: string; language?: 'zh' | 'en' } = {}) {
  signInForTest({ user: { tenantId: '100001' } })
  const queue = fakeQueue(rows)
  const onLane = vi.fn<(lane?: string) => void>()
  const app = renderApp(<JobsPart onLane={onLane} {...(more.lane !== undefined && { lane: more.lane })} />, {
    permissions: rights,
    path,
    ...(more.language && { language: more.language }),
  })
  return { ...app, queue, onLane }
}

/** Prompts of the rows in order, beside their places. */
const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByText(/^正在画的|^第.张|^改好的/)[0]?.textContent)
const menuOf = async (user: ReturnType<typeof renderApp>['user'], name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name} 的更多操作` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const confirmed = async (user: ReturnType<typeof renderApp>['user'], title: string, answer: string) => {
  const dialog = (await screen.findAllByText(title))[0]?.closest('[role=dialog]') as HTMLElement
  await user.click(within(dialog).getByRole('button', { name: answer }))
}

describe('the drawings in the queue', () => {
  it('stand there with place, wait and progress', async () => {
    open()

    expect(await screen.findByText('第二张')).toBeTruthy()
    expect(screen.getAllByText('约 2–5 分钟后开始')).toHaveLength(3)
    expect(screen.getByRole('progressbar', { name: '正在画的 的进度' }).getAttribute('aria-valuenow')).toBe('20')
    expect(screen.queryByRole('columnheader', { name: '租户' })).toBeNull()
  })

  it('say why one is not sent although its turn has come', async () => {
    open({ rows: [{ ...running, progress: 0, waitReason: '服务商限流，12:05 后再发' }] })

    expect(await screen.findByText('服务商限流，12:05 后再发')).toBeTruthy()
    expect([screen.getByText('待发送'), screen.queryByText('绘画中')]).toMatchObject([{}, null])
  })

  it('are filtered by what the address says, and by choosing a queue', async () => {
    const { user, queue, onLane, location } = open({ path: '/?lane=11:000000&state=0&prompt=张' })
    await screen.findByText('第二张')

    expect(Object.fromEntries(queue.asked.at(-1) ?? [])).toMatchObject({ lane: '11:000000', state: '0', prompt: '张' })
    await user.click(await screen.findByRole('button', { name: '去掉条件 通道' }))
    await waitFor(() => expect(queue.asked.at(-1)?.has('lane')).toBe(false))
    expect(location().search).not.toContain('lane')
    await user.click(screen.getAllByRole('button', { name: '示例接口' })[0] as HTMLElement)
    expect(onLane).toHaveBeenCalledWith('11:000000')
  })

  it('move on with the live events, and say what became of what has left', async () => {
    const { queue } = open()
    await screen.findByText('第一张')
    await waitFor(() => expect(queue.isFollowed()).toBe(true))

    queue.publish('draw', { type: 'draw', id: '900', state: 1, progress: 0.75, version: 1 })
    expect(await screen.findByText('75%')).toBeTruthy()

    queue.publish('draw', { type: 'draw', id: '901', state: 1, progress: 0, version: 2 })
    await waitFor(() => expect(screen.getAllByText('绘画中')).toHaveLength(2))

    queue.publish('draw', { type: 'draw', id: '900', state: 2, progress: 1, version: 2 })
    queue.rows = [
      { ...first, state: 1, position: null, version: 2 },
      { ...second, position: 1 },
      { ...third, position: 2 },
    ]
    await queryClient.invalidateQueries({ queryKey: queueKeys.all })

    expect(await screen.findByText('已完成')).toBeTruthy()
    expect(screen.getByText('正在画的').closest('tr')?.className).toContain('job-gone')
    expect(screen.queryByRole('button', { name: '终止 正在画的' })).toBeNull()
  })

  it('say that nothing is queued, and where to go', async () => {
    open({ rows: [] })

    expect(await screen.findByText('现在没有排队的绘画')).toBeTruthy()
    expect(screen.getByRole('link', { name: '去绘画记录' }).getAttribute('href')).toBe('/drawing/drawInfo')
  })

  it('say that nothing matches, and show all again', async () => {
    const { user, location } = open({ rows: [], path: '/?prompt=没有' })

    await user.click(
      within((await screen.findByText('没有符合条件的绘画')).parentElement as HTMLElement).getByRole('button', {
        name: '清除条件',
      }),
    )

    expect(await screen.findByText('现在没有排队的绘画')).toBeTruthy()
    expect(location().search).toBe('')
  })

  it('say when they could not be loaded, and try again', async () => {
    open()
    server.use(http.get('/api/blade-biz/queueManage/page', () => failed(500, '数据库暂时不可用'), { once: true }))

    expect(await screen.findByText('排队的绘画没能加载出来')).toBeTruthy()
    screen.getByRole('button', { name: '重试' }).click()

    expect(await screen.findByText('第一张')).toBeTruthy()
  })

  it('speak English', async () => {
    open({ language: 'en' })

    expect((await screen.findAllByText('starts in about 2–5 min'))[0]).toBeTruthy()
  })
})

describe('what may be done', () => {
  it('is only looking, without the rights', async () => {
    open({ rights: [] })
    await screen.findByText('第一张')

    expect(screen.queryByRole('button', { name: /移出|终止|编辑|更多操作|拖动/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is to take a waiting one out, once it was confirmed', async () => {
    const { user, queue } = open()

    await user.click(await screen.findByRole('button', { name: '移出 第一张' }))
    await confirmed(user, '移出“第一张”？', '移出')

    expect(await screen.findByText('已移出')).toBeTruthy()
    expect(queue.done).toEqual([{ name: 'outQueue', body: { key: 'draw:901' } }])
    await waitFor(() => expect(screen.queryByText('第一张')).toBeNull())
  })

  it('puts it back and says why when it has begun', async () => {
    const { user, queue } = open()
    server.use(
      http.post('/api/blade-biz/queueManage/outQueue', () => {
        queue.rows = [running, { ...first, state: 1, position: null }, second, third]
        return failed(409, '这条绘画已经开始')
      }),
    )

    await user.click(await screen.findByRole('button', { name: '移出 第一张' }))
    await confirmed(user, '移出“第一张”？', '移出')

    expect(await screen.findByText('这条绘画已经开始')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '终止 第一张' })).toBeTruthy()
  })

  it('is to kill a running one, which says that it is stopping until it has', async () => {
    const { user, queue } = open()
    let letGo = (): void => undefined
    server.use(
      http.post('/api/blade-biz/queueManage/killKey', async () => {
        await new Promise<void>((resolve) => (letGo = resolve))
        queue.rows = [first]
        return ok({ key: running.key, infoId: running.infoId, state: 4, upstreamCancelled: false })
      }),
    )

    await user.click(await screen.findByRole('button', { name: '终止 正在画的' }))
    await confirmed(user, '终止“正在画的”？', '终止')
    expect(await screen.findByText('正在停止')).toBeTruthy()
    letGo()

    expect(await screen.findByText('已终止；服务商没有收到取消，可能仍会计费')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('正在画的')).toBeNull())
  })

  it('is to move one, which is shown at once and said', async () => {
    const { user, queue } = open()

    await menuOf(user, '第三张', '置顶')

    await waitFor(() => expect(listed()).toEqual(['正在画的', '第三张', '第一张', '第二张']))
    expect(await screen.findByText('“第三张”已移到第 1 位')).toBeTruthy()
    await menuOf(user, '第三张', '下移')
    await waitFor(() => expect(listed()).toEqual(['正在画的', '第一张', '第三张', '第二张']))
    expect(queue.done.map(({ body }) => body)).toEqual([
      { key: 'draw:903', position: 1 },
      { key: 'draw:903', position: 2 },
    ])
  })

  it('puts it back where the move is refused', async () => {
    const { user } = open()
    server.use(http.post('/api/blade-biz/queueManage/move', () => failed(409, '已经开始了')))
    await screen.findByText('第三张')

    await menuOf(user, '第三张', '置顶')

    expect(await screen.findByText('已经开始了')).toBeTruthy()
    await waitFor(() => expect(listed()).toEqual(['正在画的', '第一张', '第二张', '第三张']))
    expect(screen.getByText('“第三张”没有移动，已放回原位')).toBeTruthy()
  })

  it('is to move one to a place that is typed', async () => {
    const { user, queue } = open()

    await menuOf(user, '第一张', '移到第…位')
    const box = await screen.findByRole('spinbutton', { name: '新的位置' })
    await user.clear(box)
    await user.type(box, '3{Enter}')

    await waitFor(() => expect(queue.done).toEqual([{ name: 'move', body: { key: 'draw:901', position: 3 } }]))
    await waitFor(() => expect(listed()).toEqual(['正在画的', '第二张', '第三张', '第一张']))
  })

  it('is to drag where one queue is shown, and says how to get there otherwise', async () => {
    const { unmount } = open()
    expect(await screen.findByRole('button', { name: '拖动排序：第一张' })).toBeTruthy()
    unmount()
    open({ rows: [first, { ...second, lane: '12:000000' }] })

    expect(await screen.findByText(/选定一条通道后，可以拖动排序/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /拖动排序/ })).toBeNull()
  })

  it('is to take the ticked ones out, and names which were refused', async () => {
    const { user } = open()
    server.use(
      http.post('/api/blade-biz/queueManage/outMany', () =>
        ok({ done: 1, refused: [{ id: 'draw:902', msg: '已经开始' }] }),
      ),
    )

    await user.click(await screen.findByRole('checkbox', { name: '选择 第一张' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 第二张' }))
    expect(screen.getByRole('checkbox', { name: '选择 正在画的' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '移出（2）' }))
    await confirmed(user, '移出选中的 2 条？', '移出')

    expect(await screen.findByText('已移出 1 条，1 条没有成功')).toBeTruthy()
    expect(screen.getByText('第二张: 已经开始')).toBeTruthy()
  })

  it('says that a ticked one has begun meanwhile', async () => {
    const { user, queue } = open()
    await user.click(await screen.findByRole('checkbox', { name: '选择 第一张' }))
    await waitFor(() => expect(queue.isFollowed()).toBe(true))

    queue.publish('draw', { type: 'draw', id: '901', state: 1, progress: 0, version: 2 })

    expect(await screen.findByText(/其中 1 条已经开始画/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '移出（0）' })).toHaveProperty('disabled', true)
  })
})
