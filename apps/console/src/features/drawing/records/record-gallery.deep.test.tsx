import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query.ts'
import { renderApp, type RenderedApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import { fakeRecords, type FakeRecords } from '../testing/fake-records.ts'
import { allRecordsKey } from './draw-info.api.ts'
import DrawInfoPage from './draw-info.page.tsx'

const PATH = '/blade-biz/drawInfo'
const RIGHTS = ['drawInfo_view', 'drawInfo_edit']
const TOP_ID = 20_000
/** Eight pages are scrolled through, each when it has come. */
const SCROLL_PATIENCE_MS = 120_000

const rowsOf = (count: number, facts: (at: number) => Partial<DrawInfoDetail> = () => ({})): DrawInfoDetail[] =>
  Array.from({ length: count }, (_, at) =>
    buildRecord({
      id: String(TOP_ID - at),
      prompt: `画${at}`,
      files: [buildFile({ fileId: String(at), webUrl: `/web/${at}` })],
      ...facts(at),
    }),
  )

let fake: FakeRecords

async function open(rows: DrawInfoDetail[], path = '/', permissions = RIGHTS): Promise<RenderedApp> {
  fake = fakeRecords(PATH, rows)
  const app = renderApp(
    <div className="pane">
      <DrawInfoPage />
    </div>,
    { permissions, path },
  )
  await screen.findByRole('button', { name: /^查看 画0/ })
  return app
}

const cards = () => [...document.querySelectorAll<HTMLElement>('.wall-card')]
const face = (at: number) => screen.getByRole('button', { name: new RegExp(`^查看 画${at}(（|$)`) })

/** Scrolls the page as a reader would. */
function scrollTo(topPx: number): void {
  const pane = document.querySelector<HTMLElement>('.pane')
  if (!pane) throw new Error('The page is not there.')
  pane.scrollTop = topPx
  fireEvent.scroll(pane)
}

beforeEach(() =>
  server.use(
    http.get('/api/blade-biz/:list/page', ({ params }) =>
      ok(pageOf(params.list === 'drawStyle' ? [{ id: '5', styleName: '水彩' }] : [])),
    ),
  ),
)

describe('a gallery of ten thousand records', () => {
  it(
    'holds those near the window alone, asks ahead of the end, and asks again for what it forgot',
    async () => {
      await open(rowsOf(10_000))

      let topPx = 0
      let most = 0
      for (let page = 2; page <= 8; page += 1) {
        const known = fake.asked.length
        const heightPx = Number.parseFloat(document.querySelector<HTMLElement>('.wall')?.style.height ?? '0')
        topPx = heightPx - 1_000
        scrollTo(topPx)
        // One page after the other, as they come.
        await waitFor(() => expect(fake.asked.length).toBeGreaterThan(known))
        await waitFor(() =>
          expect(Number.parseFloat(document.querySelector<HTMLElement>('.wall')?.style.height ?? '0')).toBeGreaterThan(
            heightPx,
          ),
        )
        most = Math.max(most, cards().length)
      }

      expect(most).toBeLessThanOrEqual(150)
      expect(cards().length).toBeGreaterThan(5)
      expect(Number(cards()[0]?.dataset.at)).toBeGreaterThan(300)
      expect(cards()[0]?.getAttribute('aria-setsize')).toBe('10000')
      scrollTo(0)
      expect(await screen.findByRole('button', { name: '查看 画0' })).toBeTruthy()
    },
    SCROLL_PATIENCE_MS,
  )

  it('says how many are new, stays where it is, and goes back to the newest when asked', async () => {
    const { user } = await open(rowsOf(200))
    scrollTo(2_000)
    fake.rows = [buildRecord({ id: '30000', prompt: '最新的' }), ...fake.rows]
    await act(() => queryClient.invalidateQueries({ queryKey: allRecordsKey }))

    const button = await screen.findByRole('button', { name: /1 条新的，回到最新/ })
    expect(screen.queryByRole('button', { name: '查看 最新的' })).toBeNull()
    await user.click(button)

    expect(await screen.findByRole('button', { name: '查看 最新的' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /新的，回到最新/ })).toBeNull())
  })
})

