import {
  CHAT_WINDOW_SIZE,
  REVEAL_MINUTES,
  type AllDialogsWindow,
  type ChatDialog,
  type ChatMessage,
} from '@drawdesk/contract/chat/chat'
import { chatDialogsResource, type AnyDialog } from '@drawdesk/contract/chat/chat-admin'
import { website } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { readDateSearch, readFilters } from '../../../crud/filters.ts'
import { readSort, type Paging } from '../../../crud/paging.ts'
import { checkFilters, hiddenIn, present, shownFilters, shownSort } from '../../../crud/row-rule.ts'
import type { Values } from '../../../crud/values.ts'
import { asHeavy } from '../../../platform/limits/errand.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { ownerOf, systemScope, type Caller } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { branch, newestLeaf } from '../messages/branch.repository.ts'
import type { ConversationRow } from '../messages/conversation.repository.ts'
import type { ChatViewDeps, ChatViews } from '../messages/chat-views.ts'
import { exportConversation } from '../messages/chat-export.ts'
import { createChatAccessRepository, type AccessAsked, type AccessAction } from './chat-access.repository.ts'
import { createChatAdminRepository } from './chat-admin.repository.ts'
import { maskConversation, maskMessage } from './masking.ts'

/** Lines are kept this long where the parameter of the platform's tenant says nothing sensible. */
export const CHAT_ACCESS_KEPT_DAYS = 180
const DAY_MS = 24 * 3_600_000

const resource = chatDialogsResource

export interface ConversationsQuery {
  keyword?: string | undefined
  userName?: string | undefined
  ascs?: string | undefined
  descs?: string | undefined
  [filter: string]: unknown
}

interface Branch {
  leafMsgId?: string | undefined
  beforeMsgId?: string | undefined
  size?: number | undefined
  language: Language
}

/**
 * Other people's conversations. `caller` is who looks, `scope` the caller in the tenant looked into: rows within its data scopes alone. Each look is noted before anything is shown; texts are masked unless this
 * reader has had them revealed. One's own conversations are neither noted nor masked.
 */
