import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceKeys } from '../../../resource/keys.ts'
import type { ListState } from '../../../resource/list/list-state.ts'
import { fetchForest } from '../../../resource/resource.api.ts'
import type { ResourceTree } from '../../../resource/tree/use-resource-tree.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import { placesOf } from '../../../resource/tree/visible-rows.ts'

const NO_FILTERS: ListState = { current: 1, size: 10, filters: {} }

/** The entries of one dictionary as a forest, with filters of their own: the address belongs to the list of dictionaries. */
export function useEntries(resource: ResourceDefinition, parentId: string): ResourceTree {
  const target = useTarget(resource)
  const [state, setState] = useState(NO_FILTERS)
  const [selected, setSelected] = useState<readonly string[]>([])
  const query = { parentId, ...state.filters }
  const {
    data: forest = [],
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: resourceKeys(target).tree(query),
    queryFn: ({ signal }) => fetchForest(target, query, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
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
    change: (part) => setState((now) => ({ ...now, ...part })),
    selected: selected.filter((id) => places.has(id)),
    selectedRows: selected.flatMap((id) => places.get(id)?.row ?? []),
    select: setSelected,
  }
}
