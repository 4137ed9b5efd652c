import { CHATGPT_PATH, ChatContext, ChatContextInput } from '@drawdesk/contract/chat/chatgpt'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { ChatTargets } from '../apis/chat-targets.ts'
import { createConversationRepository, type ConversationRow } from '../messages/conversation.repository.ts'
import { boundsOf, settingsOf } from '../messages/chat-settings.ts'
import { contextOf, type ContextWanted } from '../messages/context.ts'

export type ChatgptNeeds = Deps & { chatTargets: ChatTargets }

/** What the next question of a conversation would send. */
export function chatContextRoutes(deps: ChatgptNeeds): AnyRoute[] {
  const { db, chatTargets: targets } = deps
  const conversations = createConversationRepository(db)
  return [
    route({
      method: 'POST',
      path: `${CHATGPT_PATH}/findChatContext`,
      summary:
        'What the next question of a conversation would send: the system prompt, then the newest messages that fit',
      audit: 'chat.context',
      isRead: true,
      permission: 'dialog',
      input: ChatContextInput,
      answer: ChatContext,
      async handle({ caller, input: { diaId, leafMsgId, maxTokens } }) {
        const conversation = await conversations.find(caller, diaId)
        if (!conversation) throw commonErrors.notFound()
        // A number given bounds the context itself, without an answer.
        const room =
          maxTokens === undefined
            ? await roomOf(targets, caller, conversation)
            : { contextTokens: maxTokens, maxTokens: 0, contextMessages: settingsOf(conversation).contextMessages }
        const { messages, tokens, isTruncated } = await contextOf(db, caller, {
          conversation,
          leafMsgId: leafMsgId || conversation.leafMsgId,
          ...room,
        })
        return { diaId, messages: messages.map(({ role, content }) => ({ role, content })), tokens, isTruncated }
      },
    }),
  ]
}

/** As its model has it; defaults where nothing answers just now. */
async function roomOf(
  targets: Pick<ChatTargets, 'routesFor'>,
  scope: Scope,
  conversation: Pick<ConversationRow, 'apiId' | 'model' | 'settings'>,
): Promise<Pick<ContextWanted, 'contextTokens' | 'maxTokens' | 'contextMessages'>> {
  const { apiId, model } = conversation
  const settings = settingsOf(conversation)
  try {
    const [first] = await targets.routesFor(scope, { apiId: apiId ?? undefined, model: model || undefined })
    return boundsOf(settings, first?.model ?? { contextTokens: null, maxTokens: null })
  } catch (error) {
    if (error instanceof AppError) return boundsOf(settings, { contextTokens: null, maxTokens: null })
    throw error
  }
}