export function createChatAdminService(deps: ChatViewDeps & { chatViews: ChatViews }) {
  const { db, ids, clock, config, chatViews: views } = deps
  const conversations = createChatAdminRepository(db)
  const access = createChatAccessRepository(db)

  /** A caller who impersonates another person reads no conversations as their own. */
  const isOwn = (caller: Caller, scope: Caller, userId: string): boolean =>
    !caller.view && caller.userId === userId && caller.tenantId === scope.tenantId

  async function note(
    caller: Caller,
    scope: Caller,
    {
      diaId,
      userId,
      deed,
      reason = '',
      untilTime = null,
    }: { diaId: string | null; userId: string; deed: AccessAction; reason?: string; untilTime?: Date | null },
  ): Promise<void> {
    if (isOwn(caller, scope, userId)) return
    const reader = ownerOf(caller)
    await access.note(scope, {
      id: ids.next(),
      diaId,
      userId,
      readerId: reader.userId,
      readerName: reader.realName || reader.account,
      deed,
      reason,
      untilTime,
      now: clock.now(),
    })
  }

  /** @throws AppError `common.notFound` for what the scope does not see; `common.forbidden` where it does not show what was said. */
  async function get(scope: Caller, id: string): Promise<ConversationRow> {
    const row = await conversations.find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  async function open(scope: Caller, id: string): Promise<ConversationRow> {
    const row = await get(scope, id)
    if (hiddenIn(scope, 'chatDialog', { ...row })('lastMsg')) throw commonErrors.forbidden()
    return row
  }

  /** How this reader sees a conversation: whole, and until when, or masked. */
  async function visibilityOf(
    caller: Caller,
    scope: Caller,
    row: ConversationRow,
  ): Promise<{
    until: Date | null
    conversation<View extends ChatDialog>(view: View): View
    message(view: ChatMessage): ChatMessage
  }> {
    if (isOwn(caller, scope, row.userId)) return { until: null, conversation: (view) => view, message: (view) => view }
    const until =
      (await access.shownUntil(scope, { diaId: row.id, readerId: ownerOf(caller).userId, now: clock.now() })) ?? null
    return until
      ? { until, conversation: (view) => view, message: (view) => view }
      : { until, conversation: maskConversation, message: maskMessage }
  }

  /** Rows of a list: always masked but for one's own, and without what a data scope does not show. */
  async function shown(caller: Caller, scope: Caller, rows: ConversationRow[]): Promise<AnyDialog[]> {
    const listed = await present(
      scope,
      'chatDialog',
      rows as unknown as Values[],
      async () => {
        const all = await views.conversations(scope, rows)
        return all.map((view, index) => ({
          id: view.diaId,
          tenantId: rows[index]?.tenantId ?? '',
          ...(isOwn(caller, scope, view.userId) ? view : maskConversation(view)),
        }))
      },
      'absent',
    )
    return listed as AnyDialog[] // as far as the scope shows them
  }

  return {
    /** Newest first unless sorted. Somebody named by `userId` is noted. @throws AppError `common.badInput` for a filter by what a data scope does not show. */
    async list(caller: Caller, scope: Caller, query: ConversationsQuery, paging: Paging): Promise<Page<AnyDialog>> {
      const { keyword = '', userName = '', userId } = query
      const filters = shownFilters(scope, 'chatDialog', readFilters(resource, query, config.timeZone))
      checkFilters(scope, 'chatDialog', [
        ...(keyword === '' ? [] : [{ column: 'title' }]),
        ...(userName === '' ? [] : [{ column: 'userId' }]),
      ])
      const read = () =>
        conversations.list(scope, {
          filters,
          keyword: keyword.trim(),
          userName: userName.trim(),
          sort: shownSort(scope, 'chatDialog', readSort(resource, query)),
          paging,
        })
      const page = await (keyword.trim() === '' ? read() : asHeavy(read))
      // Of somebody who has none, or is nobody, nothing is shown.
      if (page.records.length > 0 && typeof userId === 'string' && /^\d+$/.test(userId))
        await note(caller, scope, { diaId: null, userId, deed: 'list' })
      return { ...page, records: await shown(caller, scope, page.records) }
    },

    async detail(caller: Caller, scope: Caller, id: string): Promise<AnyDialog> {
      const [view] = await shown(caller, scope, [await get(scope, id)])
      return view as AnyDialog // one in, one out
    },

    /** The end of a branch, oldest first; with `beforeMsgId` what is above that one. */
    async window(
      caller: Caller,
      scope: Caller,
      id: string,
      { leafMsgId, beforeMsgId, size = CHAT_WINDOW_SIZE, language }: Branch,
    ): Promise<Omit<AllDialogsWindow, 'shownUntil'> & { shownUntil: Date | null }> {
      const row = await open(scope, id)
      await note(caller, scope, { diaId: id, userId: row.userId, deed: 'read' })
      // Choosing another version of a message means reading on from there.
      const leaf = leafMsgId
        ? ((await newestLeaf(db, scope, { diaId: id, from: leafMsgId })) ?? leafMsgId)
        : row.leafMsgId
      const [visibility, rows] = await Promise.all([
        visibilityOf(caller, scope, row),
        branch(db, scope, { diaId: id, leafMsgId: leaf, beforeMsgId, limit: size + 1 }),
      ])
      const [conversation, messages] = await Promise.all([
        views.conversation(scope, row),
        views.messages(scope, rows.slice(0, size).reverse(), language),
      ])
      return {
        dialog: visibility.conversation(conversation),
        messages: messages.map(visibility.message),
        hasMore: rows.length > size,
        shownUntil: visibility.until,
      }
    },

    /** Shows this conversation as it is to this reader, for {@link REVEAL_MINUTES} minutes. */
    async reveal(
      caller: Caller,
      scope: Caller,
      id: string,
      reason: string,
    ): Promise<{ diaId: string; shownUntil: Date }> {
      const row = await open(scope, id)
      const shownUntil = new Date(clock.now().getTime() + REVEAL_MINUTES * 60_000)
      await note(caller, scope, {
        diaId: id,
        userId: row.userId,
        deed: 'reveal',
        reason: reason.trim(),
        untilTime: shownUntil,
      })
      return { diaId: id, shownUntil }
    },

    /** A file of it, as this reader sees it now. */
    async export(
      caller: Caller,
      scope: Caller,
      id: string,
      { leafMsgId, format, language }: { leafMsgId?: string | undefined; format: 'md' | 'json'; language: Language },
    ): Promise<{ title: string; chunks: AsyncGenerator<string> }> {
      const row = await open(scope, id)
      await note(caller, scope, { diaId: id, userId: row.userId, deed: 'export' })
      const visibility = await visibilityOf(caller, scope, row)
      const conversation = visibility.conversation(await views.conversation(scope, row))
      return {
        title: conversation.title,
        chunks: exportConversation({ db, views }, scope, {
          conversation,
          leafMsgId: leafMsgId || conversation.leafMsgId,
          format,
          language,
          show: visibility.message,
        }),
      }
    },

    /** Who looked; titles are masked. */
    async accessPage(scope: Caller, query: AccessAsked & Record<string, unknown>, paging: Paging) {
      const { diaId, userId, readerId, readerName, userName, deed } = query
      const page = await access.page(
        scope,
        { diaId, userId, readerId, readerName, userName, deed, dates: readDateSearch(query, config.timeZone) },
        paging,
      )
      return {
        ...page,
        records: page.records.map((line) => ({
          ...line,
          title: maskConversation({ title: line.title, lastMsg: '', systemPrompt: '' }).title,
        })),
      }
    },

    answering: conversations.listAnswering,

    /** All or none. @throws AppError `common.notFound` */
    async remove(scope: Caller, wanted: readonly string[]): Promise<string[]> {
      return all(scope, wanted, (at, own) => at.remove(scope, own, clock.now()))
    },

    /** Undo of {@link remove} by the same person, all or none. @throws AppError `common.notFound` */
    async restore(scope: Caller, wanted: readonly string[]): Promise<string[]> {
      return all(scope, wanted, (at, own) => at.restore(scope, own, clock.now()))
    },
  }

  async function all(
    scope: Caller,
    wanted: readonly string[],
    work: (at: ReturnType<typeof createChatAdminRepository>, ids: string[]) => Promise<string[]>,
  ): Promise<string[]> {
    const own = [...new Set(wanted)]
    await db.transaction(scope, async (trx) => {
      if ((await work(createChatAdminRepository(trx), own)).length !== own.length) throw commonErrors.notFound()
    })
    return own
  }
}

export type ChatAdminService = ReturnType<typeof createChatAdminService>

/** Drops the lines that are over their time. */
export async function sweepChatAccess({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const days =
    (await readParam(db, systemScope(website.defaultTenantId), 'chat.access.keepDays')) ?? CHAT_ACCESS_KEPT_DAYS
  const removed = await createChatAccessRepository(db).sweep(new Date(clock.now().getTime() - days * DAY_MS))
  if (removed > 0) log.info({ rows: removed, days }, 'dropped old lines of the access log of conversations')
}
