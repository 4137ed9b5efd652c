import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { App } from '../app.tsx'
import { keep } from '../lib/storage.ts'
import { fakeKiosk } from '../testing/fake-kiosk.ts'
import { buildFile, buildMe } from '../testing/rows.ts'

let fake: ReturnType<typeof fakeKiosk>
const theme = {
  accent: '#ffb545',
  background: '#101b33',
  logoFile: buildFile({ fileId: '81', webUrl: '/logo?exp=1' }),
  backgroundFile: buildFile({ fileId: '82', webUrl: '/behind?exp=1' }),
}
const page = (): HTMLElement | null => document.querySelector('.kiosk')
const paint = (name: string): string | undefined => page()?.style.getPropertyValue(name)

beforeEach(() => {
  fake = fakeKiosk()
  keep('tokens', { token: 'dd_1', refreshToken: 'r1', expireTime: '' })
})

describe('the look of an experience', () => {
  it('is its colours, its logo and its picture under a veil; a new address of the same picture changes nothing', async () => {
    fake.me = buildMe({ theme })
    render(<App />)
    const logo = await screen.findByRole('img', { name: '夏日展' })

    expect([logo.getAttribute('src'), paint('--picture'), paint('--fill')]).toEqual([
      '/logo?exp=1',
      'url("/behind?exp=1")',
      '#ffb545',
    ])
    expect(paint('--veil')).toMatch(/^#101b33[0-9a-f]{2}$/)
    expect(page()?.classList.contains('has-picture')).toBe(true)
    fake.me = buildMe({
      theme: { ...theme, backgroundFile: { ...theme.backgroundFile, webUrl: '/behind?exp=2' }, accent: '#00aa55' },
    })
    fake.say('config', {})
    await expect.poll(() => paint('--fill')).toBe('#00aa55')
    expect(paint('--picture')).toBe('url("/behind?exp=1")')
    fake.me = buildMe()
    fake.say('config', {})
    await expect.poll(() => page()?.classList.contains('has-picture')).toBe(false)
  })

  it('stays over a restart without a server, and goes with the pairing', async () => {
    keep('look', theme)
    fake.isGone = true
    const { unmount } = render(<App />)
    await screen.findByRole('heading', { name: '暂时连不上服务器' })
    expect([paint('--ground'), paint('--picture')]).toEqual(['#101b33', 'url("/behind?exp=1")'])
    unmount()

    fake.isGone = false
    render(<App />)
    await screen.findByRole('heading', { level: 1, name: '夏日展' })
    fake.say('bye', { reason: 'offline' })
    await screen.findByRole('heading', { name: '这台设备已被移除' })
    expect(localStorage.getItem('kiosk.look')).toBeNull()
  })
})
