import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/http/http.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { SlowProgress } from './slow-progress.tsx'
import { keysOf } from '../../lib/http/read-keys.ts'

function Reader() {
  const { data } = useQuery({
    queryKey: keysOf('/test').of('thing'),
    queryFn: () => call<string>('GET', '/thing', { silent: true }),
    retry: false,
  })
  return <p>{data ?? '还没有'}</p>
}

afterEach(() => vi.restoreAllMocks())

describe('the offline banner', () => {
  it('appears when the server cannot be reached and goes when trying again works', async () => {
    signInForTest()
    server.use(http.get('/api/thing', () => HttpResponse.error()))
    const { user } = renderApp(
      <>
        <Reader />
        <OfflineBanner />
      </>,
    )
    expect(await screen.findByText('连接不上服务器。已打开的内容还在，请稍后重试。')).toBeTruthy()

    server.use(http.get('/api/thing', () => ok('有了')))
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('有了')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  })

  it('goes by itself soon after the server is back, and what failed is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    try {
      signInForTest()
      server.use(http.get('/api/thing', () => HttpResponse.error()))
      renderApp(
        <>
          <Reader />
          <OfflineBanner />
        </>,
      )
      await screen.findByRole('button', { name: '重试' })

      server.use(
        http.get('/api/blade-auth/oauth/public-key', () => ok({ publicKey: '' })),
        http.get('/api/thing', () => ok('有了')),
      )
      await act(() => vi.advanceTimersByTimeAsync(5_000))

      expect(await screen.findByText('有了')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })

  it('stays away when the server answers that something is wrong', async () => {
    signInForTest()
    let asked = false
    server.use(
      http.get('/api/thing', () => {
        asked = true
        return failed(500, '服务器异常')
      }),
    )
    renderApp(
      <>
        <Reader />
        <OfflineBanner />
      </>,
    )

    await waitFor(() => expect(asked).toBe(true))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('follows the browser', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderApp(<OfflineBanner />)
    expect(screen.getByText(/网络已断开/)).toBeTruthy()

    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))

    expect(screen.queryByText(/网络已断开/)).toBeNull()
  })
})

describe('the progress line', () => {
  it('shows for a request that takes long, and goes with its answer', async () => {
    signInForTest()
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(http.get('/api/thing', () => answered.then(() => ok('有了'))))
    renderApp(
      <>
        <Reader />
        <SlowProgress />
      </>,
    )
    expect(screen.queryByRole('progressbar')).toBeNull()

    expect(await screen.findByRole('progressbar', { name: '正在加载' })).toBeTruthy()
    answer()

    await screen.findByText('有了')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })
})
