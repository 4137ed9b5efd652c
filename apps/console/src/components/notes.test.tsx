import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../lib/http/api-error.ts'
import { formatServerTime, parseServerTime, startOfServerDay } from '../lib/texts/server-time.ts'
import { renderApp } from '../testing/render-app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorNote } from './error-note.tsx'
import { RelativeTime, relativeText } from './relative-time.tsx'

describe('ErrorNote', () => {
  it('says what happened, copies the request id and tries again', async () => {
    const retry = vi.fn()
    const { user } = renderApp(
      <ErrorNote error={new ApiError('服务器异常', { code: 500, requestId: 'req-7' })} onRetry={retry} />,
    )
    expect(screen.getByRole('alert').textContent).toContain('服务器异常')

    await user.click(screen.getByRole('button', { name: /请求编号/ }))
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await navigator.clipboard.readText()).toBe('req-7')
    expect(await screen.findByText(/已复制/)).toBeTruthy()
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('shows nothing technical of an unexpected error', () => {
    renderApp(<ErrorNote error={new TypeError('x is not a function')} />, { language: 'en' })

    expect(screen.getByRole('alert').textContent).toContain('Something went wrong.')
    expect(screen.queryByText(/not a function/)).toBeNull()
  })
})

describe('ErrorBoundary', () => {
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it('holds a crash to its part and renders anew on retry', async () => {
    let isBroken = true
    const Part = () => {
      if (isBroken) throw new Error('broken')
      return <p>works</p>
    }
    const { user } = renderApp(
      <>
        <p>beside</p>
        <ErrorBoundary renderFallback={(error, retry) => <ErrorNote error={error} onRetry={retry} />}>
          <Part />
        </ErrorBoundary>
      </>,
    )
    expect(screen.getByText('beside')).toBeTruthy()

    isBroken = false
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(screen.getByText('works')).toBeTruthy()
  })
})

describe('times', () => {
  const now = new Date('2026-01-02T03:04:05Z')

  it.each([
    [10, '刚刚', 'just now'],
    [180, '3分钟前', '3 minutes ago'],
    [7200, '2小时前', '2 hours ago'],
    [86_400, '昨天', 'yesterday'],
    [40 * 86_400, '上个月', 'last month'],
    [-180, '3分钟后', 'in 3 minutes'],
  ])('say how far %i seconds are', (seconds, zh, en) => {
    const moment = new Date(now.getTime() - seconds * 1000)

    expect([relativeText(moment, now, 'zh'), relativeText(moment, now, 'en')]).toEqual([zh, en])
  })

  it('are read in the zone of the server', () => {
    expect(parseServerTime('2026-01-02 11:04:05')?.toISOString()).toBe('2026-01-02T03:04:05.000Z')
    expect(formatServerTime(now)).toBe('2026-01-02 11:04:05')
    expect(startOfServerDay(new Date('2026-01-02T17:00:00Z'))).toBe('2026-01-03 00:00:00')
  })

  it.each(['', 'soon', null, undefined])('are nothing for %j', (value) => {
    expect(parseServerTime(value)).toBeUndefined()
  })

  it('show the exact time on hover', () => {
    renderApp(<RelativeTime value="2020-01-02 03:04:05" />)

    expect(screen.getByTitle('2020-01-02 03:04:05').tagName).toBe('TIME')
  })
})
