import { randomBytes } from 'node:crypto'
import { CHAT_END_STATES, type ChatMessage, type ChatState } from '@drawdesk/contract/chat/chat'
import { maskChatText } from '@drawdesk/contract/chat/chat-mask'
import {
  CHAT_SHARE_MESSAGES_MAX,
  CHAT_SHARES_MAX,
  type ChatShare,
  type ChatShareInput,
  type SharedChat,
  type SharedChatMessage,
} from '@drawdesk/contract/chat/chat-shares'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope, type Caller, type Scope } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { branch } from '../messages/branch.repository.ts'
import type { ChatViews } from '../messages/chat-views.ts'
import { createConversationRepository } from '../messages/conversation.repository.ts'
import { shareErrors } from './share.errors.ts'
import { createShareRepository, type ChatShareRow } from './share.repository.ts'

const DAY_MS = 86_400_000
const SECRET_BYTES = 18
/** The tenant's number, and 144 bits by lot. */
const SHAPE = /^(\w{1,12})-[\w-]{24}$/

/** Times leave as Date; the wire layer writes them in the zone. */
type Timed<View> = Omit<View, 'createTime' | 'expireTime'> & { createTime: Date; expireTime: Date | null }

/**
 * Links behind which a branch stands as it was when it was shared. What goes out: questions and answers, masked as other people see them, and the
 * names of files that answers name; no prompt of the system, no thought, no picture, no text of a file, and a name only where its owner wants that.
 */
export function createShares({
  db,
  ids,
  clock,
  chatViews: views,
}: Pick<Deps, 'db' | 'ids' | 'clock'> & { chatViews: ChatViews }) {
  const shares = createShareRepository(db)
  const conversations = createConversationRepository(db)

  const isOff = async (scope: Pick<Scope, 'tenantId'>): Promise<boolean> =>
    !(await readParam(db, systemScope(scope.tenantId), 'share.chat.enabled'))

  return {
    /** @throws AppError `chatShare.*`, `common.notFound` */
    async create(
      caller: Caller,
      { diaId, days, showsName = 0 }: ChatShareInput,
      language: Language,
    ): Promise<Timed<ChatShare>> {
      if (await isOff(caller)) throw shareErrors.off()
      const conversation = await conversations.find(caller, diaId)
      if (!conversation) throw commonErrors.notFound()
      const now = clock.now()
      if ((await shares.list(caller, { now, limit: CHAT_SHARES_MAX })).length >= CHAT_SHARES_MAX)
        throw shareErrors.tooMany()
      const rows = await branch(db, caller, {
        diaId,
        leafMsgId: conversation.leafMsgId,
        limit: CHAT_SHARE_MESSAGES_MAX + 1,
      })
      const shown = await views.messages(caller, rows.slice(0, CHAT_SHARE_MESSAGES_MAX).reverse(), language)
      const { assistant } = await views.conversation(caller, conversation)
      const messages = shown.flatMap((message) => sharedMessage(message, assistant?.name ?? ''))
      if (messages.length === 0) throw shareErrors.nothing()
      const id = ids.next()
      const row = {
        id,
        diaId,
        token: `${caller.tenantId}-${randomBytes(SECRET_BYTES).toString('base64url')}`,
        title: maskChatText(conversation.title, { isCut: true }),
        userName: showsName === 1 ? caller.realName || caller.account : '',
        isCut: rows.length > CHAT_SHARE_MESSAGES_MAX,
        messages: JSON.stringify(messages),
        messageCount: messages.length,
        expireTime: days === 0 ? null : new Date(now.getTime() + days * DAY_MS),
        createTime: now,
      }
      await shares.insert(caller, row)
      return viewOf(row)
    },

    async list(scope: Scope, diaId: string | undefined): Promise<Timed<ChatShare>[]> {
      return (await shares.list(scope, { diaId, now: clock.now(), limit: CHAT_SHARES_MAX })).map(viewOf)
    },

    async end(scope: Scope, id: string): Promise<{ id: string }> {
      if (!(await shares.remove(scope, id))) throw commonErrors.notFound()
      return { id }
    },

    /** @throws AppError `common.notFound` for any link that does not count, or not any more, alike */
    async open(token: string): Promise<Timed<SharedChat>> {
      const tenantId = SHAPE.exec(token)?.[1]
      const row = tenantId === undefined ? undefined : await shares.findByToken({ tenantId }, token, clock.now())
      if (!row || (await isOff(row))) throw commonErrors.notFound()
      const { title, userName, isCut, createTime, expireTime } = row
      return { title, userName, isCut, createTime, expireTime, messages: row.messages as SharedChatMessage[] }
    },
  }
}

/** Nothing of an answer that is still being written, failed without a word, or is a line of the system. */
function sharedMessage(
  { role, content, model, files, state, sources = [], createTime }: ChatMessage,
  assistant: string,
): SharedChatMessage[] {
  if ((role !== 'user' && role !== 'assistant') || !CHAT_END_STATES.includes(state as ChatState)) return []
  const text = maskChatText(content)
  if (text.trim() === '' && files.length === 0) return []
  return [
    {
      role,
      content: text,
      model: role === 'assistant' ? model : '',
      ...(role === 'assistant' && assistant !== '' ? { assistant: maskChatText(assistant) } : {}),
      pictures: files.length,
      sources: sources.map(({ documentId: _documentId, name, ...source }) => ({ ...source, name: maskChatText(name) })),
      createTime,
    },
  ]
}

const viewOf = ({
  id,
  diaId,
  title,
  token,
  userName,
  messageCount,
  createTime,
  expireTime,
}: Pick<
  ChatShareRow,
  'id' | 'diaId' | 'title' | 'token' | 'userName' | 'messageCount' | 'createTime' | 'expireTime'
>): Timed<ChatShare> => ({
  id,
  diaId,
  title,
  token,
  showsName: userName === '' ? 0 : 1,
  messages: messageCount,
  createTime,
  expireTime,
})
