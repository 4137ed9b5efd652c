import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { withReferences } from './sheet-references.ts'
import { storedZip } from './stored-zip.ts'

/** What the thread is given: the unpacked files of the archive. One row more than allowed is read, to know that there are more. */
export interface ParseOrder {
  files: [name: string, content: Uint8Array][]
  mostRows: number
  mostColumns: number
  /** Of a sheet that has more columns nothing but their number is answered. */
  sheets: 'first' | 'all'
}

export interface ParsedSheet {
  name: string
  rows: string[][]
  columns: number
}
export type ParseAnswer = { sheets: ParsedSheet[] } | { problem: string }

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i

const placed = ([name, content]: ParseOrder['files'][number]): ParseOrder['files'][number] =>
  SHEET.test(name) ? [name, Buffer.from(withReferences(Buffer.from(content).toString()))] : [name, content]

/** Runs alone in its thread (see read-xlsx.ts), for one file. */
function parse({ files, mostRows, mostColumns, sheets }: ParseOrder): ParseAnswer {
  const book = read(storedZip(files.map(placed)), {
    type: 'buffer',
    dense: true,
    ...(sheets === 'first' ? { sheets: 0 } : {}),
    sheetRows: mostRows + 1,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  })
  const names = sheets === 'first' ? book.SheetNames.slice(0, 1) : book.SheetNames
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const parsed = names.flatMap((name): ParsedSheet[] => {
    const sheet = book.Sheets[name]
    return sheet ? [parseSheet(name, sheet, mostColumns, date1904)] : []
  })
  return parsed.length === 0 ? { problem: 'no sheet' } : { sheets: parsed }
}

function parseSheet(name: string, sheet: WorkSheet, mostColumns: number, date1904: boolean): ParsedSheet {
  const range = sheet['!ref'] ? utils.decode_range(sheet['!ref']) : undefined
  const columns = range ? range.e.c + 1 : 0
  return { name, columns, rows: columns > mostColumns ? [] : textsOf(sheet, date1904) }
}

/** Rows without a text at the end of the sheet are none: formats reach further than what people wrote. */
function textsOf(sheet: WorkSheet, date1904: boolean): string[][] {
  const dense = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const rows = Array.from(dense, (row) => Array.from(row ?? [], (cell) => textOf(cell, date1904)))
  while (rows.length > 0 && rows.at(-1)?.every((text) => text.trim() === '')) rows.pop()
  return rows
}

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'e') return ''
  if (cell.t !== 'n') return String(cell.v)
  const value = Number(cell.v)
  const format = typeof cell.z === 'string' ? cell.z : ''
  const date = format && SSF.is_date(format) ? (SSF.parse_date_code(value, { date1904 }) as DateParts | null) : null
  if (date && date.y > 0) return dateText(date)
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
}

interface DateParts {
  y: number
  m: number
  d: number
  H: number
  M: number
  S: number
}

const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')

function dateText({ y, m, d, H, M, S }: DateParts): string {
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  return H === 0 && M === 0 && S === 0 ? day : `${day} ${two(H)}:${two(M)}:${two(S)}`
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const answer = (message: ParseAnswer): void => parentPort?.postMessage(message)

try {
  answer(parse(workerData as ParseOrder))
} catch (error) {
  answer({ problem: String(error) })
}
