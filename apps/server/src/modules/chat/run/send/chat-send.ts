import {
  CHAT_STATE,
  type ChatDialog,
  type ChatMessage,
  type SendMsgAnswer,
  type SendMsgInput,
} from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { requestHashOf } from '../../../../platform/request-hash.ts'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import { createBatchLoader } from '../../../../platform/batch-loader.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { ChatRoute, ChatTargets } from '../../apis/chat-targets.ts'
import { siblings } from '../../messages/branch.repository.ts'
import { titleFrom, type ChatViews } from '../../messages/chat-views.ts'
import { contextOf, type ContextMessage } from '../../messages/context.ts'
import { estimateTokens } from '../../engine/tokens.ts'
import type { ChatQuota } from '../../quotas/chat-quota.ts'
import { createAnsweredBefore } from './answered-before.ts'
import { chatRunErrors } from '../chat-run.errors.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import { createSendRepository } from './send.repository.ts'
import { chatPlace, type ChatPlace } from './chat-place.ts'
import { holdTokens } from './hold.ts'
import { startChunk } from '../stream/chunk.ts'
import type { PreparedAnswers } from './prepared.ts'
import { createSendWriter } from './send-writer.ts'

const LAST_MSG_CHARS = 100

export interface SendParts {
  targets: Pick<ChatTargets, 'routesFor'>
  quota: Pick<ChatQuota, 'hold' | 'holdFree' | 'enter'>
  views: ChatViews
  prepared: PreparedAnswers
}

/** Who sends; the name, where it is known already, stands in the conversation. */
export type Sender = Scope & { realName?: string }

