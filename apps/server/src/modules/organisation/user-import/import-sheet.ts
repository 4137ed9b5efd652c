import { fromSheetText } from '@drawdesk/contract/core/sheet-cell'
import { USER_COLUMNS, type UserColumn } from '@drawdesk/contract/organisation/user-import'
import { importErrors } from './import.errors.ts'

/** What a row says of one person: texts by column, without those that are empty. */
export type ImportCells = Partial<Record<UserColumn['field'], string>>

export interface SheetRow {
  /** As the spreadsheet counts: the heading is 1. */
  rowNumber: number
  account: string
  cells: ImportCells
}

/** Without these a file is not the template. */
const NEEDED: readonly UserColumn['field'][] = ['account', 'realName']
/** A cell longer than this is cut: whatever it is, it is refused as too long. */
const CELL_CHARACTERS = 2_000

/**
 * The people of a sheet. Columns are found by their headings in either language, whatever their order; others are left alone, so
 * that the file of refused rows can be mended and imported again. Empty rows are none.
 *
 * @throws AppError `userImport.wrongColumns`, `userImport.nothing`
 */
export function readSheet(rows: readonly (readonly string[])[]): SheetRow[] {
  const [heading = [], ...body] = rows
  const fields = heading.map((title) => fieldOf(title))
  const given = fields.filter((field) => field !== undefined)
  if (!NEEDED.every((field) => given.includes(field)) || new Set(given).size !== given.length)
    throw importErrors.wrongColumns()
  const people = body.flatMap((row, index): SheetRow[] => {
    const cells: ImportCells = {}
    for (const [column, field] of fields.entries()) {
      const text = fromSheetText(row[column] ?? '')
        .slice(0, CELL_CHARACTERS)
        .trim()
      if (field !== undefined && text !== '') cells[field] = text
    }
    return Object.keys(cells).length === 0 ? [] : [{ rowNumber: index + 2, account: cells.account ?? '', cells }]
  })
  if (people.length === 0) throw importErrors.nothing()
  return people
}

/** Headings of sheets from before, and of other systems. */
const OTHER_HEADINGS: Readonly<Record<string, UserColumn['field']>> = {
  账户: 'account',
  posts: 'postName',
  'e-mail': 'email',
}

function fieldOf(heading: string): UserColumn['field'] | undefined {
  const title = heading.trim().replace(/^\*/, '').toLowerCase()
  if (Object.hasOwn(OTHER_HEADINGS, title)) return OTHER_HEADINGS[title]
  return USER_COLUMNS.find(({ title: { zh, en } }) => title === zh || title === en.toLowerCase())?.field
}
