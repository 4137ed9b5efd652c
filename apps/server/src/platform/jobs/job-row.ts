import { sql } from 'kysely'
import type { Job } from './jobs.ts'

/** A job that this process took up. */
export interface ClaimedJob extends Job {
  /** Somebody wants it to stop: it is taken up only to be ended. */
  isCancelled: boolean
}

/** Of `platform_job j`: those of a {@link ClaimedJob}. */
export const JOB_COLUMNS = sql`j.id, j.queue, j.lane, j.key, j.tenant_id, j.payload, j.run, j.failures, j.is_cancelled`
