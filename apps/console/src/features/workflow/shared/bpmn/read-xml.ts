import type { BpmnElement } from './element.ts'

/** Reads a BPMN file. The reader comes when it is first needed. @throws when the text is no BPMN file. */
export async function readXml(xml: string): Promise<BpmnElement> {
  const { sharedModdle } = await import('@drawdesk/workflow/definition/moddle')
  const { rootElement } = await sharedModdle().fromXML(xml)
  // Elements have `get` and `set`, which the reader's own type leaves out.
  return rootElement as unknown as BpmnElement
}
