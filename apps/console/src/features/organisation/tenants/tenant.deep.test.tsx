import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import TenantPage from './tenant.page.tsx'

const ALL = [
  'tenant_add',
  'tenant_edit',
  'tenant_view',
  'tenant_delete',
  'tenant_setting',
  'tenant_package',
  'tenant_datasource',
]
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  ...auditOf(),
  tenantId: `10000${id}`,
  tenantName: `租户${id}`,
  domain: '',
  linkman: '',
  contactNumber: '',
  address: '',
  title: '',
  backgroundUrl: '',
  packageId: '',
  packageName: '',
  accountNumber: -1,
  accountCount: 1,
  expireTime: '',
  datasourceId: '',
  ...more,
})

async function open({ rows = [rowOf(1), rowOf(2)], permissions = ALL, language = 'zh' as 'zh' | 'en' } = {}) {
  const calls: [string, unknown][] = []
  const record = (name: string) =>
    http.post(`*/api/blade-system/tenant/${name}`, async ({ request }) => {
      calls.push([name, await request.json()])
      return ok(name === 'package-setting' ? { changeId: '', processInstanceId: '' } : {})
    })
  const fake = fakeResource(tenantResource, rows)
  server.use(
    record('setting'),
    record('package-setting'),
    http.get('*/api/blade-system/tenant-package/select', () =>
      ok([
        { id: '31', packageName: '基础包' },
        { id: '32', packageName: '全功能包' },
      ]),
    ),
    http.get('*/api/blade-system/tenant/package-detail', () =>
      ok({ id: '31', packageName: '基础包', menuId: '1,2', approvalInstanceId: '' }),
    ),
  )
  const app = renderApp(<TenantPage />, { permissions, language, path: '/system/tenant' })
  await screen.findByText('100001')
  return { ...app, fake, calls }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const rowWith = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement)
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, item: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: `设置 ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the tenants', () => {
  it('show number, hosts, package, accounts against their limit, and their end in words', async () => {
    await open({
      rows: [
        rowOf(1, {
          domain: 'a.cn,b.cn,c.cn',
          packageId: '31',
          packageName: '基础包',
          accountNumber: 100,
          accountCount: 12,
          expireTime: '2020-01-01 00:00:00',
        }),
        rowOf(2, { accountNumber: 5, accountCount: 5 }),
      ],
    })

    const [first, second] = [rowWith('租户1'), rowWith('租户2')]
    for (const text of ['100001', 'a.cn', '等 2 个', '基础包', '12 / 100', '已到期'])
      expect(first.getByText(text)).toBeTruthy()
    expect(second.getByText('5 / 5').className).toContain('tenant-full')
    expect(first.getByText('12 / 100').className).not.toContain('tenant-full')
    expect(second.getByText('不限')).toBeTruthy()
  })

  it('speak English', async () => {
    await open({ language: 'en', rows: [rowOf(1, { accountCount: 3 })] })

    expect(screen.getByRole('heading', { name: 'Tenants' })).toBeTruthy()
    expect(screen.getByText('3 / Unlimited')).toBeTruthy()
    expect(screen.getByText('Never')).toBeTruthy()
  })

  it('offer only what the user may do', async () => {
    await open({ permissions: ['tenant_view'] })

    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: '批量设置' })).toBeNull()
    expect(screen.queryByRole('button', { name: '设置 租户1' })).toBeNull()
  })

  it('are added by name, show what is made with them, with a package and a look', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))

    expect((await dialog()).getByText(/自动生成租户编号、角色、部门和管理员账号 admin/)).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    expect((await dialog()).getByText('请输入租户名称')).toBeTruthy()
    await user.type((await dialog()).getByLabelText(/租户名称/), '新公司')
    await user.type((await dialog()).getByLabelText('域名'), 'new.cn')
    await user.type((await dialog()).getByLabelText('登录页标题'), '新公司画图')
    await user.click((await dialog()).getByRole('combobox', { name: '产品包' }))
    await user.click(await screen.findByTitle('全功能包'))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([{ tenantName: '新公司', domain: 'new.cn', title: '新公司画图', packageId: '32' }]),
    )
  })

  it('are edited without their package, which is set elsewhere', async () => {
    const { user } = await open({ rows: [rowOf(1, { packageId: '31', packageName: '基础包' })] })
    await user.click(screen.getByRole('button', { name: '编辑 租户1' }))

    expect(await (await dialog()).findByText('在列表的“设置”里更换')).toBeTruthy()
    expect((await dialog()).getByRole('combobox', { name: '产品包' })).toHaveProperty('disabled', true)
    expect((await dialog()).queryByText(/自动生成/)).toBeNull()
  })

  it('get a picture for their login page, shown as that page, and lose it again', async () => {
    const { user, fake } = await open({ rows: [rowOf(1, { backgroundUrl: '' })] })
    server.use(
      http.post('*/api/blade-resource/oss/endpoint/put-file-attach', () =>
        ok({
          fileId: '9',
          name: 'a.png',
          mime: 'image/png',
          bytes: 1,
          width: 1,
          height: 1,
          url: '/o',
          webUrl: '/api/blade-resource/file/9/web?exp=1&sig=x',
          thumbUrl: '/t',
        }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '编辑 租户1' }))
    const preview = await (await dialog()).findByRole('img', { name: '登录页预览' })

    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() =>
      expect(preview.querySelector('img')?.getAttribute('src')).toBe('/api/blade-resource/file/9/web?exp=1&sig=x'),
    )
    await user.click((await dialog()).getByRole('button', { name: '去掉图片' }))
    expect(preview.querySelector('img')).toBeNull()
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(preview.querySelector('img')).not.toBeNull())
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves[0]).toMatchObject({ id: '1', backgroundUrl: '/api/blade-resource/file/9/web?exp=1&sig=x' }),
    )
  })

  it('are removed after their people’s fate was shown', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '租户2 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))

    expect(await (await dialog()).findByText(/其人员不能再登录，正在使用的会话立即结束/)).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    await waitFor(() => expect(fake.removed).toEqual([['2']]))
  })
})

describe('limits', () => {
  it('of one tenant begin as they are, and are sent as they end', async () => {
    const { user, calls } = await open({
      rows: [rowOf(1, { accountNumber: 100, fileLimitGb: 5, expireTime: '2030-01-01 00:00:00' })],
    })
    await choose(user, '租户1', '额度与到期时间')
    expect(((await (await dialog()).findByLabelText('文件容量')) as HTMLInputElement).value).toBe('5')

    const accounts = await (await dialog()).findByLabelText('账号额度')
    expect(
      [accounts, (await dialog()).getByLabelText('到期时间')].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['100', '2030-01-01 00:00:00'])
    await user.clear(accounts)
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(calls).toEqual([
        ['setting', { ids: ['1'], accountNumber: -1, fileLimitGb: 5, expireTime: '2030-01-01 00:00:00' }],
      ]),
    )
    expect(await screen.findByText('操作成功!')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of several tenants change only what is ticked', async () => {
    const { user, calls } = await open()
    await user.click(screen.getByRole('button', { name: '批量设置' }))
    expect(await screen.findByText('请选择至少一条数据')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '选择 租户1' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 租户2' }))
    await user.click(screen.getByRole('button', { name: '批量设置' }))

    expect((await dialog()).getByText('设置 2 个租户')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    await user.click((await dialog()).getByRole('checkbox', { name: '修改账号额度' }))
    await user.type((await dialog()).getByRole('spinbutton', { name: '账号额度' }), '20')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(calls).toEqual([['setting', { ids: ['1', '2'], accountNumber: 20 }]]))
  })

  it('keep the dialog when the server refuses', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    server.use(http.post('*/api/blade-system/tenant/setting', () => failed(404, '数据不存在')))
    await choose(user, '租户1', '额度与到期时间')
    await user.click(await (await dialog()).findByRole('button', { name: '保存' }))

    expect(await screen.findByText('数据不存在')).toBeTruthy()
    expect((await dialog()).getByLabelText('账号额度')).toBeTruthy()
    expect(log).toHaveBeenCalledWith('tenant setting', expect.objectContaining({ code: 404 }))
  })

  it('of the platform have no end, and it has no package', async () => {
    const { user, calls } = await open({ rows: [rowOf(1), rowOf(2, { tenantId: '000000', tenantName: '平台' })] })
    await choose(user, '平台', '额度与到期时间')

    expect((await dialog()).getByText('平台租户没有到期时间')).toBeTruthy()
    expect((await dialog()).getByLabelText('到期时间')).toHaveProperty('disabled', true)
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(calls).toEqual([['setting', { ids: ['2'], accountNumber: -1, fileLimitGb: -1 }]]))

    await user.click(screen.getByRole('button', { name: '设置 平台' }))
    const item = await screen.findByRole('menuitem', { name: /平台租户不使用产品包/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the data source of a tenant', () => {
  it('begins as it is, and another of that tenant is chosen', async () => {
    const { user, calls } = await open()
    server.use(
      http.get('*/api/blade-system/tenant/datasource-select', () =>
        ok([
          { id: '0', name: '本系统', driver: 'postgres', isOwn: true, isDefault: true },
          { id: '9', name: '门店库', driver: 'mysql', isOwn: false, isDefault: false },
        ]),
      ),
      http.post('*/api/blade-system/tenant/datasource', async ({ request }) => {
        calls.push(['datasource', (await request.json()) as Record<string, unknown>])
        return ok({})
      }),
    )
    await choose(user, '租户1', '数据源')
    expect(await (await dialog()).findByText('本系统')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    await user.click((await dialog()).getByRole('combobox', { name: '数据源' }))
    await user.click(await screen.findByText('门店库', { selector: '.ant-select-item-option-content' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(calls).toEqual([['datasource', { tenantId: '100001', datasourceId: '9' }]]))
  })
})

describe('the package of a tenant', () => {
  it('begins as it is, says what it does, and is changed or taken away', async () => {
    const { user, calls } = await open()
    await choose(user, '租户1', '产品包')

    const select = await (await dialog()).findByRole('combobox', { name: '产品包' })
    expect(await (await dialog()).findByText('基础包')).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    await user.click(select)
    await user.click(await screen.findByTitle('不使用产品包'))
    expect((await dialog()).getByText('可以使用平台专属功能以外的所有菜单')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(calls).toEqual([['package-setting', { tenantId: '100001', packageId: '' }]]))
  })

  it('says when it could not be loaded, and tries again', async () => {
    const { user } = await open()
    server.use(http.get('*/api/blade-system/tenant/package-detail', () => failed(500, '服务器异常'), { once: true }))
    await choose(user, '租户1', '产品包')

    expect(await (await dialog()).findByText('产品包没能加载出来')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '重试' }))

    expect(await (await dialog()).findByText('基础包')).toBeTruthy()
  })
})
