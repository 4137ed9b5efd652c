import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeOrigin } from '@drawdesk/contract/logs/history'

/** A row that a call added, changed, removed or brought back. Texts are as the database writes them, whole and unmasked: the code that stores them masks them. */
export interface RowChange {
  table: string
  id: string
  /** What people call the row; "" where it has no name. */
  name: string
  /** What of the row must be known to judge whether a field is a secret: the key of a parameter. */
  context: Readonly<Record<string, string>>
  /** Fields that are another now, `""` for nothing; none of rows that were removed or brought back. */
  fields: readonly { field: string; before: string; after: string }[]
}

/** Where changes come from that are no edit of a single row. */
export interface Origin {
  kind: Exclude<ChangeOrigin, ''>
  /** The file of an import, or of the one that is undone. */
  file?: string
}

/** Rows of one call that are remembered: of a large import the first ones show what it was. */
const ROWS_MOST = 50

const collectors = new AsyncLocalStorage<RowChange[]>()

const origins = new AsyncLocalStorage<Origin>()

/** Does the work; whatever it changes, wherever that is done, has this origin in its history. Within another one, this one. */
export const comingFrom = <Result>(origin: Origin, work: () => Promise<Result>): Promise<Result> =>
  origins.run(origin, work)

/** The same for one change of so many rows; of a single one it is an edit like any other. */
export const asBulk = <Result>(rows: number, work: () => Promise<Result>): Promise<Result> =>
  rows > 1 ? comingFrom({ kind: 'bulk' }, work) : work()

/** Of the work under way; undefined for an edit like any other. */
export const originNow = (): Origin | undefined => origins.getStore()

/** Does the work and notes in `into` which rows it wrote, wherever that is done. */
export const collectChanges = <Result>(into: RowChange[], work: () => Promise<Result>): Promise<Result> =>
  collectors.run(into, work)

/** Hands it to who logs the call; nobody does in jobs, maintenance jobs and migrations. */
export function noteChange(change: RowChange): void {
  const collector = collectors.getStore()
  if (collector && collector.length < ROWS_MOST) collector.push(change)
}
