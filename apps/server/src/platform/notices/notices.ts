import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Db } from '../database/db.ts'
import { listen, type Listener } from '../database/listener.ts'
import type { Log } from '../log.ts'
import { createWaker } from '../jobs/waker.ts'

const CHANNEL = 'drawdesk_notices'
/** PostgreSQL takes fewer than 8,000 bytes in a notice. */
const NOTICE_CHARS_MAX = 7_000
/** The first is told at once; what follows within this time goes out together, because each is a commit of its own. */
const GATHER_MS = 20

/**
 * What processes of one installation tell each other: hints, never data, and they may be lost. Whoever hears one looks by himself, and also looks now and then without any.
 */
export interface Notices {
  /** Words of this subject that other processes tell; `[]`: anything may have happened (the connection is new). Until the returned function is called. */
  hear(subject: string, onWords: (words: readonly string[]) => void): () => void
  /** Tells the other processes these words (without blanks), after what was committed before; those told at the same time go out together. Never throws. */
  tell(subject: string, words: readonly string[]): void
  close(): Promise<void>
}

/** Over NOTIFY, on a connection that is opened once somebody listens. */
export function createNotices({ db, connection, log }: { db: Db; connection: ClientConfig; log: Log }): Notices {
  const me = randomUUID()
  const hearers = new Map<string, Set<(words: readonly string[]) => void>>()
  const waiting = new Map<string, Set<string>>()
  let listener: Listener | undefined
  let isClosed = false

  const sender = createWaker(async () => {
    const told = [...waiting].flatMap(([subject, words]) => noticesOf(`${me} ${subject}`, words))
    waiting.clear()
    if (told.length === 0) return
    try {
      await sql`select pg_notify(${CHANNEL}, told) from unnest(${told}::text[]) as told`.execute(db.platform())
    } catch (error) {
      log.debug({ error: (error as Error).message }, 'could not tell other processes; they look by themselves')
    }
    if (!isClosed) await wait(GATHER_MS)
  })

  function onNotice(payload: string): void {
    const [from, subject, ...words] = payload.split(' ')
    if (from === me) return
    for (const [name, some] of hearers)
      if (payload === '' || name === subject) for (const onWords of some) onWords(words)
  }

  return {
    hear(subject, onWords) {
      if (!isClosed) listener ??= listen(connection, CHANNEL, onNotice, log)
      const some = hearers.get(subject) ?? new Set()
      hearers.set(subject, some.add(onWords))
      return () => void some.delete(onWords)
    },
    tell(subject, words) {
      if (isClosed || words.length === 0) return
      const kept = waiting.get(subject) ?? new Set()
      for (const word of words) kept.add(word)
      waiting.set(subject, kept)
      sender.wake()
    },
    async close() {
      isClosed = true
      await sender.idle()
      await listener?.close()
    },
  }
}

function noticesOf(head: string, words: ReadonlySet<string>): string[] {
  const notices: string[] = []
  let notice = head
  for (const word of words) {
    if (notice.length + word.length >= NOTICE_CHARS_MAX) {
      notices.push(notice)
      notice = head
    }
    notice += ` ${word}`
  }
  return [...notices, notice]
}
