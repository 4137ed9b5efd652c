import { paramResource } from '@drawdesk/contract/settings/param'
import { dictResource } from '@drawdesk/contract/settings/dict'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import { ResourcePage } from '../resource-page.tsx'
import { auditOf, fakeResource } from '../testing/fake-resource.ts'

const ALL = ['param_add', 'param_edit', 'param_view', 'param_delete']
const row = {
  id: '1',
  paramName: '注册开关',
  paramKey: 'account.registerUser',
  paramValue: 'true',
  remark: '',
  ...auditOf(3),
}

/** Every call of the resource in order: its name, and the tenant that its query or its body names. */
let asked: string[]
const note = async ({ request }: { request: Request }): Promise<void> => {
  const url = new URL(request.url)
  // Columns and views are the person's own, whatever the tenant.
  if (url.pathname.includes('/blade-desk/list-')) return
  const body = request.method === 'POST' ? ((await request.clone().json()) as { tenantId?: string }) : undefined
  asked.push(`${url.pathname.split('/').at(-1)} ${body?.tenantId ?? url.searchParams.get('tenantId') ?? '-'}`)
}

beforeEach(() => {
  asked = []
  server.events.on('request:start', note)
  server.use(
    http.get('*/api/blade-system/tenant/select', () =>
      ok([
        { id: '1', tenantId: '000000', tenantName: '管理组' },
        { id: '2', tenantId: '100001', tenantName: '青山画室' },
      ]),
    ),
    http.get('*/api/blade-system/param/export', () => new Response('xlsx')),
  )
})
afterEach(() => {
  server.events.removeAllListeners()
  chooseTenant(undefined)
})

async function open({ path = '/param', user = {} } = {}) {
  signInForTest({ user })
  const fake = fakeResource(paramResource, [row])
  const app = renderApp(
    <>
      <ResourcePage resource={paramResource} />
      <OtherTenant />
    </>,
    { permissions: ALL, path },
  )
  await screen.findByText('account.registerUser')
  return { ...app, fake }
}

/** A link that somebody shared, the browser's Back: the address changes from outside of the page. */
function OtherTenant() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate('?tenantId=100001')}>
        shared link
      </button>
      <button type="button" onClick={() => void navigate('/param')}>
        from the menu
      </button>
      <button type="button" onClick={() => void navigate('/param?paramName=x')}>
        certain rows
      </button>
    </>
  )
}

const chooser = () => screen.queryByRole('combobox', { name: '选择租户' })
/** The question that is on top; its title stands there to see and once more for the name of the dialog. */
const question = async (title: string) =>
  within((await screen.findAllByText(title))[0]?.closest('[role=dialog]') as HTMLElement)
const callsOf = (name: string): string[] => asked.filter((call) => call.startsWith(`${name} `))

