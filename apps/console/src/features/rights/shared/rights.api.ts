import type {
  HeldRight,
  RightsAnswer,
  RightsAskable,
  RightsChangeInput,
  RightsPreview,
  RightsQuestion,
  RightsReverted,
} from '@drawdesk/contract/rights/rights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** Calls about rights. Those that change something show their failure before they reject; the others fail in their place on screen. */
const PATH = '/blade-system/rights'
const keys = keysOf(PATH)

/** Rights change under one's hands: an answer is never taken from before. */
const FRESH = { staleTime: 0, gcTime: 0, retry: false } as const

export const explainQuery = (question: RightsQuestion) =>
  queryOptions({
    queryKey: keys.of('explain', question),
    queryFn: ({ signal }) =>
      call<RightsAnswer>('GET', `${PATH}/explain`, { query: { ...question }, signal, silent: true }),
    ...FRESH,
  })

/** Menus and buttons that a person holds, parents before their children's order of the menu. */
export const heldQuery = (userId: string, tenantId: string | undefined) =>
  queryOptions({
    queryKey: keys.of('held', userId, tenantId),
    queryFn: ({ signal }) =>
      call<HeldRight[]>('GET', `${PATH}/held`, { query: { userId, tenantId }, signal, silent: true }),
    ...FRESH,
  })

export const previewQuery = (input: RightsChangeInput) =>
  queryOptions({
    queryKey: keys.of('preview', input),
    queryFn: ({ signal }) => call<RightsPreview>('POST', `${PATH}/preview`, { body: input, signal, silent: true }),
    ...FRESH,
  })

/** What can be asked about, in the language on screen. */
export const askableQuery = queryOptions({
  queryKey: keys.of('askable'),
  queryFn: ({ signal }) => call<RightsAskable>('GET', `${PATH}/askable`, { signal, silent: true }),
  staleTime: 60_000,
  retry: false,
})

export function revertChange(id: string, tenantId: string | undefined): Promise<RightsReverted> {
  return call('POST', `${PATH}/revert`, { body: { id, tenantId } })
}

export function cancelChange(id: string, tenantId: string | undefined): Promise<unknown> {
  return call('POST', `${PATH}/cancel`, { body: { id, tenantId } })
}
