import { useState } from 'react'
import { useSession } from '../../../lib/session/session-store.ts'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import type { Field } from '../../field.ts'

export type Density = 'normal' | 'compact'

/** How one user wants one list: field names in order, those hidden, widths in pixels. */
export interface ColumnPrefs {
  order: readonly string[]
  hidden: readonly string[]
  widthsPx: Readonly<Record<string, number>>
  density: Density
}

export const DEFAULT_PREFS: ColumnPrefs = { order: [], hidden: [], widthsPx: {}, density: 'normal' }
export const COLUMN_WIDTH_MIN_PX = 60
export const COLUMN_WIDTH_MAX_PX = 800

/** All list fields in the user's order; fields that came later than the preference stand where the definition has them. */
export function orderFields(fields: readonly Field[], { order }: ColumnPrefs): Field[] {
  const kept = order.filter((name) => fields.some((field) => field.name === name))
  const result = kept.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  for (const [index, field] of fields.entries()) {
    if (!kept.includes(field.name)) result.splice(index, 0, field)
  }
  return result
}

/** The columns on screen. The first one names the row: it cannot be hidden. */
export function visibleFields(fields: readonly Field[], prefs: ColumnPrefs): Field[] {
  return orderFields(fields, prefs).filter(({ name }, index) => index === 0 || !prefs.hidden.includes(name))
}

/** Moves a field one place; at the end of the row it stays. */
export function moveField(fields: readonly Field[], prefs: ColumnPrefs, name: string, step: -1 | 1): ColumnPrefs {
  const order = orderFields(fields, prefs).map((field) => field.name)
  const from = order.indexOf(name)
  const to = from + step
  const other = order[to]
  if (from < 0 || other === undefined) return prefs
  order[to] = name
  order[from] = other
  return { ...prefs, order }
}

/** The preference of the signed-in user for a list, kept in this browser. */
export function useColumnPrefs(listName: string): [ColumnPrefs, (prefs: ColumnPrefs) => void] {
  const userId = useSession(({ user }) => user?.userId ?? '')
  const key = `columns-${userId}-${listName}`
  const [prefs, setPrefs] = useState<ColumnPrefs>(() => ({
    ...DEFAULT_PREFS,
    ...readStored<Partial<ColumnPrefs>>(key, 'local'),
  }))
  return [
    prefs,
    (next) => {
      writeStored(key, next, 'local')
      setPrefs(next)
    },
  ]
}
