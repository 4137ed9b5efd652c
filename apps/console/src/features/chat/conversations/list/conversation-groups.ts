import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import { formatServerTime } from '../../../../lib/texts/server-time.ts'

export const CONVERSATION_GROUPS = ['pinned', 'today', 'yesterday', 'week', 'older'] as const
export type ConversationGroup = (typeof CONVERSATION_GROUPS)[number]

export type ConversationRow =
  | { kind: 'head'; group: ConversationGroup }
  | { kind: 'conversation'; conversation: ChatDialog }

const DAY_MS = 86_400_000

/** The list with its headings, in the order in which it came; days are those of the server. */
export function rowsOf(conversations: readonly ChatDialog[], now: Date): ConversationRow[] {
  const dayBefore = (days: number): string => formatServerTime(new Date(now.getTime() - days * DAY_MS)).slice(0, 10)
  const [today, yesterday, weekAgo] = [dayBefore(0), dayBefore(1), dayBefore(7)]
  const groupOf = ({ diaTop, lastTime, createTime }: ChatDialog): ConversationGroup => {
    if (diaTop === 1) return 'pinned'
    const day = (lastTime || createTime).slice(0, 10)
    if (day >= today) return 'today'
    if (day === yesterday) return 'yesterday'
    return day > weekAgo ? 'week' : 'older'
  }
  const byGroup = Map.groupBy(conversations, groupOf)
  return CONVERSATION_GROUPS.flatMap((group) => {
    const own = byGroup.get(group)
    return own
      ? [
          { kind: 'head' as const, group },
          ...own.map((conversation) => ({ kind: 'conversation' as const, conversation })),
        ]
      : []
  })
}
