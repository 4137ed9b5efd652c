import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { md5Hex } from '../../lib/password/md5.ts'
import { followOtherTabs, useSession } from '../../lib/session/session-store.ts'
import { readStored, removeStored, storageKey, writeStored } from '../../lib/browser/storage.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'
import { openLockDialog } from './use-lock-dialog.tsx'

const LOCK = '/api/blade-auth/oauth/lock'
const UNLOCK = '/api/blade-auth/oauth/unlock'

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(() => Promise.all([loadShell(), import('./lock-dialog.tsx')]), 60_000)

const lockField = () => screen.findByLabelText('锁屏密码')
const unlockButton = () => screen.getByRole('button', { name: '解锁' })
const address = () => window.location.pathname + window.location.search

async function openShell(path: string) {
  signInForTest()
  answerShell()
  const shell = renderShell(path)
  await screen.findByRole('navigation', { name: '打开的页面' })
  return shell
}

/** A page behind the lock, as after a reload. */
function renderLocked() {
  signInForTest()
  answerShell()
  writeStored('locked', true)
  act(() => useSession.setState({ isLocked: true }))
  return renderShell('/lock?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2')
}

/** Answers a call and keeps what was sent. */
function answer(path: string, reply: () => Response = () => ok()): unknown[] {
  const bodies: unknown[] = []
  server.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.json())
      return reply()
    }),
  )
  return bodies
}

describe('the lock dialog', () => {
  it('asks for a password before it locks', async () => {
    const { user } = await openShell('/wel/index')
    act(openLockDialog)
    const dialog = within(await screen.findByRole('dialog', { name: '锁屏' }))

    await user.click(dialog.getByRole('button', { name: '锁屏' }))

    expect(await dialog.findByText('锁屏密码不能为空')).toBeTruthy()
    expect(useSession.getState().isLocked).toBe(false)
  })

  it('locks with the password as md5 and leads to /lock, with the way back kept', async () => {
    const { user } = await openShell('/system/param?current=2')
    const sent = answer(LOCK)
    act(openLockDialog)
    const dialog = within(await screen.findByRole('dialog', { name: '锁屏' }))

    await user.type(dialog.getByLabelText('锁屏密码'), 'open sesame{Enter}')

    expect(await screen.findByRole('button', { name: '解锁' })).toBeTruthy()
    expect(sent).toEqual([{ password: md5Hex('open sesame') }])
    expect(address()).toBe('/lock?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2')
    expect(document.title).toBe('锁屏 - AI画图')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('stays with the reason when the server does not lock', async () => {
    const { user } = await openShell('/wel/index')
    answer(LOCK, () => failed(400, '密码太短'))
    act(openLockDialog)
    const dialog = within(await screen.findByRole('dialog', { name: '锁屏' }))

    await user.type(dialog.getByLabelText('锁屏密码'), 'x')
    await user.click(dialog.getByRole('button', { name: '锁屏' }))

    expect(await dialog.findByText('密码太短')).toBeTruthy()
    expect(useSession.getState().isLocked).toBe(false)
  })
})

describe('behind the lock', () => {
  it('fetches nothing and shows no page after a reload', async () => {
    renderLocked()
    let menuCalls = 0
    server.use(
      http.get('/api/blade-system/menu/routes', () => {
        menuCalls += 1
        return ok([])
      }),
    )

    expect(await lockField()).toBe(document.activeElement)
    expect(menuCalls).toBe(0)
  })

  it('comes as soon as the server answers 423', async () => {
    await openShell('/wel/index')
    server.use(http.get('/api/blade-system/param/list', () => failed(423, '会话已锁定')))

    await act(async () => {
      const { call } = await import('../../lib/http/http.ts')
      await call('GET', '/blade-system/param/list').catch(() => undefined)
    })

    expect(await lockField()).toBeTruthy()
    expect(readStored('locked')).toBe(true)
  })

  it('follows another tab into the lock and out of it', async () => {
    await openShell('/system/param')
    const stop = followOtherTabs()
    const notify = () =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKey('locked') })))

    writeStored('locked', true)
    notify()
    expect(await lockField()).toBeTruthy()
    removeStored('locked')
    notify()
    stop()

    expect(await screen.findByRole('navigation', { name: '打开的页面' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/system/param'))
  })
})

describe('unlocking', () => {
  it('asks for a password', async () => {
    const { user } = renderLocked()
    await lockField()

    await user.click(unlockButton())

    expect(await screen.findByText('锁屏密码不能为空')).toBeTruthy()
  })

  it('says that a password is wrong and stays', async () => {
    const { user } = renderLocked()
    answer(UNLOCK, () => failed(400, '锁屏密码不正确'))

    await user.type(await lockField(), 'wrong{Enter}')

    expect(await screen.findByText('锁屏密码不正确')).toBeTruthy()
    expect(useSession.getState().isLocked).toBe(true)
  })

  it('leads back to the page one was on', async () => {
    const { user } = renderLocked()
    const sent = answer(UNLOCK)

    await user.type(await lockField(), 'open sesame{Enter}')

    expect(await screen.findByRole('region', { name: '参数 页面' })).toBeTruthy()
    expect(address()).toBe('/system/param?current=2')
    expect(sent).toEqual([{ password: md5Hex('open sesame') }])
    expect(readStored('locked')).toBeUndefined()
  })

  it('finds the tabs and what was typed as they were', async () => {
    const { user } = await openShell('/system/param')
    const pane = await screen.findByRole('region', { name: '参数 页面' })
    const search = (await within(pane).findAllByRole('textbox'))[0]
    if (!search) throw new Error('The page has no search field.')
    fireEvent.change(search, { target: { value: 'half a wor' } })
    answer(LOCK)
    answer(UNLOCK)
    act(openLockDialog)
    await user.type(within(await screen.findByRole('dialog', { name: '锁屏' })).getByLabelText('锁屏密码'), 'x{Enter}')

    await waitFor(unlockButton)
    await user.type(await lockField(), 'x{Enter}')

    await screen.findByRole('region', { name: '参数 页面' })
    expect(within(pane).getByDisplayValue('half a wor')).toBe(search)
    await waitFor(() => expect(document.title).toBe('参数 - AI画图'))
  })

  it('signs out, with the reason, when the server has had enough', async () => {
    const { user } = renderLocked()
    answer(UNLOCK, () => failed(401, '锁屏密码错误次数过多，请重新登录'))
    server.use(http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })))

    await user.type(await lockField(), 'wrong{Enter}')

    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(screen.getByText('锁屏密码错误次数过多，请重新登录')).toBeTruthy()
    expect(address()).toBe('/login?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2')
    expect(readStored('locked')).toBeUndefined()
  })

  it('can be left by signing out', async () => {
    const { user } = renderLocked()
    server.use(
      http.get('/api/blade-auth/oauth/logout', () => ok()),
      http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })),
    )
    await lockField()

    await user.click(screen.getByRole('button', { name: '退出系统' }))

    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(useSession.getState().token).toBeUndefined()
  })
})
