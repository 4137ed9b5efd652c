import type { ChatMessage } from '@drawdesk/contract/biz/chat'
import type { PendingSend } from './chat-state.ts'
import type { DrawCard } from './draws.ts'

/** What stands in the window, from top to bottom. */
export type ChatItem = { kind: 'message'; key: string; message: ChatMessage } | { kind: 'draw'; key: string; card: DrawCard } | { kind: 'pending'; key: string; pending: PendingSend }

/** Messages with the drawings between them. A drawing whose message is on another branch stands at the end; one whose message is further up, not read yet, waits for it. */
export function chatItemsOf({ messages, cards, pending, hasMore }: { messages: readonly ChatMessage[]; cards: readonly DrawCard[]; pending: PendingSend | undefined; hasMore: boolean }): ChatItem[] {
  const known = new Set(messages.map(({ msgId }) => msgId))
  const behind = Map.groupBy(cards, ({ afterMsgId }) => (known.has(afterMsgId) ? afterMsgId : ''))
  const items = (own: readonly DrawCard[] | undefined): ChatItem[] => (own ?? []).map((card) => ({ kind: 'draw', key: `draw-${card.infoId}`, card }))
  const first = cards.filter(({ afterMsgId }) => afterMsgId === '')
  const lost = (behind.get('') ?? []).filter(({ afterMsgId }) => afterMsgId !== '')
  return [
    ...(hasMore ? [] : items(first)),
    ...messages.flatMap((message): ChatItem[] => [{ kind: 'message', key: message.msgId, message }, ...items(behind.get(message.msgId))]),
    ...(hasMore ? [] : items(lost)),
    ...(pending ? [{ kind: 'pending' as const, key: 'pending', pending }] : []),
  ]
}
