import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { ColumnPrefs } from '../columns/column-prefs.ts'
import { prefsOf } from '../columns/kept-prefs.ts'
import { showViewPrefs, useColumnPrefs } from '../columns/column-store.ts'
import { readListState, writeListState } from '../list-state.ts'
import { useListAddress } from '../use-list-address.ts'
import { setShownView, type ShownView } from './view-store.ts'

export type ViewedList = Pick<ResourceDefinition, 'name' | 'fields' | 'names' | 'rows'>

/** Filters, order and size of a list as text, and how a view takes their place. */
export function useViewAddress(resource: ViewedList): {
  query: string
  /** The address asks for nothing at all: no filter, no page, no record. */
  isPlain: boolean
  /** Filters, order, size or columns are no longer those of this view. */
  isChangedFrom: (view: ShownView) => boolean
  show: (view: ShownView | undefined) => void
} {
  const [address, setAddress] = useListAddress()
  const [columns] = useColumnPrefs(resource.name)
  const queryOf = (of: URLSearchParams) =>
    writeListState(resource, { ...readListState(resource, of), current: 1 }, new URLSearchParams())
  return {
    query: queryOf(address).toString(),
    isPlain: address.size === 0,
    isChangedFrom: (view) =>
      queryOf(address).toString() !== queryOf(new URLSearchParams(view.query)).toString() ||
      (Object.keys(view.columns).length > 0 && !areSame(prefsOf({ ...columns }), prefsOf(view.columns))),
    show: (view) => {
      const state = { ...readListState(resource, new URLSearchParams(view?.query ?? '')), current: 1 }
      setShownView(resource.name, view)
      showViewPrefs(resource.name, view && Object.keys(view.columns).length > 0 ? prefsOf(view.columns) : undefined)
      setAddress(writeListState(resource, state, address), false)
    },
  }
}

/** Widths that were drawn in another order are the same widths. */
function areSame(one: ColumnPrefs, other: ColumnPrefs): boolean {
  const textOf = ({ widthsPx, ...rest }: ColumnPrefs) =>
    JSON.stringify([rest, Object.entries(widthsPx).toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return textOf(one) === textOf(other)
}
