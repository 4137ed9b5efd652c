import {
  DRAW_API_PATH,
  type ApiHealth,
  type DrawApi,
  type DrawApiActiveAnswer,
  type DrawApiSave,
  type PresetView,
  type PreviewAnswer,
  type PreviewInput,
} from '@drawdesk/contract/drawing/draw-api'
import type { DrawApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../lib/texts/language.ts'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** Calls of drawing APIs beyond the list (wire-business §3). Commands go by POST, which the server takes as well. */
const path = (name: string) => `${DRAW_API_PATH}/${name}`
const keys = keysOf(DRAW_API_PATH)

/** The whole row with its definition. Kept out of the fresh time: an editor must begin with what is stored now. */
export const drawApiQuery = (id: string) =>
  queryOptions({ queryKey: keys.of('editor', id), queryFn: ({ signal }) => fetchDrawApi(id, signal), staleTime: 0 })

export function fetchDrawApi(id: string, signal?: AbortSignal): Promise<DrawApi> {
  return call('GET', path('detail'), { query: { id }, signal, silent: true })
}

/** The last tests, newest first. `stamp` names the stage of the one that runs. */
export const drawApiTestsQuery = (id: string, stamp: string) =>
  queryOptions({
    queryKey: keys.of('tests', id, stamp),
    queryFn: ({ signal }) => call<DrawApiTest[]>('GET', path('tests'), { query: { id }, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The presets on offer; their words come in the caller's language. */
export const presetsQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.of('presets', language),
    queryFn: ({ signal }) => call<PresetView[]>('GET', path('presets'), { signal, silent: true }),
    staleTime: 600_000,
  })

/** The request as it would go out, secrets masked; nothing is sent. Rejects with field errors while it cannot be made. */
export const previewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: keys.of('preview', input),
    queryFn: ({ signal }) => call<PreviewAnswer>('POST', path('preview'), { body: input, signal, silent: true }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })

/** The message of a refusal is shown by the editor, beside the fields it names. */
export function saveDrawApi(input: DrawApiSave): Promise<SaveAnswer> {
  return call('POST', path('saveDrawApi'), { body: input })
}

export function setDrawApiActive(id: string, isActive: boolean): Promise<DrawApiActiveAnswer> {
  return call('POST', path(isActive ? 'activate' : 'noActivate'), { body: { id } })
}

/** The next drawing tries an API whose circuit is open. */
export function tryApiNow(id: string): Promise<{ id: string; health: ApiHealth }> {
  return call('POST', path('tryNow'), { body: { id } })
}

/** The copy is inactive; with `copyPrompt` its prompts are copied too. */
export function copyDrawApi(id: string, copyPrompt: boolean): Promise<SaveAnswer> {
  return call('POST', path('copyDrawApi'), { body: { id, copyPrompt: copyPrompt ? 1 : 0 } })
}

export function removeDrawApi(id: string): Promise<{ ids: string[] }> {
  return call('POST', path('remove'), { body: { ids: [id] } })
}

export function restoreDrawApis(ids: readonly string[]): Promise<unknown> {
  return call('POST', path('restore'), { body: { ids } })
}
