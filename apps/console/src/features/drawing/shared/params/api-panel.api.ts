import { DRAW_API_PATH, type ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

/** The body and the option lists of an active API; null where it is off or gone. */
export const apiPanelQuery = (apiId: string) =>
  queryOptions({
    queryKey: keysOf(DRAW_API_PATH).of('panel', apiId),
    queryFn: async ({ signal }) =>
      (
        await call<ApiPanelOptions[]>('GET', `${DRAW_API_PATH}/findApiPanelOptions`, {
          query: { apiId },
          signal,
          silent: true,
        })
      ).find(({ id }) => id === apiId) ?? null,
    staleTime: 60_000,
    retry: false,
  })
