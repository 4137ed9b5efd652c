import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { prefsOf } from '../columns/kept-prefs.ts'
import { showViewPrefs } from '../columns/column-store.ts'
import { readListState, writeListState } from '../list-state.ts'
import { useListAddress } from '../use-list-address.ts'
import { setShownView, type ShownView } from './view-store.ts'

export type ViewedList = Pick<ResourceDefinition, 'name' | 'fields' | 'names' | 'rows'>

/** Filters, order and size of a list as text, and how a view takes their place. */
export function useViewAddress(resource: ViewedList): { query: string; show: (view: ShownView | undefined) => void } {
  const [address, setAddress] = useListAddress()
  const queryOf = (of: URLSearchParams) =>
    writeListState(resource, { ...readListState(resource, of), current: 1 }, new URLSearchParams())
  return {
    query: queryOf(address).toString(),
    show: (view) => {
      const state = { ...readListState(resource, new URLSearchParams(view?.query ?? '')), current: 1 }
      setShownView(resource.name, view)
      showViewPrefs(resource.name, view && Object.keys(view.columns).length > 0 ? prefsOf(view.columns) : undefined)
      setAddress(writeListState(resource, state, address), false)
    },
  }
}
