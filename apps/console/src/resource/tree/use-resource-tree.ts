import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceKeys } from '../keys.ts'
import { readListState, writeListState, type ListState } from '../list/list-state.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { fetchForest } from '../resource.api.ts'
import type { Row } from '../row.ts'
import { useTarget } from '../tenant/work-tenant.ts'
import type { ResourceList } from '../use-resource-list.ts'
import { placesOf, type Place, type TreeRow } from './visible-rows.ts'

export interface ResourceTree extends ResourceList<Row> {
  forest: readonly TreeRow[]
  places: ReadonlyMap<string, Place & { row: Row }>
}

/** The rows of a tree resource without any looks: filters in the address, the forest from the query cache, the ticked ids. `rows` are all of them, flat. */
export function useResourceTree(resource: ResourceDefinition): ResourceTree {
  const target = useTarget(resource)
  const [address, setAddress] = useListAddress()
  const state = readListState(resource, address)
  const {
    data: forest = [],
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: resourceKeys(target).tree(state.filters),
    queryFn: ({ signal }) => fetchForest(target, state.filters, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [selected, setSelected] = useState<readonly string[]>([])
  const places = placesOf(forest)
  return {
    state,
    forest,
    places,
    error,
    isFetching,
    page: undefined,
    rows: [...places.values()].map(({ row }) => row),
    isLoading: isPending,
    isTurning: isPlaceholderData,
    reload: () => void refetch(),
    change: (part: Partial<ListState>) => setAddress(writeListState(resource, { ...state, ...part }, address), false),
    selected: selected.filter((id) => places.has(id)),
    selectedRows: selected.flatMap((id) => places.get(id)?.row ?? []),
    select: setSelected,
  }
}
