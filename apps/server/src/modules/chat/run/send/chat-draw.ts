import {
  CHAT_STATE,
  DRAW_COMMAND,
  type ChatMessage,
  type DrawMsgInput,
  type SendMsgAnswer,
} from '@drawdesk/contract/chat/chat'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { requestHashOf } from '../../../../platform/request-hash.ts'
import { titleFrom, type ChatViews } from '../../messages/chat-views.ts'
import type { DrawApiService } from '../../../drawing/apis/draw-api.service.ts'
import type { DrawService } from '../../../drawing/run/send/draw.service.ts'
import { createAnsweredBefore } from './answered-before.ts'
import { chatPlace } from './chat-place.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import { createSendRepository } from './send.repository.ts'
import type { Sender } from './chat-send.ts'
import { lastMsgOf, newConversation, newMessage, type Growth, type NewRowsOf } from './new-rows.ts'

/** What a model, an export and a search read of a drawing. */
const DRAWN: Bilingual = { zh: '（画了一张图：{words}）', en: '(A picture was drawn: {words})' }

/**
 * Drawings of conversations. The drawing is sent first, by its own rules (rights, room, costs: it is its sender's like any other); then the command and what stands for the picture become messages. Should the process die between the
 * two, the same request id brings the same drawing and stores them.
 */
export function createChatDrawer(
  deps: Deps & { drawApis: DrawApiService; draws: DrawService },
  { views }: { views: ChatViews },
) {
  const { db, clock, ids, events, drawApis: apis, draws } = deps
  const sends = createSendRepository(db)
  const answeredBefore = createAnsweredBefore(deps, views)

  /** The command, and the card that stands for the picture. */
  function newMessages(
    of: NewRowsOf,
    parentId: string | null,
    card: Pick<ChatMessageRow, 'content' | 'apiName' | 'drawInfoId' | 'clientRequestId' | 'requestHash'>,
    words: string,
  ): [ChatMessageRow, ChatMessageRow] {
    const done = { state: CHAT_STATE.done, finishedTime: of.now }
    const content = `${DRAW_COMMAND} ${words}`
    const question = newMessage(of, { ...done, id: ids.next(), parentId, role: 'user', content })
    return [question, newMessage(of, { ...done, ...card, id: ids.next(), parentId: question.id, role: 'assistant' })]
  }

  /** `begun` undefined: the conversation that is there grows. @throws AppError `common.notFound` where that is gone */
  async function store(
    scope: Sender,
    { begun, growth, messages }: { begun: ConversationRow | undefined; growth: Growth; messages: ChatMessageRow[] },
  ): Promise<void> {
    const [{ diaId, userId }] = messages as [ChatMessageRow]
    await db.transaction(scope, async (trx) => {
      if (!begun && !(await createSendRepository(trx).lockConversations(scope, [{ diaId, userId }])).has(diaId))
        throw commonErrors.notFound()
      const end = createSendRepository(trx.atEnd())
      if (begun) await end.insertConversations(scope, [begun])
      await end.insertMessages(scope, messages)
      if (!begun) await end.growConversations(scope, [{ ...growth, diaId, more: messages.length }])
      await events.publish(trx, scope, [
        { topic: 'chat', id: diaId, userId, more: { msgId: growth.leafMsgId, state: CHAT_STATE.done } },
      ])
    })
  }

  async function drawn(scope: Sender, { apiId: id = '', clientRequestId }: DrawMsgInput, prompt: string) {
    if (id === '')
      throw commonErrors.badInput({
        errors: [{ field: 'apiId', text: { zh: '请选择绘画接口', en: 'Select a drawing API' } }],
      })
    const { apiName } = await apis.get(scope, id)
    const { infoId } = await draws.send(scope, { id, prompt, ...(clientRequestId ? { clientRequestId } : {}) })
    return { infoId, apiName }
  }

  /** One's own: other people's drawings stand in nobody else's conversation. */
  async function made(scope: Sender, id: string) {
    const { userId, apiId } = await draws.get(scope, id)
    if (userId !== scope.userId) throw commonErrors.notFound()
    const api = apiId === null ? undefined : await apis.find(scope, apiId)
    return { infoId: id, apiName: api?.apiName ?? '' }
  }

  /** @throws AppError `chatRun.empty`, `chatRun.requestReused`, `common.notFound` for a conversation or an API; what sending a drawing throws. */
  return async (scope: Sender, input: DrawMsgInput, language: Language): Promise<SendMsgAnswer> => {
    const { clientRequestId = '' } = input
    const words = input.content.trim()
    if (words === '')
      throw chatRunErrors.empty({ errors: [{ field: 'content', text: { zh: '请输入内容', en: 'Enter a message' } }] })
    const hash = requestHashOf(input)
    const before = await answeredBefore(scope, clientRequestId, hash, language)
    if (before) return before
    const { conversation, parentId } = await chatPlace(sends, scope, input)
    const { infoId, apiName } = input.infoId ? await made(scope, input.infoId) : await drawn(scope, input, words)

    const of: NewRowsOf = { scope, diaId: conversation?.id ?? ids.next(), now: clock.now() }
    const card = {
      content: DRAWN[language].replace('{words}', () => words),
      apiName,
      drawInfoId: infoId,
      clientRequestId: clientRequestId || null,
      requestHash: clientRequestId ? hash : null,
    }
    const messages = newMessages(of, parentId, card, words)
    const growth: Growth = {
      leafMsgId: messages[1].id,
      lastMsg: lastMsgOf(messages[0].content),
      lastTime: of.now,
      title: titleFrom(words),
      apiId: null,
      model: '',
    }
    const begun = conversation ? undefined : newConversation(of, growth, messages.length)
    try {
      await store(scope, { begun, growth, messages })
    } catch (error) {
      // The same request id twice at once: the other one was first.
      const again =
        (error as { constraint?: string }).constraint === 'chat_message_request'
          ? await answeredBefore(scope, clientRequestId, hash, language)
          : undefined
      if (again) return again
      throw error
    }
    const [userMsg, msg] = (await views.messages(scope, messages, language)) as [ChatMessage, ChatMessage]
    const stored = begun ?? (await sends.findConversation(scope, of.diaId))
    if (!stored) throw commonErrors.notFound()
    return { userMsg, msg, dialog: await views.conversation(scope, stored) }
  }
}
