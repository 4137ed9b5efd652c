import { CHAT_STATE, type ChatMessage, type SendMsgAnswer, type SendMsgInput } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { requestHashOf } from '../../../../platform/request-hash.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { ChatRoute, ChatTargets } from '../../apis/chat-targets.ts'
import { createSources, type Sources } from '../../documents/choose/sources.ts'
import { estimateTokens } from '../../engine/tokens.ts'
import { siblings, type ChatMessageRow } from '../../messages/branch.repository.ts'
import { titleFrom, type ChatViews } from '../../messages/chat-views.ts'
import { boundsOf, settingsOf } from '../../messages/chat-settings.ts'
import { contextOf, besides, type ContextMessage } from '../../messages/context.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import { createAnsweredBefore } from './answered-before.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import { chatPlace, type ChatPlace } from './chat-place.ts'
import { createRouteChooser } from './choose-routes.ts'
import { holdTokens } from './hold.ts'
import { grownConversation, lastMsgOf, newConversation, newMessage, type Growth } from './new-rows.ts'
import type { PreparedAnswers } from './prepared.ts'
import { createSendRepository } from './send.repository.ts'
import { createSendWriter, type Sending } from './send-writer.ts'
import { startChunk } from '../stream/chunk.ts'

export interface SendParts {
  targets: Pick<ChatTargets, 'routesFor'>
  quota: Pick<ChatQuota, 'hold' | 'holdFree' | 'enter'>
  views: ChatViews
  prepared: PreparedAnswers
}

/** Who sends; the name, where it is known already, stands in the conversation. */
export type Sender = Scope & { realName?: string }

/** What somebody asks, and where its answer goes. */
interface Question {
  scope: Sender
  input: SendMsgInput
  /** Of `input`. */
  hash: string
  language: Language
  place: ChatPlace
}

/** Question and answer as they will be stored. */
interface NewAnswer {
  userRow: ChatMessageRow
  row: ChatMessageRow
  growth: Growth
  /** Messages that are new: the question is there already where it is answered again. */
  messages: readonly ChatMessageRow[]
}

