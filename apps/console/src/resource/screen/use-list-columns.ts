import { fieldsIn, type Field } from '../field.ts'
import { DEFAULT_PREFS, useColumnPrefs, visibleFields, type ColumnPrefs } from '../list/columns/column-prefs.ts'

export interface ListColumns {
  /** Those the user may choose among. */
  offered: readonly Field[]
  /** Those on screen, in the user's order. */
  shown: readonly Field[]
  prefs: ColumnPrefs
  setPrefs: (prefs: ColumnPrefs) => void
  /** Widths until the user gives others, in pixels by field (`ACTIONS_COLUMN` for that one). */
  widthsPx: Readonly<Record<string, number>>
}

interface Choice {
  widthsPx?: Readonly<Record<string, number>>
  /** Fields that are no columns here. */
  without?: readonly string[]
}

/** The columns of a list as this user wants them. `name` is the resource's. */
export function useListColumns(
  name: string,
  fields: readonly Field[],
  { widthsPx = {}, without = [] }: Choice = {},
): ListColumns {
  const [prefs, setPrefs] = useColumnPrefs(name)
  const offered = fieldsIn(fields, 'list').filter((field) => !without.includes(field.name))
  return { offered, shown: visibleFields(offered, prefs), prefs, setPrefs, widthsPx }
}

/** Columns that nobody chooses: these fields, as far as they are in lists. */
export function fixedColumns(fields: readonly Field[], widthsPx: Readonly<Record<string, number>>): ListColumns {
  const shown = fieldsIn(fields, 'list')
  return { offered: shown, shown, prefs: DEFAULT_PREFS, setPrefs: () => undefined, widthsPx }
}
