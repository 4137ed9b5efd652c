import type { ClientConfig } from 'pg'
import { pino } from 'pino'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDb } from '../../../apps/server/src/platform/database/create-db.ts'
import { createPool } from '../../../apps/server/src/platform/database/pool.ts'
import { createIds } from '../../../apps/server/src/platform/ids/ids.ts'
import { createJobs } from '../../../apps/server/src/platform/jobs/create-jobs.ts'
import { createSignalConnection } from '../../../apps/server/src/platform/signals/signal-connection.ts'
import { serveCounts } from './job-worker.ts'
import { serveBare } from './serve.ts'

/** A worker of the product's queue and nothing else of the product; its handler does nothing. */
export interface JobsSetup {
  database: ClientConfig
  queue: string
  /** Jobs at once, and connections. */
  atOnce: number
}

await serveBare<JobsSetup>((app, { database, queue, atOnce }) => {
  const worker = serveCounts(app)
  const log = pino({ level: 'warn' })
  const db = createDb({ pool: createPool({ ...database, max: atOnce }, log), crossRole: 'drawdesk_cross', log })
  const connection = createSignalConnection({ connection: database, log })
  const jobs = createJobs({ db, clock: systemClock, ids: createIds(1), log, connection, concurrency: atOnce })
  jobs.handle(queue, { laneLimit: () => atOnce }, async () => worker.begun())

  app.post('/start', async () => {
    await jobs.start()
    return { isStarted: true }
  })
})
