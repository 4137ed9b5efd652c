import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { signInForTest } from '../../testing/session.ts'
import { readStored } from '../../lib/browser/storage.ts'
import { startTour } from '../../lib/home/tour.ts'
import { LazyTour } from './lazy-tour.tsx'

// The test's browser knows neither modal dialogs nor sizes.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 40))
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector<HTMLElement>('.tour-main')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  return () => ['showModal', 'close'].forEach((name) => Reflect.deleteProperty(HTMLDialogElement.prototype, name))
})

/** A frame with these of its parts. */
function openTour(parts: readonly string[]) {
  signInForTest()
  const result = renderApp(
    <>
      {parts.includes('side') && <aside className="side" />}
      <header className="top">
        <button type="button" className="bar-button">
          菜单
        </button>
        {parts.includes('search') && <div className="menu-search" />}
        {parts.includes('user') && (
          <button type="button" className="user-button">
            我
          </button>
        )}
      </header>
      <LazyTour />
    </>,
  )
  act(startTour)
  return result
}

const step = (label: string) => screen.findByRole('dialog', { name: `导览，${label}` })

describe('the tour', () => {
  it('goes through the parts that are there, forth and back, and is remembered for the person at its end', async () => {
    const { user } = openTour(['side', 'search', 'user'])

    expect((await step('第 1 步，共 3 步')).textContent).toContain('左上角的按钮可以把它收起来')
    await user.click(screen.getByRole('button', { name: '下一步' }))
    expect((await step('第 2 步，共 3 步')).textContent).toContain('拼音首字母')
    await user.click(screen.getByRole('button', { name: '上一步' }))
    await step('第 1 步，共 3 步')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await step('第 3 步，共 3 步')
    expect(readStored('tour-seen-1')).toBeUndefined()
    await user.click(screen.getByRole('button', { name: '开始使用' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(readStored('tour-seen-1')).toBe(true)
  })

  it('points at the button of the menu where there is no side bar', async () => {
    openTour(['user'])

    expect((await step('第 1 步，共 2 步')).textContent).toContain('点这里打开菜单')
  })

  it('keeps the focus among its buttons', async () => {
    const { user } = openTour(['side', 'user'])
    await step('第 1 步，共 2 步')
    const [skip, next] = [screen.getByRole('button', { name: '跳过' }), screen.getByRole('button', { name: '下一步' })]
    expect(document.activeElement).toBe(next)

    await user.tab()
    expect(document.activeElement).toBe(skip)
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(next)
  })

  it.each([
    ['skipped', () => screen.getByRole('button', { name: '跳过' }).click()],
    ['left by Esc', () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))],
  ])('is over and remembered when it is %s, and can be taken again', async (_, leave) => {
    openTour(['side', 'user'])
    await step('第 1 步，共 2 步')

    act(leave)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(readStored('tour-seen-1')).toBe(true)
    act(startTour)

    expect(await step('第 1 步，共 2 步')).toBeTruthy()
  })
})
