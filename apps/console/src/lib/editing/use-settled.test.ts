import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettled } from './use-settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it.each([
  ['a second by default', undefined, 1_000],
  ['as long as asked', 250, 250],
])('follows a value that rested for %s, and not one that still changes', (_, afterMs, waitMs) => {
  const { result, rerender } = renderHook(({ typed }) => useSettled(typed, afterMs), { initialProps: { typed: 'a' } })
  rerender({ typed: 'ab' })
  pass(waitMs - 1)
  rerender({ typed: 'abc' })
  pass(waitMs - 1)
  const early = result.current
  pass(1)

  expect([early, result.current]).toEqual(['a', 'abc'])
})
