import { setTimeout as wait } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { StreamEvent } from './check.ts'

/** Nothing at all, not even a ping (one each 15 s), for this long: the connection is as good as gone. */
const SILENCE_MS = 40_000
const PAUSE_MS = 150

/** What came to one reader of one answer, over all its connections. */
export interface ReaderLog {
  name: string
  events: StreamEvent[]
  isDone: boolean
  connects: number
  /** Connections that it left by itself. */
  dropped: number
  /** Connections that ended under it. */
  broken: number
  /** Connections on which nothing came any more. */
  silent: number
  /** It reads on a connection at this moment. */
  isOpen: boolean
}

export interface ReaderOptions {
  name: string
  /** Asks for what follows this number. Throws or answers something else than 200 while that cannot be had. */
  open(after: number, signal: AbortSignal): Promise<Response>
  /** Leaves each time after so many further events. */
  drops?: readonly number[]
  pauseMs?: number
  /** The product must not answer with these: they end the reader. */
  isWrong(status: number): boolean
  onEvent?(streamed: StreamEvent): void
}

export interface Reader {
  log: ReaderLog
  /** Its connection is cut now, wherever it is; it comes back. */
  cut(): void
  /** Resolves at the end of the answer. @throws {Error} for an answer that no death explains, or what gave it up. */
  read(giveUp: AbortSignal): Promise<void>
}

/** Reads an answer to its end, however often its connection goes: each time it asks for what follows the last event that it has. */
export function createReader({ name, open, drops = [], pauseMs = 0, isWrong, onEvent }: ReaderOptions): Reader {
  const log: ReaderLog = {
    name,
    events: [],
    isDone: false,
    connects: 0,
    dropped: 0,
    broken: 0,
    silent: 0,
    isOpen: false,
  }
  const left = [...drops]
  let connection: AbortController | undefined
  let isLeaving = false

  function leave(): void {
    isLeaving = true
    connection?.abort()
  }

  /** One connection, to the end of the answer or its own. */
  async function connect(own: AbortController): Promise<void> {
    let isSilent = false
    const silence = setTimeout(() => {
      isSilent = true
      own.abort()
    }, SILENCE_MS)
    const dropAt = left.length > 0 ? log.events.length + (left[0] as number) : Number.POSITIVE_INFINITY
    try {
      const answer = await open(log.events.at(-1)?.number ?? 0, own.signal)
      if (answer.status !== 200 || !answer.body) {
        const text = await answer.text()
        if (isWrong(answer.status))
          throw new WrongStream(`${name} was answered with ${answer.status}: ${text.slice(0, 300)}`)
        return
      }
      log.connects += 1
      log.isOpen = true
      let came: EventSourceMessage[] = []
      const parser = createParser({ onEvent: (event) => came.push(event) })
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        silence.refresh()
        came = []
        parser.feed(text)
        for (const { id, event = '', data } of came) {
          // What says good-bye has no number.
          if (id === undefined) continue
          const streamed: StreamEvent = { number: Number(id), event, data }
          log.events.push(streamed)
          onEvent?.(streamed)
          if (streamed.event === 'done') log.isDone = true
          if (log.events.length >= dropAt && !log.isDone) {
            left.shift()
            leave()
            return
          }
        }
      }
    } finally {
      clearTimeout(silence)
      if (isSilent) log.silent += 1
    }
  }

  return {
    log,
    cut() {
      if (log.isOpen) leave()
    },
    async read(giveUp) {
      while (!log.isDone) {
        giveUp.throwIfAborted()
        const own = new AbortController()
        connection = own
        isLeaving = false
        const stop = (): void => own.abort()
        giveUp.addEventListener('abort', stop, { once: true })
        try {
          await connect(own)
        } catch (error) {
          if (error instanceof WrongStream) throw error
          // The connection is gone: by ourselves, or by what it led to.
        } finally {
          giveUp.removeEventListener('abort', stop)
          own.abort()
          if (log.isOpen && !log.isDone) log[isLeaving ? 'dropped' : 'broken'] += 1
          log.isOpen = false
        }
        if (!log.isDone) await wait(isLeaving ? pauseMs : PAUSE_MS)
      }
    },
  }
}

/** An answer that no death explains. */
export class WrongStream extends Error {
  override name = 'WrongStream'
}
