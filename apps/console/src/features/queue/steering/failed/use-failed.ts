import type { FailedRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readListState, toQuery, writeListState, type ListState } from '../../../../resource/list/list-state.ts'
import { useListAddress } from '../../../../resource/list/use-list-address.ts'
import { failedResource } from './failed-fields.ts'
import { failedQuery } from './failed.api.ts'

export interface Failed {
  state: ListState
  page: Page<FailedRow> | undefined
  rows: readonly FailedRow[]
  /** Of the first look; a later one that failed keeps what the one before brought. */
  error: Error | null
  isLoading: boolean
  isTurning: boolean
  reload: () => void
  change: (part: Partial<ListState>) => void
  /** Ids of the ticked records on this page. */
  selected: readonly string[]
  select: (ids: readonly string[]) => void
}

const NO_ROWS: readonly FailedRow[] = []

/** The list of failures: its view in the address, its rows from the query cache, the ticked ones. */
export function useFailed(tenantId: string | undefined): Failed {
  const [address, setAddress] = useListAddress()
  const state = readListState(failedResource, address)
  const query = { ...toQuery(state), tenantId }
  const { data: page, error, isPending, isPlaceholderData, refetch } = useQuery(failedQuery(query))
  const [selection, setSelection] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] })
  const show = (next: ListState, isReplacing: boolean) =>
    setAddress(writeListState(failedResource, next, address), isReplacing)

  // Those of the last page were tried again: show the page that is the last one now.
  const lastPage =
    page &&
    !isPlaceholderData &&
    page.records.length === 0 &&
    page.pages !== null &&
    page.pages > 0 &&
    state.current > page.pages
      ? page.pages
      : undefined
  useEffect(() => {
    if (lastPage !== undefined) show({ ...state, current: lastPage }, true)
  })

  const view = JSON.stringify(query)
  const rows = page?.records ?? NO_ROWS
  const known = new Set(rows.map(({ infoId }) => infoId))
  return {
    state,
    page,
    rows,
    error: page ? null : error,
    isLoading: isPending,
    isTurning: isPlaceholderData,
    reload: () => void refetch(),
    change: (part) => show({ ...state, current: 1, ...part }, false),
    selected: selection.of === view ? selection.ids.filter((id) => known.has(id)) : [],
    select: (ids) => setSelection({ of: view, ids }),
  }
}
