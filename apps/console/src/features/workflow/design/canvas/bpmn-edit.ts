import { flowableDescriptor } from '@drawdesk/workflow/definition/flowable'
import Modeler from 'bpmn-js/lib/Modeler'
import type { Language } from '../../../../lib/texts/language.ts'
import { elementsOf, type BpmnElement } from '../../shared/bpmn/element.ts'
import { drawnCanvas, type DrawnElement, type Drawing } from '../../shared/canvas/drawn-canvas.ts'
import { themedRenderer } from '../../shared/canvas/themed-renderer.ts'
import '../../shared/canvas/canvas.css'
import type { EditCanvas } from './edit-canvas.ts'
import { printedColours } from './printed-colours.ts'
import { translatorFor } from './translate.ts'
import './edit-canvas.css'

/** Room that the palette takes at the left. */
const PALETTE_PX = 136

interface StackService {
  undo: () => void
  redo: () => void
  canUndo: () => boolean
  canRedo: () => boolean
}
interface ModelingService {
  updateProperties: (element: DrawnElement, values: object) => void
  updateModdleProperties: (element: DrawnElement, target: BpmnElement, values: object) => void
}
interface FactoryService {
  create: (type: string, values: object) => BpmnElement
}
interface SelectionService {
  select: (element: DrawnElement) => void
}

/** A diagram to edit, by bpmn-js, with the names that Flowable adds to BPMN. */
export function makeBpmnEdit(ground: HTMLElement, language: Language): EditCanvas {
  const modeler = new Modeler({
    container: ground,
    bpmnRenderer: themedRenderer,
    moddleExtensions: { flowable: flowableDescriptor },
    additionalModules: [{ translate: ['value', translatorFor(language)] }],
  })
  // What bpmn-js says of itself leaves its services open.
  const drawing = modeler as unknown as Drawing
  const stack = () => drawing.get<StackService>('commandStack')
  const shapeOf = (id: string) =>
    drawing.get<{ get: (id: string) => DrawnElement | undefined }>('elementRegistry').get(id)
  const rootShape = () => drawing.get<{ getRootElement: () => DrawnElement }>('canvas').getRootElement()
  const boOf = (shape: DrawnElement | undefined) => shape?.businessObject as BpmnElement | undefined
  const view = drawnCanvas(drawing, PALETTE_PX)
  return {
    ...view,
    choose(id) {
      const shape = id === undefined ? undefined : shapeOf(id)
      view.choose(id)
      if (shape) drawing.get<SelectionService>('selection').select(shape)
    },
    onChoose(listener) {
      const changed = ({ newSelection }: { newSelection: DrawnElement[] }) =>
        listener(newSelection.length === 1 ? newSelection[0]?.id : undefined)
      drawing.on('selection.changed', changed)
      return () => drawing.off('selection.changed', changed)
    },
    xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    svg: async () => printedColours((await modeler.saveSVG()).svg),
    root: () => boOf(rootShape()),
    element: (id) => boOf(shapeOf(id)) ?? processOf(boOf(rootShape()), id),
    change({ of, target, values }) {
      const shape = shapeOf(of) ?? rootShape()
      const modeling = drawing.get<ModelingService>('modeling')
      if (boOf(shape) === target) modeling.updateProperties(shape, values)
      else modeling.updateModdleProperties(shape, target, values)
    },
    create: (type, values = {}) => drawing.get<FactoryService>('moddle').create(type, values),
    onChange(listener) {
      drawing.on('commandStack.changed', listener)
      return () => drawing.off('commandStack.changed', listener)
    },
    undo: () => stack().undo(),
    redo: () => stack().redo(),
    canUndo: () => stack().canUndo(),
    canRedo: () => stack().canRedo(),
  }
}

/** A process that has no shape of its own: its pool has. */
function processOf(root: BpmnElement | undefined, id: string): BpmnElement | undefined {
  return elementsOf(root?.$parent, 'rootElements').find((element) => element.id === id)
}
