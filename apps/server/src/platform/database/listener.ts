import pg from 'pg'
import type { Log } from '../log.ts'

export interface Listener {
  close(): Promise<void>
}

const RETRY_MS = 1_000

/**
 * Hears NOTIFY on one connection of its own and comes back when the database does. Notifications are hints, never data:
 * after each (re)connection `onNotice` is called once with `""`, because what was said meanwhile is lost.
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: (payload: string) => void,
  log: Log,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, keepAlive: true })
    client = fresh
    fresh.on('error', (error) => log.warn({ error: error.message }, 'the listening connection broke'))
    fresh.on('end', () => {
      if (!isClosed && client === fresh) timer = setTimeout(start, RETRY_MS)
    })
    fresh.on('notification', (message) => onNotice(message.payload ?? ''))
    await fresh.connect()
    await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    onNotice('')
  }

  function start(): void {
    connect().catch((error: Error) => {
      log.warn({ error: error.message }, 'could not listen to the database')
      if (!isClosed) timer = setTimeout(start, RETRY_MS)
    })
  }

  start()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client
        ?.end()
        .catch((error: Error) => log.debug({ error: error.message }, 'closing the listening connection'))
    },
  }
}
