import { DiagramError, type Badge, type Marks, type ViewCanvas } from '../shared/canvas/canvas.ts'
import type { CanvasMakers } from '../shared/canvas/canvas-makers.ts'
import { readXml } from '../shared/bpmn/read-xml.ts'

/** A canvas without layout, and what it was asked for. */
export interface FakeView extends ViewCanvas {
  opened: string[]
  marks: Marks
  badges: readonly Badge[]
  chosen: string | undefined
  moves: string[]
  /** The person chooses this element on the canvas. */
  click: (element: string | undefined) => void
}

/** A canvas that reads files as the real one does, and draws nothing: jsdom has no layout. */
export function fakeView(): FakeView {
  const listeners = new Set<(element: string | undefined) => void>()
  const view: FakeView = {
    opened: [],
    marks: new Map(),
    badges: [],
    chosen: undefined,
    moves: [],
    click: (element) => listeners.forEach((listener) => listener(element)),
    async open(xml) {
      try {
        await readXml(xml)
      } catch (cause) {
        throw new DiagramError('no diagram', cause)
      }
      view.opened.push(xml)
    },
    mark: (marks, badges = []) => Object.assign(view, { marks, badges }),
    choose: (element) => Object.assign(view, { chosen: element }),
    onChoose: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    zoomBy: (factor) => void view.moves.push(factor > 1 ? 'in' : 'out'),
    fit: () => void view.moves.push('fit'),
    pan: (dx, dy) => void view.moves.push(`pan ${dx} ${dy}`),
    close: () => void view.moves.push('close'),
  }
  return view
}

/** Makers that hand out this canvas. */
export const makersOf = (view: FakeView): CanvasMakers => ({ view: () => Promise.resolve(view) })
