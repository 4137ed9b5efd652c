import { IMPORT_BYTES_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@drawdesk/contract/core/rows/import'
import { fromSheetText } from '@drawdesk/contract/core/sheet-cell'
import { commonErrors } from '../../platform/errors.ts'
import { readXlsx } from '../../platform/xlsx/read-xlsx.ts'
import { rowImportErrors } from './import.errors.ts'

/** A row of a file, and which one it is as the spreadsheet counts. */
export interface FileRow {
  row: number
  cells: string[]
}

const CELL_MOST = 2_000
const MOST = { rows: IMPORT_ROWS_MAX, bytes: IMPORT_BYTES_MAX }

/** Heading and rows of an xlsx or csv file, without empty rows. @throws AppError `import.*`, `xlsx.*`, `common.tooLarge` */
export async function readTable(bytes: Buffer, most = MOST): Promise<{ heading: string[]; rows: FileRow[] }> {
  if (bytes.length > most.bytes) throw commonErrors.tooLarge()
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const table = isZip
    ? await readXlsx(bytes, { rows: most.rows, columns: IMPORT_COLUMNS_MAX })
    : parseCsv(decoded(bytes))
  const [heading = [], ...body] = table.map((cells) =>
    cells.slice(0, IMPORT_COLUMNS_MAX).map((cell) =>
      fromSheetText(cell ?? '')
        .slice(0, CELL_MOST)
        .trim(),
    ),
  )
  const rows = body
    .map((cells, index): FileRow => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) throw rowImportErrors.noRows()
  if (rows.length > most.rows) throw rowImportErrors.tooManyRows({ values: { rows: most.rows } })
  return { heading, rows }
}

/** UTF-8, or else what spreadsheets in Chinese write. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** RFC 4180, with semicolons or tabs where the heading has these. */
export function parseCsv(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const comma = [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = (): void => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === comma) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
