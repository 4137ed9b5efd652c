import { setTimeout as wait } from 'node:timers/promises'
import { CHAT_PATH, CHAT_STREAM, type SendMsgAnswer, type SendMsgInput } from '@drawdesk/contract/chat/chat'
import { tokenByCaptcha } from '../../../e2e/lib/captcha-token.ts'
import { ADMIN_PASSWORD, WrongAnswer } from '../client.ts'

/** Open streams of a session are bounded: several people's share of them. */
const SESSIONS = 8
const TRY_PATIENCE_MS = 15_000
const PATIENCE_MS = 120_000
const PAUSE_MS = 200

type Headers = Record<string, string>

export interface ChatClient {
  signIn(): Promise<void>
  post<Data>(path: string, body: object): Promise<Data>
  /** Sends until it is answered. @throws WrongAnswer for an answer that no death explains; Error when it never was. */
  send(input: SendMsgInput, first: number): Promise<SendMsgAnswer>
  /** The same, whose answer is the stream itself. */
  sendStreamed(input: SendMsgInput, first: number, signal: AbortSignal): Promise<Response>
  stream(msgId: string, after: number, first: number, signal: AbortSignal): Promise<Response>
  /** The HTTP status; 0 without an answer. */
  stop(msgId: string, first: number): Promise<number>
}

/** What a death in the middle explains: no server, no database, too many at once. */
export const isExplained = (status: number): boolean => status >= 500 || status === 429

/** People who chat: they ask any of the servers, and the next one when one does not answer. */
export function createChatClient({
  urls,
  query,
}: {
  urls: readonly string[]
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
}): ChatClient {
  let sessions: Headers[] = []
  let turn = 0
  const urlAt = (index: number): string => urls[index % urls.length] as string // there is at least one server
  const headers = (): Headers => {
    turn += 1
    return sessions[turn % sessions.length] ?? {}
  }
  const json = (body: object, more: Headers = {}): RequestInit => ({
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })

  return {
    async signIn() {
      const fresh: Headers[] = []
      for (let index = 0; index < SESSIONS; index += 1)
        fresh.push({ 'blade-auth': `bearer ${await tokenByCaptcha({ url: urlAt(index), query }, ADMIN_PASSWORD)}` })
      sessions = fresh
    },

    async post<Data>(path: string, body: object) {
      const answer = await fetch(`${urlAt(0)}/api${path}`, json(body))
      const { data, msg } = (await answer.json()) as { data: Data; msg: string }
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${msg}`)
      return data
    },

    async send(input, first) {
      const giveUpMs = performance.now() + PATIENCE_MS
      for (let tries = 0; performance.now() < giveUpMs; tries += 1) {
        const answer = await fetch(`${urlAt(first + tries)}/api${CHAT_PATH}/sendMsg`, {
          ...json(input),
          signal: AbortSignal.timeout(TRY_PATIENCE_MS),
        }).then(
          async (got) => ({ status: got.status, body: (await got.json()) as { data: SendMsgAnswer; msg: string } }),
          () => undefined, // no answer: the same request goes out again
        )
        if (answer?.status === 200) return answer.body.data
        if (answer && !isExplained(answer.status))
          throw new WrongAnswer(`${input.clientRequestId} was answered with ${answer.status}: ${answer.body.msg}`)
        await wait(PAUSE_MS)
      }
      throw new Error(`${input.clientRequestId} was never answered`)
    },

    sendStreamed: (input, first, signal) =>
      fetch(`${urlAt(first)}/api${CHAT_PATH}/sendMsg`, { ...json(input, { accept: 'text/event-stream' }), signal }),

    stream: (msgId, after, first, signal) =>
      fetch(`${urlAt(first)}/api${CHAT_STREAM}?msgId=${msgId}`, {
        headers: { ...headers(), ...(after > 0 ? { 'last-event-id': String(after) } : {}) },
        signal,
      }),

    stop: (msgId, first) =>
      fetch(`${urlAt(first)}/api${CHAT_PATH}/stopMsg`, {
        ...json({ msgId }),
        signal: AbortSignal.timeout(TRY_PATIENCE_MS),
      }).then(
        ({ status }) => status,
        () => 0,
      ),
  }
}
