import { clientResource } from '@drawdesk/contract/identity/client'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import ClientPage from './client.page.tsx'
import { durationOf } from './duration.ts'

const ALL = ['client_add', 'client_edit', 'client_view', 'client_delete']
const SECRET = 'vN3k-secret-that-is-shown-once'
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  clientId: `app${id}`,
  clientSecret: '',
  authorizedGrantTypes: 'refresh_token,captcha',
  scope: 'all',
  accessTokenValidity: 3_600,
  refreshTokenValidity: 604_800,
  webServerRedirectUri: '',
  resourceIds: '',
  authorities: '',
  autoapprove: '',
  additionalInformation: '',
  ...auditOf(),
  ...more,
})

async function open({ rows = [rowOf(1), rowOf(2, { clientId: 'saber' })], permissions = ALL } = {}) {
  const fake = fakeResource(clientResource, rows)
  const app = renderApp(<ClientPage />, { permissions, path: '/system/client' })
  await screen.findByText('app1')
  return { ...app, fake }
}
const dialog = async () => within(await screen.findByRole('dialog'))
/** As a paste: a key at a time is slow in a drawer full of fields. */
async function fill(user: ReturnType<typeof renderApp>['user'], label: RegExp, text: string): Promise<void> {
  await user.click((await dialog()).getByLabelText(label))
  await user.paste(text)
}

describe('clients', () => {
  it('say how they sign in, and how long their tokens count', async () => {
    await open()

    const row = within(screen.getByText('app1').closest('tr') as HTMLElement)
    expect(row.getByText('1 小时').title).toBe('3600 秒')
    expect(row.getByText('7 天')).toBeTruthy()
    expect(row.getByText(/刷新令牌.*验证码登录|验证码登录.*刷新令牌/)).toBeTruthy()
  })

  it('begin with what most need, and show the new secret once, to be copied', async () => {
    const { user, fake } = await open()
    server.use(
      http.post('*/api/blade-system/client/submit', async ({ request }) => {
        fake.saves.push((await request.json()) as Record<string, unknown>)
        return ok({ id: '9', version: 1, clientId: 'partner', clientSecret: SECRET })
      }),
    )
    await user.click(screen.getByRole('button', { name: '新增' }))
    await fill(user, /应用编号/, 'partner')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect(await screen.findByText(SECRET)).toBeTruthy()
    expect(screen.getByText(/只显示这一次/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '复制密钥' }))
    expect(await screen.findByText('已复制')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    await user.keyboard('{Escape}')
    expect(screen.getByText(SECRET)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
    expect(fake.saves).toMatchObject([
      {
        clientId: 'partner',
        authorizedGrantTypes: 'refresh_token,captcha,authorization_code',
        scope: 'all',
        accessTokenValidity: 3_600,
        refreshTokenValidity: 604_800,
      },
    ])
  })

  it('cannot be renamed, and show no secret after a change', async () => {
    const { user, fake } = await open()
    server.use(
      http.post('*/api/blade-system/client/submit', async ({ request }) => {
        fake.saves.push((await request.json()) as Record<string, unknown>)
        return ok({ id: '1', version: 2, clientId: 'app1', clientSecret: '' })
      }),
    )
    await user.click(screen.getByRole('button', { name: '编辑 app1' }))
    await waitFor(async () =>
      expect(((await dialog()).getByLabelText(/应用编号/) as HTMLInputElement).disabled).toBe(true),
    )
    await user.clear((await dialog()).getByLabelText(/授权范围/))
    await fill(user, /授权范围/, 'read')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toMatchObject([{ id: '1', version: 1, scope: 'read' }]))
    expect(screen.queryByText(/只显示这一次/)).toBeNull()
  })

  it('get another secret after a question; the console’s own does not', async () => {
    const { user } = await open()
    const asked: unknown[] = []
    server.use(
      http.post('*/api/blade-system/client/rotate-secret', async ({ request }) => {
        asked.push(await request.json())
        return ok({ id: '1', version: 2, clientId: 'app1', clientSecret: SECRET })
      }),
    )
    expect((screen.getByRole('button', { name: '更换密钥 saber' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '更换密钥 app1' }))
    expect(asked).toEqual([])
    await user.click((await dialog()).getByRole('button', { name: '更换密钥' }))

    expect(await screen.findByText(SECRET)).toBeTruthy()
    expect(asked).toEqual([{ id: '1' }])
  })

  it('keep the old secret when the new one could not be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    server.use(http.post('*/api/blade-system/client/rotate-secret', () => failed(500, '服务器异常')))
    await user.click(screen.getByRole('button', { name: '更换密钥 app1' }))
    await user.click((await dialog()).getByRole('button', { name: '更换密钥' }))

    expect(await screen.findByText('服务器异常')).toBeTruthy()
    expect(screen.queryByText(/只显示这一次/)).toBeNull()
  })

  it('offer nothing that the person may not do', async () => {
    await open({ permissions: ['client_view'] })

    expect(screen.queryByRole('button', { name: /更换密钥/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  })
})

describe('a duration', () => {
  it('is shown in the largest unit that holds it whole', () => {
    expect([604_800, 3_600, 5_400, 61, 0].map((seconds) => Object.values(durationOf(seconds)).join(' '))).toEqual([
      'days 7',
      'hours 1',
      'minutes 90',
      'seconds 61',
      'seconds 0',
    ])
  })
})
