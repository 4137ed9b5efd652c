import { AsyncLocalStorage } from 'node:async_hooks'

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

/** Rows of one call that are remembered: of a large import the first ones show what it was. */
const ROWS_MOST = 50

const collectors = new AsyncLocalStorage<RowChange[]>()

/** Does the work and notes in `into` which rows it wrote, wherever that is done. */
export const collectChanges = <Result>(into: RowChange[], work: () => Promise<Result>): Promise<Result> =>
  collectors.run(into, work)

/** Hands it to who logs the call; nobody does in jobs, maintenance jobs and migrations. */
export function noteChange(change: RowChange): void {
  const collector = collectors.getStore()
  if (collector && collector.length < ROWS_MOST) collector.push(change)
}
