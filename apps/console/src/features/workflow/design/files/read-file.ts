import { FLOW_XML_MOST_BYTES } from '@drawdesk/contract/workflow/flow'
import { readXml } from '../../shared/bpmn/read-xml.ts'

/** The text of a chosen file, or why it cannot be opened. */
export async function readBpmnFile(
  file: File,
): Promise<{ xml: string } | { problem: 'importTooLarge' | 'importFailed' }> {
  if (file.size > FLOW_XML_MOST_BYTES) return { problem: 'importTooLarge' }
  const xml = await file.text()
  try {
    await readXml(xml)
  } catch {
    return { problem: 'importFailed' } // Whatever the reader says of it: to the person it is no BPMN.
  }
  return { xml }
}
