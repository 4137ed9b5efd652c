import { sharedModdle } from '@drawdesk/workflow/definition/moddle'
import type { EditCanvas } from '../design/canvas/edit-canvas.ts'
import type { EditMakers } from '../design/canvas/edit-makers.ts'
import { elementsOf, type BpmnElement } from '../shared/bpmn/element.ts'
import { DiagramError } from '../shared/canvas/canvas.ts'
import { fakeView, type FakeView } from './fake-canvas.ts'

/** A canvas that holds the file as bpmn-moddle reads it, with changes and undo, and draws nothing. */
export interface FakeEdit
  extends EditCanvas, Pick<FakeView, 'marks' | 'badges' | 'chosen' | 'click' | 'opened' | 'moves'> {}

interface Step {
  target: BpmnElement
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

export function fakeEdit(): FakeEdit {
  // `create` is there and stands in no type of the reader.
  const moddle = sharedModdle() as ReturnType<typeof sharedModdle> & {
    create: (type: string, values: object) => BpmnElement
  }
  const listeners = new Set<() => void>()
  let root: BpmnElement | undefined
  let [done, undone]: [Step[], Step[]] = [[], []]
  const put = (target: BpmnElement, values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) target.set(name, value)
    for (const listener of listeners) listener()
  }
  const edit = Object.assign(fakeView(), {
    async open(xml: string) {
      try {
        const read = await moddle.fromXML(xml)
        root = read.rootElement as unknown as BpmnElement
      } catch (cause) {
        throw new DiagramError('no diagram', cause)
      }
      ;[done, undone] = [[], []]
      edit.opened.push(xml)
    },
    xml: async () => (await moddle.toXML(root as never, { format: true })).xml,
    svg: () => Promise.resolve('<svg/>'),
    root: () => elementsOf(root, 'rootElements').find(({ $type }) => $type === 'bpmn:Process'),
    element: (id: string) => allOf(root).find((each) => each.id === id),
    change({ target, values }) {
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, target.get(name)]))
      done.push({ target, before, after: values })
      undone = []
      put(target, values)
    },
    create: (type: string, values: object = {}) => moddle.create(type, values),
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    undo() {
      const step = done.pop()
      if (!step) return
      undone.push(step)
      put(step.target, step.before)
    },
    redo() {
      const step = undone.pop()
      if (!step) return
      done.push(step)
      put(step.target, step.after)
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  } satisfies Partial<EditCanvas>) as FakeEdit
  return edit
}

function allOf(element: BpmnElement | undefined): BpmnElement[] {
  return [...elementsOf(element, 'rootElements'), ...elementsOf(element, 'flowElements')].flatMap((each) => [
    each,
    ...allOf(each),
  ])
}

/** Makers that hand out these canvases. */
export const editMakersOf = (edit: FakeEdit, simulation: FakeView = fakeView()): EditMakers => ({
  edit: () => Promise.resolve(edit),
  simulate: () => Promise.resolve(simulation),
})
