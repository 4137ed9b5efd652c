import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import { toSheetText } from '@drawdesk/contract/core/sheet-cell'
import type { ExportNote } from '@drawdesk/contract/logs/usual-log'
import { saveFile, titleAt } from '../../../lib/browser/save-file.ts'
import type { Field } from '../../field.ts'
import { kindValues } from '../../kinds/kind-values.ts'
import { toQuery, type ListState } from '../list-state.ts'
import { fetchPage, type Target } from '../../resource.api.ts'
import { call } from '../../../lib/http/http.ts'
import { logFailure } from '../../log-failure.ts'
import type { Row } from '../../row.ts'

const usualLogPath = '/blade-log/usual'

/** More rows than this are not gathered in a browser. */
export const EXPORT_MAX_ROWS = 5_000

/** Without it, spreadsheets read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF'

/** All rows the filters let through, in the list's order; at most `EXPORT_MAX_ROWS`, then `isCut`. */
export async function fetchAllRows(resource: Target, state: ListState): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (let current = 1; ; current += 1) {
    // One after the other: a list of thousands must not take the server's hands off everybody else.
    const { records } = await fetchPage(resource, toQuery({ ...state, current, size: PAGE_SIZE_MAX }))
    rows.push(...records)
    if (rows.length > EXPORT_MAX_ROWS) return { rows: rows.slice(0, EXPORT_MAX_ROWS), isCut: true }
    if (records.length < PAGE_SIZE_MAX) return { rows, isCut: false }
  }
}

/** The log of what people did says of files made here too that they went out. */
export async function noteExport(list: string, rows: number, filters: ListState['filters']): Promise<void> {
  const body: ExportNote = { list, rows, filters: { ...filters } }
  try {
    await call('POST', `${usualLogPath}/note-export`, { body, silent: true })
  } catch (error) {
    logFailure(`${list} export note`, error) // the file is saved already
  }
}

/** RFC 4180 with CRLF and a byte order mark: labels first, then a line for each row. */
export function toCsv(fields: readonly Field[], rows: readonly Row[]): string {
  return csvOf([
    fields.map(({ label }) => label),
    ...rows.map((row) => fields.map((field) => kindValues[field.definition.kind].toText(row[field.name], field, row))),
  ])
}

/** The same of texts. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')
}

function toCell(value: string): string {
  const safe = toSheetText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands a text to the browser as a file: `参数-20260102-0304.csv`. */
export function downloadCsv(title: string, csv: string, now: Date = new Date()): void {
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${titleAt(title, now)}.csv`)
}
