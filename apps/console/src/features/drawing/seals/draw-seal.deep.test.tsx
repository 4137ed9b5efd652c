import { drawSealResource, SEAL_DEFAULTS } from '@drawdesk/contract/drawing/draw-seal'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import DrawSealPage from './draw-seal.page.tsx'

const ALL = ['drawSeal_add', 'drawSeal_edit', 'drawSeal_view', 'drawSeal_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  sealName: `印章${id}`,
  ...SEAL_DEFAULTS,
  text: '春展',
  imageFile: null,
  ...auditOf(),
  ...more,
})

/** Texts whose faces were asked for. */
let faces: string[] = []
beforeEach(() => {
  faces = []
  server.use(
    http.get('*/api/blade-biz/drawSeal/face', ({ request }) => {
      const text = new URL(request.url).searchParams.get('text') ?? ''
      faces.push(text)
      return ok(
        text === ''
          ? { url: '', width: 0, height: 0 }
          : { url: `data:image/png;base64,${btoa(encodeURIComponent(text))}`, width: 1_024, height: 400 },
      )
    }),
  )
})

async function open(rows = [rowOf(1)]) {
  const fake = fakeResource(drawSealResource, rows)
  const app = renderApp(<DrawSealPage />, { permissions: ALL, path: '/drawing/drawSeal' })
  await screen.findByText('印章1')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const canvas = async () => (await dialog()).findByRole('button', { name: /，不透明度/ })

describe('seals', () => {
  it('are listed as they are stamped', async () => {
    await open()

    expect(await screen.findByRole('img', { name: '印章 印章1' })).toBeTruthy()
    expect(faces).toEqual(['春展'])
  })

  it('are placed by keys on a canvas, and saved where they lie', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 印章1' }))
    const grip = await canvas()
    expect(grip.getAttribute('aria-label')).toBe('印章1：横向 85%，纵向 87%，大小 20%，旋转 0°，不透明度 100%')
    grip.focus()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}]')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        { id: '1', version: 1, x: 0.8, y: 0.87, scale: 0.2, rotation: 1, opacity: 1, text: '春展', textSize: 12 },
      ]),
    )
  })

  it('show what is typed once the typing rests, with variables by a button', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 印章1' }))
    await canvas()
    await user.click((await dialog()).getByRole('button', { name: '插入日期' }))

    await waitFor(() => expect(faces).toContain('春展{{date}}'))
    expect(faces).toHaveLength(2)
  })

  it('begin with the usual place, and show beside the field what they lack', async () => {
    const { user, fake } = await open()
    server.use(
      http.post('*/api/blade-biz/drawSeal/saveDrawSeal', () =>
        failed(400, '参数有误', { errors: [{ field: 'image', msg: '请上传图片或填写文字' }] }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '新增' }))
    await user.type(await (await dialog()).findByLabelText(/印章名称/), '空')
    expect(await (await dialog()).findByText('上传图片或填写文字后，就可以在这里摆放')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await (await dialog()).findByText('请上传图片或填写文字')).toBeTruthy()
    expect(fake.saves).toEqual([])
  })

  it('are put on one of the latest results, and the finished picture is shown', async () => {
    const { user } = await open()
    const previewed: unknown[] = []
    server.use(
      http.get('*/api/blade-biz/drawInfo/page', () =>
        ok(pageOf([buildRecord({ files: [buildFile({ fileId: '77', name: '小镇.png' })] })])),
      ),
      http.post('*/api/blade-biz/drawSeal/preview', async ({ request }) => {
        previewed.push(await request.json())
        return ok(buildFile({ fileId: '78', url: '/files/78' }))
      }),
    )
    await user.click(screen.getByRole('button', { name: '编辑 印章1' }))
    await canvas()
    expect((await dialog()).getByRole('button', { name: '看成品' })).toHaveProperty('disabled', true)
    await user.click((await dialog()).getByRole('button', { name: '换底图' }))
    await user.click(await screen.findByRole('button', { name: '用成品 小镇.png 当底图' }))
    await user.click((await dialog()).getByRole('button', { name: '看成品' }))

    expect((await screen.findByRole('img', { name: '盖章后的成品' })).getAttribute('src')).toBe('/files/78')
    expect(previewed).toMatchObject([{ fileId: '77', text: '春展', x: 0.85, y: 0.87, scale: 0.2 }])
  })

  it('warn the second of two people, who loses nothing', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 印章1' }))
    const grip = await canvas()
    grip.focus()
    await user.keyboard('{ArrowLeft}')
    fake.rows = [rowOf(1, { version: 2, text: '夏展' })]
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    await user.click(await (await dialog()).findByRole('button', { name: '保留我的修改' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves.at(-1)).toMatchObject({ version: 2, text: '夏展', x: 0.845 }))
  })
})
