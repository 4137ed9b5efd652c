import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import { useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { fetchIds, fetchPage, type Target } from '../resource.api.ts'
import type { Row } from '../row.ts'
import { toQuery, type ListState } from './list-state.ts'

export interface Matching {
  /** How many rows match the filters. */
  total: number
  isTotalMore: boolean
  /** They are on their way. */
  isTaking: boolean
  /** Ticks all of them. */
  takeAll: () => void
}

/** Up to so many come as rows; of more only the ids are asked for. */
const ROWS_MOST = 2_000

interface Choice {
  target: Target
  state: ListState
  page: Page<Row> | undefined
  take: (ids: readonly string[], rows: readonly Row[]) => void
}

/** Ticking all rows that match, on whatever page. */
export function useMatching({ target, state, page, take }: Choice): Matching {
  const [isTaking, setIsTaking] = useState(false)
  const total = page?.total ?? 0
  const isTotalMore = page?.totalMore === true

  async function takeAll(): Promise<void> {
    setIsTaking(true)
    try {
      if (total > ROWS_MOST || isTotalMore) return take((await fetchIds(target, toQuery(state))).ids, [])
      const rows: Row[] = []
      for (let current = 1; rows.length < total; current += 1) {
        const { records } = await fetchPage(target, toQuery({ ...state, current, size: PAGE_SIZE_MAX }))
        rows.push(...records)
        if (records.length < PAGE_SIZE_MAX) break
      }
      take(
        rows.map(({ id }) => id),
        rows,
      )
    } catch (error) {
      logFailure('select all', error) // Its message has been shown; what was ticked still is.
    } finally {
      setIsTaking(false)
    }
  }
  return { total, isTotalMore, isTaking, takeAll: () => void takeAll() }
}
