import type { FailedRow } from '@drawdesk/contract/queue/queue-manage'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildFailed } from '../jobs/testing/build-job.ts'
import FailedPart from './failed-part.tsx'

const RIGHTS = ['queueManage_edit', 'drawInfo_view']
const lighthouse = buildFailed()
const harbour = buildFailed({
  infoId: '802',
  prompt: '港口',
  code: 'E_PARAM',
  msg: 'size is not supported',
  retryable: false,
})

function open({
  rows = [lighthouse, harbour],
  total = rows.length,
  hopeful = total,
  rights = RIGHTS,
  path = '/',
  tenantId,
}: {
  rows?: FailedRow[]
  total?: number
  hopeful?: number
  rights?: readonly string[]
  path?: string
  tenantId?: string
} = {}) {
  signInForTest({ user: { tenantId: '100001' } })
  const asked: URLSearchParams[] = []
  const sent: unknown[] = []
  const fake = { asked, sent, answer: { done: 1, refused: [] as { id: string; msg: string }[] } }
  server.use(
    http.get('/api/blade-biz/queueManage/failed', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.has('retryable')) return ok(pageOf(rows.slice(0, 1), { total: hopeful }))
      asked.push(searchParams)
      return ok(pageOf(rows, { total, pages: Math.ceil(total / 10) }))
    }),
    http.post('/api/blade-biz/queueManage/retryFailed', async ({ request }) => {
      sent.push(await request.json())
      return ok(fake.answer)
    }),
    http.get('/api/blade-biz/drawApi/selectDrawApiPage', () => ok(pageOf([{ id: '11', apiName: '示例接口' }]))),
  )
  return {
    ...renderApp(<FailedPart {...(tenantId !== undefined && { tenantId })} />, { permissions: rights, path }),
    fake,
  }
}
const question = async (title: string) =>
  within((await screen.findAllByText(title))[0]?.closest('[role=dialog]') as HTMLElement)

describe('what failed', () => {
  it('stands there with its cause, what was said, and whether another try may help', async () => {
    open()

    const row = within((await screen.findByText('夜里的灯塔')).closest('tr') as HTMLElement)
    expect([
      row.getByText('超时'),
      row.getByText('E_TIMEOUT'),
      row.getByText('等了 60 秒没有回答'),
      row.getByText('重试可能成功'),
    ]).toHaveLength(4)
    expect(screen.getByText('重试多半还会失败')).toBeTruthy()
    expect(row.getByRole('link', { name: '查看 夜里的灯塔 的记录' }).getAttribute('href')).toBe(
      '/drawing/drawInfo?id=801',
    )
  })

  it('is filtered by what the address says', async () => {
    const { fake, user } = open({ path: '/?code=E_TIMEOUT&apiId=11&prompt=灯', tenantId: '100002' })
    await screen.findByText('夜里的灯塔')

    expect(Object.fromEntries(fake.asked.at(-1) ?? [])).toMatchObject({
      code: 'E_TIMEOUT',
      apiId: '11',
      prompt: '灯',
      tenantId: '100002',
    })
    await user.click(await screen.findByRole('button', { name: '去掉条件 原因' }))
    await waitFor(() => expect(fake.asked.at(-1)?.has('code')).toBe(false))
  })

  it('says so when there is nothing', async () => {
    open({ rows: [] })

    expect(await screen.findByText('最近没有失败的绘画')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
  })

  it('says when it could not be loaded, and tries again', async () => {
    open()
    server.use(http.get('/api/blade-biz/queueManage/failed', () => failed(500, '数据库暂时不可用'), { once: true }))

    ;(await screen.findByRole('button', { name: '重试' })).click()

    expect(await screen.findByText('夜里的灯塔')).toBeTruthy()
  })
})

describe('trying again', () => {
  it('is possible for one', async () => {
    const { user, fake } = open()

    await user.click(await screen.findByRole('button', { name: '重试 夜里的灯塔' }))

    expect(await screen.findByText('1 条已重新排队')).toBeTruthy()
    expect(fake.sent).toEqual([{ infoIds: ['801'] }])
  })

  it('is possible for the ticked ones, and names those that were refused', async () => {
    const { user, fake } = open()
    fake.answer = { done: 1, refused: [{ id: '802', msg: '接口已停用' }] }

    await user.click(await screen.findByRole('checkbox', { name: '选择 夜里的灯塔' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 港口' }))
    await user.click(screen.getByRole('button', { name: '重试选中的（2）' }))
    await user.click((await question('重试选中的 2 条？')).getByRole('button', { name: '重试' }))

    expect(await screen.findByText('1 条已重新排队，1 条没有成功')).toBeTruthy()
    expect(screen.getByText('港口: 接口已停用')).toBeTruthy()
    expect(fake.sent).toEqual([{ infoIds: ['801', '802'] }])
  })

  it('is possible for all that the filter finds: for those that it may help, or the others too, with their counts and the limit', async () => {
    const { user, fake } = open({ total: 1_234, hopeful: 900, path: '/?code=E_TIMEOUT', tenantId: '100002' })

    await user.click(await screen.findByRole('button', { name: '重试全部 1,234 条' }))
    const dialog = await question('重试符合条件的绘画')
    expect(await dialog.findByRole('radio', { name: '只重试可能成功的（900 条）' })).toHaveProperty('checked', true)
    await user.click(dialog.getByRole('radio', { name: '全部重试（1,234 条，其中 334 条多半还会失败）' }))
    expect(dialog.getByText(/一次最多 1,000 条/)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: '只重试可能成功的（900 条）' }))
    expect(fake.sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: '重试 900 条' }))

    await waitFor(() =>
      expect(fake.sent).toEqual([{ filter: { code: 'E_TIMEOUT', tenantId: '100002', retryable: 1 } }]),
    )
  })

  it('takes all of them where none is of the kind that another try helps', async () => {
    const { user, fake } = open({ hopeful: 0 })

    await user.click(await screen.findByRole('button', { name: '重试全部 2 条' }))
    const dialog = await question('重试最近 90 天失败的绘画')
    await user.click(await dialog.findByRole('button', { name: '重试 2 条' }))

    await waitFor(() => expect(fake.sent).toEqual([{ filter: {} }]))
  })

  it('is not offered without the right', async () => {
    open({ rights: [] })
    await screen.findByText('夜里的灯塔')

    expect([
      screen.queryByRole('button', { name: /重试/ }),
      screen.queryByRole('checkbox'),
      screen.queryByRole('link', { name: /记录/ }),
    ]).toEqual([null, null, null])
  })
})
