import type { SendMsgInput } from '@drawdesk/contract/chat/chat'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import type { SendRepository } from './send.repository.ts'

/** Where a new answer goes. */
export interface ChatPlace {
  /** Undefined: a new one. */
  conversation: ConversationRow | undefined
  /** The question that is answered again; undefined: a new question. */
  question: ChatMessageRow | undefined
  /** Of the question; null at the top. */
  parentId: string | null
}

/**
 * Finds the place that somebody names: behind a message, beside a question (edit), or beside an answer (retry).
 *
 * @throws AppError `common.notFound` for what is not one's own or not of that conversation, `chatRun.wrongPlace` for a retry of a question or an edit of an answer.
 */
export async function chatPlace(
  sends: Pick<SendRepository, 'findConversation' | 'listOwn'>,
  scope: Scope,
  { diaId, retryMsgId, editMsgId, parentId }: SendMsgInput,
): Promise<ChatPlace> {
  const named = retryMsgId || editMsgId || parentId
  if (!diaId && !named) return { conversation: undefined, question: undefined, parentId: null }
  const [given, [message]] = await Promise.all([
    diaId ? sends.findConversation(scope, diaId) : undefined,
    named ? sends.listOwn(scope, [named]) : [],
  ])
  if (named && !message) throw commonErrors.notFound()
  const conversation = given ?? (message && !diaId ? await sends.findConversation(scope, message.diaId) : undefined)
  if (!conversation || (message && message.diaId !== conversation.id)) throw commonErrors.notFound()
  if (retryMsgId && message) {
    if (message.role !== 'assistant' || message.parentId === null) throw chatRunErrors.wrongPlace()
    const [question] = await sends.listOwn(scope, [message.parentId])
    if (!question) throw commonErrors.notFound()
    return { conversation, question, parentId: question.parentId }
  }
  if (editMsgId && message) {
    if (message.role !== 'user') throw chatRunErrors.wrongPlace()
    return { conversation, question: undefined, parentId: message.parentId }
  }
  return { conversation, question: undefined, parentId: message?.id ?? conversation.leafMsgId }
}
