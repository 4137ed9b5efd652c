import { sysStickersResource } from '@drawdesk/contract/drawing/sys-stickers'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { buildFile } from '../testing/build-rows.ts'
import { nameOfFile } from './add-stickers.ts'
import SysStickersPage from './sys-stickers.page.tsx'

const ALL = ['sysStickers_add', 'sysStickers_edit', 'sysStickers_view', 'sysStickers_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `贴纸${id}`,
  category: '动物',
  image: '7',
  imageFile: buildFile(),
  sort: id,
  ...auditOf(),
  ...more,
})

async function open(permissions: readonly string[] = ALL, rows = [rowOf(1), rowOf(2, { category: '' })]) {
  const fake = fakeResource(sysStickersResource, rows)
  const app = renderApp(<SysStickersPage />, { permissions, path: '/drawing/sysStickers' })
  await screen.findByText('贴纸1')
  return { ...app, fake }
}
const picture = (name: string): File => new File(['x'], name, { type: 'image/png' })
const uploader = (container: HTMLElement): HTMLInputElement =>
  container.querySelector('.ant-upload input[type=file]') as HTMLInputElement

it('shows stickers as pictures, and those of a category by one click', async () => {
  const { user, fake } = await open()
  expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByText(/^贴纸\d$/))).toHaveLength(2)
  expect(screen.getByText('未分类')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: '动物' }))

  await waitFor(() => expect(fake.lists.at(-1)?.get('category')).toBe('动物'))
})

it('makes a sticker of each picture, named after its file, and names those that failed', async () => {
  let uploads = 0
  server.use(
    http.post('*/api/blade-resource/oss/endpoint/put-file-attach', () => {
      uploads += 1
      return uploads === 2 ? failed(400, '文件已损坏，无法读取') : ok(buildFile({ fileId: String(900 + uploads) }))
    }),
  )
  const { user, fake, container } = await open()

  await user.upload(uploader(container), [picture('小猫.png'), picture('bad.png'), picture('a.b.png')])

  await screen.findByText('已添加 2 张贴纸')
  expect(await screen.findByText('1 个文件没有添加：bad.png')).toBeTruthy()
  expect(fake.saves).toMatchObject([
    { name: '小猫', category: '', image: '901' },
    { name: 'a.b', category: '', image: '903' },
  ])
  await waitFor(() => expect(fake.lists.length).toBeGreaterThan(1))
})

it('removes those that are ticked', async () => {
  const { user, fake } = await open()
  await user.click(screen.getByRole('checkbox', { name: '选择 贴纸2' }))
  await user.click(screen.getByRole('button', { name: /批量删除/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /删除|确定/ }))

  await waitFor(() => expect(fake.removed).toEqual([['2']]))
})

it('offers only what the rights allow', async () => {
  const { container } = await open(['sysStickers_view'])

  expect(screen.queryByRole('button', { name: '批量上传' })).toBeNull()
  expect(uploader(container)).toBeNull()
})

it.each([
  ['小猫.png', '小猫'],
  ['a.b.webp', 'a.b'],
  ['.png', '.png'],
  ['x'.repeat(120), 'x'.repeat(100)],
])('calls a sticker of %s %s', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})
