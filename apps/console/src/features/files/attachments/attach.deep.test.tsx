import { attachResource } from '@drawdesk/contract/files/attach'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import AttachPage from './attach.page.tsx'

const ALL = ['attach_edit', 'attach_view', 'attach_delete', 'attach_force']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  link: `/api/blade-resource/file/${id}/original?sig=x`,
  thumbUrl: `/api/blade-resource/file/${id}/thumb?sig=x`,
  domain: '',
  name: `图 ${id}.png`,
  originalName: `图 ${id}.png`,
  extension: 'png',
  attachSize: 2_048,
  mime: 'image/png',
  sha256: 'ab'.repeat(32),
  storeId: '1',
  storeName: 'built-in',
  usedBy: [],
  createUserName: '王晓',
  width: 60,
  height: 40,
  remark: '',
  removedTime: '',
  ...auditOf(),
  ...more,
})
const USAGE = { usedBytes: 900 * 1024 ** 2, comingBytes: 0, limitBytes: 1024 ** 3, files: 2, filesMost: 100 }
const USED = rowOf(2, { usedBy: [{ kind: 'drawSeal', id: '7', name: '公章' }] })

async function open(permissions = ALL) {
  const fake = fakeResource(attachResource, [rowOf(1), USED])
  server.use(http.get('*/api/blade-resource/attach/usage', () => ok(USAGE)))
  const app = renderApp(<AttachPage />, { permissions, path: '/resource/attach' })
  await screen.findByText('图 1.png')
  return { ...app, fake }
}
const file = (name: string): File => new File(['x'], name, { type: 'image/png' })

it('lists files with what uses them, as a list and as cards', async () => {
  const { user } = await open()

  expect(screen.getByText('未被使用')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '图 2.png: 1 处使用' }))
  expect(await screen.findByText('公章')).toBeTruthy()
  await user.click(screen.getByText('卡片'))
  expect(screen.getAllByText('2 KB · built-in')).toHaveLength(2)
})

it('shows how much room is used, and says so before it is full', async () => {
  await open()

  expect(await screen.findByText('已用 900 MB / 1 GB（87%）')).toBeTruthy()
  expect(screen.getByLabelText('文件空间已用的百分比')).toHaveProperty('value', 87)
  expect(screen.getByText(/空间快满了/)).toBeTruthy()
})

it('leads to what uses a file where that may be opened, and says how many more there are', async () => {
  const elsewhere = rowOf(3, { usedBy: [{ kind: 'drawSeal', id: '7', name: '公章' }], usedElsewhere: 2 })
  const hidden = rowOf(4, { usedElsewhere: 1 })
  fakeResource(attachResource, [elsewhere, hidden])
  server.use(http.get('*/api/blade-resource/attach/usage', () => ok({ ...USAGE, limitBytes: -1 })))
  const { user } = renderApp(<AttachPage />, { permissions: [...ALL, 'drawSeal_view'], path: '/resource/attach' })

  expect(await screen.findByText('已用 900 MB，不限容量')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '图 3.png: 3 处使用' }))
  const link = await screen.findByRole('link', { name: '公章' })
  expect(link.getAttribute('href')).toBe(`/drawing/drawSeal?${new URLSearchParams({ sealName: '公章' })}`)
  expect(screen.getByText('另有 2 处你无权查看')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '图 4.png: 1 处使用' }))
  expect(await screen.findByText('1 处使用，你无权查看')).toBeTruthy()
})

it('sends several files one after the other, and tries again what failed', async () => {
  let sent = 0
  server.use(
    http.post('*/api/blade-resource/oss/endpoint/put-file-attach', () => {
      sent += 1
      return sent === 2 ? failed(400, '文件已损坏，无法读取') : ok({ fileId: '9' })
    }),
  )
  const { user, container } = await open()

  await user.upload(container.querySelector('.ant-upload input[type=file]') as HTMLInputElement, [
    file('一.png'),
    file('二.png'),
  ])
  expect(await screen.findByText('文件已损坏，无法读取')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新上传 二.png' }))

  await waitFor(() => expect(screen.getAllByText('已上传')).toHaveLength(2))
})

it('removes what is used only by force, after it has said by what', async () => {
  let body: unknown
  const { user } = await open()
  server.use(
    http.post('*/api/blade-resource/attach/remove', async ({ request }) => {
      body = await request.json()
      return ok({ ids: ['2'] })
    }),
  )
  const row = screen.getByText('图 2.png').closest('tr') as HTMLElement
  await user.click(within(row).getByRole('button', { name: /更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '强制删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('公章')).toBeTruthy()

  await user.click(dialog.getByRole('button', { name: '强制删除' }))

  await waitFor(() => expect(body).toEqual({ ids: ['2'], force: 1 }))
})

it('brings removed files back', async () => {
  let restored: unknown
  const { user } = await open()
  server.use(
    http.get('*/api/blade-resource/attach/list', () =>
      ok(
        pageOf([rowOf(3, { link: '', thumbUrl: '', removedTime: '2026-11-27 10:00:00' })], {
          total: 1,
          current: 1,
          size: 30,
          pages: 1,
        }),
      ),
    ),
    http.post('*/api/blade-resource/attach/restore', async ({ request }) => {
      restored = await request.json()
      return ok({ ids: ['3'] })
    }),
  )

  await user.click(screen.getByText('已删除'))
  await user.click(await screen.findByRole('button', { name: '恢复 图 3.png' }))

  await waitFor(() => expect(restored).toEqual({ ids: ['3'] }))
})
