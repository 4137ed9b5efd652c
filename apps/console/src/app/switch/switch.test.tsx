import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/http/http.ts'
import { signIn } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { isSwitchModeOn } from '../../lib/session/switch-mode.ts'
import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest, tokenBody } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'
import { useSwitchDialog, useSwitchDialogState } from './use-switch-dialog.tsx'
import { callKey } from '../../lib/http/read-keys.ts'

const TOKEN_PATH = '/api/blade-auth/oauth/token'

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(() => Promise.all([loadShell(), import('./switch-dialog.tsx')]), 60_000)

const address = () => window.location.pathname

/** Somebody of two departments and two roles, with the dialog open over /system/param. */
async function openDialog() {
  signInForTest({ user: { deptId: '10,11', roleId: '20,21', switchMode: true } })
  answerShell()
  server.use(
    http.get('/api/blade-system/dept/select', () =>
      ok([
        { id: '10', deptName: '总部' },
        { id: '11', deptName: '分部' },
      ]),
    ),
    http.get('/api/blade-system/role/select', () =>
      ok([
        { id: '20', roleName: '管理员' },
        { id: '21', roleName: '值班' },
      ]),
    ),
  )
  const { user } = renderShell('/system/param')
  await screen.findByRole('navigation', { name: '打开的页面' })
  act(() => useSwitchDialogState.setState({ isOpen: true, wasOpened: true }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '部门角色切换' })) }
}

async function choose(user: Awaited<ReturnType<typeof openDialog>>['user'], field: HTMLElement, option: string) {
  await user.click(field)
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

function Probe() {
  return <p>{useSwitchDialog() ? 'offered' : 'not offered'}</p>
}

describe('switch mode', () => {
  it('is off as the product comes, and the dialog is then not offered', async () => {
    const { render } = await import('@testing-library/react')
    signInForTest()

    const { rerender } = render(<Probe />)
    expect(screen.getByText('not offered')).toBeTruthy()
    signInForTest({ user: { switchMode: true } })
    rerender(<Probe />)

    expect(screen.getByText('offered')).toBeTruthy()
  })

  it.each([
    ['on', { detail: { switch_mode: true } }, true],
    ['off where it says nothing', {}, false],
  ])('is %s as the server says at sign-in', async (_, more, isOn) => {
    server.use(http.post(TOKEN_PATH, () => HttpResponse.json(tokenBody(more))))

    await signIn({ username: 'admin', password: 'word' })

    expect(isSwitchModeOn()).toBe(isOn)
  })

  it.each([
    ['names department and role in every call while it is on', true, { deptId: '10', roleId: '20' }, ['10', '20']],
    ['names neither while it is disabled', false, { deptId: '10', roleId: '20' }, [null, null]],
    ['names neither before one of several was chosen', true, { deptId: '10,11', roleId: '20' }, [null, null]],
  ])('%s', async (_, isOn, user, sent) => {
    signInForTest({ user: { ...user, switchMode: isOn } })
    const seen: (string | null)[] = []
    server.use(
      http.get('/api/blade-system/param/list', ({ request }) => {
        seen.push(request.headers.get('dept-id'), request.headers.get('role-id'))
        return ok([])
      }),
    )

    await call('GET', '/blade-system/param/list')

    expect(seen).toEqual(sent)
  })
})

describe('the switch dialog', () => {
  it('asks for department and role', async () => {
    const { user, dialog } = await openDialog()

    await user.click(dialog.getByRole('button', { name: '切换' }))

    expect(await dialog.findByText('请选择部门', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
    expect(await dialog.findByText('请选择角色', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  })

  it('refreshes the token for the choice, drops tabs and menu, and starts over at /', async () => {
    const { user, dialog } = await openDialog()
    const seen: unknown[] = []
    const menus = vi.fn(() => ok([]))
    server.use(
      http.post(TOKEN_PATH, async ({ request }) => {
        seen.push([
          request.headers.get('dept-id'),
          request.headers.get('role-id'),
          new URLSearchParams(await request.text()).get('grant_type'),
        ])
        return HttpResponse.json(
          tokenBody({
            access_token: 'access-2',
            refresh_token: 'refresh-2',
            dept_id: '11',
            role_id: '21',
            role_name: 'shift',
            detail: { switch_mode: true },
          }),
        )
      }),
      http.get('/api/blade-system/menu/routes', menus),
    )
    writeStored('tabs', [{ value: '/desk/notice', search: '', isPinned: false, visit: 1 }], 'session')

    await choose(user, dialog.getByLabelText('部门'), '分部')
    await choose(user, dialog.getByLabelText('角色'), '值班')
    await user.click(dialog.getByRole('button', { name: '切换' }))

    await waitFor(() => expect(address()).toBe('/wel/index'))
    expect(seen).toEqual([['11', '21', 'refresh_token']])
    expect(useSession.getState()).toMatchObject({
      token: { content: { accessToken: 'access-2' } },
      user: { deptId: '11', roleId: '21', roleName: 'shift', switchMode: true },
    })
    await waitFor(() => expect(menus).toHaveBeenCalled())
    const tabs = within(await screen.findByRole('navigation', { name: '打开的页面' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页'])
  })

  it('says why when the server refuses, and changes nothing', async () => {
    const { user, dialog } = await openDialog()
    server.use(
      http.post(TOKEN_PATH, () =>
        HttpResponse.json({ error: 'invalid_grant', error_description: '没有这个角色' }, { status: 400 }),
      ),
    )

    await choose(user, dialog.getByLabelText('部门'), '分部')
    await choose(user, dialog.getByLabelText('角色'), '值班')
    await user.click(dialog.getByRole('button', { name: '切换' }))

    expect(await screen.findByText('没有这个角色')).toBeTruthy()
    expect(useSession.getState()).toMatchObject({
      token: { content: { accessToken: 'access-1' } },
      user: { deptId: '10,11' },
    })
    expect(address()).toBe('/system/param')
    expect(readStored('user')).toMatchObject({ deptId: '10,11' })
  })

  it('offers to try again when the choices cannot be loaded', async () => {
    const { user, dialog } = await openDialog()
    act(() => useSwitchDialogState.setState({ isOpen: false }))
    server.use(http.get('/api/blade-system/role/select', () => failed(500, '服务器异常'), { once: true }))
    await act(async () => {
      const { queryClient } = await import('../../lib/http/query.ts')
      queryClient.removeQueries({ queryKey: callKey('/blade-system/role/select', 'own') })
      useSwitchDialogState.setState({ isOpen: true })
    })

    await user.click(await dialog.findByRole('button', { name: '重试' }))

    expect(await dialog.findByLabelText('角色')).toBeTruthy()
  })
})
