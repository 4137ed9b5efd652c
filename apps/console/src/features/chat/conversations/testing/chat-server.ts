import type { ChatMessage, ChatWindow, SendMsgInput } from '@drawdesk/contract/chat/chat'
import { act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, vi } from 'vitest'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { buildWindow } from './build-chat.ts'

type StreamedEvent = { id: number; event: string; data: object }

export interface ChatServer {
  window: ChatWindow
  /** Bodies of the calls, in order, by name of the call. */
  calls: { name: string; body: unknown }[]
  bodiesOf: (name: string) => unknown[]
  /** Answers the next calls of this name instead. */
  on: (name: string, answer: (body: never) => Response) => void
  /** What each reader of an answer asked for: the number it goes on behind, `""` from the beginning. */
  readers: { msgId: string; after: string }[]
  /** Publishes events of the answer that is being written. Kept for later readers. */
  publish: (...events: StreamedEvent[]) => Promise<void>
  /** Breaks the connections off. */
  cut: () => Promise<void>
}

interface Reader {
  write: (text: string) => void
  close: () => void
  /** Nothing waits for it any more. */
  isRead: () => boolean
}

/** A server of chat with one conversation, its answers written by the test. */
export function serveChat(more: Partial<ChatWindow> = {}): ChatServer {
  const kept: StreamedEvent[] = []
  const open = new Set<Reader>()
  const answers = new Map<string, (body: never) => Response>()
  const textOf = ({ id, event, data }: StreamedEvent) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  /** Once the readers have taken all of it; what they show of it follows. */
  const stream = () =>
    act(async () => {
      for (const { isRead } of open) await vi.waitFor(() => expect(isRead()).toBe(true), { interval: 1 })
    })
  const fake: ChatServer = {
    window: buildWindow(more),
    calls: [],
    readers: [],
    bodiesOf: (name) => fake.calls.filter((call) => call.name === name).map(({ body }) => body),
    on: (name, answer) => void answers.set(name, answer),
    publish: (...events) => {
      kept.push(...events)
      for (const event of events) for (const { write } of open) write(textOf(event))
      return stream()
    },
    cut: () => {
      for (const { close } of open) close()
      open.clear()
      return stream()
    },
  }
  server.use(
    http.get('/api/blade-biz/chatgptMsgView/findUserDiaList', () =>
      ok(pageOf(fake.window.dialog ? [fake.window.dialog] : [])),
    ),
    http.get('/api/blade-biz/chatAssistant/offered', () => ok([])),
    http.get('/api/blade-biz/chatDocument/list', () => ok([])),
    http.get('/api/blade-biz/chatgptMsgView/findDiaWindow', ({ request }) => {
      fake.calls.push({ name: 'findDiaWindow', body: new URL(request.url).searchParams.get('diaId') })
      return ok(fake.window)
    }),
    http.get('/api/blade-biz/chatgptMsgView/stream', ({ request }) => {
      const after = request.headers.get('last-event-id') ?? ''
      fake.readers.push({ msgId: new URL(request.url).searchParams.get('msgId') ?? '', after })
      let reader: Reader | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          reader = {
            write: (text) => controller.enqueue(new TextEncoder().encode(text)),
            close: () => controller.close(),
            isRead: () => (controller.desiredSize ?? 1) > 0,
          }
          reader.write(': open\n\n')
          for (const event of kept) if (event.id > Number(after)) reader.write(textOf(event))
          open.add(reader)
        },
      })
      request.signal.addEventListener('abort', () => reader && open.delete(reader))
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
    http.post('/api/blade-biz/chatgptMsgView/:name', async ({ request, params }) => {
      const name = String(params.name)
      const body = (await request.json()) as SendMsgInput
      fake.calls.push({ name, body })
      return answers.get(name)?.(body as never) ?? failed(404, `nothing answers ${name}`)
    }),
  )
  return fake
}

export const delta = (id: number, text: string): StreamedEvent => ({ id, event: 'delta', data: { msgId: '103', text } })
export const done = (id: number, msg: ChatMessage): StreamedEvent => ({ id, event: 'done', data: { msg } })

/** The list and the window have no size in jsdom, so nothing would be in view. Answers how to take it back. */
export function giveSizes(): () => void {
  const names = ['clientWidth', 'clientHeight']
  for (const name of names) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 800 })
  return () => names.forEach((name) => Reflect.deleteProperty(HTMLElement.prototype, name))
}
