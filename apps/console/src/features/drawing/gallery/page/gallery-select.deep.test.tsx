import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildFile, buildRecord } from '../../testing/build-rows.ts'
import { fakeRecords } from '../../testing/fake-records.ts'
import SdDrawPage from './gallery.page.tsx'

const PATH = '/blade-biz/sdDraw'
const TOP_ID = 20_000
const ALL = ['drawInfo_view', 'drawInfo_edit', 'drawInfo_check', 'drawInfo_delete']

beforeEach(() => {
  signInForTest()
  server.use(
    http.get('/api/blade-biz/:list/page', () => ok(pageOf([]))),
    http.get('/api/blade-biz/drawMark/:what', () => ok([])),
  )
})

async function open(count: number, permissions: string[] = ALL, userId = '1') {
  const rows = Array.from({ length: count }, (_, at) =>
    buildRecord({ id: String(TOP_ID - at), userId, prompt: `画${at}`, files: [buildFile({ fileId: String(at) })] }),
  )
  const fake = fakeRecords(PATH, rows)
  const app = renderApp(
    <div className="pane">
      <SdDrawPage />
    </div>,
    { permissions },
  )
  await screen.findByRole('button', { name: '查看 画0' })
  return { ...app, fake }
}

const face = (at: number) => screen.getByRole('button', { name: new RegExp(`^查看 画${at}(（|$)`) })
const tick = (at: number) => screen.getByRole('checkbox', { name: `选择 画${at}` })
const ticked = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label')?.slice(3))
const barred = () => within(screen.getByRole('group', { name: '选中的记录' }))

describe('pictures of the gallery', () => {
  it('are selected by their ticks, in a range by Shift, and one by one by a press while some are', async () => {
    const { user, location } = await open(8)

    await user.click(tick(1))
    await user.keyboard('{Shift>}')
    await user.click(face(3))
    await user.keyboard('{/Shift}')
    await user.click(face(6))
    await user.click(face(2))

    expect(ticked()).toEqual(['画1', '画3', '画6'])
    expect(barred().getByText('已选 3 条')).toBeTruthy()
    expect(location().search).toBe('')
    await user.click(barred().getByRole('button', { name: '取消选择' }))
    await user.click(face(2))
    expect(await screen.findByRole('dialog', { name: /画2/ })).toBeTruthy()
  })

  it('are selected by x and by Shift with arrows, opened by Enter all the same, and let go by Escape from anywhere', async () => {
    const { user } = await open(8)

    face(0).focus()
    await user.keyboard('x{ArrowRight}{ArrowRight}x{Shift>}{ArrowRight}{/Shift}')
    expect(ticked()).toEqual(['画0', '画2', '画3'])
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /画3/ })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ticked()).toEqual(['画0', '画2', '画3'])

    barred()
      .getByRole('button', { name: /下载 zip/ })
      .focus()
    await user.keyboard('{Escape}')
    expect(ticked()).toEqual([])
  })

  it('stay selected while older ones come', async () => {
    const { user } = await open(100)
    await user.click(tick(0))
    await user.click(tick(1))

    const pane = document.querySelector<HTMLElement>('.pane')
    if (!pane) throw new Error('The page is not there.')
    pane.scrollTop = 4_000
    fireEvent.scroll(pane)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^查看 画[6-9]\d$/ }).length).toBeGreaterThan(0))

    expect(barred().getByText('已选 2 条')).toBeTruthy()
  })

  it('offer what this person may do to them, and nothing else', async () => {
    const theirs = await open(2, ['drawApi_send'], '2')
    await theirs.user.click(tick(0))
    const names = () =>
      barred()
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter(Boolean)
    // Of somebody else: a star of one's own.
    expect(names()).toEqual(['收藏 1 张'])
    theirs.unmount()

    const all = await open(2)
    await all.user.click(tick(0))
    await all.user.click(tick(1))
    expect(names()).toEqual([
      '下载 zip',
      '收藏 2 张',
      '放到画板',
      '打标签',
      '换个种子再画（2）',
      '同样参数再画（2）',
      '拦截（2）',
      '删除（2）',
      '对比',
    ])
  })

  it('leave the gallery and the selection when they are taken down, and come back by Undo', async () => {
    const { user } = await open(3)
    const decided: unknown[] = []
    server.use(
      http.post('/api/blade-biz/drawInfo/checkDecide', async ({ request }) => {
        decided.push(await request.json())
        return ok({ ids: [], infoIds: [], alike: 0 })
      }),
    )
    await user.click(tick(0))
    await user.click(tick(1))
    await user.click(barred().getByRole('button', { name: '拦截（2）' }))
    const question = within(await screen.findByRole('dialog'))
    await user.type(question.getByRole('textbox'), '不合适')
    await user.click(question.getByRole('button', { name: '拦截（2）' }))

    expect(await screen.findByText('已拦截 2 条')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /画0/ })).toBeNull())
    expect(screen.queryByText(/^已选/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '撤销' }))

    expect(await screen.findByRole('button', { name: '查看 画0' })).toBeTruthy()
    expect(decided.at(-1)).toEqual({
      infoIds: expect.arrayContaining(['19999', '20000']),
      suggestion: 'pass',
      remark: '',
    })
  })
})
