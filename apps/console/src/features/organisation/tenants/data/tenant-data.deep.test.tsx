import {
  CERTIFICATE_FORMAT,
  type ErasureCertificate,
  type TenantDataList,
} from '@drawdesk/contract/organisation/offboarding'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { fakeResource } from '../../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import TenantPage from '../tenant.page.tsx'

const ERASED = {
  id: '9',
  tenantNumber: '100009',
  tenantName: '已清除的',
  rows: 12_345,
  files: 3,
  bytes: 2_048,
  leftBehind: 0,
  createTime: '2026-11-01 10:00:00',
}
const LIST: TenantDataList = {
  removed: [{ id: '5', tenantNumber: '100005', tenantName: '离开的', removedTime: '2026-11-02 09:00:00' }],
  exports: [
    {
      id: '7',
      tenantNumber: '100007',
      tenantName: '导出的',
      state: 'running',
      error: '',
      tables: 40,
      totalTables: 120,
      rows: 1_000_000,
      files: 0,
      missing: 0,
      bytes: 0,
      askedBy: '管理员',
      createTime: '2026-11-02 10:00:00',
      finishTime: '',
      untilTime: '',
      fetched: 0,
    },
  ],
  erasures: [],
  certificates: [ERASED],
}

async function open(permissions: readonly string[]) {
  fakeResource(tenantResource, [])
  server.use(http.get('*/api/blade-system/tenant-package/select', () => ok([])))
  server.use(http.get('*/api/blade-system/tenant-data/list', () => ok(LIST)))
  const { user } = renderApp(<TenantPage />, { permissions: [...permissions], language: 'zh', path: '/system/tenant' })
  return { user }
}

const dialogAround = (element: HTMLElement) => element.closest<HTMLElement>('[role=dialog]') as HTMLElement

it('is there for who may export or erase', async () => {
  await open(['tenant_setting'])

  await screen.findByText('批量设置')

  expect(screen.queryByText('数据导出与清除')).toBeNull()
})

it('says how far an export is', async () => {
  const { user } = await open(['tenant_archive', 'tenant_wipe'])

  await user.click(await screen.findByRole('button', { name: '数据导出与清除' }))

  await screen.findByText('40 / 120 张表，1,000,000 条记录，0 个文件')
})

it('erases what was typed, and says beside the field why not', async () => {
  const { user } = await open(['tenant_wipe'])
  const asked: unknown[] = []
  const wrong = '租户编号或名称不正确'
  server.use(
    http.get('*/api/blade-system/tenant-data/size', () =>
      ok({ tenantNumber: '100005', tenantName: '离开的', rows: 7_000, tables: 9, files: 2, bytes: 10, waitDays: 7 }),
    ),
    http.post('*/api/blade-system/tenant-data/erase', async ({ request }) => {
      const body = (await request.json()) as { confirm: string }
      asked.push(body)
      return body.confirm === '100005' ? ok({}) : failed(400, wrong, { errors: [{ field: 'confirm', msg: wrong }] })
    }),
  )
  await user.click(await screen.findByRole('button', { name: '数据导出与清除' }))
  await user.click(await screen.findByRole('button', { name: '永久清除' }))
  const dialog = dialogAround(await screen.findByText('提交 7 天后开始，此前可以取消'))
  within(dialog).getByText('永久清除“离开的”')
  const submit = within(dialog).getByRole('button', { name: '提交清除' })
  expect(submit).toHaveProperty('disabled', true)

  const field = within(dialog).getByLabelText('输入租户编号 100005 或名称以确认')
  await user.type(field, '100006')
  await user.click(submit)
  await within(dialog).findByText(wrong)
  expect(field).toHaveProperty('value', '100006')
  await user.clear(field)
  await user.type(field, '100005')
  await user.click(submit)

  await screen.findByText('已提交清除')
  expect(asked).toEqual([
    { id: '5', confirm: '100006', reason: '' },
    { id: '5', confirm: '100005', reason: '' },
  ])
})

it('shows a certificate with what was erased, what stayed, and its signature', async () => {
  const certificate: ErasureCertificate = {
    id: '9',
    content: {
      format: CERTIFICATE_FORMAT,
      number: '9',
      tenantNumber: '100009',
      tenantName: '已清除的',
      reason: '合同结束',
      askedBy: '17',
      askedTime: '2026-10-25T02:00:00.000Z',
      begunTime: '2026-11-01T02:00:00.000Z',
      endTime: '2026-11-01T02:05:00.000Z',
      tables: { draw_info: 12_000, chat_message: 345 },
      rows: 12_345,
      files: 3,
      bytes: 2_048,
      leftBehind: [{ store: 'minio', files: 4, why: 'AccessDenied' }],
      renamed: { log_usual: 21 },
      kept: [{ zh: '本证书', en: 'This certificate' }],
    },
    sha256: 'ab'.repeat(32),
    signature: 'c2lnbmF0dXJl',
    publicKey: 'a2V5',
  }
  const { user } = await open(['tenant_wipe'])
  server.use(http.get('*/api/blade-system/tenant-data/certificate', () => ok(certificate)))
  await user.click(await screen.findByRole('button', { name: '数据导出与清除' }))
  await user.click(await screen.findByRole('button', { name: '查看证书' }))
  const dialog = dialogAround(await screen.findByText('租户 100009“已清除的”的数据已清除'))

  const lines = within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual(['表记录数', 'chat_message345', 'draw_info12,000'])
  within(dialog).getByText('用户 17 · 2026-10-25 02:00:00 UTC')
  within(dialog).getByText('存储 minio：4 个文件（AccessDenied）')
  within(dialog).getByText('平台日志中 21 处租户编号已换成证书编号')
  within(dialog).getByText(certificate.sha256)
  const file = within(dialog).getByRole('link', { name: '下载 JSON' }).getAttribute('href') ?? ''
  expect(JSON.parse(decodeURIComponent(file.split(',')[1] ?? ''))).toEqual(certificate)
})
