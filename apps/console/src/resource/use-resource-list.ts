import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Page, Static, TObject } from '@drawdesk/contract/core/schema'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { resourceKeys } from './keys.ts'
import { readListState, toQuery, writeListState, type ListState } from './list/list-state.ts'
import { useListAddress } from './list/use-list-address.ts'
import { useMatching, type Matching } from './list/ticks/use-matching.ts'
import { useSelection } from './list/ticks/use-selection.ts'
import { fetchPage } from './resource.api.ts'
import { untyped, type Row } from './row.ts'
import type { PagesAround } from './screen/use-row-address.ts'
import { useTarget } from './tenant/work-tenant.ts'

export interface ResourceList<R> {
  state: ListState
  /** Conditions that hold beside those of the state. */
  always?: Readonly<Record<string, string>>
  /** Undefined until the first page has come; stays while the next one is under way. */
  page: Page<R> | undefined
  rows: readonly R[]
  error: Error | null
  isLoading: boolean
  /** Also while a page is read again behind what is shown. */
  isFetching: boolean
  /** The rows are still those of the page before. */
  isTurning: boolean
  reload: () => void
  /** Changes part of the state; unless the change names a page, it goes back to the first. */
  change: (change: Partial<ListState>) => void
  /** Ids of the ticked rows, on whatever page; other filters begin without any. */
  selected: readonly string[]
  /** The ticked rows as far as they were seen: all of them, but where thousands were taken at once. */
  selectedRows: readonly R[]
  select: (ids: readonly string[]) => void
  /** All rows that match, where they may be ticked at once. */
  matching?: Matching
  /** The pages around the one that is shown, where there are pages. */
  pages?: PagesAround | undefined
}

/** The list of a resource without any looks: state in the address, rows from the query cache, the ticked ids. */
export function useResourceList<S extends TObject>(resource: ResourceDefinition<S>): ResourceList<Static<S>> {
  const definition = untyped(resource)
  const target = useTarget(definition)
  const queryClient = useQueryClient()
  const [address, setAddress] = useListAddress()
  const state = readListState(definition, address)
  const query = toQuery(state)
  const queryOf = (asked: ReturnType<typeof toQuery>) => ({
    queryKey: resourceKeys(target).list(asked),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(target, asked, signal),
  })
  const {
    data: page,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...queryOf(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const show = (next: ListState, isReplacing: boolean) =>
    setAddress(writeListState(definition, next, address), isReplacing)

  // The last rows of the last page were removed: show the page that is the last one now.
  const lastPage =
    page &&
    !isFetching &&
    page.records.length === 0 &&
    page.pages !== null &&
    page.pages > 0 &&
    state.current > page.pages
      ? page.pages
      : undefined
  useEffect(() => {
    if (lastPage !== undefined) show({ ...state, current: lastPage }, true)
  })

  const { selected, selectedRows, select, take } = useSelection({
    of: JSON.stringify([target.tenantId, state.filters]),
    page: JSON.stringify(query),
    rows: page?.records ?? [],
    isTurning: isPlaceholderData,
  })
  return {
    state,
    // The wire's rows are those of the definition; the server checks that, not the browser.
    page: page as Page<Static<S>> | undefined,
    rows: (page?.records ?? []) as Static<S>[],
    error,
    isLoading: isPending,
    isFetching,
    isTurning: isPlaceholderData,
    reload: () => void refetch(),
    change: (part) => show({ ...state, current: 1, ...part }, false),
    selected,
    selectedRows: selectedRows as Static<S>[],
    select,
    matching: useMatching({ target, state, page, take }),
    pages: page && {
      before: (state.current - 1) * state.size,
      total: page.total ?? 0,
      isTotalMore: page.totalMore === true,
      read: async (step) => {
        const there = { ...state, current: state.current + step }
        if (there.current < 1) return undefined
        const { records } = await queryClient.fetchQuery({ ...queryOf(toQuery(there)), staleTime: 5_000, retry: false })
        return {
          rows: records as unknown as Row[], // An untyped row has an id in every list call.
          addressed: (of) => writeListState(definition, there, of),
        }
      },
    },
  }
}
