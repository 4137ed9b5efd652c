import type { Handles } from '../../lib/handles.ts'
import type { Table } from './measure/table.ts'

/** A budget and what was measured against it. */
export interface Check {
  name: string
  value: number
  most: number
}

export interface PartResult {
  tables: readonly Table[]
  /** Every single figure, for --json. */
  figures: unknown
  checks?: readonly Check[]
}

export interface PartOptions {
  /** Rows of the API log to fill in; undefined: as many as the part thinks enough. */
  logRows: number | undefined
}

export type Part = (handles: Handles, options: PartOptions) => Promise<PartResult>
