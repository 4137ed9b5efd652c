import { RecordOf, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'

/** Rows of one import, the headings not counted. */
export const REGION_IMPORT_MOST_ROWS = 20_000
export const REGION_IMPORT_MOST_BYTES = 10 * 1024 * 1024
/** How many of the refused rows the answer lists. */
export const REGION_IMPORT_SHOWN_ERRORS = 200

export interface RegionColumn {
  field: 'code' | 'name' | 'parentCode' | 'level' | 'sort' | 'remark'
  title: Bilingual
  /** In characters. */
  width: number
}

/** Columns of the sheet, the same in template, export and import. */
export const REGION_COLUMNS: readonly RegionColumn[] = [
  { field: 'code', title: { zh: '区划编号', en: 'Code' }, width: 16 },
  { field: 'name', title: { zh: '区划名称', en: 'Name' }, width: 24 },
  { field: 'parentCode', title: { zh: '上级编号', en: 'Parent code' }, width: 16 },
  { field: 'level', title: { zh: '级别', en: 'Level' }, width: 16 },
  { field: 'sort', title: { zh: '排序', en: 'Sort order' }, width: 10 },
  { field: 'remark', title: { zh: '备注', en: 'Notes' }, width: 32 },
]

/** A refused row: its number in the sheet, the heading of the column (`""`: the row as a whole) and why. */
export const RegionImportError = Type.Object({
  row: Type.Integer(),
  code: Type.String(),
  column: Type.String(),
  reason: Type.String(),
})
export type RegionImportError = Static<typeof RegionImportError>

/** What became of a sheet, or of a dry run would become; rows that are not refused stand although others are. */
export const RegionImportResult = Type.Object({
  isDry: Type.Boolean(),
  total: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  /** As they are already. */
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  /** The first {@link REGION_IMPORT_SHOWN_ERRORS}. */
  errors: Type.Array(RegionImportError),
})
export type RegionImportResult = Static<typeof RegionImportResult>

/** One region for looking for a fault in it: its columns as stored, and what in them does not fit its place. */
export const RegionDebug = Type.Object({ row: RecordOf(Type.Unknown()), problems: Type.Array(Type.String()) })
export type RegionDebug = Static<typeof RegionDebug>
