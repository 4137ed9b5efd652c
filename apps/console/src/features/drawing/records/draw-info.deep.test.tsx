import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildRecord } from '../testing/build-rows.ts'
import { WALL_PAGE_SIZE } from '../gallery/gallery.api.ts'
import DrawInfoPage from './draw-info.page.tsx'

/** The rows of a list; its head, which stays in view, is a table before them. */
const rowsTable = async () => (await screen.findAllByRole('table')).at(-1) as HTMLElement

const info = (name: string) => `/api/blade-biz/drawInfo/${name}`
const RIGHTS = ['drawInfo_view', 'drawInfo_edit']

/** Questions of the page call, in order. */
let asked: URLSearchParams[] = []
let posted: { name: string; body: unknown }[] = []

function answerRecords(rowsOf: (query: URLSearchParams) => DrawInfoDetail[]): void {
  server.use(
    http.get(info('page'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return ok(pageOf(rowsOf(query)))
    }),
  )
}

beforeEach(() => {
  asked = []
  posted = []
  answerRecords(() => [
    buildRecord(),
    buildRecord({
      id: '900',
      prompt: '失败的一次',
      state: 3,
      files: [],
      error: { code: 'E_TIMEOUT', msg: '等了太久', retryable: true, upstreamStatus: null },
    }),
  ])
  server.use(
    http.get(info('changes'), () => ok([])),
    http.get('/api/blade-biz/drawApi/checkSendDraw', () => ok({ previewUrl: '' })),
    http.get('/api/blade-biz/drawApi/selectDrawApiPage', () => ok(pageOf([{ id: '11', apiName: '示例接口' }]))),
    ...(['cancel', 'retry', 'again'] as const).map((name) =>
      http.post(info(name), async ({ request }) => {
        posted.push({ name, body: await request.json() })
        return ok({ infoId: name === 'again' ? '999' : '900' })
      }),
    ),
  )
})

describe('records', () => {
  it('are a gallery of pictures with name and state under each', async () => {
    const { container } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    expect(await screen.findByRole('button', { name: '查看 雨后的小镇' })).toBeTruthy()
    expect(container.querySelector('.wall-card img')?.getAttribute('src')).toBe('/files/77?thumb')
    expect(container.querySelector<HTMLElement>('.draw-picture')?.style.aspectRatio).toBe('800 / 400')
    expect(screen.getByText('已完成')).toBeTruthy()
    expect(screen.getByText('等了太久')).toBeTruthy()
  })

  it('are a table as well, and the address remembers which', async () => {
    const { user, location } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })
    await screen.findByRole('button', { name: '查看 雨后的小镇' })

    await user.click(screen.getByText('列表'))

    const table = within(await rowsTable())
    expect(await table.findAllByText('4.0 秒')).toHaveLength(2)
    expect(location().search).toBe('?view=table')
  })

  it('are filtered by prompt', async () => {
    const { user, location } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    await user.type(await screen.findByRole('textbox', { name: '搜索' }), '小镇{Enter}')

    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('小镇'))
    expect(location().search).toContain('q=')
  })

  it('go on with those older than the last shown, and say when that is all', async () => {
    const full = Array.from({ length: WALL_PAGE_SIZE }, (_, at) =>
      buildRecord({ id: String(960 - at), prompt: `第${at}张` }),
    )
    answerRecords((query) => (query.get('beforeId') === '901' ? [buildRecord({ id: '800', prompt: '更早的' })] : full))
    const { user } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    const first = await screen.findByRole('button', { name: '查看 第0张' })
    first.focus()
    await user.keyboard('{End}')

    expect(await screen.findByText('到底了，共 61 条')).toBeTruthy()
    await user.keyboard('{End}')
    expect(await screen.findByRole('button', { name: '查看 更早的' })).toBe(document.activeElement)
  })

  it('say what belongs here while there are none', async () => {
    answerRecords(() => [])

    renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    expect(await screen.findByText('还没有绘画记录')).toBeTruthy()
    expect(screen.getByRole('link', { name: '去绘画接口' }).getAttribute('href')).toBe('/drawing/drawApi')
  })

  it('say when they could not be loaded, and try again', async () => {
    let isDown = true
    server.use(
      http.get(info('page'), ({ request }) =>
        // How many were taken down is asked for apart.
        isDown && new URL(request.url).searchParams.get('takenDown') !== '1'
          ? failed(500, '数据库暂时不可用')
          : undefined,
      ),
    )
    const { user } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    expect(await screen.findByText('记录没能加载出来')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('button', { name: '查看 雨后的小镇' })).toBeTruthy()
  })

  it('speak English', async () => {
    renderApp(<DrawInfoPage />, { permissions: RIGHTS, language: 'en' })

    expect(await screen.findByRole('heading', { name: 'Drawings' })).toBeTruthy()
    expect(await screen.findByText('Done')).toBeTruthy()
  })
})

