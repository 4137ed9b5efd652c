import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '../../lib/browser/storage.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setPrimary, setTheme, showTheme, useTheme } from '../theme/theme-store.ts'
import { THEME_NAMES } from '../theme/tokens.ts'
import { ColourButton } from './colour-button.tsx'
import { ThemeButton } from './theme-button.tsx'

let stop = () => {}
beforeEach(() => {
  stop = showTheme()
})
afterEach(() => {
  act(() => {
    setPrimary(undefined)
    setTheme('system')
  })
  stop()
})

const variable = (name: string) => document.documentElement.style.getPropertyValue(name)

describe('the theme dialog', () => {
  it('offers the eleven themes by their names, each with its picture, and the system', async () => {
    const { user } = renderApp(<ThemeButton />)

    await user.click(screen.getByRole('button', { name: '主题' }))
    const group = within(await screen.findByRole('radiogroup', { name: '选择主题' }))

    expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'system',
      'default',
      'white',
      'dark',
      'star',
      'bule',
      'iview',
      'vip',
      'cool',
      'd2',
      'hey',
      'lte',
    ])
    const pictures = new Set(
      [...document.querySelectorAll<SVGElement>('[data-theme-picture]')].map((picture) => picture.dataset.themePicture),
    )
    expect([...pictures].sort()).toEqual([...THEME_NAMES].sort())
  })

  it('shows a chosen theme at once, with its own accent, and remembers it', async () => {
    act(() => setPrimary('#c25bc9'))
    const { user } = renderApp(<ThemeButton />)
    await user.click(screen.getByRole('button', { name: '主题' }))

    await user.click(await screen.findByRole('radio', { name: '黑金' }))

    expect(document.documentElement.dataset.theme).toBe('vip')
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(variable('--dd-accent')).toBe('#d8b25c')
    expect(readStored('theme')).toBe('vip')
  })

  it('speaks English', async () => {
    const { user } = renderApp(<ThemeButton />, { language: 'en' })

    await user.click(screen.getByRole('button', { name: 'Theme' }))

    expect(await screen.findByRole('radio', { name: 'Black and gold' })).toBeTruthy()
  })
})

describe('the accent picker', () => {
  const open = async () => {
    const { user } = renderApp(<ColourButton />)
    await user.click(screen.getByRole('button', { name: '主题色' }))
    await screen.findByRole('group', { name: '常用颜色' })
    return user
  }

  it('begins with the product blue and takes a swatch at once', async () => {
    const user = await open()
    expect(screen.getByRole('button', { name: '#409EFF' }).getAttribute('aria-pressed')).toBe('true')

    await user.click(screen.getByRole('button', { name: '#12a594' }))

    expect(variable('--dd-accent')).toBe('#12a594')
    expect(readStored('theme-primary')).toBe('#12a594')
  })

  it('takes a whole code, says what is wrong with half a one, and keeps the last good colour meanwhile', async () => {
    await open()
    const code = screen.getByLabelText('颜色代码')

    fireEvent.change(code, { target: { value: '#b0306' } })
    expect(screen.getByText('请输入 # 和六位十六进制数，例如 #409EFF')).toBeTruthy()
    expect(variable('--dd-accent')).toBe('#409EFF')

    fireEvent.change(code, { target: { value: '#b03060' } })
    expect(variable('--dd-accent')).toBe('#b03060')
  })

  it('stays through a change of theme and goes back to the theme’s own', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: '#e0527e' }))
    act(() => setTheme('dark'))
    expect(useTheme.getState().theme).toMatchObject({ name: 'dark', primary: '#e0527e' })

    await user.click(screen.getByRole('button', { name: '恢复主题自带的颜色' }))

    expect(useTheme.getState().theme.primary).toBe('#409EFF')
  })
})

describe('"same as system"', () => {
  it('changes with the system while the console is open', () => {
    let isDark = false
    const listeners = new Set<() => void>()
    vi.spyOn(window, 'matchMedia').mockImplementation(
      // Only what the store asks of it.
      () =>
        ({
          get matches() {
            return isDark
          },
          addEventListener: (_: string, listener: () => void) => listeners.add(listener),
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    const stopFollowing = showTheme()
    act(() => setTheme('system'))
    expect(document.documentElement.dataset.theme).toBe('default')

    isDark = true
    act(() => listeners.forEach((listener) => listener()))

    expect(document.documentElement.dataset.theme).toBe('dark')
    stopFollowing()
  })
})

describe('setPrimary', () => {
  it('refuses what is not a six-digit hex colour', () => {
    expect(() => setPrimary('red')).toThrow('Not a colour')
    expect(useTheme.getState().pickedPrimary).toBeUndefined()
  })
})
