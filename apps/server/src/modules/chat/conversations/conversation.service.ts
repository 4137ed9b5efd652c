import type { ChatDialog, ChatSettings } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ChatTargets } from '../apis/chat-targets.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'
import { newestLeaf, type ChatMessageRow } from '../messages/branch.repository.ts'
import { conversationErrors } from '../messages/conversation.errors.ts'
import { createConversationRepository } from '../messages/conversation.repository.ts'
import { settingsOf, storedSettings } from '../messages/chat-settings.ts'
import { lastMsgFrom, type ChatViewDeps, type ChatViews } from '../messages/chat-views.ts'
import { beginningOf, type AssistantBeginning } from '../assistants/assistant-face.ts'
import { createAssistantRepository } from '../assistants/assistant.repository.ts'
import { createConversationReader } from './conversation-reader.service.ts'

/** Ends an answer that is under way, as far as it came; nothing where it has ended. */
export type StopAnswer = (scope: Scope, row: ChatMessageRow, language: Language) => Promise<unknown>

export type ConversationDeps = ChatViewDeps &
  Pick<Deps, 'events'> & {
    targets: Pick<ChatTargets, 'routesFor' | 'choices'>
    quota: Pick<ChatQuota, 'status'>
    stop: StopAnswer
  }

export interface ConversationInput {
  title?: string
  apiId?: string
  model?: string
  systemPrompt?: string
  settings?: Partial<ChatSettings>
}

type NewConversationInput = ConversationInput & { assistantId?: string }

const ANSWERING: readonly number[] = [0, 1]