describe('by the keyboard', () => {
  it('one stop leads in, arrows move, Space selects, Shift with an arrow selects as it goes, Ctrl+A all that is loaded', async () => {
    const { user } = await open(rowsOf(10))
    expect(screen.getAllByRole('button', { name: /^查看 画/ }).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)

    face(0).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(face(1))
    await user.keyboard(' ')
    expect(screen.getByText('已选 1 条')).toBeTruthy()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(screen.getByText('已选 3 条')).toBeTruthy()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('已选 10 条')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^已选/)).toBeNull()
  })

  it('Enter opens the picture in large; leafing goes on along the gallery, and the card that was left has the focus', async () => {
    const { user, location } = await open(rowsOf(10, (at) => (at === 2 ? { state: 3, files: [] } : {})))

    face(1).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: '查看图片 画1' })
    expect(within(dialog).getByRole('img', { name: '画1' }).getAttribute('src')).toBe('/web/1')
    expect(location().search).toBe('?look=19999')
    await user.keyboard('{ArrowRight}')

    expect(await screen.findByRole('img', { name: '画3' })).toBeTruthy()
    expect(location().search).toBe('?look=19997')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(face(3)))
    expect(location().search).toBe('')
  })
})

describe('selected with the mouse', () => {
  it('a range by Shift, single ones by Ctrl and by their boxes', async () => {
    const { user } = await open(rowsOf(10))

    await user.click(screen.getByRole('checkbox', { name: '选择 画2' }))
    await user.keyboard('{Shift>}')
    await user.click(face(5))
    await user.keyboard('{/Shift}{Control>}')
    await user.click(face(8))
    await user.click(face(3))
    await user.keyboard('{/Control}')

    expect(screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))).toEqual([
      '选择 画2',
      '选择 画4',
      '选择 画5',
      '选择 画8',
    ])
  })

  it('failed ones are tried again, and refusals are shown with the reason', async () => {
    const { user } = await open(rowsOf(4, (at) => (at > 0 ? { state: 3, files: [] } : {})))
    const tried: string[] = []
    server.use(
      http.post(`/api${PATH}/retry`, async ({ request }) => {
        const { id } = (await request.json()) as { id: string }
        tried.push(id)
        return id === '19998' ? failed(409, '当前状态不能执行此操作') : ok({ infoId: id })
      }),
    )

    face(0).focus()
    await user.keyboard('{Control>}a{/Control}')
    await user.click(screen.getByRole('button', { name: '重试失败（3）' }))

    expect(await screen.findByText('2 条已重新排队，1 条没有成功')).toBeTruthy()
    expect(screen.getByText('画2: 当前状态不能执行此操作')).toBeTruthy()
    expect(tried.sort()).toEqual(['19997', '19998', '19999'])
  })

  it('are drawn again only after a question, and downloaded as one file', async () => {
    const { user } = await open(rowsOf(3))
    const posted: unknown[] = []
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:zip'
    URL.revokeObjectURL = () => undefined
    server.use(
      http.post(`/api${PATH}/zip`, async ({ request }) => {
        posted.push(await request.json())
        return new Response('PK', { headers: { 'content-type': 'application/zip' } })
      }),
      http.post(`/api${PATH}/again`, async ({ request }) => {
        posted.push(await request.json())
        return ok({ infoId: '1' })
      }),
    )

    await user.click(screen.getByRole('checkbox', { name: '选择 画0' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 画2' }))
    await user.click(screen.getByRole('button', { name: /下载 zip/ }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(posted).toEqual([{ ids: ['20000', '19998'] }])
    await user.click(await screen.findByRole('button', { name: '同样参数再画（2）' }))
    const question = within(await screen.findByRole('dialog'))
    expect(posted).toHaveLength(1)
    await user.click(question.getByRole('button', { name: '同样参数再画（2）' }))

    expect(await screen.findByText('已开始 2 次新的绘画')).toBeTruthy()
    expect(posted.slice(1)).toEqual(expect.arrayContaining([{ id: '20000' }, { id: '19998' }]))
    saved.mockRestore()
  })

  it('are taken down with a reason, listed one by one, and gone at once; what was refused stays', async () => {
    const { user } = await open(rowsOf(4), '/', [...RIGHTS, 'drawInfo_check'])
    const posted: unknown[] = []
    server.use(
      http.post(`/api${PATH}/checkDecide`, async ({ request }) => {
        const body = (await request.json()) as { infoIds: string[] }
        posted.push(body)
        return body.infoIds[0] === '19999'
          ? failed(404, '数据不存在')
          : ok({ ids: ['1'], infoIds: body.infoIds, alike: 0 })
      }),
    )
    for (const at of [0, 1]) await user.click(screen.getByRole('checkbox', { name: `选择 画${at}` }))
    await user.click(screen.getByRole('button', { name: '拦截（2）' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '拦截（2）' }))
    expect(await dialog.findByText('请写下拦截的原因')).toBeTruthy()
    expect(posted).toEqual([])

    await user.type(dialog.getByRole('textbox'), '含有他人肖像')
    await user.click(dialog.getByRole('button', { name: '拦截（2）' }))

    expect(await screen.findByText('已拦截 1 条，1 条没有成功')).toBeTruthy()
    expect(posted).toEqual(
      expect.arrayContaining([{ infoIds: ['20000'], suggestion: 'block', remark: '含有他人肖像' }]),
    )
    expect([
      screen.queryByRole('button', { name: /^查看 画0/ }),
      screen.queryByRole('button', { name: /^查看 画1/ }),
    ]).toEqual([null, expect.anything()])
  })

  it('say how many were taken down, which those who decide on them can show', async () => {
    const rows = rowsOf(4).map((row, at) => (at === 1 ? { ...row, takenDown: 1 as const } : row))
    const { user, location } = await open(rows, '/', [...RIGHTS, 'drawInfo_check'])
    expect(await screen.findByText('另有 1 条被拦截，未显示')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^查看 画1/ })).toBeNull()

    await user.click(screen.getByRole('button', { name: '显示' }))
    expect(await screen.findByRole('button', { name: /^查看 画1/ })).toBeTruthy()
    expect(location().search).toBe('?takenDown=0%2C1')
    await user.click(screen.getByRole('button', { name: '隐藏被拦截的' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^查看 画1/ })).toBeNull())
  })

  it('say the same to others, without the way to show them', async () => {
    const rows = rowsOf(4).map((row, at) => (at === 1 ? { ...row, takenDown: 1 as const } : row))
    await open(rows, '/', RIGHTS)

    expect(await screen.findByText('另有 1 条被拦截，未显示')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '显示' })).toBeNull()
  })

  it('stay in large where one is taken down, with the way back', async () => {
    const { user, location } = await open(rowsOf(4), '/?look=19999', [...RIGHTS, 'drawInfo_check'])
    const decided: unknown[] = []
    server.use(
      http.post(`/api${PATH}/checkDecide`, async ({ request }) => {
        const body = (await request.json()) as { infoIds: string[]; suggestion: string }
        decided.push(body.suggestion)
        fake.rows = fake.rows.map((row) =>
          row.id === '19999'
            ? { ...row, takenDown: body.suggestion === 'block' ? 1 : 0, version: row.version + 1 }
            : row,
        )
        return ok({ ids: ['1'], infoIds: body.infoIds, alike: 0 })
      }),
    )
    const large = within(await screen.findByRole('dialog', { name: /画1/ }))
    await user.click(await large.findByRole('button', { name: '拦截 画1' }))
    const dialog = within(
      (await screen.findByText('拦截这张图片？')).closest<HTMLElement>('[role=dialog]') ?? document.body,
    )
    await user.type(dialog.getByRole('textbox'), '含有他人肖像')
    await user.click(dialog.getByRole('button', { name: '拦截' }))

    expect(await large.findByText('已拦截')).toBeTruthy()
    expect(location().search).toBe('?look=19999')
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(decided).toEqual(['block', 'pass']))
    expect(await large.findByRole('button', { name: '拦截 画1' })).toBeTruthy()
  })

  it('are deleted after a question, and brought back by undo', async () => {
    const { user } = await open(rowsOf(3), '/', [...RIGHTS, 'drawInfo_delete'])
    const posted: unknown[] = []
    for (const call of ['remove', 'restore'])
      server.use(
        http.post(`/api${PATH}/${call}`, async ({ request }) =>
          ok({ ...(posted.push([call, await request.json()]), {}), ids: ['20000'] }),
        ),
      )
    await user.click(screen.getByRole('checkbox', { name: '选择 画0' }))
    await user.click(screen.getByRole('button', { name: '删除（1）' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除（1）' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^查看 画0/ })).toBeNull())

    await user.click(await screen.findByRole('button', { name: '撤销' }))

    expect(await screen.findByRole('button', { name: /^查看 画0/ })).toBeTruthy()
    expect(posted).toEqual([
      ['remove', { ids: ['20000'] }],
      ['restore', { ids: ['20000'] }],
    ])
  })

  it('are neither taken down nor deleted by who may not', async () => {
    const { user } = await open(rowsOf(2))

    await user.click(screen.getByRole('checkbox', { name: '选择 画0' }))

    expect([
      screen.queryByRole('button', { name: /拦截|放行/ }),
      screen.queryByRole('button', { name: /删除/ }),
      screen.queryByRole('combobox', { name: '拦截' }),
    ]).toEqual([null, null, null])
    // What was taken down is counted, and no more.
    const wide = fake.asked.filter((query) => query.get('size') !== '1' && query.get('id') === null)
    expect(wide.map((query) => query.get('takenDown'))).toEqual(wide.map(() => '0'))
  })

  it('two are compared', async () => {
    const { user } = await open(rowsOf(3))

    await user.click(screen.getByRole('checkbox', { name: '选择 画0' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 画2' }))
    await user.click(screen.getByRole('button', { name: /^对比/ }))

    expect(await screen.findByRole('dialog', { name: '对比 画2 和 画0' })).toBeTruthy()
    expect(screen.getByRole('slider', { name: '分界线' })).toBeTruthy()
  })
})

describe('the address', () => {
  it('holds every filter, and the names of what is filtered by stand in chips', async () => {
    fake = fakeRecords(
      PATH,
      rowsOf(3, (at) => ({ styleId: at === 1 ? '5' : '6' })),
    )
    const { user, location } = renderApp(<DrawInfoPage />, { permissions: RIGHTS, path: '/?styleId=5&state=2' })

    expect(await screen.findByRole('button', { name: '查看 画1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '查看 画0' })).toBeNull()
    expect(await screen.findByText('风格: 水彩')).toBeTruthy()
    expect([fake.asked[0]?.get('styleId'), fake.asked[0]?.get('state')]).toEqual(['5', '2'])
    await user.click(await screen.findByRole('button', { name: '去掉条件 风格' }))

    expect(await screen.findByRole('button', { name: '查看 画0' })).toBeTruthy()
    expect(location().search).toBe('?state=2')
  })

  it('opens a picture that is far down the gallery, or none of it', async () => {
    fake = fakeRecords(PATH, rowsOf(200))
    renderApp(<DrawInfoPage />, { permissions: RIGHTS, path: '/?look=19810' })

    expect(await screen.findByRole('img', { name: '画190' })).toBeTruthy()
  })
})

describe('the picture in large', () => {
  it('becomes the cover of its style in one press', async () => {
    const saved: unknown[] = []
    const { user } = await open(
      rowsOf(2, () => ({ styleId: '5', styleName: '水彩' })),
      '/?look=20000',
      [...RIGHTS, 'drawStyle_edit'],
    )
    server.use(
      http.get('/api/blade-biz/drawStyle/findDrawStyle', () => ok({ id: '5', styleName: '水彩', version: 7 })),
      http.post('/api/blade-biz/drawStyle/saveDrawStyle', async ({ request }) => {
        saved.push(await request.json())
        return ok({ id: '5', version: 8 })
      }),
    )

    await user.click(await screen.findByRole('button', { name: '设为风格封面' }))

    expect(await screen.findByText('已设为“水彩”的封面')).toBeTruthy()
    expect(saved).toEqual([{ id: '5', cover: '0', version: 7 }])
  })

  it('says what the guest said and what was filled in, once it is known', async () => {
    const row = buildRecord({ id: '20000', prompt: '画0' })
    await open(
      [
        {
          ...row,
          lineage: { ...row.lineage, words: '一只猫', variables: { 颜色: '红' }, styleVersion: 2 },
          styleName: '水彩',
        },
      ],
      '/?look=20000',
    )

    expect(await screen.findByText('一只猫')).toBeTruthy()
    expect(screen.getByText('水彩 · 版本 2')).toBeTruthy()
    expect(screen.getByText('颜色')).toBeTruthy()
  })
})
