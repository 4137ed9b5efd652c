import type { BpmnElement } from '../../shared/bpmn/element.ts'
import type { EditCanvas } from '../canvas/edit-canvas.ts'

/** What a section of the panel works on. */
export interface PanelPart {
  canvas: EditCanvas
  /** Id of what is chosen: changes are made there, and undone there. */
  of: string
  element: BpmnElement
}

/** Sets values of the chosen element itself. Empty texts take the value away. */
export function setValues({ canvas, of, element }: PanelPart, values: Readonly<Record<string, unknown>>): void {
  canvas.change({ of, target: element, values: withoutEmpty(values) })
}

/** Sets values of a part of it. */
export function setPart(
  { canvas, of }: PanelPart,
  target: BpmnElement,
  values: Readonly<Record<string, unknown>>,
): void {
  canvas.change({ of, target, values: withoutEmpty(values) })
}

/** An expression as BPMN holds one; undefined for an empty text. */
export function expressionOf({ canvas }: Pick<PanelPart, 'canvas'>, body: string): BpmnElement | undefined {
  const text = body.trim()
  return text === '' ? undefined : canvas.create('bpmn:FormalExpression', { body: text })
}

function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : value]))
}
