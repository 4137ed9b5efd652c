import { namesOf } from '@drawdesk/contract/core/resource'
import type { Deps } from '../../platform/deps.ts'
import type { Finder, NamedRow } from '../../wire/route.ts'
import type { ExportOptions } from '../export/export.routes.ts'
import type { Caller } from '../../platform/scope.ts'
import { pinyinPattern } from '../../platform/pinyin/pinyin-pattern.ts'
import { readFilters, type Filter } from '../filters.ts'
import { listRows } from '../list.repository.ts'
import { readSort } from '../paging.ts'
import type { Values } from '../values.ts'

/** How the search over all lists finds rows of this one; undefined where no text names them. */
export function finderOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { resource, table, narrow = (filters) => filters, findable = () => [], chunks }: ExportOptions,
): Finder | undefined {
  const names = namesOf(resource)
  if (names.length === 0) return undefined
  const namedFirst = [...new Set([...(resource.rows ? [resource.rows.nameField] : []), ...names])]
  const english = englishOf(namedFirst)
  const sort = readSort(resource, {})

  async function rowsOf(caller: Caller, filters: readonly Filter[], most: number): Promise<readonly Values[]> {
    if (chunks) return firstRows(chunks(caller, { filters, sort }), most)
    if (table === undefined) return []
    const columns = [...new Set(['id', ...namedFirst, ...(english in resource.row.properties ? [english] : [])])]
    const { records } = await listRows(db, caller, {
      table,
      columns,
      filters,
      sort,
      paging: { current: 1, size: most },
    })
    return records
  }

  return {
    resource: resource.name,
    title: resource.texts.title,
    code: resource.code,
    async find(caller, text, most) {
      const asked = { q: text }
      const read = [...readFilters(resource, asked, config.timeZone), ...findable(text)]
      const filters = await narrow(read, caller, asked)
      const rows = await rowsByText(filters, { text, most }, (tried) => rowsOf(caller, tried, most))
      return rows.map((row) => namedRow(row, namedFirst))
    },
  }
}

/** Rows that contain the text, and after them those whose names begin with characters that are read like its letters. What narrows the list beside the text stays. */
export async function rowsByText<Row extends { id?: unknown }>(
  filters: readonly Filter[],
  { text, most }: { text: string; most: number },
  rowsOf: (filters: readonly Filter[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows = await rowsOf(filters)
  const pattern = rows.length < most ? pinyinPattern(text) : undefined
  if (pattern === undefined) return [...rows]
  const known = new Set(rows.map(({ id }) => id))
  const read = await rowsOf(
    filters.map((filter) => (filter.isSearch ? { ...filter, operator: 'matches', value: pattern } : filter)),
  )
  return [...rows, ...read.filter(({ id }) => !known.has(id))].slice(0, most)
}

async function firstRows(chunks: AsyncIterable<readonly Values[]>, most: number): Promise<Values[]> {
  const rows: Values[] = []
  for await (const chunk of chunks) {
    rows.push(...chunk)
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}

/** The column with the English of what names a row, where the table has one. */
const englishOf = ([first = '']: readonly string[]): string => `${first}En`

export function namedRow(row: Values, names: readonly string[]): NamedRow {
  const nameEn = row[englishOf(names)]
  return {
    id: String(row.id),
    ...(typeof nameEn === 'string' && nameEn !== '' && { nameEn }),
    names: names.flatMap((name) => {
      const value = row[name]
      return typeof value === 'string' && value !== '' ? [value] : []
    }),
  }
}
