import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MenuPage } from '../../lib/menu/menu.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { closePalette, usePalette } from '../palette/palette-store.ts'
import { MenuSearch } from './menu-search.tsx'

const page = (path: string, name: string): MenuPage => ({
  path,
  to: path,
  name,
  code: '',
  icon: '',
  groups: ['绘画'],
  hasTab: true,
  isListed: true,
})
const pages = [
  page('/drawing/drawApi', '绘画接口'),
  page('/drawing/drawInfo', '绘画记录'),
  page('https://other.test/', '外部站点'),
]
const width = window.innerWidth

function setWidth(px: number) {
  act(() => {
    window.innerWidth = px
    window.dispatchEvent(new Event('resize'))
  })
}
afterEach(() => {
  closePalette()
  setWidth(width)
})

describe('the search overlay', () => {
  it('lists all pages, fewer with each letter, and goes where Enter says', async () => {
    const { user, location } = renderApp(<MenuSearch pages={pages} />)
    await user.click(screen.getByRole('button', { name: '搜索菜单' }))
    const dialog = within(await screen.findByRole('dialog', { name: '搜索菜单' }))
    expect(dialog.getAllByRole('option')).toHaveLength(3)

    await user.type(dialog.getByRole('combobox'), 'HHJ')
    expect(dialog.getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{ArrowDown}{Enter}')

    expect(location().pathname).toBe('/drawing/drawInfo')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes on Esc', async () => {
    const { user, location } = renderApp(<MenuSearch pages={pages} />)
    await user.click(screen.getByRole('button', { name: '搜索菜单' }))
    const dialog = within(await screen.findByRole('dialog', { name: '搜索菜单' }))

    await user.type(dialog.getByRole('combobox'), '绘')
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location().pathname).toBe('/')
  })

  it('opens what lies outside in a window that knows nothing of ours', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = renderApp(<MenuSearch pages={pages} />)
    await user.click(screen.getByRole('button', { name: '搜索菜单' }))

    await user.click(await screen.findByRole('option', { name: /外部站点/ }))

    expect(open).toHaveBeenCalledWith('https://other.test/', '_blank', 'noopener,noreferrer')
  })
})

describe('the field in the top bar', () => {
  it('is there on wide screens only', () => {
    setWidth(1199)
    renderApp(<MenuSearch pages={pages} />)
    expect(screen.queryByRole('combobox')).toBeNull()

    setWidth(1200)

    expect(screen.getByRole('combobox', { name: '搜索菜单' })).toBeTruthy()
  })

  it('completes a name by its beginning, and empties on Esc', async () => {
    setWidth(1440)
    const { user, location } = renderApp(<MenuSearch pages={pages} />)
    const field = screen.getByRole('combobox')
    expect(screen.queryByRole('listbox')).toBeNull()

    await user.type(field, '绘画记')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['绘画记录绘画'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.type(field, 'hhjk{Enter}')

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('says when nothing begins so', async () => {
    setWidth(1440)
    const { user } = renderApp(<MenuSearch pages={pages} />)

    await user.type(screen.getByRole('combobox'), '记录')

    expect(screen.getByRole('status').textContent).toBe('没有以“记录”开头的菜单')
    await user.keyboard('{Enter}')
    expect(usePalette.getState()).toMatchObject({ open: 'palette', typed: '记录' })
  })

  it('leads from pages to all there is', async () => {
    setWidth(1440)
    const { user } = renderApp(<MenuSearch pages={pages} />)

    await user.type(screen.getByRole('combobox'), '绘画')
    await user.click(screen.getByRole('button', { name: /在全部内容中搜索“绘画”/ }))

    expect(usePalette.getState()).toMatchObject({ open: 'palette', typed: '绘画' })
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })
})
