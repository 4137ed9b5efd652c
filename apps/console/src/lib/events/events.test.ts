import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { createEventParser } from './event-parser.ts'
import { followEvents, type ServerEvent } from './events.ts'
import { useSession } from '../session/session-store.ts'

const STREAM = '/api/blade-biz/events/stream'
let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A server that answers each connection with the next text and, but for the last, closes it. */
function answerStreams(...texts: string[]) {
  const requests: Request[] = []
  server.use(
    http.get(STREAM, ({ request }) => {
      requests.push(request)
      const text = texts[requests.length - 1] ?? ''
      const isLast = requests.length >= texts.length
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
          if (!isLast) controller.close()
        },
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )
  return requests
}

function follow() {
  const events: ServerEvent[] = []
  stop = followEvents({ topics: ['notice'], onEvent: (event) => void events.push(event) })
  return events
}

describe('reading a stream', () => {
  it.each([1, 3, 1000])('gives the same events whatever the chunks, of %i characters', (length) => {
    const events: ServerEvent[] = []
    const read = createEventParser((event) => void events.push(event))
    const text =
      ': ping\r\n\r\nid: 7\r\nevent: notice\r\ndata: {"a":1}\r\n\r\ndata: one\ndata:two\n\nevent: nothing\n\nid: 8\ndata\n\n'

    for (let at = 0; at < text.length; at += length) read(text.slice(at, at + length))

    expect(events).toEqual([
      { id: '7', event: 'notice', data: '{"a":1}' },
      { id: '', event: 'message', data: 'one\ntwo' },
      { id: '8', event: 'message', data: '' },
    ])
  })
})

describe('following the server', () => {
  it('sends the token in a header, and takes up a lost connection where it stood', async () => {
    signInForTest()
    const requests = answerStreams('id: 41\nevent: notice\ndata: {}\n\n', 'id: 42\nevent: notice\ndata: {}\n\n')

    const events = follow()
    await vi.waitFor(() => expect(events.map(({ id }) => id)).toEqual(['41', '42']), { timeout: 4000 })

    expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '41'])
    expect(requests[0]?.headers.get('blade-auth')).toBe('bearer access-1')
    expect(requests[0]?.url).not.toContain('access-1')
  })

  it('signs out when the session is refused, and asks no more', async () => {
    signInForTest()
    const asked = vi.fn(() => HttpResponse.json({ code: 401, success: false, msg: '请求未授权' }, { status: 401 }))
    server.use(http.get(STREAM, asked))

    follow()
    await vi.waitFor(() => expect(useSession.getState().token).toBeUndefined())

    expect(useSession.getState().endedBecause).toBe('登录已失效，请重新登录')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('pauses while the page is hidden', async () => {
    signInForTest()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const requests = answerStreams('id: 1\nevent: notice\ndata: {}\n\n')

    const events = follow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(requests).toHaveLength(0)
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))

    await vi.waitFor(() => expect(events).toHaveLength(1))
  })

  it('ends its connection when it is called off', async () => {
    signInForTest()
    const requests = answerStreams('id: 1\nevent: notice\ndata: {}\n\n')
    const events = follow()
    await vi.waitFor(() => expect(events).toHaveLength(1))

    stop()

    await vi.waitFor(() => expect(requests[0]?.signal.aborted).toBe(true))
  })
})
