import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

let isOnLine: boolean
beforeEach(() => {
  vi.useFakeTimers()
  isOnLine = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
})
afterEach(() => vi.useRealTimers())

it('does the work in an idle moment, once', () => {
  const work = vi.fn()
  whenIdle(work)

  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)

  expect(work).toHaveBeenCalledTimes(1)
})

it('waits for the network when there is none', () => {
  const work = vi.fn()
  isOnLine = false
  whenIdle(work)
  vi.advanceTimersByTime(10_000)

  expect(work).not.toHaveBeenCalled()
  isOnLine = true
  window.dispatchEvent(new Event('online'))

  expect(work).toHaveBeenCalledTimes(1)
})

it('is called off also while it waits for the network', () => {
  const work = vi.fn()
  isOnLine = false
  const callOff = whenIdle(work)
  vi.advanceTimersByTime(10_000)
  callOff()
  isOnLine = true
  window.dispatchEvent(new Event('online'))

  expect(work).not.toHaveBeenCalled()
})
