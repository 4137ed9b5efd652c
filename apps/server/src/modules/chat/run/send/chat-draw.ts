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
import { AUDIT, BLANK, type Sender } from './chat-send.ts'

const LAST_MSG_CHARS = 100
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

  /** @throws AppError `chatRun.empty`, `chatRun.requestReused`, `common.notFound` for a conversation or an API; what sending a drawing throws. */
  return async (scope: Sender, input: DrawMsgInput, language: Language): Promise<SendMsgAnswer> => {
    const { clientRequestId = '', apiId } = input
    const words = input.content.trim()
    if (words === '')
      throw chatRunErrors.empty({ errors: [{ field: 'content', text: { zh: '请输入内容', en: 'Write something' } }] })
    const hash = requestHashOf(input)
    const before = await answeredBefore(scope, clientRequestId, hash, language)
    if (before) return before
    const { conversation, parentId } = await chatPlace(sends, scope, input)
    const { apiName } = await apis.get(scope, apiId)
    const { infoId } = await draws.send(scope, {
      id: apiId,
      prompt: words,
      ...(clientRequestId ? { clientRequestId } : {}),
    })

    const now = clock.now()
    const diaId = conversation?.id ?? ids.next()
    const common = {
      ...BLANK,
      tenantId: scope.tenantId,
      diaId,
      userId: scope.userId,
      createUser: scope.userId,
      createDept: scope.deptId,
      updateUser: scope.userId,
      createTime: now,
      updateTime: now,
      state: CHAT_STATE.done,
      finishedTime: now,
    }
    const question: ChatMessageRow = {
      ...common,
      id: ids.next(),
      parentId,
      role: 'user',
      content: `${DRAW_COMMAND} ${words}`,
    }
    const card: ChatMessageRow = {
      ...common,
      id: ids.next(),
      parentId: question.id,
      role: 'assistant',
      content: DRAWN[language].replace('{words}', () => words),
      apiName,
      drawInfoId: infoId,
      clientRequestId: clientRequestId || null,
      requestHash: clientRequestId ? hash : null,
    }
    const growth = {
      leafMsgId: card.id,
      lastMsg: question.content.slice(0, LAST_MSG_CHARS),
      lastTime: now,
      title: titleFrom(words),
      apiId: null,
      model: '',
    }
    const newConversation: ConversationRow | undefined = conversation
      ? undefined
      : {
          ...AUDIT,
          ...growth,
          id: diaId,
          tenantId: scope.tenantId,
          userId: scope.userId,
          deptId: scope.deptId,
          systemPrompt: '',
          diaTop: 0,
          msgCount: 2,
          tokens: '0',
          costs: {},
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        }
    try {
      await db.transaction(scope, async (trx) => {
        if (
          !newConversation &&
          !(await createSendRepository(trx).lockConversations(scope, [{ diaId, userId: scope.userId }])).has(diaId)
        )
          throw commonErrors.notFound()
        const end = createSendRepository(trx.atEnd())
        if (newConversation) await end.insertConversations(scope, [newConversation])
        await end.insertMessages(scope, [question, card])
        if (!newConversation) await end.growConversations(scope, [{ ...growth, diaId, more: 2 }])
        await events.publish(trx, scope, [
          { topic: 'chat', id: diaId, userId: scope.userId, more: { msgId: card.id, state: CHAT_STATE.done } },
        ])
      })
    } catch (error) {
      // The same request id twice at once: the other one was first.
      const again =
        (error as { constraint?: string }).constraint === 'chat_message_request'
          ? await answeredBefore(scope, clientRequestId, hash, language)
          : undefined
      if (again) return again
      throw error
    }
    const [userMsg, msg] = (await views.messages(scope, [question, card], language)) as [ChatMessage, ChatMessage]
    const stored = newConversation ?? (await sends.findConversation(scope, diaId))
    if (!stored) throw commonErrors.notFound()
    return { userMsg, msg, dialog: await views.conversation(scope, stored) }
  }
}
