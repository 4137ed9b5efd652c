import type { ChatFace, ChatMessage } from '@drawdesk/contract/chat/chat'
import type { PendingSend } from '../chat-state.ts'

/** What stands in the window, from top to bottom. */
export type ChatItem =
  | { kind: 'opening'; key: string; assistant: ChatFace }
  | { kind: 'message'; key: string; message: ChatMessage }
  | { kind: 'pending'; key: string; pending: PendingSend }

export function chatItemsOf({
  messages,
  pending,
  assistant,
}: {
  messages: readonly ChatMessage[]
  pending: PendingSend | undefined
  /** Who speaks first, where the beginning is shown. */
  assistant?: ChatFace | undefined
}): ChatItem[] {
  return [
    ...(assistant && assistant.opening !== '' ? [{ kind: 'opening' as const, key: 'opening', assistant }] : []),
    ...messages.map((message): ChatItem => ({ kind: 'message', key: message.msgId, message })),
    ...(pending ? [{ kind: 'pending' as const, key: 'pending', pending }] : []),
  ]
}
