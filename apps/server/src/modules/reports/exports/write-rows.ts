import { Readable } from 'node:stream'
import { toSheetText } from '@drawdesk/contract/core/sheet-cell'
import type { ReportColumn, ReportFormat } from '@drawdesk/contract/reports/report-definition'
import type { Language } from '@drawdesk/contract/core/texts'
import { writeXlsx, XLSX_TYPE, type Cell, type SheetColumn } from '../../../platform/xlsx/write-xlsx.ts'
import type { RowBatch } from '../../develop/drivers/row-stream.ts'
import { answerColumns, csvCell, sheetCell } from '../run/cells.ts'

export const FORMAT_TYPES: Readonly<Record<ReportFormat, string>> = { xlsx: XLSX_TYPE, csv: 'text/csv; charset=utf-8' }

const PX_PER_CHARACTER = 8
const CSV_CHARACTERS = 64 * 1024
/** So that a spreadsheet takes it for UTF-8. */
const MARK = '\uFEFF'

export interface WriteOptions {
  title: string
  columns: readonly ReportColumn[]
  language: Language
  timeZone: string
}

/** A file of these rows, made while it is read; memory holds one batch. */
export async function openFile(
  format: ReportFormat,
  batches: AsyncGenerator<RowBatch>,
  options: WriteOptions,
): Promise<Readable> {
  const first = await batches.next()
  const head = first.done ? { columns: [], rows: [] } : first.value
  const all = chained(head, batches)
  const titles = answerColumns(head.columns, options.columns, options.language)
  if (format === 'csv')
    return Readable.from(
      csvOf(
        titles.map(({ title }) => title),
        all,
      ),
      { objectMode: false },
    )
  const columns = titles.map(({ title, width, type }): SheetColumn => ({
    title,
    ...(width > 0 ? { width: Math.max(8, Math.round(width / PX_PER_CHARACTER)) } : {}),
    ...(type === 'money' ? { isMoney: true } : {}),
  }))
  return writeXlsx({ name: options.title, columns, rows: sheetRows(all, options.timeZone), timeZone: options.timeZone })
}

async function* chained(head: RowBatch, rest: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
  yield head
  yield* rest
}

async function* sheetRows(batches: AsyncGenerator<RowBatch>, timeZone: string): AsyncGenerator<Cell[]> {
  for await (const { columns, rows } of batches)
    for (const row of rows) yield columns.map((column, at) => sheetCell(row[at] ?? null, column, timeZone))
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

async function* csvOf(titles: readonly string[], batches: AsyncGenerator<RowBatch>): AsyncGenerator<Buffer> {
  let text = `${MARK}${titles.map((title) => quoted(toSheetText(title))).join(',')}\r\n`
  for await (const { columns, rows } of batches) {
    for (const row of rows) {
      text += `${columns.map((column, at) => quoted(toSheetText(csvCell(row[at] ?? null, column)))).join(',')}\r\n`
      if (text.length < CSV_CHARACTERS) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}
