import { englishOf, listOf, sharedModdle, type ModdleElement } from './moddle.ts'

/** Cheaper than to read a file that says nothing in another language. */
const LOCALIZED = /localization\b/

/**
 * The diagram as people are to read it: names that it says in English stand in the place of its own. To be looked at, not to be kept.
 *
 * @throws {Error} of the reader, when the text is no XML or no BPMN.
 */
export async function namesIn(language: 'zh' | 'en', xml: string): Promise<string> {
  if (language !== 'en' || !LOCALIZED.test(xml)) return xml
  const moddle = sharedModdle()
  const { rootElement: root } = await moddle.fromXML(xml)
  for (const element of listOf(root, 'rootElements')) rename(element)
  return (await moddle.toXML(root, { format: true })).xml
}

function rename(element: ModdleElement): void {
  const { name } = englishOf(element)
  // Elements of the reader are records that it writes again.
  if (name !== '') (element as { name?: string }).name = name
  const lanes = listOf(element, 'laneSets').flatMap((set) => listOf(set, 'lanes'))
  for (const inner of [...listOf(element, 'flowElements'), ...lanes]) rename(inner)
}
