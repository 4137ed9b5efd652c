import type { Placement } from '@drawdesk/contract/drawing/stamp'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { effects } from '../../testing/react-act.ts'
import { PlacementCanvas, type PlacedLayer } from './placement-canvas.tsx'

const PLACE: Placement = { x: 0.5, y: 0.5, scale: 0.2, rotation: 0, opacity: 1 }
const FACE = { url: 'data:image/png;base64,AA', width: 100, height: 50 }
const layerOf = (key: string, label: string, more: Partial<PlacedLayer> = {}): PlacedLayer => ({
  key,
  label,
  face: FACE,
  place: PLACE,
  ...more,
})

function Held({ first, isDisabled = false }: { first: readonly PlacedLayer[]; isDisabled?: boolean }) {
  const [layers, setLayers] = useState(first)
  return (
    <PlacementCanvas
      layers={layers}
      isDisabled={isDisabled}
      onChange={(key, place) =>
        setLayers((now) => now.map((layer) => (layer.key === key ? { ...layer, place } : layer)))
      }
    />
  )
}
const show = (first: readonly PlacedLayer[] = [layerOf('seal', '印章')], isDisabled = false) => ({
  user: userEvent.setup(),
  ...render(<Held first={first} isDisabled={isDisabled} />),
})
const grip = (label = '印章') => screen.getByRole('button', { name: new RegExp(`^${label}：`) })

it('says where everything lies and how to move it', () => {
  show()

  expect(grip().getAttribute('aria-label')).toBe('印章：横向 50%，纵向 50%，大小 20%，旋转 0°，不透明度 100%')
  expect(grip()).toHaveProperty('ariaPressed', 'true')
  expect(document.getElementById(grip().getAttribute('aria-describedby') ?? '')?.textContent).toContain('方向键移动')
})

it('draws a face by the matrix that the server draws by', () => {
  const { container } = show([layerOf('seal', '印章', { place: { ...PLACE, rotation: 90, opacity: 0.5 } })])
  const style = container.querySelector<HTMLElement>('.place-face')?.style

  // 480 px wide until measured, 640 high: 96 px of 100, turned about 240, 320.
  const matrix = style?.transform
    .match(/matrix\((.*)\)/)?.[1]
    ?.split(',')
    .map((value) => Number(Number(value).toFixed(6)))
  expect(matrix).toEqual([0, 0.96, -0.96, 0, 264, 272])
  expect(style?.opacity).toBe('0.5')
})

it('moves, sizes and turns by keys, and takes it back and again', async () => {
  const { user } = show()
  grip().focus()

  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}+]')
  expect(grip().getAttribute('aria-label')).toBe('印章：横向 50.5%，纵向 55%，大小 21%，旋转 1°，不透明度 100%')

  await user.keyboard('{Control>}z{/Control}')
  expect(grip().getAttribute('aria-label')).toContain('横向 50%，纵向 50%，大小 20%，旋转 0°')
  await user.click(screen.getByRole('button', { name: /重做/ }))
  expect(grip().getAttribute('aria-label')).toContain('横向 50.5%，纵向 55%')
  expect(screen.getByRole('button', { name: /重做/ })).toHaveProperty('disabled', true)
})

it('moves with a pointer, and Escape puts it back', async () => {
  const { container } = show()
  const stage = container.querySelector('.place-stage') as HTMLElement
  const drag = { pointerId: 1, button: 0 }

  fireEvent.pointerDown(grip(), { ...drag, clientX: 240, clientY: 320 })
  fireEvent.pointerMove(stage, { ...drag, clientX: 288, clientY: 384 })
  await effects()
  expect(grip().getAttribute('aria-label')).toContain('横向 60%，纵向 60%')
  fireEvent.pointerMove(stage, { ...drag, pointerId: 2, clientX: 0, clientY: 0 })
  await effects()
  expect(grip().getAttribute('aria-label')).toContain('横向 60%')
  fireEvent.keyDown(grip(), { key: 'Escape' })
  expect(grip().getAttribute('aria-label')).toContain('横向 50%，纵向 50%')

  fireEvent.pointerMove(stage, { ...drag, clientX: 288, clientY: 384 })
  await effects()
  expect(grip().getAttribute('aria-label')).toContain('横向 50%')
  expect(screen.getByRole('button', { name: /撤销/ })).toHaveProperty('disabled', true)
})

it('takes typed numbers in percent and degrees, within their bounds', async () => {
  const { user } = show()
  const input = (name: string) => screen.getByRole('spinbutton', { name })
  await user.clear(input('旋转'))
  await user.type(input('旋转'), '-45{Tab}')
  await user.clear(input('大小'))
  await user.type(input('大小'), '250{Tab}')

  expect(grip().getAttribute('aria-label')).toContain('大小 100%，旋转 -45°')
})

it('holds several layers, one of which the values belong to', async () => {
  const { user } = show([layerOf('one', '小猫'), layerOf('two', '小狗', { place: { ...PLACE, x: 0.2 } })])
  const chooser = within(screen.getByRole('group', { name: '要调整的对象' }))
  expect(screen.getByRole('spinbutton', { name: '横向' })).toHaveProperty('value', '20.0')

  await user.click(chooser.getByRole('button', { name: '小猫' }))
  expect(screen.getByRole('spinbutton', { name: '横向' })).toHaveProperty('value', '50.0')
  grip('小猫').focus()
  await user.keyboard('{ArrowLeft}')

  expect([grip('小猫').getAttribute('aria-label'), grip('小狗').getAttribute('aria-label')]).toEqual([
    expect.stringContaining('横向 49.5%'),
    expect.stringContaining('横向 20%'),
  ])
})

it('says what is missing where there is nothing to place, and moves nothing while disabled', async () => {
  const { user, unmount } = show([layerOf('seal', '印章', { face: undefined })])
  expect(screen.getByText('上传图片或填写文字后，就可以在这里摆放')).toBeTruthy()
  unmount()

  show(undefined, true)
  expect(grip()).toHaveProperty('disabled', true)
  await user.keyboard('{ArrowRight}')
  expect(grip().getAttribute('aria-label')).toContain('横向 50%')
})
