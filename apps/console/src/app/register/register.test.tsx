import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { keepInvite, keptInvite } from '../../lib/session/invite.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { RegisterGate } from './register-gate.tsx'
import { isGuest } from './register-rules.ts'

async function open({ tenant = {}, userId = '-1' }: { tenant?: object; userId?: string } = {}) {
  signInForTest({ user: { userId, oauthId: '77', userName: '小明', roleName: 'guest' } })
  server.use(http.get('/api/blade-system/tenant/info', () => ok(tenant)))
  const app = renderApp(
    <RegisterGate>
      <p>控制台</p>
    </RegisterGate>,
  )
  await screen.findByRole('dialog', { name: '账号注册' })
  return app
}

const field = (name: string) => screen.findByLabelText(name)
const submit = () => screen.getByRole('button', { name: '提交申请' })

describe('who is asked to register', () => {
  it.each([
    ['', true],
    ['-1', true],
    ['1', false],
    ['1123598821738675201', false],
  ])('a user id of "%s" makes a guest: %s', (userId, guest) => {
    expect(isGuest({ userId })).toBe(guest)
  })

  it('lets an account holder on', () => {
    signInForTest()
    renderApp(
      <RegisterGate>
        <p>控制台</p>
      </RegisterGate>,
    )

    expect(screen.getByText('控制台')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the register dialog', () => {
  it('has the name filled in and asks for the tenant only when the address has none', async () => {
    await open({ tenant: { tenantId: '000000', domain: 'http://console.test' } })

    expect(((await field('用户姓名')) as HTMLInputElement).value).toBe('小明')
    expect(screen.queryByText('控制台')).toBeNull()
    expect(screen.queryByLabelText('租户编号')).toBeNull()
  })

  it('warns in the order of the specification, one at a time', async () => {
    const { user } = await open()
    await field('租户编号')

    await user.click(submit())
    expect(await screen.findByText('请先输入租户编号')).toBeTruthy()
    expect(document.activeElement).toBe(await field('租户编号'))

    await user.type(await field('租户编号'), '000000')
    await user.click(submit())
    expect(await screen.findByText('请先输入账号名称')).toBeTruthy()

    await user.type(await field('账号名称'), 'ming')
    await user.click(submit())
    expect(await screen.findByText('请先输入密码')).toBeTruthy()

    await user.type(await field('账号密码'), 'a-good-one')
    await user.click(submit())
    expect(await screen.findByText('请先输入密码')).toBeTruthy()
    expect(document.activeElement).toBe(await field('确认密码'))

    await user.type(await field('确认密码'), 'another-one')
    await user.click(submit())
    expect(await screen.findByText('两次密码输入不一致')).toBeTruthy()
  })

  async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.type(await field('账号名称'), 'ming')
    await user.type(await field('账号密码'), 'a-good-one')
    await user.type(await field('确认密码'), 'a-good-one')
  }

  it('sends the application with the password so that the server can judge it, says so, and signs out when that is confirmed', async () => {
    let body: unknown
    server.use(
      http.post('/api/blade-user/register-guest', async ({ request }) => {
        body = await request.json()
        return ok()
      }),
      http.get('/api/blade-auth/oauth/logout', () => ok()),
    )
    const { user } = await open({ tenant: { tenantId: '100001' } })
    await fillIn(user)

    await user.click(submit())

    expect(
      await screen.findByText('注册申请已提交,请等待管理员审核', { selector: '.ant-modal-confirm-title' }),
    ).toBeTruthy()
    expect(body).toEqual({ tenantId: '100001', name: '小明', account: 'ming', password: 'a-good-one', oauthId: '77' })
    expect(useSession.getState().token).toBeDefined()

    await user.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(useSession.getState().token).toBeUndefined())
  })

  it('says beside the password what is wrong with it, found here or by the server', async () => {
    server.use(
      http.post('/api/blade-user/register-guest', () =>
        failed(400, '密码不符合要求', { errors: [{ field: 'password', msg: '这个密码太常见，容易被猜到，请换一个' }] }),
      ),
    )
    const { user } = await open({ tenant: { tenantId: '100001' } })
    expect(await screen.findByText(/至少 8 个字符；不能是常见密码/)).toBeTruthy()
    await user.type(await field('账号名称'), 'ming')
    await user.type(await field('账号密码'), 'short')
    await user.type(await field('确认密码'), 'short')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('密码至少 8 个字符')

    await user.type(await field('账号密码'), 'password')
    await user.type(await field('确认密码'), 'password')
    await user.click(submit())

    expect(await screen.findByText('这个密码太常见，容易被猜到，请换一个')).toBeTruthy()
  })

  it('brings the code of an invitation along, and says beside it when nobody has it', async () => {
    const bodies: { inviteCode?: string }[] = []
    server.use(
      http.post('/api/blade-user/register-guest', async ({ request }) => {
        bodies.push((await request.json()) as { inviteCode?: string })
        return bodies.length === 1
          ? failed(400, '邀请码不存在', { errors: [{ field: 'inviteCode', msg: '邀请码不存在' }] })
          : ok()
      }),
    )
    expect(keepInvite('?invite=bcd-fgh')).toBe('BCDFGH')
    const { user } = await open({ tenant: { tenantId: '100001' } })
    await fillIn(user)
    expect(((await field('邀请码')) as HTMLInputElement).value).toBe('BCDFGH')

    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('邀请码不存在')
    expect(document.activeElement).toBe(await field('邀请码'))
    await user.clear(await field('邀请码'))
    await user.click(submit())

    expect(await screen.findByText('知道了')).toBeTruthy()
    expect(bodies.map(({ inviteCode }) => inviteCode)).toEqual(['BCDFGH', undefined])
    expect(keptInvite()).toBe('')
  })

  it.each([
    ['租户信息错误!', '租户信息错误!'],
    ['', '提交失败'],
  ])('on a failure that says "%s" shows "%s" and keeps what was typed', async (msg, shown) => {
    server.use(http.post('/api/blade-user/register-guest', () => failed(400, msg)))
    const { user } = await open({ tenant: { tenantId: '100001' } })
    await fillIn(user)

    await user.click(submit())

    expect(await screen.findByText(shown)).toBeTruthy()
    expect(((await field('账号名称')) as HTMLInputElement).value).toBe('ming')
    expect(useSession.getState().token).toBeDefined()
  })
})
