import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import { formatServerTime } from '../../../../lib/texts/server-time.ts'

export const DIALOG_GROUPS = ['pinned', 'today', 'yesterday', 'week', 'older'] as const
export type DialogGroup = (typeof DIALOG_GROUPS)[number]

export type DialogRow = { kind: 'head'; group: DialogGroup } | { kind: 'dialog'; dialog: ChatDialog }

const DAY_MS = 86_400_000

/** The list with its headings, in the order in which it came; days are those of the server. */
export function rowsOf(dialogs: readonly ChatDialog[], now: Date): DialogRow[] {
  const dayBefore = (days: number): string => formatServerTime(new Date(now.getTime() - days * DAY_MS)).slice(0, 10)
  const [today, yesterday, weekAgo] = [dayBefore(0), dayBefore(1), dayBefore(7)]
  const groupOf = ({ diaTop, lastTime, createTime }: ChatDialog): DialogGroup => {
    if (diaTop === 1) return 'pinned'
    const day = (lastTime || createTime).slice(0, 10)
    if (day >= today) return 'today'
    if (day === yesterday) return 'yesterday'
    return day > weekAgo ? 'week' : 'older'
  }
  const byGroup = Map.groupBy(dialogs, groupOf)
  return DIALOG_GROUPS.flatMap((group) => {
    const own = byGroup.get(group)
    return own ? [{ kind: 'head' as const, group }, ...own.map((dialog) => ({ kind: 'dialog' as const, dialog }))] : []
  })
}
