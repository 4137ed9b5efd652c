import type { Page } from '@drawdesk/contract/core/schema'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import {
  REGION_PATH,
  type Region,
  type RegionChoice,
  type RegionSave,
  type RegionSaved,
} from '@drawdesk/contract/settings/region'
import type { RegionDebug } from '@drawdesk/contract/settings/region-import'
import { queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** A change invalidates `all`: the tree, what was found, and the open region. */
export const regionKeys = resourceKeys({ path: REGION_PATH })

/** What is found by name at most; more is shown as "more". */
export const FOUND_MOST = 50

/** What lies directly in a region. */
export const childrenQuery = (code: string) =>
  queryOptions({
    queryKey: regionKeys.of('children', code),
    queryFn: ({ signal }) =>
      call<TreeNode[]>('GET', `${REGION_PATH}/lazy-tree`, { query: { parentCode: code }, signal, silent: true }),
    retry: false,
  })

export const regionQuery = (code: string) =>
  queryOptions({
    queryKey: regionKeys.detail(code),
    queryFn: ({ signal }) => call<Region>('GET', `${REGION_PATH}/detail`, { query: { code }, signal, silent: true }),
    retry: false,
  })

export const foundQuery = (name: string) =>
  queryOptions({
    queryKey: regionKeys.of('found', name),
    retry: false,
    queryFn: ({ signal }) =>
      call<Page<Region>>('GET', `${REGION_PATH}/list`, {
        query: { name, current: 1, size: FOUND_MOST },
        signal,
        silent: true,
      }),
  })

/** Shows its failure before it rejects. */
export function saveRegion(body: RegionSave, isVersion: boolean): Promise<RegionSaved> {
  return call('POST', `${REGION_PATH}/submit`, { body, isVersion })
}

/** Refused while anything lies in it. */
export function removeRegion(code: string): Promise<unknown> {
  return call('POST', `${REGION_PATH}/remove`, { body: { id: code } })
}

export const fetchRegionTemplate = (): Promise<Blob> => fetchFile(`${REGION_PATH}/export-template`)
export const fetchRegionSheet = (): Promise<Blob> => fetchFile(`${REGION_PATH}/export-region`)

/** What forms offer that choose a region level by level. */
export const choicesQuery = (code: string) =>
  queryOptions({
    queryKey: regionKeys.of('choices', code),
    queryFn: ({ signal }) =>
      call<RegionChoice[]>('GET', `${REGION_PATH}/select`, { query: { code }, signal, silent: true }),
    retry: false,
  })

export const debugQuery = (code: string) =>
  queryOptions({
    queryKey: regionKeys.of('debug', code),
    queryFn: ({ signal }) =>
      call<RegionDebug>('GET', `${REGION_PATH}/debug`, { query: { code }, signal, silent: true }),
    retry: false,
    staleTime: 0,
  })
