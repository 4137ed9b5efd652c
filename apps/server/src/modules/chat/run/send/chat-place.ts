import type { SendMsgInput } from '@drawdesk/contract/chat/chat'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import type { ConversationRow, ChatMessageRow, ChatRunRepository } from '../chat-run.repository.ts'

/** Where a new answer goes. */
export interface ChatPlace {
  /** Undefined: a new one. */
  dialog: ConversationRow | undefined
  /** The question that is answered again; undefined: a new question. */
  question: ChatMessageRow | undefined
  /** Of the question; null at the top. */
  parentId: string | null
}

/**
 * Finds the place that somebody names: behind a message, beside a question (edit), or beside an answer (retry).
 *
 * @throws AppError `common.notFound` for what is not one's own or not of that dialog, `chatRun.wrongPlace` for a retry of a question or an edit of an answer.
 */
export async function chatPlace(
  runs: Pick<ChatRunRepository, 'findDialog' | 'listOwn'>,
  scope: Scope,
  { diaId, retryMsgId, editMsgId, parentId }: SendMsgInput,
): Promise<ChatPlace> {
  const named = retryMsgId || editMsgId || parentId
  if (!diaId && !named) return { dialog: undefined, question: undefined, parentId: null }
  const [given, [message]] = await Promise.all([
    diaId ? runs.findDialog(scope, diaId) : undefined,
    named ? runs.listOwn(scope, [named]) : [],
  ])
  if (named && !message) throw commonErrors.notFound()
  const dialog = given ?? (message && !diaId ? await runs.findDialog(scope, message.diaId) : undefined)
  if (!dialog || (message && message.diaId !== dialog.id)) throw commonErrors.notFound()
  if (retryMsgId && message) {
    if (message.role !== 'assistant' || message.parentId === null) throw chatRunErrors.wrongPlace()
    const [question] = await runs.listOwn(scope, [message.parentId])
    if (!question) throw commonErrors.notFound()
    return { dialog, question, parentId: question.parentId }
  }
  if (editMsgId && message) {
    if (message.role !== 'user') throw chatRunErrors.wrongPlace()
    return { dialog, question: undefined, parentId: message.parentId }
  }
  return { dialog, question: undefined, parentId: message?.id ?? dialog.leafMsgId }
}
