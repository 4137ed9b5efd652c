import { fromSheetText } from '@drawdesk/contract/core/sheet-cell'
import { guessByHeading } from '../../../crud/import/import-answers.ts'
import type { FileRow } from '../../../crud/import/read-table.ts'
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

/**
 * The people of a file whose columns were matched by hand. @throws AppError `userImport.wrongMapping`, `userImport.keyMissing`
 *
 * @param fields of each column, `''` for none.
 */
export function readMatched(rows: readonly FileRow[], fields: readonly string[]): SheetRow[] {
  const given = fields.filter((field) => field !== '')
  const known = new Set<string>(USER_COLUMNS.map(({ field }) => field))
  if (!given.every((field) => known.has(field)) || new Set(given).size !== given.length)
    throw importErrors.wrongMapping()
  if (!given.includes('account')) throw importErrors.keyMissing()
  return rows.map(({ row, cells: texts }) => {
    const cells: ImportCells = {}
    for (const [column, field] of fields.entries())
      if (field !== '' && texts[column]) cells[field as keyof ImportCells] = texts[column]
    return { rowNumber: row, account: cells.account ?? '', cells }
  })
}

/** Headings of sheets from before, and of other systems. */
const OTHER_HEADINGS: Readonly<Record<string, UserColumn['field']>> = {
  账户: 'account',
  posts: 'postName',
  'e-mail': 'email',
}

/** What the columns of files from elsewhere are usually called; a proposal only, which people confirm. */
const USUAL_HEADINGS: Readonly<Record<string, UserColumn['field']>> = {
  登录名: 'account',
  用户名: 'account',
  登录账号: 'account',
  工号: 'account',
  username: 'account',
  login: 'account',
  'login name': 'account',
  'user name': 'account',
  'account name': 'account',
  'staff no': 'account',
  名字: 'realName',
  真实姓名: 'realName',
  用户姓名: 'realName',
  'full name': 'realName',
  'real name': 'realName',
  'display name': 'realName',
  手机号: 'phone',
  手机号码: 'phone',
  电话: 'phone',
  联系电话: 'phone',
  mobile: 'phone',
  'mobile no': 'phone',
  'mobile number': 'phone',
  'mobile phone': 'phone',
  'phone no': 'phone',
  'phone number': 'phone',
  tel: 'phone',
  telephone: 'phone',
  电邮: 'email',
  电子邮箱: 'email',
  邮件: 'email',
  mail: 'email',
  'email address': 'email',
  'email addr': 'email',
  角色: 'roleName',
  role: 'roleName',
  部门: 'deptName',
  所属部门: 'deptName',
  department: 'deptName',
  dept: 'deptName',
  团队: 'deptName',
  team: 'deptName',
  岗位: 'postName',
  职位: 'postName',
  position: 'postName',
  'job title': 'postName',
  出生日期: 'birthday',
  'date of birth': 'birthday',
  'birth date': 'birthday',
}

/** The field that each column seems to be, `''` for none. */
export const guessColumns = (heading: readonly string[]): (UserColumn['field'] | '')[] =>
  guessByHeading(heading, fieldOf, USUAL_HEADINGS)

function fieldOf(heading: string): UserColumn['field'] | undefined {
  const title = heading.trim().replace(/^\*/, '').toLowerCase()
  if (Object.hasOwn(OTHER_HEADINGS, title)) return OTHER_HEADINGS[title]
  return USER_COLUMNS.find(({ title: { zh, en } }) => title === zh || title === en.toLowerCase())?.field
}
