import type { ChatDialog, ChatMessage, ChatTree, ChatWindow } from '@drawdesk/contract/chat/chat'
import { CHAT_TREE_MAX, CHAT_WINDOW_SIZE } from '@drawdesk/contract/chat/chat'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ChatTargets } from '../apis/chat-targets.ts'
import { branch, countBranch, tree } from '../messages/branch.repository.ts'
import type { ChatViews } from '../messages/chat-views.ts'
import { createConversationRepository, type ConversationRow } from '../messages/conversation.repository.ts'
import type { ChatQuota } from '../quotas/chat-quota.ts'

/** Times leave as Date; the wire layer writes them in the zone. */
type ConversationWindow = Omit<ChatWindow, 'quota'> & { quota: Awaited<ReturnType<ChatQuota['status']>> }

/** Which messages of a conversation. */
interface MessagesQuery {
  /** Of which branch; left out: the one that is shown. */
  leafMsgId?: string | undefined
  beforeMsgId?: string | undefined
  dates: readonly Filter[]
  paging: Paging
  language: Language
}

export interface ConversationReaderDeps extends Pick<Deps, 'db'> {
  targets: Pick<ChatTargets, 'choices'>
  quota: Pick<ChatQuota, 'status'>
  chatViews: ChatViews
}

/** Reading one's own conversations. Whatever is somebody else's, or gone, is `common.notFound`. */
export function createConversationReader({ db, targets, quota, chatViews: views }: ConversationReaderDeps) {
  const conversations = createConversationRepository(db)

  async function get(scope: Scope, id: string): Promise<ConversationRow> {
    const row = await conversations.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  async function answeringOf(
    scope: Scope,
    id: string | null,
    messages: readonly { id: string; lastEventId: number }[],
  ) {
    if (id === null) return null
    // It may stand on another branch than the one that is shown.
    return messages.find((message) => message.id === id) ?? (await conversations.findMessage(scope, id)) ?? null
  }

  return {
    get,

    find: async (scope: Scope, id: string): Promise<ChatDialog> => views.conversation(scope, await get(scope, id)),

    async list(scope: Scope, keyword: string, dates: readonly Filter[], paging: Paging): Promise<Page<ChatDialog>> {
      const wanted = keyword.trim()
      const page = await (wanted === ''
        ? conversations.list(scope, dates, paging)
        : conversations.search(scope, wanted, dates, paging))
      return { ...page, records: await views.conversations(scope, page.records) }
    },

    /** What a window opens with: without an id the conversation that was used last, or none. Conversation and messages are one round trip; choices, quota and files are asked for meanwhile. */
    async window(scope: Scope, id: string | undefined, language: Language): Promise<ConversationWindow> {
      const [found, models, quotaStatus] = await Promise.all([
        conversations.window(scope, id, CHAT_WINDOW_SIZE + 1),
        targets.choices(scope),
        quota.status(scope, scope.userId),
      ])
      if (!found && id) throw commonErrors.notFound()
      if (!found) return { dialog: null, messages: [], hasMore: false, streaming: null, models, quota: quotaStatus }
      const { conversation, messages } = found
      const [view, shown, answering] = await Promise.all([
        views.conversation(scope, conversation),
        views.messages(scope, messages.slice(0, CHAT_WINDOW_SIZE).reverse(), language),
        answeringOf(scope, conversation.answeringMsgId, messages),
      ])
      return {
        dialog: view,
        messages: shown,
        hasMore: messages.length > CHAT_WINDOW_SIZE,
        streaming: answering && { msgId: answering.id, lastEventId: answering.lastEventId },
        models,
        quota: quotaStatus,
      }
    },

    /** Newest first; with `beforeMsgId` what is above that one, without a total. */
    async messages(
      scope: Scope,
      id: string,
      { leafMsgId, beforeMsgId, dates, paging, language }: MessagesQuery,
    ): Promise<Page<ChatMessage>> {
      const row = await get(scope, id)
      const leaf = leafMsgId || row.leafMsgId
      const { size, current } = paging
      if (beforeMsgId) {
        const rows = await branch(db, scope, { diaId: id, leafMsgId: leaf, beforeMsgId, dates, limit: size })
        return { records: await views.messages(scope, rows, language), total: null, size, current, pages: null }
      }
      const [rows, total] =
        leaf === null
          ? [[], 0]
          : await Promise.all([
              branch(db, scope, {
                diaId: id,
                leafMsgId: leaf,
                dates,
                limit: size,
                offset: Math.min((current - 1) * size, CHAT_TREE_MAX),
              }),
              countBranch(db, scope, { diaId: id, leafMsgId: leaf, dates, most: CHAT_TREE_MAX }),
            ])
      return {
        records: await views.messages(scope, rows, language),
        total,
        size,
        current,
        pages: Math.ceil(total / size),
        ...(total === CHAT_TREE_MAX ? { totalMore: true } : {}),
      }
    },

    async tree(scope: Scope, id: string): Promise<ChatTree> {
      const [row, nodes] = await Promise.all([get(scope, id), tree(db, scope, id)])
      const isCut = nodes.length > CHAT_TREE_MAX
      const shown = isCut ? nodes.slice(1) : nodes
      // Times leave as Date; the wire layer writes them in the zone.
      return {
        leafMsgId: row.leafMsgId ?? '',
        isCut,
        nodes: shown.map((node) => ({
          msgId: node.id,
          parentId: node.parentId ?? '',
          role: node.role,
          state: node.state,
          head: node.head.replace(/\s+/g, ' ').trim(),
          createTime: node.createTime,
        })),
      } as unknown as ChatTree
    },
  }
}
