import type { TenantDataList } from '@drawdesk/contract/organisation/offboarding'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { fakeResource } from '../../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, server } from '../../../../testing/server.ts'
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
  server.use(http.get('*/api/blade-system/tenant-data/list', () => ok(LIST)))
  const { user } = renderApp(<TenantPage />, { permissions: [...permissions], language: 'zh', path: '/system/tenant' })
  return { user }
}

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
