import { proxyConfigResource } from '@drawdesk/contract/proxies/proxy-config'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../resource/testing/fake-resource.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, server } from '../../testing/server.ts'
import ProxyConfigPage from './proxy-config.page.tsx'

const ALL = ['proxyConfig_add', 'proxyConfig_edit', 'proxyConfig_view', 'proxyConfig_delete']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  name: `代理${id}`,
  protocol: 'http',
  host: 'proxy.example',
  port: 8080,
  username: 'desk',
  secrets: { password: { isSet: true, tail: '3f9a' } },
  matchRule: '*.example.com',
  sort: id,
  active: 1,
  remark: '',
  ...auditOf(),
  ...more,
})

async function open(
  permissions: readonly string[] = ALL,
  rows = [rowOf(1), rowOf(2, { matchRule: '', secrets: {}, active: 0 })],
  language: 'zh' | 'en' = 'zh',
) {
  const fake = fakeResource(proxyConfigResource, rows)
  const app = renderApp(<ProxyConfigPage />, { permissions, path: '/tool/proxyConfig', language })
  await screen.findByText('代理1')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))
async function openForm(name: string, permissions?: readonly string[]) {
  const app = await open(permissions)
  await app.user.click(screen.getByRole('button', { name }))
  await (await dialog()).findByLabelText(/主机/)
  return app
}
async function save(user: Awaited<ReturnType<typeof open>>['user']): Promise<void> {
  await user.click((await dialog()).getByRole('button', { name: '保存' }))
}

describe('proxies', () => {
  it('show where they are, for which hosts, and whether they are on; never the password', async () => {
    await open()

    expect(
      screen
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .filter(Boolean)
        .slice(0, 6),
    ).toEqual(['名称', '协议', '主机', '端口', '匹配规则', '启用'])
    expect(screen.getByText('*.example.com')).toBeTruthy()
    expect(screen.getByText('仅供指定的接口')).toBeTruthy()
    expect(screen.queryByText(/3f9a/)).toBeNull()
  })

  it('leave the stored password as it is when nothing is typed', async () => {
    const { user, fake } = await openForm('编辑 代理1')
    expect((await dialog()).getByText('已设置，末四位 3f9a')).toBeTruthy()
    expect((await dialog()).getByLabelText(/密码/)).toHaveProperty('value', '')
    await user.type((await dialog()).getByLabelText(/备注/), 'x')
    await save(user)

    await waitFor(() =>
      expect(fake.saves).toMatchObject([
        { id: '1', remark: 'x', secrets: { password: { isSet: true, tail: '3f9a' } } },
      ]),
    )
  })

  it('send a password that is typed', async () => {
    const { user, fake } = await openForm('编辑 代理1')
    await user.type((await dialog()).getByLabelText(/密码/), 'new')
    await save(user)
    await waitFor(() => expect(fake.saves).toMatchObject([{ secrets: { password: 'new' } }]))
  })

  it('delete the password when asked, which can be taken back before it is saved', async () => {
    const { user, fake } = await openForm('编辑 代理1')
    await user.click((await dialog()).getByRole('button', { name: '删除密码' }))
    expect((await dialog()).getByText('保存后删除')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '撤销删除' }))
    expect((await dialog()).getByText('已设置，末四位 3f9a')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '删除密码' }))
    await save(user)

    await waitFor(() => expect(fake.saves).toMatchObject([{ secrets: { password: null } }]))
  })

  it('ask for name, host and port, and take ports from 1 to 65535 only', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await save(user)
    for (const words of ['请输入名称', '请输入主机', '请输入端口'])
      expect((await dialog()).getByText(words)).toBeTruthy()
    await user.type((await dialog()).getByLabelText(/端口/), '70000')
    await save(user)

    expect((await dialog()).getByText(/65535/)).toBeTruthy()
    expect(fake.saves).toEqual([])
  })

  it('are tried by their button, which says how long it took or why it failed', async () => {
    const { user } = await open()
    const bodies: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/proxyConfig/test', async ({ request }) => {
        bodies.push(await request.json())
        return bodies.length === 1
          ? ok({ ok: true, url: 'https://api.example.com/', status: 401, ms: 1234, error: '' })
          : ok({
              ok: false,
              url: 'https://api.example.com/',
              status: 0,
              ms: 9,
              error: 'the proxy refused to connect (502)',
            })
      }),
    )

    await user.click(screen.getByRole('button', { name: '测试 代理1' }))
    expect(await screen.findByText('代理可用：https://api.example.com/ 返回 401，用时 1,234 毫秒')).toBeTruthy()
    expect(await screen.findByText('1,234 毫秒')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '测试 代理1' }))

    expect(await screen.findByText('代理1 不可用')).toBeTruthy()
    screen.getByText('连接被拒绝')
    expect(screen.getByRole('group', { name: '详情' }).textContent).toContain('the proxy refused to connect (502)')
    expect(await screen.findByText('不通')).toBeTruthy()
    expect(bodies).toEqual([{ id: '1' }, { id: '1' }])
  })

  it('are not tried by who may only look', async () => {
    await open(['proxyConfig_view'])

    expect(screen.queryByRole('button', { name: '测试 代理1' })).toBeNull()
  })

  it('say in English what they are', async () => {
    await open(ALL, [rowOf(1)], 'en')

    expect(screen.getByRole('heading', { name: 'Proxies' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Test 代理1' })).toBeTruthy()
  })
})
