import { DRAW_API_PATH, type ApiPanelOptions } from '@drawdesk/contract/biz/draw-api'
import { DRAW_END_STATES, type Progress, type SendAnswer } from '@drawdesk/contract/biz/draw-info'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { newRequestId } from './chat-storage.ts'

/**
 * A drawing begun by `/draw` in a dialog. It belongs to the records like every other; that it was begun here, and between which messages it
 * stands, is kept in this browser alone (local storage, with the dialog): another device shows the dialog without it.
 */
export interface DrawCard {
  infoId: string
  words: string
  apiName: string
  /** Stands behind this message; `""`: before all. */
  afterMsgId: string
}

/** Drawings that one dialog remembers; the oldest go. */
export const DRAWS_MAX = 50
const POLL_MS = 3_000

/** The words behind `/draw`; undefined for every other text. */
export function drawWordsOf(text: string): string | undefined {
  return /^\/draw(?:\s+([\s\S]*))?$/.exec(text.trim())?.slice(1).map((words) => words?.trim() ?? '')[0]
}

/** Active drawing APIs that need words alone. */
export const drawApisQuery = queryOptions({
  queryKey: ['chat', 'drawApis'] as const,
  queryFn: ({ signal }) => call<ApiPanelOptions[]>('GET', `${DRAW_API_PATH}/findApiPanelOptions`, { query: { capability: 'txt2img' }, signal, silent: true }),
  staleTime: 60_000,
})

/** @throws {ApiError} unsaid: it is shown where the words were written */
export function sendDraw(apiId: string, prompt: string): Promise<SendAnswer> {
  return call('POST', `${DRAW_API_PATH}/sendDraw`, { body: { id: apiId, prompt, clientRequestId: newRequestId() }, silent: true })
}

/** Looked at while it goes on. */
export const drawQuery = (infoId: string) =>
  queryOptions({
    queryKey: ['chat', 'draw', infoId] as const,
    queryFn: ({ signal }) => call<Progress>('GET', `${DRAW_API_PATH}/checkSendDraw`, { query: { infoId }, signal, silent: true }),
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.error || (state.data && DRAW_END_STATES.includes(state.data.state)) ? false : POLL_MS),
  })
