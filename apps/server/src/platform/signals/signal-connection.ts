import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const RETRY_MS = 1_000

/** The one connection of a process on which it listens for NOTIFY. Signals are hints, never data, and may be lost. */
export interface SignalConnection {
  /**
   * Payloads of this channel, as they come, until the returned function is called. Once for each connection, the first one included, the payload
   * is `""`: anything may have been said before, so look at everything. The first call opens the connection.
   */
  listen(channel: string, onSignal: (payload: string) => void): () => void
  close(): Promise<void>
}

/** Opened when somebody listens first, and opened again a second after it broke. */
export function createSignalConnection({
  connection,
  log,
}: {
  /** As the serving role. */
  connection: pg.ClientConfig
  log: Log
}): SignalConnection {
  const channels = new Map<string, Set<(payload: string) => void>>()
  const closing = new AbortController()
  /** Channels that the open connection listens on. */
  let begun = new Set<string>()
  let client: pg.Client | undefined
  /** One statement after the other. */
  let asking: Promise<void> = Promise.resolve()
  let serving: Promise<void> | undefined

  function hand(channel: string, payload: string): void {
    for (const onSignal of channels.get(channel) ?? []) onSignal(payload)
  }

  /** On all channels that this connection does not listen on yet. */
  async function listenOn(open: pg.Client): Promise<void> {
    const fresh = [...channels.keys()].filter((channel) => !begun.has(channel))
    if (fresh.length === 0 || client !== open) return
    for (const channel of fresh) begun.add(channel)
    await open.query(fresh.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '))
    for (const channel of fresh) hand(channel, '')
  }

  /** Until the connection ends, for whatever reason. */
  async function serve(): Promise<void> {
    const socket = new Socket()
    const open = new pg.Client({ ...connection, keepAlive: true, stream: () => socket })
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>()
    open.once('end', onEnd)
    open.on('error', (error) => log.warn({ error: error.message }, 'the connection for signals broke'))
    open.on('notification', ({ channel, payload = '' }) => hand(channel, payload))
    // The driver never settles the connect of a client that is ended meanwhile; of one whose socket closes it does.
    const abort = (): void => void (client === open ? end(open) : socket.destroy())
    closing.signal.addEventListener('abort', abort, { once: true })
    try {
      await open.connect()
      client = open
      begun = new Set()
      asking = listenOn(open)
      await asking
      await ended
    } finally {
      closing.signal.removeEventListener('abort', abort)
      client = undefined
      await end(open)
    }
  }

  async function end(open: pg.Client): Promise<void> {
    await open.end().catch((error: Error) => log.debug({ error: error.message }, 'closing the connection for signals'))
  }

  async function serveOn(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await serve()
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ error: (error as Error).message }, 'could not listen for signals of the database')
      }
      await wait(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined) // closed meanwhile
    }
  }

  return {
    listen(channel, onSignal) {
      if (closing.signal.aborted) return () => undefined
      const isKnown = channels.has(channel)
      channels.set(channel, (channels.get(channel) ?? new Set()).add(onSignal))
      serving ??= serveOn()
      const open = client
      if (!open) return () => void channels.get(channel)?.delete(onSignal)
      if (isKnown && begun.has(channel)) queueMicrotask(() => onSignal(''))
      asking = asking
        .then(() => listenOn(open))
        .catch((error: Error) => {
          log.warn({ error: error.message, channel }, 'could not listen on a channel; the connection is opened again')
          void end(open)
        })
      return () => void channels.get(channel)?.delete(onSignal)
    },
    async close() {
      closing.abort()
      await serving
    },
  }
}
