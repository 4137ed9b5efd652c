import { DRAW_API_PATH, type ApiPanelOptions } from '@drawdesk/contract/drawing/draw-api'
import { DRAW_END_STATES, DRAW_INFO_PATH, type Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { keysOf } from '../../../../lib/http/read-keys.ts'

const POLL_MS = 3_000

/** The words behind `/draw`; undefined for every other text. */
export function drawWordsOf(text: string): string | undefined {
  return /^\/draw(?:\s+([\s\S]*))?$/
    .exec(text.trim())
    ?.slice(1)
    .map((words) => words?.trim() ?? '')[0]
}

/** Active drawing APIs that need words alone. */
export const drawApisQuery = queryOptions({
  queryKey: keysOf(DRAW_API_PATH).of('txt2img'),
  queryFn: ({ signal }) =>
    call<ApiPanelOptions[]>('GET', `${DRAW_API_PATH}/findApiPanelOptions`, {
      query: { capability: 'txt2img' },
      signal,
      silent: true,
    }),
  staleTime: 60_000,
})

/** Looked at while it goes on. */
export const drawQuery = (infoId: string) =>
  queryOptions({
    queryKey: keysOf(DRAW_INFO_PATH).of('progress', infoId),
    queryFn: ({ signal }) =>
      call<Progress>('GET', `${DRAW_API_PATH}/checkSendDraw`, { query: { infoId }, signal, silent: true }),
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error || (state.data && DRAW_END_STATES.includes(state.data.state)) ? false : POLL_MS,
  })
