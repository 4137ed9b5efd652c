import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface ListenerSetup {
  url: string
  /** Headers of each session; streams take them in turn. */
  sessions: readonly Record<string, string>[]
  streams: number
  /** A stream counts as open once it has sent this. */
  readyWord: string
}

export interface Arrived {
  delivered: number
  missing: number
  twice: number
  /** Later than one that was published after it. */
  outOfOrder: number
  p50Ms: number
  p99Ms: number
  mostMs: number
}

interface Stream {
  headers: Record<string, string>
  answer: IncomingMessage | undefined
  lastId: string
  /** Numbers of the events that came, as they came. */
  seen: number[]
}

const PATIENCE_MS = 60_000
const LOOK_MS = 10
const CONNECT_AT_ONCE = 25
/** What the publisher puts into each event: a number from 0, and when it was published (epoch, ms). */
const MARK = /"n":(\d+),"sentMs":([\d.]+)/

const nowMs = (): number => performance.timeOrigin + performance.now()

/** Reads streams of server-sent events, byte for byte, and takes down what came when. */
export function createListeners({ url, sessions, streams: count, readyWord }: ListenerSetup) {
  const streams = Array.from({ length: count }, (_, index): Stream => ({
    headers: sessions[index % sessions.length] ?? {},
    answer: undefined,
    lastId: '',
    seen: [],
  }))
  let latencies: number[] = []

  function take(stream: Stream, block: string, atMs: number): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    if (id) stream.lastId = id
    const mark = MARK.exec(block)
    if (!mark) return
    stream.seen.push(Number(mark[1]))
    latencies.push(atMs - Number(mark[2]))
  }

  function connect(stream: Stream, headers: Record<string, string> = {}, word = readyWord): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: false, headers: { ...stream.headers, ...headers } }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`))
        stream.answer = answer
        let rest = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => {
          const atMs = nowMs()
          if (text.includes(word)) resolve()
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) take(stream, block, atMs)
        })
        answer.on('error', () => undefined) // we end it
      })
      request.on('error', reject)
    })
  }

  async function inTurn(some: readonly Stream[], work: (stream: Stream) => Promise<void>): Promise<void> {
    for (let from = 0; from < some.length; from += CONNECT_AT_ONCE)
      await Promise.all(some.slice(from, from + CONNECT_AT_ONCE).map(work))
  }

  return {
    open: () => inTurn(streams, (stream) => connect(stream)),
    forget(): void {
      latencies = []
      for (const stream of streams) stream.seen = []
    },
    /** These drop their connection as a lost network does, and come back with the number of the last event that they have. */
    reconnect: (some: number) =>
      inTurn(streams.slice(0, some), (stream) => {
        stream.answer?.destroy()
        return connect(stream, { 'last-event-id': stream.lastId }, ': open')
      }),
    /** Waits until all streams have all events, or have had time enough. */
    async arrived(events: number): Promise<Arrived> {
      const endMs = performance.now() + PATIENCE_MS
      while (performance.now() < endMs && streams.some(({ seen }) => seen.length < events)) await wait(LOOK_MS)
      const sorted = latencies.toSorted((a, b) => a - b)
      const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      const sum = (of: (seen: readonly number[]) => number): number =>
        streams.reduce((total, { seen }) => total + of(seen), 0)
      return {
        delivered: sum((seen) => new Set(seen).size),
        missing: sum((seen) => events - new Set(seen).size),
        twice: sum((seen) => seen.length - new Set(seen).size),
        outOfOrder: sum(
          (seen) => seen.filter((number, index) => index > 0 && number < (seen[index - 1] as number)).length,
        ),
        p50Ms: at(0.5),
        p99Ms: at(0.99),
        mostMs: sorted.at(-1) ?? Number.NaN,
      }
    },
    close(): void {
      for (const { answer } of streams) answer?.destroy()
    },
  }
}
