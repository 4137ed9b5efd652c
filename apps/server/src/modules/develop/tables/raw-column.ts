import type { ColumnFacts } from '@drawdesk/contract/develop/prototype'
import type { SourceReader } from '../drivers/driver.ts'

/** A column as the catalog of its database has it. */
export interface RawColumn extends ColumnFacts {
  /** Computed by the database from other columns: nobody enters it. */
  isComputed: boolean
}

export interface RawTable {
  name: string
  comment: string
  rows: number | null
  isView: boolean
}

/** How one kind of database is asked. */
export interface Catalog {
  /** Tables and views that the account may read, by name; `name`: only that one. */
  listTables(reader: SourceReader, name?: string): Promise<RawTable[]>
  /** Columns in their order. */
  listColumns(reader: SourceReader, table: string): Promise<RawColumn[]>
}

/** Tables of one source that are listed. */
export const TABLES_MOST = 2_000

/** A number as drivers answer it, 64 bits as digits; null for none. */
export const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Math.min(Number(value), Number.MAX_SAFE_INTEGER)

export const flagOf = (value: unknown): 0 | 1 => (value === true || Number(value) === 1 ? 1 : 0)
