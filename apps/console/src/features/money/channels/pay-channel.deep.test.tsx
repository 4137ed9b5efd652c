import { payChannelResource } from '@drawdesk/contract/money/pay-channel'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import PayChannelPage from './pay-channel.page.tsx'

const ALL = ['payChannel_add', 'payChannel_edit', 'payChannel_view', 'payChannel_delete']
const PEM = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----'
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  channel: 'wechat',
  name: `账号${id}`,
  merchantId: '1900000001',
  appId: 'wx1',
  settings: { serialNo: 'S1' },
  secrets: { apiV3Key: { isSet: true, tail: '3f9a' } },
  fee: 6,
  sort: 10,
  active: 1,
  remark: '',
  ...auditOf(),
  ...more,
})

const ROWS = [rowOf(1), rowOf(2, { channel: 'cash', name: '柜台', fee: 0 })]
async function open(permissions = ALL, rows = ROWS) {
  const fake = fakeResource(payChannelResource, rows)
  const app = renderApp(<PayChannelPage />, { permissions, path: '/operation/payChannel' })
  await screen.findByText('账号1')
  return { ...app, fake }
}
const drawer = async () => within(await screen.findByRole('dialog'))

describe('payment channels', () => {
  it('ask for what the channel needs, and keep the lines of a key', async () => {
    const { user, fake } = await open()
    await user.click(screen.getAllByRole('button', { name: /编辑/ })[0] as HTMLElement)
    const form = await drawer()

    expect((form.getByLabelText(/商户证书序列号/) as HTMLInputElement).value).toBe('S1')
    expect(form.getByText(/3f9a/)).toBeTruthy()
    await user.click(form.getByLabelText(/商户私钥/))
    await user.paste(PEM)
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]?.secrets).toMatchObject({ privateKey: PEM, apiV3Key: { isSet: true } })
  })

  it('ask nothing of a company for cash', async () => {
    const { user } = await open()
    await user.click(screen.getAllByRole('button', { name: /编辑/ })[1] as HTMLElement)
    const form = await drawer()

    expect(form.queryByLabelText(/商户号/)).toBeNull()
    expect(form.queryByText('密钥')).toBeNull()
  })

  it('say what a test found, and are switched off', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/payChannel/test', () => ok({ ok: false, msg: 'SIGN_ERROR: 签名错误' })),
      http.post('*/api/blade-biz/payChannel/changeActive', async ({ request }) => {
        asked.push(await request.json())
        return ok({ id: '1', active: 0, version: 2 })
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '测试 账号1' }))
    expect(await screen.findByText('账号1 没有通过测试')).toBeTruthy()
    screen.getByText('SIGN_ERROR: 签名错误')
    await user.click(screen.getByRole('switch', { name: '启用 账号1' }))
    await waitFor(() => expect(asked).toEqual([{ id: '1', active: 0 }]))
  })

  it('are only looked at without the right to change them', async () => {
    await open(['payChannel_view'])
    expect(screen.queryByRole('button', { name: /测试/ })).toBeNull()
    expect((screen.getByRole('switch', { name: '启用 账号1' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('show keys or certificates, of the way that is chosen, and take the others off with the save', async () => {
    const stored = { privateKey: { isSet: true, tail: 'aaaa' }, publicKey: { isSet: true, tail: 'bbbb' } }
    const { user, fake } = await open(ALL, [rowOf(1, { channel: 'alipay', secrets: stored, settings: {} })])
    await user.click(screen.getAllByRole('button', { name: /编辑/ })[0] as HTMLElement)
    const form = await drawer()

    expect(form.getByLabelText(/^支付宝公钥 /)).toBeTruthy()
    expect(form.queryByLabelText(/支付宝根证书/)).toBeNull()
    await user.click(form.getByText('证书模式'))
    expect(form.queryByLabelText(/^支付宝公钥 /)).toBeNull()
    await user.click(form.getByLabelText(/支付宝根证书/))
    await user.paste(PEM)
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]?.secrets).toMatchObject({ publicKey: null, rootCert: PEM })
  })

  it('say what a test found missing by the name of its field', async () => {
    server.use(
      http.post('*/api/blade-biz/payChannel/test', () => ok({ ok: false, msg: 'config: privateKey is not entered' })),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '测试 账号1' }))
    expect(await screen.findByText('商户私钥还没有填写')).toBeTruthy()
  })

  it('say in one sentence what is missing before they are switched on', async () => {
    const errors = ['secrets.privateKey', 'appId'].map((field) => ({ field, msg: '启用前请填写' }))
    server.use(http.post('*/api/blade-biz/payChannel/changeActive', () => failed(400, '请检查填写的内容', { errors })))
    const { user } = await open()
    await user.click(screen.getByRole('switch', { name: '启用 账号1' }))
    expect(await screen.findByText('账号1 还不能启用，请先填写：应用 ID、商户私钥')).toBeTruthy()
  })
})
