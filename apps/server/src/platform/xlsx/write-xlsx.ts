import { Readable } from 'node:stream'
import { toSheetText } from '@drawdesk/contract/core/sheet-cell'
import { ZipFile } from 'yazl'
import { formatTime } from '../clock.ts'
import { contentTypes, RELATIONS, STYLES, workbookRelations, workbookXml } from './parts.ts'
import { columnLetters, escapeXml } from './xml.ts'

export interface SheetColumn {
  title: string
  /** In characters; 16 unless said. */
  width?: number
  /** Its numbers are shown with two decimals and thousands apart. */
  isMoney?: true
}

/** Texts, numbers and times; nothing for an empty cell. */
export type Cell = string | number | Date | null | undefined

export interface Sheet {
  /** At most 31 characters; what a sheet may not be called is left out. */
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly Cell[]>
  /** Zone that times are shown in. */
  timeZone: string
}

/** Content type of the answer, and the end of the file's name. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DEFAULT_WIDTH = 16
const CHUNK_CHARACTERS = 64 * 1024
/** A little less than one cell of a sheet can hold (32,767). */
const CELL_CHARACTERS = 32_000
const STYLE = { header: 1, time: 2, money: 3 } as const
/** Day 0 of the sheet's calendar, which counts a 29 February 1900 that never was. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * An xlsx file of some sheets, made while it is read, one after the other: a bold heading that stays when scrolling, then a line for each row. Nothing
 * of it is kept, so its size does not matter. Texts are texts whatever they begin with, never formulas.
 *
 * @returns a stream that fails when the rows do; when it is destroyed no more rows are asked for. `rows`: those written so far, without headings.
 */
export function writeXlsx(...sheets: readonly [Sheet, ...Sheet[]]): Readable & { readonly rows: number } {
  const written = { rows: 0 }
  const zip = new ZipFile()
  const add = (text: string, path: string): void => zip.addBuffer(Buffer.from(text), path, { mtime: FIXED_TIME })
  add(contentTypes(sheets.length), '[Content_Types].xml')
  add(RELATIONS, '_rels/.rels')
  add(workbookXml(sheets.map(({ name }) => name)), 'xl/workbook.xml')
  add(workbookRelations(sheets.length), 'xl/_rels/workbook.xml.rels')
  add(STYLES, 'xl/styles.xml')
  const output = zip.outputStream as Readable
  for (const [index, sheet] of sheets.entries()) {
    const content = Readable.from(
      sheetXml(sheet, () => (written.rows += 1)),
      { objectMode: false },
    )
    content.once('error', (error) => output.destroy(error))
    output.once('close', () => content.destroy())
    zip.addReadStream(content, `xl/worksheets/sheet${index + 1}.xml`, { mtime: FIXED_TIME })
  }
  zip.once('error', (error: Error) => output.destroy(error))
  zip.end()
  return Object.defineProperty(output, 'rows', { get: () => written.rows }) as Readable & { readonly rows: number }
}

/** The same rows make the same bytes. */
const FIXED_TIME = new Date(Date.UTC(2026, 0, 1))

async function* sheetXml({ columns, rows, timeZone }: Sheet, onRow: () => void): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index))
  const widths = columns.map(
    ({ width = DEFAULT_WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  let text =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ title }, index) => textCell(`${letters[index]}1`, title, STYLE.header)).join('')}</row>`
  let number = 1
  for await (const row of rows) {
    number += 1
    onRow()
    text += `<row r="${number}">`
    for (const [index, letter] of letters.entries())
      text += cellXml(`${letter}${number}`, row[index], { timeZone, isMoney: columns[index]?.isMoney })
    text += '</row>'
    if (text.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

function cellXml(
  at: string,
  cell: Cell,
  { timeZone, isMoney }: { timeZone: string; isMoney: true | undefined },
): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${at}"${isMoney ? ` s="${STYLE.money}"` : ''}><v>${cell}</v></c>` : ''
  if (cell instanceof Date) return `<c r="${at}" s="${STYLE.time}"><v>${serialOf(cell, timeZone)}</v></c>`
  return textCell(at, cell)
}

function textCell(at: string, text: string, style?: number): string {
  const shown = toSheetText(text.slice(0, CELL_CHARACTERS))
  return `<c r="${at}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`
}

/** Days since day 0 of what the clock shows in the zone: a sheet knows no zones. */
function serialOf(time: Date, timeZone: string): number {
  return (Date.parse(`${formatTime(time, timeZone).replace(' ', 'T')}Z`) - DAY_ZERO_MS) / DAY_MS
}
