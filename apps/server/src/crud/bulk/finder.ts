import { namesOf } from '@drawdesk/contract/core/resource'
import type { Deps } from '../../platform/deps.ts'
import type { Finder, NamedRow } from '../../wire/route.ts'
import type { ExportOptions } from '../export/export.routes.ts'
import { readFilters } from '../filters.ts'
import { listRows } from '../list.repository.ts'
import { readSort } from '../paging.ts'
import type { Values } from '../values.ts'

/** How the search over all lists finds rows of this one; undefined where no text names them. */
export function finderOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { resource, table, narrow = (filters) => filters, chunks }: ExportOptions,
): Finder | undefined {
  const names = namesOf(resource)
  if (names.length === 0) return undefined
  const namedFirst = [...new Set([...(resource.rows ? [resource.rows.nameField] : []), ...names])]
  return {
    resource: resource.name,
    title: resource.texts.title,
    code: resource.code,
    async find(caller, text, most) {
      const asked = { q: text }
      const filters = await narrow(readFilters(resource, asked, config.timeZone), caller, asked)
      const sort = readSort(resource, {})
      const rows = chunks
        ? await firstRows(chunks(caller, { filters, sort }), most)
        : table === undefined
          ? []
          : (
              await listRows(db, caller, {
                table,
                columns: ['id', ...namedFirst],
                filters,
                sort,
                paging: { current: 1, size: most },
              })
            ).records
      return rows.map((row) => namedRow(row, namedFirst))
    },
  }
}

async function firstRows(chunks: AsyncIterable<readonly Values[]>, most: number): Promise<Values[]> {
  const rows: Values[] = []
  for await (const chunk of chunks) {
    rows.push(...chunk)
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}

export const namedRow = (row: Values, names: readonly string[]): NamedRow => ({
  id: String(row.id),
  names: names.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  }),
})
