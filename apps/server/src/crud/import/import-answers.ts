import {
  IMPORT_SHOWN_MAX,
  type ImportAction,
  type ImportLine,
  type ImportOutcome,
  type ImportRead,
} from '@drawdesk/contract/core/rows/import'
import type { FileRow } from './read-table.ts'

/** Texts of a column that are shown where it is matched. */
const SAMPLES = 3

/** What a file holds, as the matching of its columns shows it; `fields`: what each column seems to be. */
export function readingOf(
  fileName: string,
  { heading, rows }: { heading: readonly string[]; rows: readonly FileRow[] },
  fields: readonly string[],
): ImportRead {
  return {
    fileName,
    rows: rows.length,
    columns: heading.map((title, column) => ({
      title,
      samples: rows.flatMap(({ cells }) => cells[column] || []).slice(0, SAMPLES),
      field: fields[column] ?? '',
    })),
  }
}

/** Counts of all lines, and the first of them, those with problems before the others. */
export function outcomeOf(id: string, lines: readonly ImportLine[]): ImportOutcome {
  const count = (action: ImportAction): number => lines.filter((line) => line.action === action).length
  const shown = lines.toSorted(
    (one, other) => Number(other.action === 'failed') - Number(one.action === 'failed') || one.row - other.row,
  )
  return {
    id,
    add: count('add'),
    edit: count('edit'),
    same: count('same'),
    failed: count('failed'),
    lines: shown.slice(0, IMPORT_SHOWN_MAX),
  }
}

/** `E-mail addr.` and `email addr` are one heading. */
const bare = (title: string): string => title.replace(/[\s._\-:：()（）]+/g, '')

/** The field that each heading names, `''` for none and for one that an earlier column is already. `usual`: what others call them, in small letters. */
export function guessByHeading<Field extends string>(
  heading: readonly string[],
  fieldOf: (title: string) => Field | undefined,
  usual: Readonly<Record<string, Field>>,
): (Field | '')[] {
  const given = new Set<string>()
  const others = new Map(Object.entries(usual).map(([title, field]) => [bare(title), field]))
  return heading.map((title) => {
    const name = title.trim().replace(/^\*/, '').toLowerCase()
    const field = fieldOf(title) ?? others.get(bare(name))
    if (field === undefined || given.has(field)) return ''
    given.add(field)
    return field
  })
}