describe('whose rows a page shows', () => {
  it('is the operator’s choice: the list begins anew in that tenant, says so, and the way back leads to the own rows', async () => {
    const { user, location } = await open({ path: '/param?paramName=x&current=2' })
    await user.click(chooser() as HTMLElement)
    await user.click(await screen.findByTitle('青山画室（100001）'))

    expect(await screen.findByText('正在处理租户“青山画室（100001）”的数据')).toBeTruthy()
    await waitFor(() => expect(callsOf('list').at(-1)).toBe('list 100001'))
    expect(location().search).toBe('?tenantId=100001')
    await waitFor(() => expect(document.activeElement).toBe(chooser()))

    await user.click(screen.getByRole('button', { name: '回到本租户' }))
    await waitFor(() => expect(callsOf('list').at(-1)).toBe('list -'))
    expect([location().search, screen.queryByText(/正在处理租户/)]).toEqual(['', null])
  })

  it('stands in the address, and every call of the page names it', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    const { user, fake } = await open({ path: '/param?tenantId=100001' })
    await user.click(screen.getByRole('button', { name: '编辑 注册开关' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('青山画室（100001）')).toBeTruthy()
    await user.type(await dialog.findByLabelText(/备注/), '改')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.saves).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excel 文件（.xlsx）' }))
    await waitFor(() => expect(callsOf('export')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: '注册开关 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    const removal = await question('确定将选择数据删除?')
    expect(removal.getByText('租户“青山画室（100001）”')).toBeTruthy()
    await user.click(removal.getByRole('button', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(fake.restored).toEqual([['1']]))

    expect([...new Set(asked)].filter((call) => !call.startsWith('select')).toSorted()).toEqual([
      'detail 100001',
      'export 100001',
      'list 100001',
      'remove 100001',
      'restore 100001',
      'submit 100001',
    ])
  })

  it.each([
    ['an administrator of another tenant', { tenantId: '100001', roleName: 'administrator' }],
    ['somebody else of the platform', { tenantId: '000000', roleName: 'staff' }],
  ])('is not for %s to choose, whatever the address says', async (_who, user) => {
    await open({ path: '/param?tenantId=100002', user })

    expect([chooser(), screen.queryByText(/正在处理租户/), asked]).toEqual([null, null, ['list -']])
  })

  it('is not asked where rows belong to no tenant', async () => {
    signInForTest()
    server.use(http.get('*/api/blade-system/dict/parent-list', () => ok(pageOf([]))))
    renderApp(<ResourcePage resource={dictResource} />, { path: '/dict?tenantId=100001' })
    await screen.findByText('还没有系统字典')

    expect([chooser(), asked]).toEqual([null, ['parent-list -']])
  })

  it('does not change under a form that is not saved: its user is asked, and the form stays where it was until it is let go', async () => {
    const { user, location, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    const field = await within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(/参数名称/)
    await user.type(field, '草稿')
    screen.getByText('shared link').click()

    await user.click((await question('切换租户？')).getByRole('button', { name: '继续编辑' }))
    await waitFor(() => expect(location().search).toBe(''))
    expect([location().search, field.isConnected, field.value, callsOf('list')]).toEqual(['', true, '草稿', ['list -']])

    await waitFor(() => expect(screen.queryAllByText('切换租户？')).toEqual([]))
    screen.getByText('shared link').click()
    await user.click((await question('切换租户？')).getByRole('button', { name: '放弃修改并切换' }))
    await waitFor(() => expect(callsOf('list').at(-1)).toBe('list 100001'))
    expect([location().search, field.isConnected, fake.saves]).toEqual(['?tenantId=100001', false, []])
  })

  it('is what the console works in: chosen elsewhere the page goes along, and what it says itself counts from then on', async () => {
    const { user, location } = await open({ path: '/param?paramName=x' })
    act(() => chooseTenant('100001'))
    await waitFor(() => expect(callsOf('list').at(-1)).toBe('list 100001'))
    expect(location().search).toBe('?tenantId=100001')
    expect(useChosenTenant.getState().shown['']).toBe('100001')

    await user.click(screen.getByRole('button', { name: '回到本租户' }))
    await waitFor(() => expect(callsOf('list').at(-1)).toBe('list -'))
    expect(useChosenTenant.getState()).toMatchObject({ chosen: undefined, shown: { '': '' } })
    screen.getByText('shared link').click()
    await waitFor(() => expect(useChosenTenant.getState().chosen).toBe('100001'))
    expect(await screen.findByText('正在处理租户“青山画室（100001）”的数据')).toBeTruthy()
  })

  it('goes along when it is opened from a menu, but not by a link to certain rows nor by the way back', async () => {
    const { location } = await open({ path: '/param' })
    act(() => chooseTenant('100001'))
    await waitFor(() => expect(location().search).toBe('?tenantId=100001'))
    const { key } = location()
    screen.getByText('from the menu').click()
    await waitFor(() => expect([location().key === key, location().search]).toEqual([false, '?tenantId=100001']))

    screen.getByText('certain rows').click()
    await waitFor(() => expect(location().search).toBe('?paramName=x'))
    await waitFor(() => expect(useChosenTenant.getState().chosen).toBeUndefined())
  })
})
