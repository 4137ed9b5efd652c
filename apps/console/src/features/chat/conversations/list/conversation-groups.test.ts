import { describe, expect, it } from 'vitest'
import { rowsOf } from './conversation-groups.ts'
import { buildConversation } from '../testing/build-chat.ts'

describe('groups of the dialog list', () => {
  it('are pinned, today, yesterday, seven days and older, by the server’s days', () => {
    // 00:30 of the 23rd in Shanghai.
    const now = new Date('2026-01-22T16:30:00Z')
    const at = (diaId: string, lastTime: string, diaTop: 0 | 1 = 0) => buildConversation({ diaId, lastTime, diaTop })

    const rows = rowsOf(
      [
        at('1', '2025-12-01 10:00:00', 1),
        at('2', '2026-01-23 00:10:00'),
        at('3', '2026-01-22 23:59:00'),
        at('4', '2026-01-17 08:00:00'),
        at('5', '2026-01-16 08:00:00'),
        at('6', '2025-01-01 00:00:00'),
      ],
      now,
    )

    expect(rows.map((row) => (row.kind === 'head' ? row.group : row.conversation.diaId))).toEqual([
      'pinned',
      '1',
      'today',
      '2',
      'yesterday',
      '3',
      'week',
      '4',
      'older',
      '5',
      '6',
    ])
  })
})
