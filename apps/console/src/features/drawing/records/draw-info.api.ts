import { DRAW_INFO_PATH, type DrawChange } from '@drawdesk/contract/drawing/records/draw-info'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

export const allRecordsKey = resourceKeys({ path: DRAW_INFO_PATH }).all

/** What of that by which a record was made is different today. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: resourceKeys({ path: DRAW_INFO_PATH }).of('changes', id),
    queryFn: ({ signal }) =>
      call<DrawChange[]>('GET', `${DRAW_INFO_PATH}/changes`, { query: { id }, signal, silent: true }),
    staleTime: 0,
    retry: false,
  })
