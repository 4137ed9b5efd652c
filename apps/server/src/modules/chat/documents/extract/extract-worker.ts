import { parentPort, workerData } from 'node:worker_threads'
import type { ChatDocumentKind } from '@drawdesk/contract/chat/chat-documents'
import { decode } from './kind.ts'
import { cutPassages, type Passage, type Section } from './passages.ts'
import { PdfRefused } from './pdf-refused.ts'

/** Of a workbook its sheets, which are read in a thread of their own before; of everything else its bytes. */
export interface ExtractOrder {
  kind: ChatDocumentKind
  bytes: Uint8Array
  sheets: { name: string; rows: string[][] }[]
  mostCharacters: number
}
export type ExtractProblem = 'encrypted' | 'noText' | 'tooLong' | 'damaged' | 'empty' | 'wrongKind'
export type ExtractAnswer = { passages: Passage[]; parts: number | null } | { problem: ExtractProblem; cause: string }

class Refused extends Error {
  override name = 'Refused'
  readonly why: ExtractProblem

  constructor(why: ExtractProblem) {
    super(why)
    this.why = why
  }
}

const CELL_SEPARATOR = ' | '
const rowText = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .join(CELL_SEPARATOR)
    .replace(/(?: \| )+$/, '')

/** Its first row that is not empty stands above every passage. */
function tableSection(rows: readonly (readonly string[])[], sheet: string): Section {
  const lines = rows
    .map((cells, index) => ({ no: index + 1, text: rowText(cells) }))
    .filter(({ text }) => text.replaceAll('|', '').trim() !== '')
  return { sheet, heading: lines[0]?.text ?? '', lines }
}

/** Runs alone in its thread (see extract.ts), for one file. */
async function extract({ kind, bytes, sheets, mostCharacters }: ExtractOrder): Promise<ExtractAnswer> {
  const sections = await sectionsOf()
  const characters = sections.reduce(
    (sum, { lines }) => sum + lines.reduce((length, { text }) => length + text.length, 0),
    0,
  )
  if (characters > mostCharacters) throw new Refused('tooLong')
  const passages = cutPassages(sections)
  if (passages.length === 0) throw new Refused('empty')
  return { passages, parts: kind === 'pdf' ? (sections.at(-1)?.page ?? null) : kind === 'xlsx' ? sheets.length : null }

  async function sectionsOf(): Promise<Section[]> {
    // Each reader costs the thread a part of its start.
    if (kind === 'pdf') return (await import('./pdf-sections.ts')).pdfSections(bytes, mostCharacters)
    if (kind === 'xlsx') return sheets.map(({ name, rows }) => tableSection(rows, name))
    const text = decode(bytes)
    if (text === undefined) throw new Refused('wrongKind')
    if (text.length > mostCharacters) throw new Refused('tooLong')
    if (kind === 'csv')
      return [tableSection((await import('../../../../crud/import/read-table.ts')).parseCsv(text), '')]
    return [{ lines: text.split(/\r\n|\r|\n/).map((line, index) => ({ no: index + 1, text: line })) }]
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const answer = (message: ExtractAnswer): void => parentPort?.postMessage(message)

try {
  answer(await extract(workerData as ExtractOrder))
} catch (error) {
  const why = error instanceof Refused || error instanceof PdfRefused ? error.why : 'damaged'
  answer({ problem: why, cause: String(error instanceof PdfRefused ? error.cause : error) })
}
