import { DRAW_END_STATES, DRAW_INFO_PATH, type DrawInfo } from '@drawdesk/contract/biz/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { resourceKeys } from '../../../resource/keys.ts'
import { fetchRecords } from './wall.api.ts'

/** Pause between two looks at the records under way. */
const RUNNING_POLL_MS = 1500
/** Most records asked about in one look. */
const RUNNING_MAX = 50

export const isUnderWay = ({ state }: Pick<DrawInfo, 'state'>): boolean => !DRAW_END_STATES.includes(state)

/**
 * The rows on screen, those under way kept up to date by one call for all of them. Nothing is asked while the page or the
 * window is hidden, or when everything has ended.
 */
export function useLiveRows(rows: readonly DrawInfo[]): DrawInfo[] {
  const isLive = useLive()
  const [newer, setNewer] = useState<ReadonlyMap<string, DrawInfo>>(new Map())
  const [seen, setSeen] = useState<Page<DrawInfo>>()

  const merged = rows.map((row) => {
    const other = newer.get(row.id)
    return other && other.version >= row.version ? other : row
  })
  const ids = merged.filter(isUnderWay).slice(0, RUNNING_MAX).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: [...resourceKeys({ path: DRAW_INFO_PATH }).all, 'running', ids.join(',')] as const,
    queryFn: ({ signal }) => fetchRecords(DRAW_INFO_PATH, { id: ids.join(','), size: ids.length }, { signal }),
    enabled: isLive && ids.length > 0,
    refetchInterval: RUNNING_POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data && data !== seen) {
    setSeen(data)
    // Only of rows that are still shown: a wall goes on for ever.
    const shown = new Set(rows.map(({ id }) => id))
    setNewer(new Map([...newer].filter(([id]) => shown.has(id)).concat(data.records.map((record) => [record.id, record]))))
  }
  return merged
}
