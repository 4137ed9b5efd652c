import { useMemo } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { fieldsIn, type Field } from '../field.ts'
import { DEFAULT_PREFS, visibleFields, type ColumnPrefs } from '../list/columns/column-prefs.ts'
import { useColumnPrefs } from '../list/columns/column-store.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'

export interface ListColumns {
  /** Those the user may choose among. */
  offered: readonly Field[]
  /** Among them those that the list leaves out until they are added. */
  extra: ReadonlySet<string>
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
  /** The rows on screen: what else they bring can be a column too. */
  rows?: readonly unknown[]
}

/** The columns of a list as this user wants them. `name` is the resource's. */
export function useListColumns(
  name: string,
  fields: readonly Field[],
  { widthsPx = {}, without = [], rows = [] }: Choice = {},
): ListColumns {
  const [prefs, setPrefs] = useColumnPrefs(name)
  const more = useMoreFields(fields, rows[0] as Row | undefined)
  const listed = fieldsIn(fields, 'list')
  const offered = [...listed, ...more].filter((field) => !without.includes(field.name))
  const extra = new Set(more.map((field) => field.name))
  return { offered, extra, shown: visibleFields(offered, prefs, extra), prefs, setPrefs, widthsPx }
}

/** Long and structured values are read in the record. */
const NO_COLUMNS: readonly string[] = ['json', 'picture', 'textarea']

/** What rows bring beside the columns of their list: fields of the record, its id, and when it came and was changed. */
function useMoreFields(fields: readonly Field[], row: Row | undefined): Field[] {
  const t = useTexts(kitTexts)
  return useMemo(() => {
    if (!row) return []
    const known = new Set(fields.map(({ name }) => name))
    const declared = fields.filter(
      ({ name, definition: { kind, hideIn = [], secret } }) =>
        hideIn.includes('list') &&
        !(hideIn.includes('form') && hideIn.includes('detail')) &&
        !secret &&
        !NO_COLUMNS.includes(kind) &&
        name in row,
    )
    const plain = (
      [
        ['createTime', 'datetime', t('createdAt')],
        ['updateTime', 'datetime', t('updatedAt')],
        ['id', 'text', t('id')],
      ] as const
    ).flatMap(([name, kind, label]): Field[] =>
      known.has(name) || !(name in row)
        ? []
        : [
            {
              name,
              label,
              definition: { kind, sortable: false, widthPx: 176 },
              isRequired: false,
              limits: {},
              choices: [],
              areChoicesLoading: false,
            },
          ],
    )
    // They may not order the rows: their list was not made for it.
    const unsorted = declared.map((field) => ({ ...field, definition: { ...field.definition, sortable: false } }))
    return [...unsorted, ...plain]
  }, [fields, row, t])
}

/** Columns that nobody chooses: these fields, as far as they are in lists. */
export function fixedColumns(fields: readonly Field[], widthsPx: Readonly<Record<string, number>>): ListColumns {
  const shown = fieldsIn(fields, 'list')
  return { offered: shown, extra: new Set(), shown, prefs: DEFAULT_PREFS, setPrefs: () => undefined, widthsPx }
}
