import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import type { PendingSend } from '../chat-state.ts'

/** What stands in the window, from top to bottom. */
export type ChatItem =
  | { kind: 'message'; key: string; message: ChatMessage }
  | { kind: 'pending'; key: string; pending: PendingSend }

export function chatItemsOf({
  messages,
  pending,
}: {
  messages: readonly ChatMessage[]
  pending: PendingSend | undefined
}): ChatItem[] {
  return [
    ...messages.map((message): ChatItem => ({ kind: 'message', key: message.msgId, message })),
    ...(pending ? [{ kind: 'pending' as const, key: 'pending', pending }] : []),
  ]
}
