import { PAGE_FIRST, PAGE_SIZE_DEFAULT } from '@drawdesk/contract/core/constants'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceKeys } from '../keys.ts'
import { readListState, writeListState } from '../list/list-state.ts'
import { readPreset, type ListPreset } from './list-preset.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { fetchPage } from '../resource.api.ts'
import type { Row } from '../row.ts'
import { useTarget } from '../tenant/work-tenant.ts'
import type { ResourceList } from '../use-resource-list.ts'

/** Rows fetched at once. */
export const ENDLESS_SIZE = 100

export interface EndlessList extends ResourceList<Row> {
  /** Changes with the filters and with each reload: what is shown then begins at its top. */
  beginning: string
  /** Counted with the first rows; a lower bound where `totalMore` says so. */
  total: number
  totalMore: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** The next rows did not come; nothing asks for them again by itself. */
  hasFailed: boolean
  loadMore: () => void
  /** Of the preset: the choice that holds, and how another is made. */
  chosen: string
  choose: (value: string) => void
}

type Pages = InfiniteData<Page<Row>, string>

/**
 * The rows of a list without pages, newest first: the next ones begin below the last one that is there (`beforeId`), so going on
 * costs the same anywhere. Only filters stand in the address. Rows that were read stay as they are until somebody reloads.
 */
export function useEndlessList(definition: ResourceDefinition, preset?: ListPreset): EndlessList {
  const target = useTarget(definition)
  const queryClient = useQueryClient()
  const [address, setAddress] = useListAddress()
  const [reloads, setReloads] = useState(0)
  const { value: chosen, filters: always } = readPreset(preset, address)
  const filters = Object.fromEntries(
    Object.entries(readListState(definition, address).filters).filter(([name]) => name !== preset?.field),
  )
  const asked = { ...filters, ...always }
  const queryKey = resourceKeys(target).endless(asked)
  const addressOf = (next: Readonly<Record<string, string>>, choice: string): URLSearchParams => {
    const written = writeListState(definition, { current: PAGE_FIRST, size: PAGE_SIZE_DEFAULT, filters: next }, address)
    if (preset && choice !== preset.choices[0]?.value) written.set(preset.field, choice)
    return written
  }
  const {
    data,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(target, { size: ENDLESS_SIZE, ...asked, ...(pageParam !== '' && { beforeId: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ records }) => (records.length < ENDLESS_SIZE ? undefined : records.at(-1)?.id),
    placeholderData: keepPreviousData,
    // Coming back to the tab must not fetch again what was read: a hundred pages perhaps.
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })
  const rows = data?.pages.flatMap(({ records }) => records) ?? []
  const [first] = data?.pages ?? []
  return {
    state: { current: PAGE_FIRST, size: ENDLESS_SIZE, filters },
    page: first,
    rows,
    error: data ? null : error,
    isLoading: isPending,
    isFetching,
    isTurning: isPlaceholderData,
    beginning: `${JSON.stringify(asked)} ${reloads}`,
    reload() {
      // Only the first rows are read again, not all that were.
      queryClient.setQueryData<Pages>(
        queryKey,
        (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
      )
      setReloads(reloads + 1)
      void refetch()
    },
    change: ({ filters: next = filters }) => setAddress(addressOf(next, chosen), false),
    always,
    chosen,
    choose: (choice) => setAddress(addressOf(filters, choice), false),
    selected: [],
    selectedRows: [],
    select: () => undefined,
    total: Math.max(first?.total ?? 0, rows.length),
    pages: first && {
      before: 0,
      total: first.total ?? 0,
      isTotalMore: first.totalMore === true,
      // All before are there already; those after are put under them.
      read: async (step) => {
        if (step === -1 || !hasNextPage) return undefined
        const { data: longer } = await fetchNextPage({ throwOnError: true })
        return { rows: longer?.pages.at(-1)?.records ?? [], addressed: (of) => of }
      },
    },
    totalMore: first?.totalMore === true,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    loadMore() {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
