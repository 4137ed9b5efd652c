import type { ReportAnswerColumn, ReportCell } from '@drawdesk/contract/reports/report-run'
import type { ReportColumn } from '@drawdesk/contract/reports/report-definition'
import type { Language } from '@drawdesk/contract/core/texts'
import { parseTime } from '../../../platform/clock.ts'
import type { Cell } from '../../../platform/xlsx/write-xlsx.ts'
import type { RawCell, StreamColumn, ValueKind } from '../../develop/drivers/row-stream.ts'

const NUMBERS: readonly ValueKind[] = ['integer', 'decimal']
/** Digits that a JS number keeps of a decimal. */
const EXACT_DIGITS = 15
const DAY_CHARACTERS = 10
const TIME_CHARACTERS = 19

export const isNumber = ({ kind }: StreamColumn): boolean => NUMBERS.includes(kind)

/** Columns of an answer: as the database has them, and what the report says of each. */
export function answerColumns(
  columns: readonly StreamColumn[],
  said: readonly ReportColumn[],
  language: Language,
): ReportAnswerColumn[] {
  const byField = new Map(said.map((column) => [column.field, column]))
  return columns.map((column) => {
    const known = byField.get(column.name)
    const title = (language === 'en' && known?.titleEn) || known?.title || column.name
    return {
      field: column.name,
      title,
      titleEn: known?.titleEn ?? '',
      type: known && known.type !== 'auto' ? known.type : column.kind,
      format: known?.format ?? '',
      width: known?.width ?? 0,
      sum: known?.sum ?? 0,
      ...(known?.link ? { link: known.link } : {}),
      isNumber: isNumber(column),
    }
  })
}

/** A number as JavaScript keeps it exactly, else its text. */
function numberOf(text: string, kind: ValueKind): number | string {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  if (kind === 'integer') return Number.isSafeInteger(number) ? number : text
  return text.replaceAll(/\D/g, '').length <= EXACT_DIGITS || /e/i.test(text) ? number : text
}

/** A value on the wire. */
export function wireCell(value: RawCell, { kind }: StreamColumn): ReportCell {
  if (value === null) return null
  switch (kind) {
    case 'integer':
    case 'decimal':
      return numberOf(value, kind)
    case 'date':
      return value.slice(0, DAY_CHARACTERS)
    case 'datetime':
      return value.slice(0, TIME_CHARACTERS)
    case 'flag':
      return value === 't' || value === 'true' || value === '1'
    case 'text':
      return value
  }
}

/** A value in a sheet: ids stay whole, times are times. */
export function sheetCell(value: RawCell, column: StreamColumn, timeZone: string): Cell {
  const cell = wireCell(value, column)
  if (cell === null) return undefined
  if (typeof cell === 'boolean') return cell ? 1 : 0
  if (column.kind === 'datetime') return parseTime(String(cell), timeZone) ?? String(cell)
  return cell
}

/** A value in a CSV file, as the database writes it. */
export function csvCell(value: RawCell, column: StreamColumn): string {
  if (value === null) return ''
  return isNumber(column) ? value : String(wireCell(value, column))
}
