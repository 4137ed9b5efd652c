import { childrenOf, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { BodyEditor } from './body-editor.tsx'

const text = (id: string): BodyNode => ({ id, paramType: 7, paramDef: '' })
const ROOT: BodyNode = {
  id: 'root',
  paramType: 5,
  childrenObjectMap: {
    width: text('width'),
    extra: { id: 'extra', paramType: 5, childrenObjectMap: { seed: text('seed') } },
    height: text('height'),
  },
}
/** `width extra(seed) height`. */
const shape = (node: BodyNode): string =>
  childrenOf(node)
    .map(([name, child]) => String(name) + (child.paramType === 5 ? `(${shape(child)})` : ''))
    .join(' ')

let shown = ROOT
function Editor() {
  const [value, setValue] = useState(ROOT)
  return (
    <BodyEditor
      value={value}
      canAdd
      onChange={(next) => {
        shown = next
        setValue(next)
      }}
    />
  )
}
function open() {
  shown = ROOT
  // jsdom lays nothing out: rows stand below each other, 40 px each.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const line = this.closest('[data-node]')
    const at = line ? [...document.querySelectorAll('[data-node]')].indexOf(line) : 0
    return line ? new DOMRect(0, at * 40, 100, 40) : new DOMRect(0, 0, 1000, 800)
  })
  return renderApp(<Editor />)
}
const grip = (name: string) => screen.getByRole('button', { name: `${name}：移动、折叠、删除` })

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'elementFromPoint')
})

it('a row is carried by the keyboard from place to place, which is said; arrows move nothing else meanwhile', async () => {
  const { user } = open()
  grip('width').focus()

  await user.keyboard(' ')
  await screen.findByText('已拿起 width，在第 1 个。')
  await user.keyboard('{ArrowDown}')
  await screen.findByText('width 放进 extra 里面。')
  expect(document.activeElement).toBe(grip('width'))
  await user.keyboard('{ArrowDown}')
  await screen.findByText('width 放在 seed 前面。')
  await user.keyboard(' ')

  await waitFor(() => expect(shape(shown)).toBe('extra(width seed) height'))
  expect(await screen.findByText('已放下。width 放在 seed 前面。')).toBeTruthy()
})

it('Escape leaves it where it was', async () => {
  const { user } = open()
  grip('height').focus()

  await user.keyboard(' ')
  await screen.findByText('已拿起 height，在第 4 个。')
  await user.keyboard('{ArrowUp}')
  await screen.findByText('height 放在 seed 后面。')
  await user.keyboard('{Escape}')

  expect(await screen.findByText('已取消，height 回到原处。')).toBeTruthy()
  expect(shape(shown)).toBe('width extra(seed) height')
})

it('a row is carried by the mouse, beside or into what lies under the pointer', async () => {
  open()
  document.elementFromPoint = (_, y) => document.querySelectorAll('[data-node] .body-row')[Math.floor(y / 40)] ?? null

  fireEvent.mouseDown(grip('height'), { button: 0, clientX: 5, clientY: 130 })
  fireEvent.mouseMove(document, { clientX: 5, clientY: 120 })
  await screen.findByText('已拿起 height，在第 4 个。')
  fireEvent.mouseMove(document, { clientX: 5, clientY: 60 })
  await screen.findByText('height 放进 extra 里面。')
  fireEvent.mouseUp(document)

  await waitFor(() => expect(shape(shown)).toBe('width extra(seed height)'))
})
