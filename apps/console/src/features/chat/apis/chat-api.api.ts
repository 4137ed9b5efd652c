import {
  CHAT_API_PATH,
  chatApiResource,
  type ChatApi,
  type ChatModelsAnswer,
  type ChatPreset,
  type ChatTestAnswer,
} from '@drawdesk/contract/chat/chat-api'
import type { ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import type { ChatDialect } from '@drawdesk/contract/chat/chat-services'
import { proxyConfigResource, type ProxyConfig } from '@drawdesk/contract/proxies/proxy-config'
import type { Page, Static } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Calls of chat APIs beyond the list. Commands go by POST, which the server takes as well. */
const path = (name: string) => `${CHAT_API_PATH}/${name}`

const CHOICES_MOST = '500'
const PRESETS_FRESH_MS = 600_000

type Tenant = string | undefined

const inTenant = (tenantId: Tenant): { tenantId?: string } => (tenantId === undefined ? {} : { tenantId })

/** What a new API can begin with. */
export const chatPresetsQuery = queryOptions({
  queryKey: resourceKeys(chatApiResource).of('presets'),
  queryFn: ({ signal }) => call<ChatPreset[]>('GET', path('presets'), { signal, silent: true }),
  staleTime: PRESETS_FRESH_MS,
})

/** The last tests, newest first. */
export const chatApiTestsQuery = (id: string, tenantId: Tenant) =>
  queryOptions({
    queryKey: resourceKeys(chatApiResource).of('tests', id, tenantId ?? ''),
    queryFn: ({ signal }) =>
      call<ChatApiTest[]>('GET', path('tests'), { query: { id, tenantId }, signal, silent: true }),
    staleTime: 0,
    retry: false,
  })

/** All APIs, in their order, for choosing among them. */
export const chatApisQuery = (tenantId: Tenant) =>
  queryOptions({
    queryKey: resourceKeys({ ...chatApiResource, tenantId }).list({ size: CHOICES_MOST }),
    queryFn: async ({ signal }) =>
      (
        await call<Page<ChatApi>>('GET', path('list'), {
          query: { size: CHOICES_MOST, tenantId },
          signal,
          silent: true,
        })
      ).records,
    retry: false,
  })

/** Proxies that an API may name. */
export const proxiesQuery = (tenantId: Tenant) =>
  queryOptions({
    queryKey: resourceKeys({ ...proxyConfigResource, tenantId }).list({ size: CHOICES_MOST }),
    queryFn: async ({ signal }) =>
      (
        await call<Page<ProxyConfig>>('GET', `${proxyConfigResource.path}/list`, {
          query: { size: CHOICES_MOST, tenantId },
          signal,
          silent: true,
        })
      ).records,
    retry: false,
  })

/** One as it is stored, for its trial. */
export const fetchChatApi = (id: string, tenantId: Tenant): Promise<ChatApi> =>
  call('GET', path('detail'), { query: { id, tenantId } })

export function setChatApiActive(id: string, isActive: boolean, tenantId: Tenant): Promise<unknown> {
  return call('POST', path('changeActive'), { body: { id, active: isActive ? 1 : 0, ...inTenant(tenantId) } })
}

export interface ModelsQuestion {
  id?: string | undefined
  baseUrl?: string | undefined
  dialect?: ChatDialect | undefined
  secrets?: unknown
  headers?: unknown
  proxyConfigId?: string | undefined
}

export type ModelsAnswer = Static<typeof ChatModelsAnswer>

/** What the service says it has, of what stands in the form. A service that cannot be asked is an answer too (`error`); what keeps it from being asked rejects. */
export function fetchModels(question: ModelsQuestion, tenantId: Tenant): Promise<ModelsAnswer> {
  return call('POST', path('models'), { body: { ...question, ...inTenant(tenantId) }, silent: true })
}

/** One question to the stored API, counted as usage. Its failure is shown where the answer would stand. */
export function testChatApi(
  question: { id: string; model: string; content: string },
  tenantId: Tenant,
): Promise<ChatTestAnswer> {
  return call('POST', path('test'), { body: { ...question, ...inTenant(tenantId) }, silent: true })
}
