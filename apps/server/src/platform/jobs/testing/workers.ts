import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { systemClock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { createIds } from '../../ids/ids.ts'
import { systemScope } from '../../scope.ts'
import { createJobs, type JobsOptions } from '../create-jobs.ts'
import type { HandleOptions, JobHandler, Jobs, NewJob } from '../jobs.ts'

export const [ONE, TWO] = ['000000', '111111'] as const

/** For what comes by itself; tests on a busy machine wait much longer than they need to. */
export const PATIENCE = { timeout: 20_000 }

export interface Workers {
  readonly test: TestDb
  /** A process with a handler for the queue `q`, not started. */
  worker(handler: JobHandler, options?: Partial<HandleOptions & JobsOptions>): Jobs
  /** Nobody is woken by it. */
  add(key: string, more?: Partial<NewJob>): Promise<void>
  inTrx<T>(work: (trx: Db) => Promise<T>, tenantId?: string): Promise<T>
  left(): Promise<number>
}

/** Workers on a database of each test's own; all of them stop after it. */
export function useWorkers(): Workers {
  let test: TestDb
  let ids = createIds(1)
  let sender: Jobs
  const made: Jobs[] = []

  beforeEach(async () => {
    test = await buildTestDb({ poolSize: 10 })
    ids = createIds(1)
    sender = make()
  })
  afterEach(async () => {
    for (const jobs of made.splice(0)) await jobs.stop(0)
    await test.close()
  })

  function make(options: Partial<JobsOptions> = {}): Jobs {
    const jobs = createJobs({
      db: test.db,
      clock: systemClock,
      ids,
      log: pino({ level: 'silent' }),
      connection: test.signalConnection(),
      ...options,
    })
    made.push(jobs)
    return jobs
  }
  const inTrx: Workers['inTrx'] = (work, tenantId = ONE) => test.db.transaction(systemScope(tenantId), work)

  return {
    get test() {
      return test
    },
    worker(handler, { laneLimit = () => 10, giveUp, changed, ...options } = {}) {
      const jobs = make(options)
      jobs.handle('q', { laneLimit, ...(giveUp ? { giveUp } : {}), ...(changed ? { changed } : {}) }, handler)
      return jobs
    },
    async add(key, more = {}) {
      const tenantId = more.tenantId ?? ONE
      await inTrx(
        (trx) => sender.enqueue(trx, { queue: 'q', lane: `lane ${tenantId}`, key, tenantId, ...more }),
        tenantId,
      )
    },
    inTrx,
    left: async () => Number((await test.owner<{ count: string }>('select count(*) from platform_job'))[0]?.count),
  }
}
