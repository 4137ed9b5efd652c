import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { readAnswer, type AnswerNews } from './answer-stream.ts'
import { buildAnswer } from '../testing/build-chat.ts'

const PATH = '/api/blade-biz/chatgptMsgView/stream'
const part = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const streamOf = (...parts: string[]) =>
  new HttpResponse(parts.join(''), { headers: { 'Content-Type': 'text/event-stream' } })

/** Answers each connection by the next of these. */
function serve(...answers: (() => Response)[]): string[] {
  const asked: string[] = []
  server.use(
    http.get(PATH, ({ request }) => {
      asked.push(request.headers.get('last-event-id') ?? '')
      return (answers[asked.length - 1] ?? answers.at(-1))?.() ?? failed(500, '服务异常')
    }),
  )
  return asked
}

function read(after = 0) {
  const news: AnswerNews[] = []
  const gaps: boolean[] = []
  const over = new AbortController()
  return {
    news,
    gaps,
    over,
    end: readAnswer({
      msgId: '103',
      after,
      onNews: (each) => news.push(each),
      onGap: (isGap) => gaps.push(isGap),
      over: over.signal,
    }),
  }
}

const textOf = (news: AnswerNews[]) => news.map((each) => (each.kind === 'delta' ? each.text : '')).join('')

beforeEach(() => {
  signInForTest()
  // The wait before a broken connection is taken up again.
  vi.spyOn(Math, 'random').mockReturnValue(-1.5)
})

describe('reading an answer', () => {
  it('goes on behind the last event after a break, and takes no event twice', async () => {
    const asked = serve(
      () =>
        streamOf(
          part(1, 'start', {}),
          part(2, 'delta', { text: '你' }),
          part(3, 'delta', { text: '好' }),
          'id: 4\nevent: delta\ndata: {"te',
        ),
      () =>
        streamOf(
          part(3, 'delta', { text: '好' }),
          part(4, 'delta', { text: '吗' }),
          part(5, 'done', { msg: buildAnswer({ content: '你好吗' }) }),
        ),
    )

    const { news, gaps, end } = read()

    expect(await end).toBe('done')
    expect(asked).toEqual(['', '3'])
    expect(textOf(news)).toBe('你好吗')
    expect(gaps.filter(Boolean)).toHaveLength(1)
    expect(gaps.at(-1)).toBe(false)
    expect(news.at(-1)?.kind).toBe('done')
  })

  it('goes on where it left off', async () => {
    const asked = serve(() => streamOf(part(58, 'done', { msg: buildAnswer() })))

    expect(await read(57).end).toBe('done')
    expect(asked).toEqual(['57'])
  })

  it('asks again while there are too many readers, or the server is away', async () => {
    const asked = serve(
      () => failed(429, '太多'),
      () => failed(502, '维护'),
      () => streamOf(part(1, 'done', { msg: buildAnswer() })),
    )

    expect(await read().end).toBe('done')
    expect(asked).toHaveLength(3)
  })

  it('ends where asking again would change nothing', async () => {
    const asked = serve(() => failed(404, '没有这条消息'))

    expect(await read().end).toMatchObject({ code: 404, message: '没有这条消息' })
    expect(asked).toHaveLength(1)
  })

  it('says that the connection stands again before anything comes by it', async () => {
    serve(
      () => streamOf(part(1, 'delta', { text: '你' })),
      () =>
        new HttpResponse(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')) }),
          { headers: { 'Content-Type': 'text/event-stream' } },
        ),
    )
    const { news, gaps, over, end } = read()

    await vi.waitFor(() => expect(gaps).toEqual([false, true, false]))
    expect(news).toHaveLength(1)
    over.abort()
    await end
  })

  it('reads nothing more once it is called off', async () => {
    serve(
      () =>
        new HttpResponse(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode(part(1, 'delta', { text: '甲' }))),
          }),
        ),
    )
    const { news, over, end } = read()
    await vi.waitFor(() => expect(news).toHaveLength(1))

    over.abort()

    expect(await end).toBe('over')
  })

  it('reads reasoning and tools, and passes over kinds it does not know', async () => {
    serve(() =>
      streamOf(
        part(1, 'reasoning', { text: '想' }),
        part(2, 'tool', { name: 'count_drawings', state: 'running', text: '' }),
        part(3, 'later', { x: 1 }),
        part(4, 'done', { msg: buildAnswer() }),
      ),
    )
    const { news, end } = read()
    await end

    expect(news.map(({ kind }) => kind)).toEqual(['reasoning', 'tool', 'done'])
  })
})
