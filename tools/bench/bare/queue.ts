import pg from 'pg'
import { serveCounts } from './job-worker.ts'
import { serveBare } from './serve.ts'

/**
 * A worker of a bare job table: LISTEN wakes it, one row at a time is taken past those that others hold, worked on and deleted. No lanes, limits, turns, leases or retries.
 */
export interface QueueSetup {
  database: pg.ClientConfig
  /** Jobs at once, each on a connection of its own. */
  atOnce: number
}

const TAKE = {
  name: 'take',
  text: 'update bench_job set worker = $1 where id = (select id from bench_job where worker is null order by id for update skip locked limit 1) returning id, payload',
}
const END = { name: 'end', text: 'delete from bench_job where id = $1' }

await serveBare<QueueSetup>((app, { database, atOnce }) => {
  const worker = serveCounts(app)
  const pool = new pg.Pool({ ...database, max: atOnce })

  async function workOff(): Promise<void> {
    for (;;) {
      // One after the other: each loop is one of those at once.
      const { rows } = await pool.query<{ id: string }>({ ...TAKE, values: [process.pid] })
      const id = rows[0]?.id
      if (id === undefined) return
      worker.begun()
      await pool.query({ ...END, values: [id] })
    }
  }

  let isWoken = false
  let loops: Promise<void> | undefined
  async function work(): Promise<void> {
    while (isWoken) {
      isWoken = false
      await Promise.all(Array.from({ length: atOnce }, workOff))
    }
    loops = undefined
  }

  app.post('/start', async () => {
    const listener = new pg.Client(database)
    await listener.connect()
    listener.on('notification', () => {
      isWoken = true
      loops ??= work()
    })
    await listener.query('listen bench_job')
    return { isStarted: true }
  })
})
