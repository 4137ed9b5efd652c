import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { pageStartOf } from './layout/gallery-index.ts'

export type GalleryFilters = Readonly<Record<string, string>>

/** Records fetched at once. */
export const WALL_PAGE_SIZE = 60
/** Rows that left the window are forgotten after this; their boxes stay. */
const FORGOTTEN_AFTER_MS = 30_000
/** Addresses of pictures are good for an hour at least. */
const FRESH_FOR_MS = 45 * 60_000
/** The most newer records that are counted. */
export const NEWEST_MOST = 20
/** They are asked for when something was drawn; so often besides, because events may not reach this page for everything that this list shows. */
const NEWEST_FALLBACK_MS = 60_000

/** What the gallery leaves out of its rows. */
const ABSENT = { params: null, error: null, attempts: 1 } as const

/** Records of a resource (`/blade-biz/drawInfo`), newest first. @throws {ApiError} as `call` */
export async function fetchRecords(
  path: string,
  query: Readonly<Record<string, string | number>>,
  { signal, silent = true }: { signal?: AbortSignal; silent?: boolean } = {},
): Promise<Page<DrawInfo>> {
  const page = await call<Page<DrawInfo>>('GET', `${path}/page`, {
    query: { ...query },
    ...(signal && { signal }),
    silent,
  })
  return { ...page, records: page.records.map((record) => ({ ...ABSENT, ...record })) }
}

const galleryKey = (path: string, filters: GalleryFilters, beforeId: string) =>
  resourceKeys({ path }).of('gallery', filters, beforeId)

/** One page of a gallery: the records older than `beforeId`, the newest for `""`. Forgotten soon after nobody looks at it. */
export const galleryPageQuery = (path: string, filters: GalleryFilters, beforeId: string) =>
  queryOptions({
    queryKey: galleryKey(path, filters, beforeId),
    queryFn: async ({ signal }) =>
      keepPage(
        path,
        filters,
        await fetchRecords(
          path,
          { size: WALL_PAGE_SIZE, ...filters, ...(beforeId !== '' && { beforeId }) },
          { signal },
        ),
      ),
    staleTime: FRESH_FOR_MS,
    refetchInterval: FRESH_FOR_MS,
    refetchOnReconnect: false,
    gcTime: FORGOTTEN_AFTER_MS,
    retry: false,
  })

/** The newest page again, and its message shown when it does not come. */
export async function fetchNewestPage(path: string, filters: GalleryFilters): Promise<Page<DrawInfo>> {
  return keepPage(path, filters, await fetchRecords(path, { size: WALL_PAGE_SIZE, ...filters }, { silent: false }))
}

/** The newest page is known under the name it is asked for by once there are newer ones. */
function keepPage(path: string, filters: GalleryFilters, page: Page<DrawInfo>): Page<DrawInfo> {
  const [first] = page.records
  if (first) queryClient.setQueryData(galleryKey(path, filters, pageStartOf(first.id)), page)
  return page
}

const newestKey = (path: string) => resourceKeys({ path }).of('newest')

/** Ids of the newest records, {@link NEWEST_MOST} at most: those of them that a list does not show are new. Not asked at once, as the list has just come; then by `askNewest`. */
export const newestQuery = (path: string, filters: GalleryFilters) =>
  queryOptions({
    queryKey: resourceKeys({ path }).of('newest', filters),
    queryFn: async ({ signal }) =>
      (await fetchRecords(path, { size: NEWEST_MOST, ...filters }, { signal })).records.map(({ id }) => id),
    initialData: NO_IDS,
    staleTime: Infinity,
    refetchInterval: NEWEST_FALLBACK_MS,
    gcTime: 0,
    retry: false,
  })
const NO_IDS: string[] = []

/** Asks for the newest ones of the lists that are on screen. */
export function askNewest(path: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: newestKey(path) })
}

/** Puts records that were read anew in the place of older ones, in every cached page of this list; whatever did not change stays the same object. */
export function putRecords(path: string, records: readonly DrawInfo[]): void {
  const newer = new Map(records.map((record) => [record.id, record]))
  const { of } = resourceKeys({ path })
  const pages = ['gallery', 'list'].flatMap((reading) => queryClient.getQueryCache().findAll({ queryKey: of(reading) }))
  for (const { queryKey, state } of pages) {
    const { data, dataUpdatedAt } = state
    if (!isPage(data)) continue
    const next = data.records.map((record) => laterOf(record, newer.get(record.id)))
    // It is as old as before: addresses of the other pictures still run out.
    if (next.some((record, at) => record !== data.records[at]))
      queryClient.setQueryData(queryKey, { ...data, records: next }, { updatedAt: dataUpdatedAt })
  }
}

/** Changes records in every cached page of this list, and where they are known alone: marks raise no version. */
export function patchRecords(
  path: string,
  ids: ReadonlySet<string>,
  change: (record: DrawInfo) => Partial<DrawInfo>,
): void {
  const { of } = resourceKeys({ path })
  const changed = (record: DrawInfo): DrawInfo => (ids.has(record.id) ? { ...record, ...change(record) } : record)
  const cache = queryClient.getQueryCache()
  for (const { queryKey, state } of [of('gallery'), of('list')].flatMap((key) => cache.findAll({ queryKey: key }))) {
    const { data, dataUpdatedAt } = state
    if (isPage(data) && data.records.some(({ id }) => ids.has(id)))
      queryClient.setQueryData(queryKey, { ...data, records: data.records.map(changed) }, { updatedAt: dataUpdatedAt })
  }
  for (const { queryKey, state } of [of('one'), of('detail')].flatMap((key) => cache.findAll({ queryKey: key }))) {
    const { data, dataUpdatedAt } = state
    if (typeof data === 'object' && data !== null && 'id' in data && ids.has(String(data.id)))
      queryClient.setQueryData(queryKey, changed(data as DrawInfo), { updatedAt: dataUpdatedAt })
  }
}

const laterOf = (record: DrawInfo, other: DrawInfo | undefined): DrawInfo =>
  other && other.version > record.version ? other : record

/** Pages of a gallery and of a table; besides them lie single records, ids and choices under a list's key. */
function isPage(data: unknown): data is Page<DrawInfo> {
  return typeof data === 'object' && data !== null && 'records' in data
}

/** One record by its id; undefined when it is not there, or not in this list. */
export const recordQuery = (path: string, id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path }).of('one', id),
    queryFn: async ({ signal }) => (await fetchRecords(path, { id, size: 1 }, { signal })).records[0] ?? null,
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