/** One's own conversations: read, begun, changed and removed. Whatever is somebody else's, or gone, is `common.notFound`. */
export function createConversationService(deps: ConversationDeps & { chatViews: ChatViews }) {
  const { db, ids, clock, events, targets, stop, chatViews: views } = deps
  const conversations = createConversationRepository(db)
  const reader = createConversationReader(deps)
  const { get } = reader

  /** For the other windows of the same person. */
  const publish = (trx: Db, scope: Scope, id: string, change: 'changed' | 'removed'): Promise<void> =>
    events.publish(trx, scope, [{ topic: 'chat', id, userId: scope.userId, more: { change } }])

  /** @throws AppError as `ChatTargets.routesFor` where that API does not answer, or not with that model. */
  async function checkModel(scope: Scope, apiId: string | undefined, model: string | undefined): Promise<void> {
    if (apiId || model) await targets.routesFor(scope, { apiId: apiId || undefined, model: model || undefined })
  }

  async function beginningFor(scope: Scope, assistantId = ''): Promise<AssistantBeginning | undefined> {
    if (assistantId === '') return undefined
    const row = await createAssistantRepository(db).findActive(scope, assistantId)
    if (!row) throw conversationErrors.noAssistant()
    return beginningOf(row)
  }

  return {
    /** With an assistant, what is not given is what that one has. @throws AppError `chatDialog.noAssistant` */
    async create(scope: Scope, input: NewConversationInput): Promise<ChatDialog> {
      const begins = await beginningFor(scope, input.assistantId)
      const { title = '', systemPrompt = begins?.systemPrompt ?? '' } = input
      const apiId = input.apiId || begins?.apiId || ''
      // Another API has other models.
      const model = input.model || (apiId === begins?.apiId ? begins.model : '')
      const settings = { ...begins?.settings, ...input.settings }
      await checkModel(scope, apiId, model)
      const now = clock.now()
      const id = ids.next()
      await db.transaction(scope, async (trx) => {
        await createConversationRepository(trx).insert(scope, {
          id,
          userId: scope.userId,
          deptId: scope.deptId,
          title: title.trim(),
          apiId: apiId || null,
          model,
          systemPrompt,
          settings: storedSettings(settings),
          assistant: begins ? JSON.stringify(begins.face) : null,
          lastTime: now,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        await publish(trx, scope, id, 'changed')
      })
      return views.conversation(scope, await get(scope, id))
    },

    /** @throws AppError `common.stale` for another version; `chatDialog.notOfDialog`. A leaf may be any message: the branch goes on to the newest below it. */
    async change(
      scope: Scope,
      id: string,
      {
        version,
        leafMsgId,
        ...input
      }: ConversationInput & { leafMsgId?: string | undefined; version?: number | undefined },
    ): Promise<ChatDialog> {
      const row = await get(scope, id)
      // Another API has other models.
      const model = input.model ?? (input.apiId !== undefined && input.apiId !== (row.apiId ?? '') ? '' : undefined)
      if (input.apiId !== undefined || input.model !== undefined)
        await checkModel(scope, input.apiId ?? row.apiId ?? '', model ?? row.model)
      const changed = await db.transaction(scope, async (trx) => {
        const own = createConversationRepository(trx)
        const before = await own.lock(scope, id)
        const leaf = leafMsgId ? await newestLeaf(trx, scope, { diaId: id, from: leafMsgId }) : undefined
        if (leafMsgId && leaf === undefined)
          throw conversationErrors.notOfDialog({
            errors: [
              { field: 'leafMsgId', text: { zh: '这条消息不在此对话中', en: 'This message isn’t in this chat' } },
            ],
          })
        const after = await own.update(
          scope,
          { id, version },
          {
            ...(input.title === undefined ? {} : { title: input.title.trim() }),
            ...(input.apiId === undefined ? {} : { apiId: input.apiId || null }),
            ...(model === undefined ? {} : { model }),
            ...(input.systemPrompt === undefined ? {} : { systemPrompt: input.systemPrompt }),
            ...(input.settings === undefined
              ? {}
              : { settings: storedSettings({ ...settingsOf(before ?? row), ...input.settings }) }),
            ...(leaf === undefined ? {} : { leafMsgId: leaf }),
            updateUser: scope.userId,
            updateTime: clock.now(),
          },
        )
        if (after) await publish(trx, scope, id, 'changed')
        return after
      })
      if (!changed) throw (await conversations.find(scope, id)) ? commonErrors.stale() : commonErrors.notFound()
      return views.conversation(scope, changed)
    },

    async setTop(scope: Scope, id: string, diaTop: 0 | 1): Promise<{ diaId: string; diaTop: 0 | 1 }> {
      await get(scope, id)
      await db.transaction(scope, async (trx) => {
        if (
          !(await createConversationRepository(trx).update(
            scope,
            { id },
            { diaTop, updateUser: scope.userId, updateTime: clock.now() },
          ))
        )
          throw commonErrors.notFound()
        await publish(trx, scope, id, 'changed')
      })
      return { diaId: id, diaTop }
    },

    ...reader,

    /** What was below it stands below its parent; the branch that is shown goes on to the newest leaf there. @throws AppError `chatDialog.stillAnswering` where it could not be stopped. */
    async removeMessage(scope: Scope, msgId: string, language: Language): Promise<{ msgId: string; parentId: string }> {
      const found = await conversations.findMessage(scope, msgId)
      if (!found) throw commonErrors.notFound()
      if (ANSWERING.includes(found.state)) await stop(scope, found, language)
      await db.transaction(scope, async (trx) => {
        const own = createConversationRepository(trx)
        const conversation = await own.lock(scope, found.diaId)
        const message = conversation && (await own.findMessage(scope, msgId))
        if (!conversation || !message) throw commonErrors.notFound()
        if (!(await own.removeMessage(scope, message))) throw conversationErrors.stillAnswering()
        // The shown branch ends somewhere else only where it ended here.
        const leaf = conversation.leafMsgId === msgId ? await leafAfter(trx, scope, message) : conversation.leafMsgId
        const { content, count } = await own.lastOf(scope, conversation.id)
        await own.update(
          scope,
          { id: conversation.id },
          {
            leafMsgId: leaf,
            msgCount: count,
            lastMsg: lastMsgFrom(content),
            updateUser: scope.userId,
            updateTime: clock.now(),
          },
        )
        await publish(trx, scope, conversation.id, 'changed')
      })
      return { msgId, parentId: found.parentId ?? '' }
    },

    /** An answer under way is stopped first. */
    async remove(scope: Scope, id: string, language: Language): Promise<{ diaId: string }> {
      const row = await get(scope, id)
      const msgId = (await conversations.factsOf(scope, [row])).answering.get(id)
      const answering = msgId && (await conversations.findMessage(scope, msgId))
      if (answering) await stop(scope, answering, language)
      await db.transaction(scope, async (trx) => {
        if (
          !(await createConversationRepository(trx).update(
            scope,
            { id },
            { isDeleted: 1, updateUser: scope.userId, updateTime: clock.now() },
          ))
        )
          throw commonErrors.notFound()
        await publish(trx, scope, id, 'removed')
      })
      return { diaId: id }
    },

    /** Undo of {@link remove} by the same person. */
    async restore(scope: Scope, id: string): Promise<ChatDialog> {
      const row = await db.transaction(scope, async (trx) => {
        const restored = await createConversationRepository(trx).restore(scope, id)
        if (!restored) throw commonErrors.notFound()
        await publish(trx, scope, id, 'changed')
        return restored
      })
      return views.conversation(scope, row)
    },
  }

  async function leafAfter(
    trx: Db,
    scope: Scope,
    { diaId, parentId }: { diaId: string; parentId: string | null },
  ): Promise<string | null> {
    return (await newestLeaf(trx, scope, { diaId, from: parentId })) ?? null
  }
}

export type ConversationService = ReturnType<typeof createConversationService>
