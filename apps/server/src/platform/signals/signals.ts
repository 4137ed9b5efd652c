import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { createWaker } from './waker.ts'
import type { SignalConnection } from './signal-connection.ts'

/** The name is older than the word: processes of an earlier version listen to it too. */
const CHANNEL = 'drawdesk_notices'
/** PostgreSQL takes fewer than 8,000 bytes in a NOTIFY. */
const SIGNAL_CHARS_MAX = 7_000
/** The first goes out at once; what follows within this time goes out with the next one, because each is a commit of its own. */
const GATHER_MS = 20

/**
 * What processes of one installation say to each other: hints, never data, and they may be lost. A reader looks for itself then, and also now and then without any.
 */
export interface Signals {
  /** Words of this subject from other processes; `[]`: anything may have happened (the connection is new). Until the returned function is called. */
  subscribe(subject: string, onWords: (words: readonly string[]) => void): () => void
  /** To the other processes: these words (without blanks), after what was committed before; those of the same moment go out as one. Never throws. */
  publish(subject: string, words: readonly string[]): void
  /** Once what waits is sent; nothing is taken any more. */
  close(): Promise<void>
}

/** Over NOTIFY, on the connection of the process. */
export function createSignals({ db, connection, log }: { db: Db; connection: SignalConnection; log: Log }): Signals {
  const me = randomUUID()
  const subscribers = new Map<string, Set<(words: readonly string[]) => void>>()
  const waiting = new Map<string, Set<string>>()
  let stopListening: (() => void) | undefined
  let isClosed = false

  const sender = createWaker(async () => {
    const signals = [...waiting].flatMap(([subject, words]) => signalsOf(`${me} ${subject}`, words))
    waiting.clear()
    if (signals.length === 0) return
    try {
      await sql`select pg_notify(${CHANNEL}, signal) from unnest(${signals}::text[]) as signal`.execute(db.platform())
    } catch (error) {
      log.debug({ error: (error as Error).message }, 'could not signal other processes; they look by themselves')
    }
    if (!isClosed) await wait(GATHER_MS)
  })

  function onSignal(payload: string): void {
    const [from, subject, ...words] = payload.split(' ')
    if (from === me) return
    for (const [name, some] of subscribers)
      if (payload === '' || name === subject) for (const onWords of some) onWords(words)
  }

  return {
    subscribe(subject, onWords) {
      if (!isClosed) stopListening ??= connection.listen(CHANNEL, onSignal)
      const some = subscribers.get(subject) ?? new Set()
      subscribers.set(subject, some.add(onWords))
      return () => void some.delete(onWords)
    },
    publish(subject, words) {
      if (isClosed || words.length === 0) return
      const kept = waiting.get(subject) ?? new Set()
      for (const word of words) kept.add(word)
      waiting.set(subject, kept)
      sender.wake()
    },
    async close() {
      isClosed = true
      await sender.idle()
      stopListening?.()
    },
  }
}

function signalsOf(head: string, words: ReadonlySet<string>): string[] {
  const signals: string[] = []
  let signal = head
  for (const word of words) {
    if (signal.length + word.length >= SIGNAL_CHARS_MAX) {
      signals.push(signal)
      signal = head
    }
    signal += ` ${word}`
  }
  return [...signals, signal]
}
