import { elementOf, elementsOf, type BpmnElement } from '../../shared/bpmn/element.ts'
import { setPart, setValues, type PanelPart } from './panel-part.ts'

/** Extension elements of one type (`flowable:Field`), in their order. */
export function extensionsOf(element: BpmnElement, type: string): readonly BpmnElement[] {
  return elementsOf(elementOf(element, 'extensionElements'), 'values').filter(({ $type }) => $type === type)
}

/** Puts extension elements of one type in the place of those before; the others stay. */
export function withExtensions(part: PanelPart, type: string, next: readonly BpmnElement[]): void {
  const holder = elementOf(part.element, 'extensionElements')
  const others = elementsOf(holder, 'values').filter(({ $type }) => $type !== type)
  const values = [...others, ...next]
  if (holder) setPart(part, holder, { values })
  else setValues(part, { extensionElements: part.canvas.create('bpmn:ExtensionElements', { values }) })
}
