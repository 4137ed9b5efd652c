import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../../../testing/server.ts'
import { buildFile } from '../../../testing/build-rows.ts'
import DrawExPage from '../../draw-ex.page.tsx'
import { buildEx } from '../../testing/build-ex.ts'
import { serveExperiences } from '../../testing/ex-server.ts'
import { keptExEditors } from '../editor-store.ts'

const ALL = ['drawEx_add', 'drawEx_edit', 'drawEx_view']
const star = { id: '31', name: '金星', category: '星星', image: '77', imageFile: buildFile(), sort: 0 }
const moon = { id: '32', name: '月亮', category: '夜空', image: '78', imageFile: buildFile({ fileId: '78' }), sort: 0 }
const seal = {
  id: '41',
  sealName: '红星章',
  image: '',
  imageFile: null,
  text: '{{exName}}',
  x: 0.8,
  y: 0.8,
  scale: 0.2,
  rotation: 0,
  opacity: 1,
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => keptExEditors.drop('7'))

function serve(facts: Parameters<typeof buildEx>[0] = {}) {
  const served = serveExperiences([buildEx(facts)])
  served.answerPost('saveDrawEx', () => ok({ id: '7', version: 5, state: 0 }))
  server.use(
    http.post('/api/blade-stickers/sysStickers/list', () => ok(pageOf([star, moon]))),
    http.get('/api/blade-biz/drawSeal/page', () => ok(pageOf([seal]))),
    http.get('/api/blade-biz/drawSeal/findDrawSeal', () => ok(seal)),
    http.post('/api/blade-biz/drawSeal/face', () => ok({ url: 'data:image/png;base64,AA==', width: 100, height: 50 })),
  )
  return served
}

describe('seal and stickers of an experience', () => {
  it('are chosen from pictures; a sticker stands on every drawing only once it is put there', async () => {
    const { bodiesOf } = serve()
    const { user } = renderApp(<DrawExPage />, { permissions: ALL, path: '/?edit=7' })

    await user.click(await screen.findByRole('button', { name: /红星章/ }))
    await user.click(button('添加贴纸'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: /金星/ }))
    await user.click(dialog.getByRole('button', { name: /月亮/ }))
    await user.click(dialog.getByRole('button', { name: '添加 2 个' }))
    await user.click(await screen.findByRole('button', { name: '把 金星 贴到画上' }))
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toHaveLength(1))
    expect(bodiesOf('saveDrawEx')[0]).toEqual({
      id: '7',
      version: 4,
      sealId: '41',
      stickerIds: ['31', '32'],
      stickerPlaces: [{ stickerId: '31', x: 0.3, y: 0.3, scale: 0.25, rotation: 0, opacity: 1 }],
    })
  })

  it('are moved on the canvas by keys; the seal is only looked at', async () => {
    const place = { x: 0.5, y: 0.5, scale: 0.25, rotation: 0, opacity: 1 }
    const { bodiesOf } = serve({ sealId: '41', stickerIds: ['31'], stickerPlaces: [{ stickerId: '31', ...place }] })
    const { user } = renderApp(<DrawExPage />, { permissions: ALL, path: '/?edit=7' })

    const grip = await screen.findByRole('button', { name: /^金星：横向 50%/ })
    expect(screen.queryByRole('button', { name: /^红星章：/ })).toBeNull()
    grip.focus()
    await user.keyboard('{ArrowRight}')
    await user.click(button('保存草稿'))

    await waitFor(() => expect(bodiesOf('saveDrawEx')).toHaveLength(1))
    const [{ stickerPlaces }] = bodiesOf('saveDrawEx') as [
      { stickerPlaces: [{ stickerId: string; x: number; y: number }] },
    ]
    expect(stickerPlaces[0]).toMatchObject({ stickerId: '31', y: 0.5 })
    expect(stickerPlaces[0].x).toBeGreaterThan(0.5)
  })

  it('a sticker that is removed takes its places with it', async () => {
    const place = { stickerId: '31', x: 0.5, y: 0.5, scale: 0.25, rotation: 0, opacity: 1 }
    const { bodiesOf } = serve({ stickerIds: ['31', '32'], stickerPlaces: [place] })
    const { user } = renderApp(<DrawExPage />, { permissions: ALL, path: '/?edit=7' })

    await user.click(await screen.findByRole('button', { name: '移除 金星' }))
    await user.click(button('保存草稿'))

    await waitFor(() =>
      expect(bodiesOf('saveDrawEx')).toEqual([{ id: '7', version: 4, stickerIds: ['32'], stickerPlaces: [] }]),
    )
  })
})
