import { CHAT_COSTS_PATH, type ChatCosts, type ChatQuota, type ChatQuotaSave } from '@drawdesk/contract/chat/chat-costs'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, fetchFile } from '../../../lib/http/http.ts'
import type { CostsAsked } from './asked.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${CHAT_COSTS_PATH}/${name}`
const QUOTAS_MOST = '500'

export const quotasKey = callKey(path('quotas'))

const queryOf = ({ from, to, by }: CostsAsked) => ({ from, to, by })

/** What was used in these days. Its failure is shown where the figures would stand. */
export const costsQuery = (asked: CostsAsked) =>
  queryOptions({
    queryKey: callKey(path('figures'), asked),
    queryFn: ({ signal }) => call<ChatCosts>('GET', path('figures'), { query: queryOf(asked), signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The same as xlsx. */
export function exportCosts(asked: CostsAsked): Promise<Blob> {
  return fetchFile(path('exportCosts'), { query: queryOf(asked) })
}

export const quotasQuery = queryOptions({
  queryKey: quotasKey,
  queryFn: async ({ signal }) =>
    (await call<Page<ChatQuota>>('GET', path('quotas'), { query: { size: QUOTAS_MOST }, signal, silent: true }))
      .records,
  retry: false,
})

/** Below the key of the quotas, so that they are read again with those. */
export const removedQuotasKey = callKey(path('quotas'), 'removed')
/** What went last first. */
export const readRemovedQuotas = async (signal: AbortSignal): Promise<ChatQuota[]> =>
  (
    await call<Page<ChatQuota>>('GET', path('quotas'), {
      query: { size: QUOTAS_MOST, removed: 1 },
      signal,
      silent: true,
    })
  ).records

/** Errors stand beside their fields; what belongs to none is said by the dialog. */
export function saveQuota(quota: ChatQuotaSave, isVersion: boolean): Promise<SaveAnswer> {
  return call('POST', path('saveQuota'), { body: quota, silent: true, isVersion })
}

export function removeQuota(id: string): Promise<{ ids: string[] }> {
  return call('POST', path('removeQuota'), { body: { ids: [id] } })
}
