import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../platform/errors.ts'
import type { Scope } from '../../platform/scope.ts'

/** Problems of a file that are reported at once. */
const ERRORS_MAX = 200

export interface LibraryFilesOptions<Row, Entry, Content> {
  /** Name of the list in the file, in front of what is wrong: `styles[2].apiCode`. */
  list: string
  /** Those of the ids that are there, in no order. */
  findRows(scope: Scope, ids: readonly string[]): Promise<Row[]>
  /** Is everything of it shown to this person? */
  isWhole(scope: Scope, row: Row): boolean
  /** How rows stand in a file. */
  toEntries(scope: Scope, rows: readonly Row[]): Promise<Entry[]>
  /** What an entry would be as a row here, and what is wrong with it. */
  reader(
    trx: Db,
    scope: Scope,
    entries: readonly Entry[],
  ): Promise<(entry: Entry) => Promise<{ content: Content; problems: readonly BilingualFieldError[] }>>
  /** A new, inactive row with its first version. */
  insert(trx: Db, scope: Scope, content: Content): Promise<{ id: string }>
}

/** Rows of a library as entries of a file, and back. */
export function createLibraryFiles<Row extends { id: string }, Entry, Content>(
  { db }: Pick<Deps, 'db'>,
  { list, findRows, isWhole, toEntries, reader, insert }: LibraryFilesOptions<Row, Entry, Content>,
) {
  return {
    /** In the order of the ids. @throws AppError `common.notFound` for one that is not there, `common.forbidden` where something of one is hidden from this person. */
    async write(scope: Scope, wanted: readonly string[]): Promise<Entry[]> {
      const rows = await findRows(scope, wanted)
      const byId = new Map(rows.map((row) => [row.id, row]))
      if (rows.some((row) => !isWhole(scope, row))) throw commonErrors.forbidden()
      const ordered = [...new Set(wanted)].map((id) => {
        const row = byId.get(id)
        if (!row) throw commonErrors.notFound()
        return row
      })
      return toEntries(scope, ordered)
    },

    /** New, inactive rows; all of them or none. @throws AppError `common.badInput` with what is wrong, each beside its place in the file. */
    async read(scope: Scope, entries: readonly Entry[]): Promise<{ ids: string[] }> {
      return db.transaction(scope, async (trx) => {
        const read = await reader(trx, scope, entries)
        const errors: BilingualFieldError[] = []
        const contents: Content[] = []
        for (const [index, entry] of entries.entries()) {
          const { content, problems } = await read(entry)
          errors.push(...problems.map(({ field, text }) => ({ field: `${list}[${index}].${field}`, text })))
          contents.push(content)
        }
        if (errors.length > 0) throw commonErrors.badInput({ errors: errors.slice(0, ERRORS_MAX) })
        const ids: string[] = []
        for (const content of contents) ids.push((await insert(trx, scope, content)).id)
        return { ids }
      })
    },
  }
}