describe('what can be done to a record', () => {
  const priced = (amount: string) =>
    http.post(info('quote'), () =>
      ok({
        drawings: 1,
        pictures: 1,
        costs: [{ amount, currency: 'CNY' }],
        isEstimate: 0,
        unpriced: 0,
        credits: 0,
        apis: [],
        budgets: [],
        problems: [],
      }),
    )
  it('is to try a failed one again, or to draw it anew', async () => {
    server.use(priced('0.00'))
    const { user, location } = renderApp(<DrawInfoPage />, { permissions: RIGHTS })

    await user.click(await screen.findByRole('button', { name: '重试 失败的一次' }))
    await waitFor(() => expect(posted).toEqual([{ name: 'retry', body: { id: '900' } }]))
    await user.click(screen.getByRole('button', { name: '再画一次 失败的一次' }))

    expect(await screen.findByText('已开始新的一次')).toBeTruthy()
    expect(posted).toEqual([
      { name: 'retry', body: { id: '900' } },
      { name: 'again', body: { id: '900' } },
    ])
    expect(location().search).toBe('')
  })

  it('is to draw one again that cost something, once its price was agreed to', async () => {
    answerRecords(() => [
      buildRecord({ id: '900', prompt: '花了钱的', state: 4, cost: { amount: '0.28', currency: 'CNY' } }),
    ])
    server.use(priced('0.35'))
    const { user } = renderApp(<DrawInfoPage />, { permissions: RIGHTS, language: 'en' })

    await user.click(await screen.findByRole('button', { name: 'Draw again: 花了钱的' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/0\.35 CNY/)).toBeTruthy()
    expect(posted).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Draw again' }))
    await waitFor(() => expect(posted).toEqual([{ name: 'again', body: { id: '900' } }]))
  })

  it('is not offered for the records of others without the right', async () => {
    renderApp(<DrawInfoPage />, { permissions: ['drawInfo_view'] })

    await screen.findByRole('button', { name: /^查看 失败的一次/ })

    expect(screen.queryByRole('button', { name: /重试|再画一次/ })).toBeNull()
  })
})

describe('one record', () => {
  it('shows its picture large, its facts, and every call with secrets masked', async () => {
    const call = {
      time: '',
      step: 'submit' as const,
      method: 'POST',
      url: 'https://api.example.com/v1',
      status: 200,
      ms: 4210,
      request: '{"headers":{"Authorization":"Bearer ••••"}}',
      response: '{"ok":true}',
      error: '',
    }
    server.use(
      http.get(info('detail'), () =>
        ok(
          buildRecord({
            attemptList: [
              { no: 1, startedTime: '', finishedTime: '', outcome: 'done', providerTaskId: 'task-8', calls: [call] },
            ],
          }),
        ),
      ),
    )
    const { user } = renderApp(<DrawInfoPage />, { permissions: RIGHTS, path: '/?id=901' })

    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByRole('img', { name: '结果图片 1' })).getAttribute('src')).toBe('/files/77?web')
    expect(dialog.getByText('800 × 400')).toBeTruthy()
    expect(dialog.getByText('示例接口 · 版本 3')).toBeTruthy()
    await user.click(dialog.getByText('4210 毫秒'))
    expect(dialog.getByText('••••').tagName).toBe('MARK')
  })

  it('says when it is not there', async () => {
    server.use(http.get(info('detail'), () => failed(404, '数据不存在')))

    renderApp(<DrawInfoPage />, { permissions: RIGHTS, path: '/?id=5' })

    expect(await screen.findByText('数据不存在')).toBeTruthy()
  })

  it('asks before stopping', async () => {
    server.use(http.get(info('detail'), () => ok(buildRecord({ state: 1, files: [] }))))
    const { user } = renderApp(<DrawInfoPage />, { permissions: RIGHTS, path: '/?id=901' })

    await user.click(await screen.findByRole('button', { name: '停止 雨后的小镇' }))
    await user.click(await screen.findByRole('button', { name: '停止' }))

    await waitFor(() => expect(posted).toEqual([{ name: 'cancel', body: { id: '901' } }]))
  })
})
