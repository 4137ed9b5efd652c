import { act } from '@testing-library/react'
import { CHUNK_TIMEOUT_MS } from '@drawdesk/contract/core/constants'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, server } from '../../testing/server.ts'
import { ChunkError, loadChunk } from '../loading/chunks.ts'
import { clearErrorLog, ERROR_LOG_MAX, recordError, useErrorLog } from './error-log.ts'
import { recordCaught, watchErrors } from './error-log-watch.ts'
import { call } from '../http/http.ts'
import { readStored } from '../browser/storage.ts'

const entries = () => useErrorLog.getState().entries
const NOON = new Date(2026, 0, 2, 12, 4, 5)

afterEach(() => {
  vi.useRealTimers()
  act(() => {
    clearErrorLog()
    useErrorLog.setState({ hasLostFiles: false })
  })
})

describe('the error log', () => {
  it('keeps type, address, message, stack, info and time, also through a reload', () => {
    window.history.replaceState(null, '', '/system/param?code=planted-secret')

    recordError({ type: 'error', error: new TypeError('no such thing'), info: 'more' }, NOON)

    expect(entries()[0]).toMatchObject({
      type: 'error',
      url: '/system/param',
      message: 'TypeError: no such thing',
      info: 'more',
      time: '2026-01-02 12:04:05',
      count: 1,
    })
    expect(entries()[0]?.stack).toContain('error-log.test')
    expect(readStored('error-log')).toEqual(entries())
    expect(JSON.stringify(entries())).not.toContain('planted-secret')
  })

  it('counts the same error in a row instead of listing it again', () => {
    for (let i = 0; i < 5; i++) recordError({ type: 'error', error: 'again' })
    recordError({ type: 'error', error: 'another' })

    expect(entries().map(({ message, count }) => [message, count])).toEqual([
      ['another', 1],
      ['again', 5],
    ])
  })

  it('lets the oldest go beyond what one upload holds', () => {
    for (let i = 0; i <= ERROR_LOG_MAX; i++) recordError({ type: 'error', error: `no ${i}` })

    expect(entries()).toHaveLength(ERROR_LOG_MAX)
    expect([entries()[0]?.message, entries().at(-1)?.message]).toEqual([`no ${ERROR_LOG_MAX}`, 'no 1'])
  })

  it('goes on in memory when the storage is full', () => {
    const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

    recordError({ type: 'error', error: 'kept' })

    storage.mockRestore()
    expect(entries()[0]?.message).toBe('kept')
  })
})

describe('what feeds it', () => {
  it('takes errors that nobody caught, and rejections, and leaves out what is harmless', () => {
    const stop = watchErrors()

    window.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught', error: new Error('broken') }))
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    )
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('refused') }))
    stop()
    window.dispatchEvent(new ErrorEvent('error', { message: 'later' }))

    expect(entries().map(({ type, message }) => [type, message])).toEqual([
      ['promise', 'refused'],
      ['error', 'broken'],
    ])
  })

  it('takes scripts and styles that did not load, and says that a reload is due', async () => {
    const stop = watchErrors()
    const script = document.createElement('script')
    script.src = '/assets/page-1.js'
    const image = document.createElement('img')
    document.body.append(script, image)

    script.dispatchEvent(new Event('error'))
    image.dispatchEvent(new Event('error'))
    stop()
    script.remove()
    image.remove()

    await vi.waitFor(() =>
      expect(entries().map(({ type, message }) => [type, message])).toEqual([
        ['chunk', 'A file of the console could not be loaded: /assets/page-1.js'],
      ]),
    )
    expect(useErrorLog.getState().hasLostFiles).toBe(true)
  })

  it('takes what an error boundary held, with the component stack', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)

    recordCaught(new Error('while drawing'), { componentStack: 'at Page' })

    expect(entries()[0]).toMatchObject({ type: 'render', message: 'while drawing', info: 'at Page' })
  })

  it('takes failed requests with method, path and request id, but neither input that is to be mended nor any other refusal in words', async () => {
    server.use(
      http.get('/api/blade-system/param/list', () => failed(500, '服务器异常')),
      http.post('/api/blade-system/param/submit', () =>
        failed(400, '参数校验失败', { errors: [{ field: 'paramName', msg: '请输入参数名称' }] }),
      ),
      http.post('/api/blade-system/dept/remove', () => failed(400, '还有 59 名用户，请先把他们调到其他部门')),
    )

    await expect(
      call('GET', '/blade-system/param/list', { query: { paramKey: 'planted' }, silent: true }),
    ).rejects.toThrow('服务器异常')
    await expect(call('POST', '/blade-system/param/submit', { body: {}, silent: true })).rejects.toThrow('参数校验失败')
    await expect(call('POST', '/blade-system/dept/remove', { silent: true })).rejects.toThrow('还有 59 名用户')

    expect(entries()).toMatchObject([
      { type: 'request', url: 'GET /blade-system/param/list', message: '服务器异常', info: '500 req-1' },
    ])
  })
})

describe('a part of the console', () => {
  it('counts as lost when it has not come within 120 seconds', async () => {
    vi.useFakeTimers()
    const loading = loadChunk(() => new Promise<never>(() => undefined))
    const outcome = expect(loading).rejects.toBeInstanceOf(ChunkError)

    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
    expect(useErrorLog.getState().hasLostFiles).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    // The server is asked whether it is there at all.
    await vi.advanceTimersByTimeAsync(1_000)

    await outcome
    expect(useErrorLog.getState().hasLostFiles).toBe(true)
    expect(entries()[0]?.message).toContain('120 s')
  })

  it('is handed on when it comes, and leaves no timer', async () => {
    vi.useFakeTimers()

    expect(await loadChunk(() => Promise.resolve('part'))).toBe('part')
    expect(vi.getTimerCount()).toBe(0)
  })
})
