import type { QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readListState, toQuery, writeListState, type ListState } from '../../../../resource/list/list-state.ts'
import { useListAddress } from '../../../../resource/list/use-list-address.ts'
import { jobsResource } from './edit/job-fields.ts'
import { jobsQuery } from './jobs.api.ts'

export interface Jobs {
  state: ListState
  page: Page<QueueRow> | undefined
  rows: readonly QueueRow[]
  /** When they came, in milliseconds of the browser's clock. */
  readAtMs: number
  /** Of the first look; a later one that failed keeps what the one before brought. */
  error: Error | null
  isLoading: boolean
  /** The rows are still those of the view before. */
  isTurning: boolean
  reload: () => void
  /** Changes part of the view; unless the change names a page, it goes back to the first. */
  change: (part: Partial<ListState>) => void
  /** Names what is shown: another page, filter or tenant is another view. */
  view: string
  /** Keys of the ticked ones that still wait. */
  selected: readonly string[]
  /** How many ticked ones have begun since. */
  begun: number
  select: (keys: readonly string[]) => void
}

const NO_ROWS: readonly QueueRow[] = []

/** The list of the queue: its view in the address, its rows from the query cache, the ticked ones. */
export function useJobs({ tenantId }: { tenantId?: string }): Jobs {
  const [address, setAddress] = useListAddress()
  const state = readListState(jobsResource, address)
  const query = { ...toQuery(state), tenantId }
  const { data: page, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(jobsQuery(query))
  const [selection, setSelection] = useState<{ of: string; keys: readonly string[] }>({ of: '', keys: [] })
  const show = (next: ListState, isReplacing: boolean) =>
    setAddress(writeListState(jobsResource, next, address), isReplacing)

  // The last ones of the last page have gone: show the page that is the last one now.
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

  const rows = page?.records ?? NO_ROWS
  const view = JSON.stringify(query)
  const chosen = selection.of === view ? selection.keys : []
  const stateOf = new Map(rows.map((row) => [row.key, row.state]))
  return {
    state,
    page,
    rows,
    view,
    error: page ? null : error,
    readAtMs: dataUpdatedAt,
    isLoading: isPending,
    isTurning: isPlaceholderData,
    reload: () => void refetch(),
    change: (part) => show({ ...state, current: 1, ...part }, false),
    selected: chosen.filter((key) => stateOf.get(key) === 0),
    begun: chosen.filter((key) => stateOf.get(key) === 1).length,
    select: (keys) => setSelection({ of: view, keys }),
  }
}
