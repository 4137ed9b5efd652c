import type { Field } from '../../field.ts'

export type Density = 'normal' | 'compact'

/** How one user wants one list: field names in order, those hidden, widths in pixels. */
export interface ColumnPrefs {
  order: readonly string[]
  hidden: readonly string[]
  /** Fields that lists leave out until somebody wants them. */
  added: readonly string[]
  /** They stay at the start while the others scroll, behind the one that names the row. */
  pinned: readonly string[]
  widthsPx: Readonly<Record<string, number>>
  density: Density
}

export const DEFAULT_PREFS: ColumnPrefs = {
  order: [],
  hidden: [],
  added: [],
  pinned: [],
  widthsPx: {},
  density: 'normal',
}
export const COLUMN_WIDTH_MIN_PX = 60
export const COLUMN_WIDTH_MAX_PX = 800

/** All list fields in the user's order; fields that came later than the preference stand where the definition has them. */
export function orderFields(fields: readonly Field[], { order }: Pick<ColumnPrefs, 'order'>): Field[] {
  const kept = order.filter((name) => fields.some((field) => field.name === name))
  const result = kept.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  for (const [index, field] of fields.entries()) {
    if (!kept.includes(field.name)) result.splice(index, 0, field)
  }
  return result
}

/** Is the column on screen? The first one names the row: it cannot be hidden. `isExtra`: lists leave it out until it is added. */
export function isShown(name: string, isFirst: boolean, isExtra: boolean, prefs: ColumnPrefs): boolean {
  return isFirst || (isExtra ? prefs.added.includes(name) : !prefs.hidden.includes(name))
}

/** The columns on screen: the one that names the row, the pinned ones, the others. `extra`: names of those that lists leave out. */
export function visibleFields(
  fields: readonly Field[],
  prefs: ColumnPrefs,
  extra: ReadonlySet<string> = new Set(),
): Field[] {
  const shown = orderFields(fields, prefs).filter(({ name }, index) =>
    isShown(name, index === 0, extra.has(name), prefs),
  )
  const isPinned = ({ name }: Field, index: number): boolean => index === 0 || prefs.pinned.includes(name)
  return [...shown.filter(isPinned), ...shown.filter((field, index) => !isPinned(field, index))]
}

/** Puts a field in the place of another. */
export function placeField(fields: readonly Field[], prefs: ColumnPrefs, name: string, over: string): ColumnPrefs {
  const order = orderFields(fields, prefs).map((field) => field.name)
  const [from, to] = [order.indexOf(name), order.indexOf(over)]
  if (from < 0 || to < 0 || from === to) return prefs
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...prefs, order }
}

/** Moves a field one place; at the end of the row it stays. */
export function moveField(fields: readonly Field[], prefs: ColumnPrefs, name: string, step: -1 | 1): ColumnPrefs {
  const order = orderFields(fields, prefs).map((field) => field.name)
  const other = order[order.indexOf(name) + step]
  return order.includes(name) && other !== undefined ? placeField(fields, prefs, name, other) : prefs
}
