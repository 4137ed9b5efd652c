import type { Page } from '@drawdesk/contract/core/schema'
import { useState } from 'react'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { logFailure } from '../../log-failure.ts'
import type { Target } from '../../resource.api.ts'
import type { Row } from '../../row.ts'
import type { ListState } from '../list-state.ts'

export interface Matching {
  /** How many rows match the filters. */
  total: number
  isTotalMore: boolean
  /** They are on their way. */
  isTaking: boolean
  /** Ticks all of them. */
  takeAll: () => void
}

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
      const { findMatching } = await loadChunk(() => import('./find-matching.ts'))
      const { ids, rows } = await findMatching(target, state, isTotalMore ? Infinity : total)
      take(ids, rows)
    } catch (error) {
      logFailure('select all', error) // Its message has been shown; what was ticked still is.
    } finally {
      setIsTaking(false)
    }
  }
  return { total, isTotalMore, isTaking, takeAll: () => void takeAll() }
}
