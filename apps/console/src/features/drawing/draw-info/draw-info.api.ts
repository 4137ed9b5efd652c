import { DRAW_API_PATH, type DrawApiListRow } from '@drawdesk/contract/biz/draw-api'
import { DRAW_END_STATES, DRAW_INFO_PATH, type DrawInfo } from '@drawdesk/contract/biz/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { call } from '../../../lib/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { drawInfoResource } from '@drawdesk/contract/biz/draw-info-resource'

/** Pictures fetched at once on the wall. */
export const WALL_PAGE_SIZE = 30
/** Pause between two looks at the records under way. */
const RUNNING_POLL_MS = 1500
/** Most records asked about in one look. */
const RUNNING_MAX = 50
/** APIs offered by the filter. */
const API_CHOICES_MAX = 200

const keys = resourceKeys(drawInfoResource)
export const allRecordsKey = keys.all

const fetchRecords = (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => call<Page<DrawInfo>>('GET', `${DRAW_INFO_PATH}/page`, { query: { ...query }, signal, silent: true })

/** The endless wall: newest first, each page the records older than the last one shown. */
export const wallQuery = (filters: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'wall', filters] as const,
    queryFn: ({ pageParam, signal }) => fetchRecords({ size: WALL_PAGE_SIZE, ...filters, ...(pageParam !== '' && { beforeId: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ records }) => (records.length < WALL_PAGE_SIZE ? undefined : records.at(-1)?.id),
    retry: false,
  })

/** Names for the API filter; empty for those who may not list APIs. */
export const apiChoicesQuery = queryOptions({
  queryKey: ['drawApi', 'choices'] as const,
  queryFn: ({ signal }) => call<Page<DrawApiListRow>>('GET', `${DRAW_API_PATH}/selectDrawApiPage`, { query: { size: API_CHOICES_MAX }, signal, silent: true }),
  select: ({ records }) => records.map(({ id, apiName }) => ({ value: id, label: apiName })),
  staleTime: 300_000,
  retry: false,
})

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
    queryKey: [...keys.all, 'running', ids.join(',')] as const,
    queryFn: ({ signal }) => fetchRecords({ id: ids.join(','), size: ids.length }, signal),
    enabled: isLive && ids.length > 0,
    refetchInterval: RUNNING_POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data && data !== seen) {
    setSeen(data)
    setNewer(new Map([...newer, ...data.records.map((record) => [record.id, record] as const)]))
  }
  return merged
}
