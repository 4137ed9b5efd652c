import { createParser } from 'eventsource-parser'
import { expect, vi } from 'vitest'
import { CHAT_PATH, type ChatMessage, type SendMsgAnswer, type SendMsgInput } from '@drawdesk/contract/chat/chat'
import { CHAT_API_PATH, type ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { Answer, SignedIn } from '../../../../testing/build-test-app.ts'

const KEY = 'sk-fake-chat-1234'
/** For what comes by itself; a busy machine needs more than we do. */
export const PATIENCE = { timeout: 15_000, interval: 20 } as const

const MODEL: ChatModel = {
  model: 'fake-chat',
  label: '',
  priceIn: '2',
  priceOut: '8',
  contextTokens: null,
  maxTokens: null,
  takesImages: false,
  takesTools: true,
  continues: true,
}

/** A chat API of the caller's tenant at this address, switched on. */
export async function buildChatApi(
  caller: SignedIn,
  url: string,
  { model = {}, ...values }: { model?: Partial<ChatModel> } & Record<string, unknown> = {},
): Promise<string> {
  const code = `fake-${Math.random().toString(36).slice(2, 10)}`
  const saved = await caller.post<{ id: string }>(`/api${CHAT_API_PATH}/submit`, {
    name: code,
    code,
    preset: 'custom',
    baseUrl: `${url}/v1`,
    secrets: { apiKey: KEY },
    models: [{ ...MODEL, ...model }],
    currency: 'CNY',
    headers: {},
    extra: {},
    timeoutSeconds: 60,
    idleSeconds: 30,
    concurrency: 500,
    fallbackIds: [],
    proxyConfigId: '',
    remark: '',
    sort: 900,
    ...values,
  })
  expect(saved.errors ?? []).toEqual([])
  const switched = await caller.post(`/api${CHAT_API_PATH}/changeActive`, { id: saved.data.id, active: 1 })
  expect(switched.status).toBe(200)
  return saved.data.id
}

export interface ReadEvent {
  id: number
  event: string
  data: { text?: string; msg?: ChatMessage; userMsg?: ChatMessage; msgId?: string; state?: string; reason?: string }
}

export interface Reading {
  status: number
  events: ReadEvent[]
  /** Resolves when this is so. */
  until(isSo: (events: readonly ReadEvent[]) => boolean): Promise<void>
  /** Resolves when the server ended it. */
  ended: Promise<void>
  stop(): void
  text(): string
}

/** Reads an answer's events from a listening server. */
export async function read(
  base: string,
  caller: SignedIn,
  msgId: string,
  { after, lastEventId }: { after?: number; lastEventId?: number } = {},
): Promise<Reading> {
  const query = new URLSearchParams({ msgId, ...(after === undefined ? {} : { after: String(after) }) })
  return follow((signal) =>
    fetch(`${base}/api${CHAT_PATH}/stream?${query}`, {
      signal,
      headers: {
        'blade-auth': `bearer ${caller.token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      },
    }),
  )
}

/** Sends, and reads the answer as the stream itself. */
export const sendAndRead = (base: string, caller: SignedIn, input: SendMsgInput): Promise<Reading> =>
  follow((signal) =>
    fetch(`${base}/api${CHAT_PATH}/sendMsg`, {
      method: 'POST',
      signal,
      headers: {
        'blade-auth': `bearer ${caller.token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(input),
    }),
  )

async function follow(open: (signal: AbortSignal) => Promise<Response>): Promise<Reading> {
  const abort = new AbortController()
  const answer = await open(abort.signal)
  const events: ReadEvent[] = []
  let text = ''
  async function readAll(): Promise<void> {
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: ({ id = '', event = '', data }) =>
        void events.push({ id: Number(id), event, data: JSON.parse(data) as ReadEvent['data'] }),
    })
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      const came = decoder.decode(bytes, { stream: true })
      text += came
      parser.feed(came)
    }
  }
  const ended = readAll().catch((error: Error) => {
    if (!abort.signal.aborted) throw error
  })
  return {
    status: answer.status,
    events,
    ended,
    until: (isSo) => vi.waitFor(() => expect(isSo(events)).toBe(true), PATIENCE),
    stop: () => abort.abort(),
    text: () => text,
  }
}

export const hasDone = (events: readonly ReadEvent[]): boolean => events.some(({ event }) => event === 'done')
/** What readers put together. */
export const textIn = (events: readonly ReadEvent[]): string =>
  events
    .filter(({ event }) => event === 'delta')
    .map(({ data }) => data.text)
    .join('')
/** The fake's answer to `tokens=n`. */
export const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `t${String(index + 1).padStart(4, '0')} `).join('')
/** 1, 2, 3 … without a gap. */
export function expectWhole(events: readonly ReadEvent[], from = 1): void {
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => from + index))
}

export const chatCalls = (caller: SignedIn) => ({
  send: (input: SendMsgInput): Promise<Answer<SendMsgAnswer>> =>
    caller.post<SendMsgAnswer>(`/api${CHAT_PATH}/sendMsg`, input),
  stop: (msgId: string): Promise<Answer<ChatMessage>> =>
    caller.post<ChatMessage>(`/api${CHAT_PATH}/stopMsg`, { msgId }),
})
