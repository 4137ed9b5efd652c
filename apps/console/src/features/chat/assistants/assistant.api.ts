import type { ChatModelChoice } from '@drawdesk/contract/chat/chat'
import { CHAT_ASSISTANT_PATH, chatAssistantResource } from '@drawdesk/contract/chat/chat-assistant'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Models that an assistant can be given. */
export const assistantModelsQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: resourceKeys({ ...chatAssistantResource, tenantId }).of('models'),
    queryFn: ({ signal }) =>
      call<ChatModelChoice[]>('GET', `${CHAT_ASSISTANT_PATH}/models`, { query: { tenantId }, signal, silent: true }),
    staleTime: 60_000,
  })

export const setAssistantActive = (id: string, isActive: boolean, tenantId: string | undefined): Promise<unknown> =>
  call('POST', `${CHAT_ASSISTANT_PATH}/changeActive`, { body: { id, active: isActive ? 1 : 0, tenantId } })
