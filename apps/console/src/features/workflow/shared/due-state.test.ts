import { describe, expect, it } from 'vitest'
import { formatServerTime } from '../../../lib/texts/server-time.ts'
import { dueStateOf } from './due-state.ts'

const NOW = new Date('2026-01-10T04:00:00Z')
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => formatServerTime(new Date(NOW.getTime() + hours * HOUR_MS))

describe('a due date', () => {
  it.each([
    ['', 'none'],
    [inHours(-1), 'overdue'],
    [inHours(1), 'dueSoon'],
    [inHours(25), 'later'],
  ])('%j is %s', (dueDate, state) => {
    expect(dueStateOf(dueDate, NOW)).toBe(state)
  })
})
