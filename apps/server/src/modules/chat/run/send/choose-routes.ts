import type { SendMsgInput } from '@drawdesk/contract/chat/chat'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { ChatRoute, ChatTargets } from '../../apis/chat-targets.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'

/** An API and a model by name; what is left out is chosen. */
interface WantedRoute {
  apiId?: string
  model?: string
}

/** Which services may answer a question, the chosen one first; at least one. Of a burst most choose the same: each choice is asked for once. @throws what choosing a model throws */
export function createRouteChooser(
  targets: Pick<ChatTargets, 'routesFor'>,
): (tenantId: string, input: SendMsgInput, conversation: ConversationRow | undefined) => Promise<ChatRoute[]> {
  const routesOf = createBatchLoader(async (tenantId, wanted: readonly WantedRoute[]) => {
    const asked = new Map<string, Promise<PromiseSettledResult<ChatRoute[]>>>()
    const settled = (one: WantedRoute): Promise<PromiseSettledResult<ChatRoute[]>> =>
      Promise.allSettled([targets.routesFor(systemScope(tenantId), one)]).then(([result]) => result)
    return Promise.all(
      wanted.map((one) => {
        const key = JSON.stringify([one.apiId, one.model])
        const found = asked.get(key) ?? settled(one)
        asked.set(key, found)
        return found
      }),
    )
  })

  return async (tenantId, input, conversation) => {
    const result = await routesOf(tenantId, wantedOf(input, conversation))
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}

/** An API that was named is asked for its own model, not for that of the conversation. */
function wantedOf({ apiId, model }: SendMsgInput, conversation: ConversationRow | undefined): WantedRoute {
  if (apiId) return { apiId, ...(model ? { model } : {}) }
  const wanted = model || conversation?.model
  return { ...(conversation?.apiId ? { apiId: conversation.apiId } : {}), ...(wanted ? { model: wanted } : {}) }
}
