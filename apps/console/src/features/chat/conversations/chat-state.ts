import {
  CHAT_END_STATES,
  type ChatDialog,
  type ChatMessage,
  type ChatWindow,
  type ChatQuotaView,
  type ChatModelChoice,
  type SendMsgAnswer,
} from '@drawdesk/contract/chat/chat'
import type { FileView, Static } from '@drawdesk/contract/core/schema'
import type { LiveAnswer } from './messages/live-answer.ts'

export type Quota = Static<typeof ChatQuotaView>
export type ModelChoice = Static<typeof ChatModelChoice>

/** What is being sent: shown at once, as it will stand. */
export interface PendingSend {
  content: string
  files: readonly FileView[]
  /** The question that it replaces, with all that follows; or the answer. */
  replaces: string
}

export interface ChatState {
  /** `""`: a conversation that is not there before its first question. */
  diaId: string
  status: 'loading' | 'ready' | 'failed'
  failure: unknown
  conversation: ChatDialog | null
  /** The branch that is shown, oldest first. */
  messages: readonly ChatMessage[]
  hasMore: boolean
  older: 'idle' | 'loading' | 'failed'
  models: readonly ModelChoice[]
  quota: Quota | undefined
  live: LiveAnswer | undefined
  pending: PendingSend | undefined
  /** Announced by screen readers: the last answer that was finished here. */
  finished: string
  isStopping: boolean
}

export const EMPTY_STATE: ChatState = {
  diaId: '',
  status: 'loading',
  failure: undefined,
  conversation: null,
  messages: [],
  hasMore: false,
  older: 'idle',
  models: [],
  quota: undefined,
  live: undefined,
  pending: undefined,
  finished: '',
  isStopping: false,
}

/** The message that is being answered, if any: the last one that has not ended. */
export function answeringOf(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast(({ role, state }) => role === 'assistant' && !CHAT_END_STATES.includes(state))
}

/** The window as it is now over what is shown: older messages that were scrolled to stay, if they still lead to it. */
export function withWindow(
  state: ChatState,
  { dialog: conversation, messages, hasMore, models, quota }: ChatWindow,
): ChatState {
  const first = messages[0]
  const kept = first ? state.messages.findIndex(({ msgId }) => msgId === first.msgId) : -1
  const isSame =
    state.conversation?.diaId === conversation?.diaId && kept > 0 && state.messages[kept - 1]?.msgId === first?.parentId
  return {
    ...state,
    diaId: conversation?.diaId ?? '',
    status: 'ready',
    failure: undefined,
    conversation,
    models,
    quota,
    messages: isSame ? [...state.messages.slice(0, kept), ...messages] : messages,
    hasMore: isSame ? state.hasMore : hasMore,
    older: isSame ? state.older : 'idle',
  }
}

/** Puts older messages (newest first, as they come) before those shown. */
export function withOlder(state: ChatState, older: readonly ChatMessage[], size: number): ChatState {
  const known = new Set(state.messages.map(({ msgId }) => msgId))
  const fresh = older.filter(({ msgId }) => !known.has(msgId)).toReversed()
  return { ...state, messages: [...fresh, ...state.messages], hasMore: older.length >= size, older: 'idle' }
}

/** After sending: the branch down to what was asked, the question, the answer. Undefined where its beginning is not on screen, so that it must be read anew. */
export function withSent(
  state: ChatState,
  { userMsg, msg, dialog: conversation }: SendMsgAnswer,
): ChatState | undefined {
  const above = userMsg.parentId === '' ? 0 : state.messages.findIndex(({ msgId }) => msgId === userMsg.parentId) + 1
  if (userMsg.parentId !== '' && above === 0) return undefined
  return {
    ...state,
    diaId: conversation.diaId,
    status: 'ready',
    conversation,
    messages: [...state.messages.slice(0, above), userMsg, msg],
    pending: undefined,
  }
}

/** A message as it stands now. */
export function withMessage(state: ChatState, message: ChatMessage): ChatState {
  return { ...state, messages: state.messages.map((old) => (old.msgId === message.msgId ? message : old)) }
}

/** What is shown while a question is on its way: nothing that it replaces. */
export function messagesBefore({ messages, pending }: Pick<ChatState, 'messages' | 'pending'>): readonly ChatMessage[] {
  if (!pending?.replaces) return messages
  const at = messages.findIndex(({ msgId }) => msgId === pending.replaces)
  return at < 0 ? messages : messages.slice(0, at)
}
