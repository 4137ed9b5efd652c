import { getDocumentProxy } from 'unpdf'
import type { Section } from './passages.ts'
import { PdfRefused } from './pdf-refused.ts'

/** Of a scan there may be a stamp or a page number. */
const LETTERS_OF_A_SCAN = 8
/** Nobody asks questions of more; each page costs time. */
export const PDF_PAGES_MOST = 2_000

/** The text of each page, line by line as they are laid out. @throws PdfRefused */
export async function pdfSections(bytes: Uint8Array, mostCharacters: number): Promise<Section[]> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false }).catch((error: unknown) => {
    const { name } = error as { name?: string }
    throw new PdfRefused(name === 'PasswordException' ? 'encrypted' : 'damaged', error)
  })
  if (pdf.numPages > PDF_PAGES_MOST) throw new PdfRefused('tooLong')
  const sections: Section[] = []
  let characters = 0
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const text = await pageText(pdf, page)
    characters += text.length
    if (characters > mostCharacters) throw new PdfRefused('tooLong')
    if (/\S/.test(text)) sections.push({ page, lines: text.split('\n').map((line) => ({ text: line })) })
  }
  const letters = sections.reduce(
    (sum, { lines }) =>
      sum +
      lines
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, '').length,
    0,
  )
  if (letters < LETTERS_OF_A_SCAN * pdf.numPages && letters < 200) throw new PdfRefused('noText')
  return sections
}

async function pageText(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
