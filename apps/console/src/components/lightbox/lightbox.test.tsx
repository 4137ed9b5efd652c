import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effects } from '../../testing/react-act.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { LiveProvider } from '../live.tsx'
import { CompareLightbox } from './compare-lightbox.tsx'
import type { LightboxPicture } from './lightbox-picture.ts'
import { Lightbox } from './lightbox.tsx'
import { useZoom } from './use-zoom.ts'
import { ZoomTools } from './zoom-tools.tsx'
import { ZoomedPicture } from './zoomed-picture.tsx'

const picture = (key: string, facts: Partial<LightboxPicture> = {}): LightboxPicture => ({
  key,
  webUrl: `/${key}/web`,
  url: `/${key}`,
  alt: `picture ${key}`,
  width: 2000,
  height: 1000,
  ...facts,
})
const stepped = vi.fn()

function Shown({ onClose }: { onClose: () => void }) {
  const one = picture('a')
  const [stage, zoom] = useZoom({ widthPx: 2000, heightPx: 1000 }, one.key, stepped)
  return (
    <Lightbox
      label="a boat"
      onClose={onClose}
      onKey={zoom.pressKey}
      onNext={() => stepped(1)}
      onPrevious={() => stepped(-1)}
      title="1 / 2"
      tools={<ZoomTools zoom={zoom} />}
      side={<button type="button">beside</button>}
    >
      <div className="lightbox-stage">
        <div className="lightbox-half" data-testid="stage" ref={stage} {...zoom.pointer}>
          <ZoomedPicture picture={one} size={{ widthPx: 2000, heightPx: 1000 }} view={zoom.view} isStep={zoom.isStep} />
        </div>
      </div>
    </Lightbox>
  )
}

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && <Shown onClose={() => setIsOpen(false)} />}
    </>
  )
}

async function open() {
  const app = renderApp(<Opener />)
  await app.user.click(screen.getByRole('button', { name: 'open' }))
  return {
    ...app,
    dialog: screen.getByRole('dialog', { name: 'a boat' }),
    percent: () => screen.getByRole('button', { name: /^现在 \d+%/ }).textContent,
  }
}

beforeEach(() => stepped.mockReset())

describe('the lightbox', () => {
  it('takes the focus, keeps it inside, and gives it back', async () => {
    const { user, dialog } = await open()
    expect(document.activeElement).toBe(dialog)

    await user.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe('beside')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '缩小' }))
    await user.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' })))
  })

  it('steps by arrows and by its buttons', async () => {
    const { user } = await open()

    await user.keyboard('{ArrowRight}{ArrowLeft}')
    await user.click(screen.getByRole('button', { name: '下一张' }))

    expect(stepped.mock.calls).toEqual([[1], [-1], [1]])
  })

  it('zooms by keys: larger, smaller, one to one, whole', async () => {
    const { user, percent } = await open()
    expect(percent()).toBe('48%')

    await user.keyboard('+')
    expect(percent()).toBe('61%')
    await user.keyboard('-')
    expect(percent()).toBe('48%')
    await user.keyboard('1')
    expect(percent()).toBe('100%')
    await user.keyboard('0')
    expect(percent()).toBe('48%')
  })

  it('zooms by the wheel and by a double click, and fetches the original once it is looked at closely', async () => {
    const { percent } = await open()
    const stage = screen.getByTestId('stage')

    fireEvent.doubleClick(stage)
    expect(percent()).toBe('100%')
    expect(stage.querySelector('img[src="/a"]')).toBeTruthy()
    fireEvent.wheel(stage, { deltaY: -100 })
    expect(percent()).toBe('120%')
    fireEvent.doubleClick(stage)
    expect(percent()).toBe('48%')
  })

  it('goes on by a swipe while the whole is seen, and moves the picture by hand when it is not', async () => {
    const { user } = await open()
    const stage = screen.getByTestId('stage')
    const finger = (name: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) =>
      fireEvent(
        stage,
        Object.assign(new MouseEvent(name.toLowerCase(), { bubbles: true, clientX, clientY: 5 }), {
          pointerId: 1,
          pointerType: 'touch',
        }),
      )

    finger('pointerDown', 300)
    finger('pointerMove', 200)
    finger('pointerUp', 200)
    expect(stepped.mock.calls).toEqual([[1]])

    await user.keyboard('1')
    finger('pointerDown', 300)
    finger('pointerMove', 200)
    finger('pointerUp', 200)
    expect(stepped.mock.calls).toEqual([[1]])
    await effects()
    expect(stage.querySelector<HTMLElement>('.lightbox-picture')?.style.transform).toContain('translate(-100px)')
  })

  it('is away while its page is behind another tab', async () => {
    const { rerender } = renderApp(
      <LiveProvider value>
        <Shown onClose={() => undefined} />
      </LiveProvider>,
    )
    expect(screen.getByRole('dialog')).toBeTruthy()

    act(() =>
      rerender(
        <LiveProvider value={false}>
          <Shown onClose={() => undefined} />
        </LiveProvider>,
      ),
    )

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('comparing two pictures', () => {
  const compare = () =>
    renderApp(
      <CompareLightbox
        label="两张"
        left={{ ...picture('a'), label: '盖章前' }}
        right={{ ...picture('b'), label: '盖章后' }}
        onClose={() => undefined}
      />,
    )
  const value = () => screen.getByRole('slider').getAttribute('aria-valuenow')

  it('moves the divider by keys, in small and large steps and to the ends', async () => {
    const { user } = compare()
    await user.click(screen.getByRole('slider', { name: '分界线' }))
    screen.getByRole('slider').focus()

    const seen: (string | null)[] = []
    for (const keys of ['{ArrowRight}', '{Shift>}{ArrowLeft}{/Shift}', '{PageUp}', '{Home}', '{ArrowLeft}', '{End}']) {
      // One key after the other.
      await user.keyboard(keys)
      seen.push(value())
    }

    expect(seen).toEqual(['51', '41', '51', '0', '0', '100'])
    expect(document.querySelector<HTMLElement>('.lightbox-over')?.style.clipPath).toBe('inset(0px 0px 0px 100%)')
  })

  it('shows them beside each other and as a difference, zoomed together, and swaps them', async () => {
    const { user } = compare()

    await user.click(screen.getByRole('radio', { name: '并排' }))
    await user.keyboard('+')
    const transforms = [...document.querySelectorAll<HTMLElement>('.lightbox-picture')].map(
      ({ style }) => style.transform,
    )
    expect([transforms.length, new Set(transforms).size, screen.queryByRole('slider')]).toEqual([2, 1, null])

    await user.click(screen.getByRole('radio', { name: '差异' }))
    expect(screen.getByText(/越亮的地方差别越大/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '左右对调' }))
    expect(document.querySelector('.lightbox-name-left')?.textContent).toBe('盖章后')
  })
})
