import { DEFAULT_PREFS, type ColumnPrefs } from './column-prefs.ts'

/** Columns as they were kept, by whatever version of the console: what it does not know is left out. */
export function prefsOf(columns: Readonly<Record<string, unknown>>): ColumnPrefs {
  const names = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
  const widths = typeof columns.widthsPx === 'object' && columns.widthsPx !== null ? columns.widthsPx : {}
  return {
    order: names(columns.order),
    hidden: names(columns.hidden),
    added: names(columns.added),
    pinned: names(columns.pinned),
    widthsPx: Object.fromEntries(
      Object.entries(widths).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
    density: columns.density === 'compact' ? 'compact' : DEFAULT_PREFS.density,
  }
}
