import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/draw-paths'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../../lib/http/query.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { buildRecord } from '../../testing/build-rows.ts'
import { patchRecords, recordQuery } from '../gallery.api.ts'
import { BulkMarks } from './bulk-marks.tsx'
import { MarksPanel } from './marks-panel.tsx'

const marks = (name: string) => `/api/blade-biz/drawMark/${name}`
let sent: [string, unknown][]
const keep = (name: string) =>
  http.post(marks(name), async ({ request }) => {
    sent.push([name, await request.json()])
    return ok({ ids: ['901'], id: '8' })
  })

beforeEach(() => {
  queryClient.clear()
  signInForTest()
  sent = []
  server.use(
    http.get(marks('boards'), () => ok([{ id: '7', name: '夏展', count: 2 }])),
    http.get(marks('tags'), () => ok([{ tag: '海报', count: 1 }])),
    ...['mark', 'tag', 'putOnBoard', 'saveBoard'].map(keep),
  )
})

describe('marks of a picture', () => {
  it('are given by one press each', async () => {
    const { user } = renderApp(<MarksPanel record={buildRecord({ id: '901', favourite: 0, rating: 0 })} />, {
      permissions: ['drawDesk_draw'],
    })

    await user.click(screen.getByRole('button', { name: '收藏' }))
    await waitFor(() => expect(sent).toEqual([['mark', { ids: ['901'], favourite: 1 }]]))
    await user.type(screen.getByRole('combobox', { name: '标签' }), '夏日,')
    await waitFor(() => expect(sent.at(-1)).toEqual(['tag', { ids: ['901'], add: ['夏日'], remove: [] }]))
  })

  it('make a board by typing its name, as tags do', async () => {
    const { user } = renderApp(<MarksPanel record={buildRecord({ id: '901' })} />, { permissions: ['drawDesk_draw'] })

    await user.type(screen.getByRole('combobox', { name: '画板' }), '春天')
    await user.click(await screen.findByTitle('新建画板“春天”'))

    await waitFor(() =>
      expect(sent).toEqual([
        ['saveBoard', { name: '春天' }],
        ['putOnBoard', { boardId: '8', ids: ['901'], isOn: 1 }],
      ]),
    )
  })

  it('show tags to who may not change them', async () => {
    renderApp(<MarksPanel record={buildRecord({ id: '901', tags: ['海报', '夏日'] })} />, { permissions: ['sdDraw'] })

    expect(await screen.findByText('海报 · 夏日')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('stand in what is on screen as soon as they are kept', () => {
    const { queryKey } = recordQuery(DRAW_INFO_PATH, '901')
    queryClient.setQueryData(queryKey, buildRecord({ id: '901', favourite: 0 }))

    patchRecords(DRAW_INFO_PATH, new Set(['901']), () => ({ favourite: 1 }))

    expect(queryClient.getQueryData(queryKey)).toMatchObject({ id: '901', favourite: 1 })
  })
})

describe('many pictures', () => {
  it('go onto a board that is made for them', async () => {
    const { user } = renderApp(<BulkMarks ids={['901', '902']} boardId={undefined} />, {
      permissions: ['drawInfo_edit'],
    })

    await user.click(screen.getByRole('button', { name: '放到画板' }))
    await user.type(await screen.findByRole('textbox', { name: '新画板名称' }), '冬展')
    await user.click(screen.getByRole('button', { name: '创建并放入' }))

    await waitFor(() =>
      expect(sent).toEqual([
        ['saveBoard', { name: '冬展' }],
        ['putOnBoard', { boardId: '8', ids: ['901', '902'], isOn: 1 }],
      ]),
    )
  })

  it('are taken off the board that is shown', async () => {
    const { user } = renderApp(<BulkMarks ids={['901']} boardId="7" />, { permissions: ['drawInfo_edit'] })

    await user.click(await screen.findByRole('button', { name: '从画板“夏展”移出' }))

    await waitFor(() => expect(sent).toEqual([['putOnBoard', { boardId: '7', ids: ['901'], isOn: 0 }]]))
  })

  it('are given tags beside those they have, or relieved of some, and Escape closes the fields alone', async () => {
    const { user } = renderApp(<BulkMarks ids={['901', '902']} boardId={undefined} />, {
      permissions: ['drawInfo_edit'],
    })
    const escaped: boolean[] = []
    const note = (event: KeyboardEvent) => void escaped.push(event.defaultPrevented)
    window.addEventListener('keydown', note)

    await user.click(screen.getByRole('button', { name: '打标签' }))
    await user.keyboard('{Escape}')
    window.removeEventListener('keydown', note)
    expect([escaped, screen.getByRole('button', { name: '打标签' }).getAttribute('aria-expanded')]).toEqual([
      [true],
      'false',
    ])
    await user.click(screen.getByRole('button', { name: '打标签' }))
    await user.type(await screen.findByRole('combobox', { name: '标签' }), '夏日,')
    await user.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByText('已给 2 张添加标签')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '打标签' }))
    await user.type(await screen.findByRole('combobox', { name: '标签' }), '旧的,')
    await user.click(screen.getByRole('button', { name: '移除' }))

    expect(await screen.findByText('已从 2 张移除标签')).toBeTruthy()
    expect(sent).toEqual([
      ['tag', { ids: ['901', '902'], add: ['夏日'] }],
      ['tag', { ids: ['901', '902'], remove: ['旧的'] }],
    ])
  })

  it('are marked in several calls where one does not take them all', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => String(1_000 + at))
    const { user } = renderApp(<BulkMarks ids={ids} boardId={undefined} />)

    await user.click(screen.getByRole('button', { name: '收藏 501 张' }))

    await waitFor(() =>
      expect(sent).toEqual([
        ['mark', { ids: ids.slice(0, 500), favourite: 1 }],
        ['mark', { ids: ['1500'], favourite: 1 }],
      ]),
    )
  })

  it('keep what was typed where the name is taken', async () => {
    server.use(http.post(marks('saveBoard'), () => failed(400, '已有同名的画板')))
    const { user } = renderApp(<BulkMarks ids={['901']} boardId={undefined} />, { permissions: ['drawInfo_edit'] })
    await user.click(screen.getByRole('button', { name: '放到画板' }))
    await user.type(await screen.findByRole('textbox', { name: '新画板名称' }), '夏展')
    await user.click(screen.getByRole('button', { name: '创建并放入' }))

    expect(await screen.findByText('已有同名的画板')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '新画板名称' })).toHaveProperty('value', '夏展')
  })
})
