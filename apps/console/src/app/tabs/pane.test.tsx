import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useErrorLog } from '../../lib/errors/error-log.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, server } from '../../testing/server.ts'
import { OfflineBanner } from '../offline/offline-banner.tsx'
import { pages } from '../pages.ts'
import { Pane } from './pane.tsx'
import { forgetPage } from './page-of.ts'

const PATH = '/test/late'
const Page = { default: () => <h1>到了</h1> }

/** A page whose file comes, or does not, as `answer` says at that moment. */
function openPage(answer: () => Promise<typeof Page>) {
  const load = vi.fn(answer)
  pages[PATH] = load
  const rendered = renderApp(
    <>
      <Pane tab={{ label: '', value: PATH, search: '' } as never} label="测试" isActive />
      <OfflineBanner />
    </>,
    { path: PATH },
  )
  return { ...rendered, load }
}

const serverIs = (isThere: boolean) => server.use(http.head('*/', () => (isThere ? ok() : HttpResponse.error())))

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  forgetPage(PATH)
  delete pages[PATH]
  vi.restoreAllMocks()
})

describe('a page that is opened while the server cannot be reached', () => {
  it('says so once, without an error or the offer of a reload, and opens by itself when the network is back', async () => {
    serverIs(false)
    const { load } = openPage(() =>
      load.mock.calls.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Page),
    )
    expect(await screen.findByText('这个页面还没有打开过')).toBeTruthy()
    expect(screen.getByText('连接不上服务器。已打开的内容还在，请稍后重试。')).toBeTruthy()

    window.dispatchEvent(new Event('online'))

    expect(await screen.findByRole('heading', { name: '到了' })).toBeTruthy()
    expect(useErrorLog.getState()).toMatchObject({ entries: [], hasLostFiles: false })
  })

  it('is asked for again by the button', async () => {
    serverIs(false)
    const { load, user } = openPage(() =>
      load.mock.calls.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Page),
    )
    await screen.findByText('这个页面还没有打开过')

    await user.click(screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement)

    expect(await screen.findByRole('heading', { name: '到了' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('a page that the server no longer has', () => {
  it('says that the console was updated, in its own place only, and is really asked for again by the button', async () => {
    serverIs(true)
    const { load, user } = openPage(() =>
      load.mock.calls.length === 1 ? Promise.reject(new TypeError('404')) : Promise.resolve(Page),
    )
    expect(await screen.findByText('控制台已更新')).toBeTruthy()
    await waitFor(() => expect(useErrorLog.getState().entries.map(({ type }) => type)).toEqual(['chunk']))
    expect(useErrorLog.getState().hasLostFiles).toBe(false)

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('heading', { name: '到了' })).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
