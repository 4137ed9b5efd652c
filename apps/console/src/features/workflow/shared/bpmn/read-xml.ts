import type { Language } from '../../../../lib/texts/language.ts'
import type { BpmnElement } from './element.ts'

/** Reads a BPMN file. The reader comes when it is first needed. @throws when the text is no BPMN file. */
export async function readXml(xml: string): Promise<BpmnElement> {
  const { sharedModdle } = await import('@drawdesk/workflow/definition/moddle')
  const { rootElement } = await sharedModdle().fromXML(xml)
  // Elements have `get` and `set`, which the reader's own type leaves out.
  return rootElement as unknown as BpmnElement
}

/** A file with its names in this language, to be looked at. Cheap in Chinese, in which files are drawn. @throws when the text is no BPMN file. */
export async function namedXml(language: Language, xml: string): Promise<string> {
  if (language === 'zh') return xml
  const { namesIn } = await import('@drawdesk/workflow/definition/names-in')
  return namesIn(language, xml)
}
