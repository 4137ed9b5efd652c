import { Flag, Id, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'

/** Rows of one import, the headings not counted. */
export const IMPORT_MOST_ROWS = 20_000
export const IMPORT_MOST_BYTES = 10 * 1024 * 1024
/** How many of the refused rows the progress lists; all of them are in the file of errors. */
export const IMPORT_SHOWN_ERRORS = 100
/** After this time an import and its rows are forgotten. */
export const IMPORT_KEPT_DAYS = 7

/** A column of the files of people, in their order (contract of the system, §1). */
export interface UserColumn {
  field:
    | 'tenantId'
    | 'account'
    | 'name'
    | 'realName'
    | 'email'
    | 'phone'
    | 'roleName'
    | 'deptName'
    | 'postName'
    | 'birthday'
  title: Bilingual
  /** In characters. */
  width: number
}

export const USER_COLUMNS: readonly UserColumn[] = [
  { field: 'tenantId', title: { zh: '租户编号', en: 'Tenant ID' }, width: 12 },
  { field: 'account', title: { zh: '账号', en: 'Account' }, width: 18 },
  { field: 'name', title: { zh: '昵称', en: 'Nickname' }, width: 16 },
  { field: 'realName', title: { zh: '姓名', en: 'Name' }, width: 16 },
  { field: 'email', title: { zh: '邮箱', en: 'Email' }, width: 26 },
  { field: 'phone', title: { zh: '手机', en: 'Phone' }, width: 16 },
  { field: 'roleName', title: { zh: '角色名称', en: 'Roles' }, width: 20 },
  { field: 'deptName', title: { zh: '部门名称', en: 'Departments' }, width: 20 },
  { field: 'postName', title: { zh: '岗位名称', en: 'Positions' }, width: 20 },
  { field: 'birthday', title: { zh: '生日', en: 'Birthday' }, width: 14 },
]

/** The extra column of the file of refused rows. A file with it can be mended and imported again. */
export const ERROR_COLUMN: { title: Bilingual; width: number } = { title: { zh: '错误原因', en: 'Error' }, width: 48 }

/** `waiting` for a worker, `running`, `done` (with or without refused rows), `stopped`: the person who asked may no longer import. */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'stopped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** A refused row: its number in the sheet, the heading of the column (`""`: the row as a whole) and why. */
export const ImportError = Type.Object({
  row: Type.Integer(),
  account: Type.String(),
  column: Type.String(),
  reason: Type.String(),
})
export type ImportError = Static<typeof ImportError>

/** How far an import is. `done` counts rows that are through: added + updated + same + failed. */
export const ImportProgress = Type.Object({
  id: Id,
  fileName: Type.String(),
  state: Type.Enum([...IMPORT_STATES]),
  total: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  failed: Type.Integer(),
  /** Rows that change nothing: people who are as the row says, or who are there and are not to be updated. */
  same: Type.Integer(),
  isUndone: Flag,
  /** Initial passwords that the importer has not fetched yet: of their own import only, once. */
  untold: Type.Integer(),
  errors: Type.Array(ImportError),
})
export type ImportProgress = Static<typeof ImportProgress>
