import { signInSourceResource } from '@drawdesk/contract/identity/sign-in-source'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { SourceFailure } from './source-failure.tsx'
import SignInSourcePage from './sign-in-source.page.tsx'

const ALL = ['add', 'edit', 'view', 'delete'].map((action) => `signInSource_${action}`)
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  source: 'github',
  name: `来源${id}`,
  icon: '',
  appId: 'gh-1',
  settings: {},
  secrets: { appSecret: { isSet: true, tail: '77f1' } },
  domain: '',
  autoApprove: 0,
  sort: 50,
  active: 1,
  remark: '',
  callbackUrl: 'https://draw.example.com/api/blade-auth/oauth/callback/github',
  ...auditOf(),
  ...more,
})

async function open(permissions = ALL) {
  const fake = fakeResource(signInSourceResource, [rowOf(1), rowOf(2, { source: 'oidc', callbackUrl: 'x', active: 0 })])
  const app = renderApp(<SignInSourcePage />, { permissions, path: '/system/signInSource' })
  await screen.findByText('来源1')
  return { ...app, fake }
}

describe('why a source failed its test', () => {
  it.each([
    ['misconfigured', 'redirect_uri_mismatch', '回调地址与对方登记的不同'],
    ['misconfigured', 'incorrect_client_credentials', '对方不接受这个应用 ID 或应用密钥'],
    ['badAnswer', 'issuer: https://sso.example.com/', '签发者地址与对方自己声明的不同'],
    ['badAnswer', 'HTTP 404', '服务找不到这个地址'],
    ['badAnswer', 'the answer is no JSON', '服务返回的不是接口数据，可能是网页'],
    ['badAnswer', '', '对方的答复不完整，或无法核实'],
    ['providerDown', 'no connection: getaddrinfo ENOTFOUND sso.example', '找不到地址里的域名'],
    ['providerDown', 'HTTP 503', '服务繁忙'],
    ['tooOften', '45011: api freq out of limit', '请求太频繁，服务限流了'],
    ['clock', '', '对方的时间与这台服务器相差太多'],
    ['unknownSource', '', '这台服务器没有开放沙盒登录'],
  ] as const)('%s “%s” is put into words', (failure, said, words) => {
    renderApp(<SourceFailure answer={{ failure, said }} />)

    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('sign-in sources', () => {
  it('show what is entered at the provider, keep the secret, and take another', async () => {
    const { user, fake } = await open()
    await user.click(screen.getAllByRole('button', { name: /编辑/ })[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog'))

    expect((form.getByLabelText('回调地址') as HTMLInputElement).value).toBe(
      'https://draw.example.com/api/blade-auth/oauth/callback/github',
    )
    expect(form.getByText(/77f1/)).toBeTruthy()
    await user.type(form.getByLabelText(/应用密钥/), 'another-secret')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]?.secrets).toEqual({ appSecret: 'another-secret' })
  })

  it('ask the sandbox for no app and no settings', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: /^新增/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('combobox', { name: '来源' }))
    await user.click(await screen.findByTitle('沙盒'))

    await waitFor(() => expect(form.queryByText('接入参数')).toBeNull())
    expect(form.queryByLabelText('应用 ID')).toBeNull()
    expect(form.getByLabelText('登录域名')).toBeTruthy()
  })

  it('ask an issuer of a single sign-on, and say what stands wrong beside it', async () => {
    const { user } = await open()
    const errors = [{ field: 'settings.issuer', msg: '请填写 https:// 开头的地址' }]
    server.use(http.post('*/api/blade-system/signInSource/submit', () => failed(400, '请检查填写的内容', { errors })))
    await user.click(screen.getAllByRole('button', { name: /编辑/ })[1] as HTMLElement)
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText(/签发者地址/), 'http://sso.example')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(form.getByLabelText(/签发者地址/).getAttribute('aria-invalid')).toBe('true'))
  })

  it('say what a test found, and why they cannot be switched on', async () => {
    server.use(
      http.post('*/api/blade-system/signInSource/test', () =>
        ok({ ok: false, msg: 'x', failure: 'misconfigured', said: 'invalid_client: unknown app' }),
      ),
      http.post('*/api/blade-system/signInSource/changeActive', () =>
        failed(400, '启用前请填写', { errors: [{ field: 'settings.issuer', msg: '启用前请填写' }] }),
      ),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '测试 来源1' }))
    expect(await screen.findByText('来源1 没有通过测试')).toBeTruthy()
    expect(screen.getByText('对方不接受这个应用 ID 或应用密钥')).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: '服务的原话' })).getByText('invalid_client: unknown app'),
    ).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: '启用 来源2' }))
    expect(await screen.findByText('来源2 还没有填完整，请先编辑它')).toBeTruthy()
  })
})
