/** What a part prints: a heading, columns, rows of text, and remarks below. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  notes?: readonly string[]
}

/** Markdown, so that a run can be copied into docs/benchmarks.md; the columns are padded to be read in a terminal too. First column left, others right. */
export function showTable({ title, columns, rows, notes = [] }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => (index === 0 ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [
    `### ${title}`,
    '',
    line(columns),
    rule,
    ...rows.map(line),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []),
    '',
  ].join('\n')
}
