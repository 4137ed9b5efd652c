import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { PAGE_FIRST, PAGE_SIZE_DEFAULT } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toQuery, type ListState } from '../../../../resource/list/list-state.ts'
import type { ListView } from '../../../../resource/screen/list-view.ts'
import { findingsQuery } from './findings.api.ts'

const ALL: ListState = { current: PAGE_FIRST, size: PAGE_SIZE_DEFAULT, filters: {} }

export interface FindingsList extends ListView {
  page: Page<DrawCheck> | undefined
  rows: readonly DrawCheck[]
}

/** The findings of moderation page by page, with a view of their own: the address belongs to the records. */
export function useFindings(): FindingsList {
  const [state, setState] = useState(ALL)
  const {
    data: page,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery(findingsQuery(toQuery(state)))
  // The last ones of the last page were decided: show the page that is the last one now.
  const pages = page?.pages ?? 0
  if (page?.records.length === 0 && !isPlaceholderData && pages > 0 && state.current > pages)
    setState({ ...state, current: pages })
  return {
    state,
    page,
    rows: page?.records ?? [],
    error,
    isFetching,
    isLoading: isPending,
    isTurning: isPlaceholderData,
    reload: () => void refetch(),
    change: (part) => setState({ ...state, current: PAGE_FIRST, ...part }),
  }
}
