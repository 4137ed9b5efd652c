import { afterEach, expect, it, vi } from 'vitest'
import { signInForTest } from '../../testing/session.ts'
import { storedKeys } from '../../lib/browser/storage.ts'
import { draftKey, keepDraft, readKeptDraft } from './kept-drafts.ts'

afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
const draft = (text: string) => ({ version: 1, base: '', draft: text, hasSecrets: false })
const keyOf = (row: number) => draftKey({ resource: 'thing', tenantId: undefined, row: String(row) }) ?? ''

it('keeps the fifty that were typed last, for thirty days', () => {
  signInForTest()
  vi.useFakeTimers()
  for (let row = 0; row < 52; row += 1) {
    vi.advanceTimersByTime(1000)
    keepDraft(keyOf(row), draft(`text ${row}`))
  }
  expect(storedKeys('draft-')).toHaveLength(50)
  expect([readKeptDraft(keyOf(1)), readKeptDraft(keyOf(51))?.content.draft]).toEqual([undefined, 'text 51'])

  vi.advanceTimersByTime(30 * DAY_MS)
  expect(readKeptDraft(keyOf(51))).toBeUndefined()
  keepDraft(keyOf(60), draft('new'))
  expect(storedKeys('draft-')).toEqual([keyOf(60)])
})

it('keeps tenants apart', () => {
  signInForTest()
  keepDraft(keyOf(1), draft('own'))

  expect(readKeptDraft(draftKey({ resource: 'thing', tenantId: '000001', row: '1' }) ?? '')).toBeUndefined()
  expect(readKeptDraft(draftKey({ resource: 'thing', tenantId: '000000', row: '1' }) ?? '')?.content.draft).toBe('own')
})
