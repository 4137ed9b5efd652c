/** An element of a BPMN file as bpmn-moddle reads it. Names without a prefix are BPMN's own, `flowable:assignee` is an extension's. */
export interface BpmnElement {
  readonly $type: string
  readonly $parent?: BpmnElement
  readonly id?: string
  readonly name?: string
  get: (name: string) => unknown
  set: (name: string, value: unknown) => void
}

/** A text attribute; `""` where there is none. */
export function textOf(element: BpmnElement | undefined, name: string): string {
  const value = element?.get(name)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function elementOf(element: BpmnElement | undefined, name: string): BpmnElement | undefined {
  const value = element?.get(name)
  return isElement(value) ? value : undefined
}

export function elementsOf(element: BpmnElement | undefined, name: string): readonly BpmnElement[] {
  const value = element?.get(name)
  return Array.isArray(value) ? value.filter(isElement) : []
}

function isElement(value: unknown): value is BpmnElement {
  return typeof value === 'object' && value !== null && '$type' in value
}

/** `userTask` of `bpmn:UserTask`. */
export function typeOf(element: BpmnElement): string {
  const name = element.$type.slice(element.$type.indexOf(':') + 1)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** `timer` of an event with a timer, and so on; `""` for a plain one. */
export function eventKindOf(element: BpmnElement): string {
  const [definition] = elementsOf(element, 'eventDefinitions')
  return definition ? typeOf(definition).replace(/EventDefinition$/, '') : ''
}
