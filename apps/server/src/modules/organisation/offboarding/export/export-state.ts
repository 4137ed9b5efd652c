import type { RowPlace } from '../rows/tenant-rows.repository.ts'

/** What is said of a table in the manifest. */
export interface TableRead {
  rows: number
  entries: number
  /** When its first and its last row were read. */
  from: string
  to: string
}

/** How far an export is; kept with each part, so that the next process goes on behind it. */
export interface ExportState {
  parts: number
  bytes: number
  entries: number
  stage: 'rows' | 'files' | 'index' | 'manifest' | 'directory' | 'end'
  /** Tables that are read; the last of them perhaps in part (`to` is empty then). */
  tables: Record<string, TableRead>
  /** Within the table under way, or among files. */
  after: RowPlace | null
  /** Entries of the index so far, and the entry it goes on with. */
  index: { entries: number; next: number }
  directory: { starts: number; next: number }
  rows: number
  files: number
  fileBytes: number
  missing: number
}

export const newExportState = (): ExportState => ({
  parts: 0,
  bytes: 0,
  entries: 0,
  stage: 'rows',
  tables: {},
  after: null,
  index: { entries: 0, next: 0 },
  directory: { starts: 0, next: 0 },
  rows: 0,
  files: 0,
  fileBytes: 0,
  missing: 0,
})
