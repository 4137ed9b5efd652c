import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** Findings of moderation, newest first: of one record, or of all. Lies under the records, so that a decision reads it anew. */
export const findingsQuery = (query: Readonly<Record<string, string | number>>) =>
  queryOptions({
    queryKey: keysOf(DRAW_INFO_PATH).of('findings', query),
    queryFn: ({ signal }) =>
      call<Page<DrawCheck>>('GET', `${DRAW_INFO_PATH}/aliCheckDetailPage`, {
        query: { ...query },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
