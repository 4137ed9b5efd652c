import { ossResource, type OssMove } from '@drawdesk/contract/files/oss'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import OssPage from './oss.page.tsx'

const ALL = ['oss_add', 'oss_edit', 'oss_view', 'oss_delete', 'oss_enable', 'oss_move']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  category: 1,
  ossCode: `bucket-${id}`,
  endpoint: 'https://s3.example.com',
  transformEndpoint: '',
  accessKey: '',
  secretKey: '',
  secrets: { accessKey: { isSet: true, tail: '1111' }, secretKey: { isSet: true, tail: '2222' } },
  bucketName: 'desk',
  appId: '',
  region: 'cn-north-1',
  remark: '',
  categoryName: 'MinIO / S3',
  statusName: '未启用',
  files: 12,
  bytes: 5_000_000,
  ...auditOf(),
  ...more,
})
const OWN = rowOf(1, { category: 0, ossCode: 'built-in', status: 2, statusName: '使用中', endpoint: '', secrets: {} })
const MOVE: OssMove = {
  id: '9',
  fromId: '2',
  fromName: 'bucket-2',
  toId: '1',
  toName: 'built-in',
  state: 0,
  total: 12,
  moved: 5,
  failed: 1,
  bytes: 2_000_000,
  error: 'damaged',
  createTime: '2026-11-27 10:00:00',
  finishTime: '',
}

async function open({ permissions = ALL, moves = [] as OssMove[] } = {}) {
  const fake = fakeResource(ossResource, [OWN, rowOf(2)])
  server.use(http.get('*/api/blade-resource/oss/moves', () => ok(moves)))
  const app = renderApp(<OssPage />, { permissions, path: '/resource/oss' })
  await screen.findByText('bucket-2')
  return { ...app, fake }
}

it('says what lies in each store and which is in use, and offers what this person may do', async () => {
  await open({ permissions: ['oss_view'] })

  expect(screen.getAllByText('12 个文件 · 4.8 MB')).toHaveLength(2)
  expect(screen.getByText('使用中')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /启用|测试|迁移/ })).toBeNull()
})

it('shows each step of a trial up to the one that failed', async () => {
  server.use(
    http.post('*/api/blade-resource/oss/test', () =>
      ok({
        ok: false,
        steps: [
          { name: 'put', ok: true, ms: 12, msg: '' },
          { name: 'get', ok: false, ms: 3, msg: '存储桶不存在' },
        ],
      }),
    ),
  )
  const { user } = await open()

  await user.click(screen.getByRole('button', { name: '测试 bucket-2' }))
  const dialog = within(await screen.findByRole('dialog'))

  expect(dialog.getByText('不能使用')).toBeTruthy()
  expect(dialog.getByText('存储桶不存在')).toBeTruthy()
  expect(dialog.getAllByText('未进行')).toHaveLength(5)
})

it('asks before a store is put to use, and says why it could not be', async () => {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/blade-resource/oss/enable', async ({ request }) => {
      asked.push(await request.json())
      return asked.length === 1 ? failed(400, '暂时不行') : ok({ id: '2', status: 2 })
    }),
  )
  const { user } = await open()
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: '启用 bucket-2' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '启用' }))
    await waitFor(() => expect(screen.queryByText('启用“bucket-2”？')).toBeNull())
  }

  expect(await screen.findByText('已启用“bucket-2”')).toBeTruthy()
  expect(asked).toEqual([{ id: '2' }, { id: '2' }])
})

it('leaves stored keys where none is typed, and shows their ends alone', async () => {
  const { user, fake } = await open()
  await user.click(screen.getByRole('button', { name: '编辑 bucket-2' }))
  const form = within(await screen.findByRole('dialog'))

  expect((form.getByLabelText(/^访问密钥 ID/) as HTMLInputElement).placeholder).toBe('已保存 ····1111')
  await user.type(form.getByLabelText(/备注/), '备份')
  await user.click(form.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(fake.saves).toHaveLength(1))
  expect(fake.saves[0]).toMatchObject({ remark: '备份', accessKey: '', secretKey: '' })
})

it('moves files from a store that is not in use, and shows how far it is', async () => {
  let body: unknown
  server.use(
    http.post('*/api/blade-resource/oss/move', async ({ request }) => {
      body = await request.json()
      return ok(MOVE)
    }),
  )
  const { user } = await open({ moves: [MOVE] })

  expect(await screen.findByText('bucket-2 → built-in')).toBeTruthy()
  expect(screen.getByText('5 / 12 个 · 1.9 MB')).toBeTruthy()
  expect(screen.getByText(/1 个留在原处.*内容与校验值不一致/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '迁移文件' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '开始迁移' }))

  await waitFor(() => expect(body).toEqual({ from: '2', to: '1' }))
})
