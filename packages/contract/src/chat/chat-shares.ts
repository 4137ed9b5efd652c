import { OmitOf } from '../core/schemas/object-parts.ts'
import { DateTime, Flag, Id, IdOrEmpty, Type, type Static } from '../core/schema.ts'
import { ChatSource } from './chat-documents.ts'

/** Read-only pages of a dialog's branch as it stood when it was shared, behind a link that its owner made. */
export const CHAT_SHARE_PATH = '/blade-biz/chatShare'
/** Where the console shows one, without sign-in: the token follows. */
export const SHARED_CHAT_PAGE = '/shared/chat'

/** 0: until it is ended. */
export const CHAT_SHARE_DAYS = [1, 7, 30, 0] as const
export type ChatShareDays = (typeof CHAT_SHARE_DAYS)[number]
/** Live links of one person. */
export const CHAT_SHARES_MAX = 100
/** Of a longer branch the newest messages are shared. */
export const CHAT_SHARE_MESSAGES_MAX = 500

export const ChatShareInput = Type.Object({
  diaId: Id,
  days: Type.Unsafe<ChatShareDays>({ type: 'integer', enum: [...CHAT_SHARE_DAYS] }),
  /** The owner's name stands on the page. */
  showsName: Type.Optional(Flag),
})
export type ChatShareInput = Static<typeof ChatShareInput>

/** `expireTime` `""`: until it is ended. */
export const ChatShare = Type.Object({
  id: Id,
  diaId: IdOrEmpty,
  title: Type.String(),
  token: Type.String(),
  showsName: Flag,
  messages: Type.Integer({ minimum: 0 }),
  createTime: DateTime,
  expireTime: DateTime,
})
export type ChatShare = Static<typeof ChatShare>

export const ChatSharesQuery = Type.Object({ diaId: Type.Optional(IdOrEmpty) })
export const ByShareId = Type.Object({ id: Id })
export const ByShareToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 60 }) })

/** What stands on the page: words and where answers took them from, no prompt, no file, no address. */
export const SharedChatMessage = Type.Object({
  role: Type.Enum(['user', 'assistant']),
  content: Type.String(),
  model: Type.String(),
  /** Who answered, where the conversation began with an assistant. */
  assistant: Type.Optional(Type.String()),
  /** Pictures that are not shown. */
  pictures: Type.Integer({ minimum: 0 }),
  sources: Type.Array(OmitOf(ChatSource, ['documentId'])),
  createTime: DateTime,
})
export type SharedChatMessage = Static<typeof SharedChatMessage>
export const SharedChat = Type.Object({
  title: Type.String(),
  userName: Type.String(),
  isCut: Type.Boolean(),
  createTime: DateTime,
  expireTime: DateTime,
  messages: Type.Array(SharedChatMessage),
})
export type SharedChat = Static<typeof SharedChat>