/** Sending: question, answer and job appear together; what answers is the job (chat-job.ts). */
export function createChatSender(deps: Deps & { files: FileService }, { targets, quota, views, prepared }: SendParts) {
  const { db, clock, ids, files } = deps
  const sends = createSendRepository(db)
  const write = createSendWriter(deps, quota)
  const answeredBefore = createAnsweredBefore(deps, views)
  // Of a burst most choose the same.
  const routesOf = createBatchLoader(async (tenantId, wanted: readonly { apiId?: string; model?: string }[]) => {
    const asked = new Map<string, Promise<PromiseSettledResult<ChatRoute[]>>>()
    const settled = (one: { apiId?: string; model?: string }): Promise<PromiseSettledResult<ChatRoute[]>> =>
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
  async function routesFor(tenantId: string, wanted: { apiId?: string; model?: string }): Promise<ChatRoute[]> {
    const result = await routesOf(tenantId, wanted)
    if (result.status === 'rejected') throw result.reason
    return result.value
  }

  async function checkFiles(scope: Scope, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return
    const found = await files.listSeen(scope, fileIds)
    const errors = fileIds.flatMap((id, index) =>
      found.has(id) ? [] : [{ field: `files[${index}]`, text: { zh: '文件不存在', en: 'This file does not exist' } }],
    )
    if (errors.length > 0) throw commonErrors.badInput({ errors })
  }

  /** What the model will read: the branch so far and the question; that alone where nothing was read of it yet. */
  async function contextFor(
    scope: Scope,
    { conversation, parentId, question }: ChatPlace,
    { content, fileIds }: { content: string; fileIds: readonly string[] },
    { model, target }: ChatRoute,
  ): Promise<{ tokens: number; messages: readonly ContextMessage[] | undefined }> {
    const { contextTokens, maxTokens } = model
    const wanted = { contextTokens, maxTokens, takesImages: target.takesImages }
    if (!conversation)
      return {
        tokens: estimateTokens(content),
        messages: fileIds.length > 0 ? undefined : [{ role: 'user', content, fileIds: [] }],
      }
    if (question) {
      const context = await contextOf(db, scope, { conversation, leafMsgId: question.id, ...wanted })
      return { tokens: context.tokens, messages: context.messages }
    }
    const before = parentId
      ? (await contextOf(db, scope, { conversation, leafMsgId: parentId, ...wanted })).tokens
      : estimateTokens(conversation.systemPrompt)
    return { tokens: before + estimateTokens(content), messages: undefined }
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
      throw chatRunErrors.empty({ errors: [{ field: 'content', text: { zh: '请输入内容', en: 'Write something' } }] })
    const hash = requestHashOf(input)
    const before = await answeredBefore(scope, clientRequestId, hash, language)
    if (before) return before
    const place = await chatPlace(sends, scope, input)
    const entering = quota.enter(scope, scope.userId)
    try {
      return await sendInto(scope, input, language, place, entering, onNew)
    } finally {
      void entering.then(
        ({ leave }) => leave(),
        () => undefined,
      ) // what it throws has been thrown
    }
  }

  /** With a place kept for its answer. */
  async function sendInto(
    scope: Sender,
    input: SendMsgInput,
    language: Language,
    place: ChatPlace,
    entering: ReturnType<ChatQuota['enter']>,
    onNew: ((msgId: string) => void) | undefined,
  ): Promise<SendMsgAnswer> {
    const { clientRequestId = '', files: fileIds = [], content = '' } = input
    const { conversation, question, parentId } = place
    const hash = requestHashOf(input)
    const [routes, { isBound }] = await Promise.all([
      routesFor(scope.tenantId, wantedOf(input, conversation)),
      entering,
      question ? undefined : checkFiles(scope, fileIds),
    ])
    const route = routes[0] as ChatRoute // routesFor answers one or throws
    const [context, beside] = await Promise.all([
      contextFor(scope, place, { content, fileIds }, route),
      conversation
        ? siblings(db, scope, {
            diaId: conversation.id,
            parentIds: question ? [question.parentId, question.id] : [parentId],
          })
        : new Map<string, string[]>(),
    ])

    const tokens = holdTokens(context.tokens, route.model)
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
    }
    const userRow: ChatMessageRow = question ?? {
      ...common,
      id: ids.next(),
      parentId,
      role: 'user',
      content,
      fileIds,
      state: CHAT_STATE.done,
      finishedTime: now,
    }
    const row: ChatMessageRow = {
      ...common,
      id: ids.next(),
      parentId: userRow.id,
      role: 'assistant',
      state: CHAT_STATE.waiting,
      apiId: route.target.apiId,
      apiName: route.apiName,
      model: route.model.model,
      lastEventId: 1,
      clientRequestId: clientRequestId || null,
      requestHash: clientRequestId ? hash : null,
    }
    const besideQuestion = beside.get(userRow.parentId ?? '') ?? []
    const [userMsg, msg] = (await views.messages(
      scope,
      [
        { ...userRow, siblingIds: question ? besideQuestion : [...besideQuestion, userRow.id] },
        { ...row, siblingIds: [...(beside.get(userRow.id) ?? []), row.id] },
      ],
      language,
    )) as [ChatMessage, ChatMessage]

    const more = question ? 1 : 2
    const growth = {
      leafMsgId: row.id,
      lastMsg: userRow.content.slice(0, LAST_MSG_CHARS),
      lastTime: now,
      title: titleFrom(userRow.content),
      apiId: route.target.apiId,
      model: route.model.model,
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
          msgCount: more,
          tokens: '0',
          costs: {},
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        }
    prepared.keep(row.id, { row, systemPrompt: conversation?.systemPrompt ?? '', routes, messages: context.messages })
    onNew?.(row.id)
    try {
      await write(scope, {
        userId: scope.userId,
        conversation: newConversation ? { begins: newConversation } : { grows: { ...growth, diaId, more } },
        messages: question ? [row] : [userRow, row],
        chunk: startChunk(userMsg, msg),
        hold: { id: row.id, userId: scope.userId, tokens },
        isBound,
        apiId: route.target.apiId,
        language,
      })
    } catch (error) {
      const { constraint } = error as { constraint?: string }
      // The same request id twice at once: the other one was first.
      const again =
        constraint === 'chat_message_request' ? await answeredBefore(scope, clientRequestId, hash, language) : undefined
      if (again) return again
      if (constraint === 'chat_message_answering') throw chatRunErrors.answering({ cause: error })
      throw error
    }
    const grown: ConversationRow = newConversation ?? {
      ...(conversation as ConversationRow),
      ...growth,
      title: conversation?.title || growth.title,
      apiId: conversation?.apiId ?? growth.apiId,
      model: conversation?.apiId ? conversation.model : growth.model,
      msgCount: (conversation?.msgCount ?? 0) + more,
    }
    const view: ChatDialog = await views.conversation(scope, {
      ...grown,
      answeringMsgId: row.id,
      ...(scope.realName === undefined ? {} : { userName: scope.realName }),
    })
    return { userMsg, msg, dialog: view }
  }
}

export type ChatSender = ReturnType<typeof createChatSender>

export const AUDIT = { status: 1, isDeleted: 0, version: 1 } as const
/** A message of which nothing is known yet. */
export const BLANK = {
  ...AUDIT,
  content: '',
  reasoning: '',
  tools: [],
  fileIds: [] as unknown,
  apiId: null,
  apiName: '',
  model: '',
  promptTokens: null,
  completionTokens: null,
  isEstimated: false,
  cost: null,
  currency: '',
  error: null,
  run: 0,
  lastEventId: 0,
  isStopping: false,
  startedTime: null,
  firstTokenTime: null,
  finishedTime: null,
  clientRequestId: null,
  requestHash: null,
  drawInfoId: null,
}

/** An API that was named is asked for its own model, not for that of the conversation. */
function wantedOf(
  { apiId, model }: SendMsgInput,
  conversation: ConversationRow | undefined,
): { apiId?: string; model?: string } {
  if (apiId) return { apiId, ...(model ? { model } : {}) }
  const wanted = model || conversation?.model
  return { ...(conversation?.apiId ? { apiId: conversation.apiId } : {}), ...(wanted ? { model: wanted } : {}) }
}
