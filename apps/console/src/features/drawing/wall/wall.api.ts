import type { DrawInfo } from '@drawdesk/contract/biz/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { pageStartOf } from './wall-index.ts'

export type WallFilters = Readonly<Record<string, string>>

/** Records fetched at once. */
export const WALL_PAGE_SIZE = 60
/** Rows that left the window are forgotten after this; their boxes stay. */
const FORGOTTEN_AFTER_MS = 30_000
/** Addresses of pictures are good for an hour at least. */
const FRESH_FOR_MS = 45 * 60_000
/** Pause between two looks for newer records, and the most that are counted. */
const NEWEST_POLL_MS = 10_000
export const NEWEST_MOST = 20

/** What the gallery leaves out of its rows. */
const ABSENT = { params: null, error: null, attempts: 1 } as const

/** Records of a resource (`/blade-biz/drawInfo`), newest first. @throws {ApiError} as `call` */
export async function fetchRecords(path: string, query: Readonly<Record<string, string | number>>, { signal, silent = true }: { signal?: AbortSignal; silent?: boolean } = {}): Promise<Page<DrawInfo>> {
  const page = await call<Page<DrawInfo>>('GET', `${path}/page`, { query: { ...query }, ...(signal && { signal }), silent })
  return { ...page, records: page.records.map((record) => ({ ...ABSENT, ...record })) }
}

const wallKey = (path: string, filters: WallFilters, beforeId: string) => [...resourceKeys({ path }).all, 'wall', filters, beforeId] as const

/** One page of a wall: the records older than `beforeId`, the newest for `""`. Forgotten soon after nobody looks at it. */
export const wallPageQuery = (path: string, filters: WallFilters, beforeId: string) =>
  queryOptions({
    queryKey: wallKey(path, filters, beforeId),
    queryFn: async ({ signal }) => keepPage(path, filters, await fetchRecords(path, { size: WALL_PAGE_SIZE, ...filters, ...(beforeId !== '' && { beforeId }) }, { signal })),
    staleTime: FRESH_FOR_MS,
    refetchInterval: FRESH_FOR_MS,
    refetchOnReconnect: false,
    gcTime: FORGOTTEN_AFTER_MS,
    retry: false,
  })

/** The newest page again, and its message shown when it does not come. */
export async function fetchNewestPage(path: string, filters: WallFilters): Promise<Page<DrawInfo>> {
  return keepPage(path, filters, await fetchRecords(path, { size: WALL_PAGE_SIZE, ...filters }, { silent: false }))
}

/** The newest page is known under the name it is asked for by once there are newer ones. */
function keepPage(path: string, filters: WallFilters, page: Page<DrawInfo>): Page<DrawInfo> {
  const [first] = page.records
  if (first) queryClient.setQueryData(wallKey(path, filters, pageStartOf(first.id)), page)
  return page
}

/** How many records are newer than `topId`; at most {@link NEWEST_MOST} are counted. Not asked at once: the wall has just come. */
export const newerQuery = (path: string, filters: WallFilters, topId: string) =>
  queryOptions({
    queryKey: [...resourceKeys({ path }).all, 'newer', filters, topId] as const,
    queryFn: async ({ signal }) => {
      const { records } = await fetchRecords(path, { size: NEWEST_MOST, ...filters }, { signal })
      return records.filter(({ id }) => BigInt(id) > BigInt(topId)).length
    },
    initialData: 0,
    initialDataUpdatedAt: () => Date.now(),
    staleTime: NEWEST_POLL_MS,
    refetchInterval: NEWEST_POLL_MS,
    gcTime: 0,
    retry: false,
  })

/** One record by its id; undefined when it is not there, or not in this list. */
export const recordQuery = (path: string, id: string) =>
  queryOptions({
    queryKey: [...resourceKeys({ path }).all, 'one', id] as const,
    queryFn: async ({ signal }) => (await fetchRecords(path, { id, size: 1 }, { signal })).records[0] ?? null,
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