/** Sending: question, answer and job appear together; what answers is the job (chat-job.ts). */
export function createChatSender(deps: Deps & { files: FileService }, { targets, quota, views, prepared }: SendParts) {
  const { db, clock, ids, files } = deps
  const sends = createSendRepository(db)
  const write = createSendWriter(deps, quota)
  const answeredBefore = createAnsweredBefore(deps, views)
  const chooseRoutes = createRouteChooser(targets)
  const documents = createSources(deps)

  async function checkFiles(scope: Scope, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return
    const found = await files.listSeen(scope, fileIds)
    const errors = fileIds.flatMap((id, index) =>
      found.has(id) ? [] : [{ field: `files[${index}]`, text: { zh: '文件不存在', en: 'File not found' } }],
    )
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  /** What the model will read: the branch so far and the question; that alone where nothing was read of it yet. */
  async function contextFor(
    { scope, input: { content = '', files: fileIds = [] }, place }: Question,
    { model, target }: ChatRoute,
    sources: Sources,
  ): Promise<{ tokens: number; messages: readonly ContextMessage[] | undefined }> {
    const { conversation, parentId, question } = place
    const bounds = besides(boundsOf(settingsOf(conversation ?? {}), model), sources.tokens)
    const wanted = { ...bounds, takesImages: target.takesImages }
    if (!conversation)
      return {
        tokens: estimateTokens(content),
        messages: fileIds.length > 0 ? undefined : [{ role: 'user', content, fileIds: [] }],
      }
    if (question) {
      const context = await contextOf(db, scope, { conversation, leafMsgId: question.id, ...wanted })
      // The passages are read when it is answered.
      return { tokens: context.tokens + sources.tokens, messages: sources.stored ? undefined : context.messages }
    }
    // The question itself is none of the messages before it.
    const { contextMessages } = bounds
    const before =
      parentId && contextMessages !== 0
        ? (
            await contextOf(db, scope, {
              conversation,
              leafMsgId: parentId,
              ...wanted,
              contextMessages: contextMessages === null ? null : contextMessages - 1,
            })
          ).tokens
        : estimateTokens(conversation.systemPrompt)
    return { tokens: before + estimateTokens(content) + sources.tokens, messages: undefined }
  }

  /** By parent, the answers and questions that stand beside the new ones. */
  async function siblingsOf({ scope, place: { conversation, question, parentId } }: Question) {
    if (!conversation) return new Map<string, string[]>()
    return siblings(db, scope, {
      diaId: conversation.id,
      parentIds: question ? [question.parentId, question.id] : [parentId],
    })
  }

  function newAnswer(
    { scope, input, hash, place }: Question,
    { target, apiName, model }: ChatRoute,
    { stored }: Sources,
  ): NewAnswer {
    const { conversation, question, parentId } = place
    const { clientRequestId, files: fileIds = [], content = '' } = input
    const now = clock.now()
    const of = { scope, diaId: conversation?.id ?? ids.next(), now }
    const userRow =
      question ??
      newMessage(of, {
        id: ids.next(),
        parentId,
        role: 'user',
        content,
        fileIds,
        state: CHAT_STATE.done,
        finishedTime: now,
      })
    const row = newMessage(of, {
      id: ids.next(),
      parentId: userRow.id,
      role: 'assistant',
      state: CHAT_STATE.waiting,
      apiId: target.apiId,
      apiName,
      model: model.model,
      sources: stored,
      lastEventId: 1,
      clientRequestId: clientRequestId || null,
      requestHash: clientRequestId ? hash : null,
    })
    const growth: Growth = {
      leafMsgId: row.id,
      lastMsg: lastMsgOf(userRow.content),
      lastTime: now,
      title: titleFrom(userRow.content),
      apiId: target.apiId,
      model: model.model,
    }
    return { userRow, row, growth, messages: question ? [row] : [userRow, row] }
  }

  /** Stores it, or answers what the same request was answered before. @throws AppError `chatRun.answering` */
  async function store({ scope, input, hash, language }: Question, sending: Sending) {
    try {
      await write(scope, sending)
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      // The same request id twice at once: the other one was first.
      const again =
        constraint === 'chat_message_request'
          ? await answeredBefore(scope, input.clientRequestId ?? '', hash, language)
          : undefined
      if (again) return again
      if (constraint === 'chat_message_answering') throw chatRunErrors.answering({ cause: error })
      throw error
    }
    return undefined
  }

  /** With a place kept for its answer. */
  async function sendInto(
    asked: Question,
    entering: ReturnType<ChatQuota['enter']>,
    onNew: ((msgId: string) => void) | undefined,
  ): Promise<SendMsgAnswer> {
    const { scope, input, language, place } = asked
    const { conversation, question } = place
    const [routes, { isBound }, rows] = await Promise.all([
      chooseRoutes(scope.tenantId, input, conversation),
      entering,
      conversation ? documents.filesOf(scope, conversation.id) : [],
      question ? undefined : checkFiles(scope, input.files ?? []),
    ])
    const route = routes[0] as ChatRoute // one at least
    const sources = await documents.choose(scope, {
      rows,
      question: question?.content ?? input.content ?? '',
      ...route.model,
    })
    const [context, beside] = await Promise.all([contextFor(asked, route, sources), siblingsOf(asked)])
    const { userRow, row, growth, messages } = newAnswer(asked, route, sources)
    const besideQuestion = beside.get(userRow.parentId ?? '') ?? []
    const [userMsg, msg] = (await views.messages(
      scope,
      [
        { ...userRow, siblingIds: question ? besideQuestion : [...besideQuestion, userRow.id] },
        { ...row, siblingIds: [...(beside.get(userRow.id) ?? []), row.id] },
      ],
      language,
    )) as [ChatMessage, ChatMessage]

    const { systemPrompt = '', settings = {} } = conversation ?? {}
    prepared.keep(row.id, { row, systemPrompt, settings, routes, messages: context.messages })
    onNew?.(row.id)
    const { diaId } = row
    const more = messages.length
    const grown = conversation
      ? grownConversation(conversation, growth, more)
      : newConversation({ scope, diaId, now: row.createTime }, growth, more)
    const again = await store(asked, {
      userId: scope.userId,
      conversation: conversation ? { grows: { ...growth, diaId, more } } : { begins: grown },
      messages,
      chunk: startChunk(userMsg, msg),
      hold: {
        id: row.id,
        userId: scope.userId,
        tokens: holdTokens(context.tokens, boundsOf(settingsOf({ settings }), route.model)),
      },
      isBound,
      apiId: route.target.apiId,
      language,
    })
    if (again) return again
    const dialog = await views.conversation(scope, {
      ...grown,
      answeringMsgId: row.id,
      ...(scope.realName === undefined ? {} : { userName: scope.realName }),
    })
    return { userMsg, msg, dialog }
  }

  /**
   * Sends a question, edits one, or asks for an answer again. `onNew` is called with the id of a new answer before it is stored.
   *
   * @throws AppError `chatRun.empty`, `chatRun.answering`, `chatRun.requestReused`, `chatRun.wrongPlace`, `common.notFound`, `common.badInput` beside the files; what choosing a model and the quota throw.
   */
  return async (
    scope: Sender,
    input: SendMsgInput,
    language: Language,
    onNew?: (msgId: string) => void,
  ): Promise<SendMsgAnswer> => {
    const { clientRequestId = '', content = '' } = input
    if (!input.retryMsgId && content.trim() === '')
      throw chatRunErrors.empty({ errors: [{ field: 'content', text: { zh: '请输入内容', en: 'Enter a message' } }] })
    const hash = requestHashOf(input)
    const before = await answeredBefore(scope, clientRequestId, hash, language)
    if (before) return before
    const place = await chatPlace(sends, scope, input)
    const entering = quota.enter(scope, scope.userId)
    try {
      return await sendInto({ scope, input, hash, language, place }, entering, onNew)
    } finally {
      void entering.then(
        ({ leave }) => leave(),
        () => undefined,
      ) // what it throws has been thrown
    }
  }
}

export type ChatSender = ReturnType<typeof createChatSender>
