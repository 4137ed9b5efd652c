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
const USED = rowOf(2, { usedBy: [{ kind: 'drawSeal', id: '7', name: '公章' }] })

async function open(permissions = ALL) {
  const fake = fakeResource(attachResource, [rowOf(1), USED])
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
  await user.click(screen.getByText('网格'))
  expect(screen.getAllByText('2 KB · built-in')).toHaveLength(2)
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
