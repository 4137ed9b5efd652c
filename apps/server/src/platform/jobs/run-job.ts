import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { ClaimedJob } from './job-row.ts'
import type { JobStore } from './job-store.ts'
import type { HandleOptions, JobContext, JobHandler, JobStop } from './jobs.ts'

const FIRST_RETRY_SECONDS = 1
const LAST_RETRY_SECONDS = 60

export interface Handling extends HandleOptions {
  handler: JobHandler
}

/** One run of a job from its take-up to its end, or until it is given back. Never rejects. */
export function createJobRunner({ store, clock, log }: { store: JobStore; clock: Clock; log: Log }) {
  return async (job: ClaimedJob, { handler, giveUp, changed }: Handling, signal: AbortSignal): Promise<void> => {
    let back: { runAt: Date; payload: Record<string, unknown> | undefined } | undefined
    const context: JobContext = {
      signal,
      again: (runAt, payload) => {
        back = { runAt, payload }
      },
    }
    if (job.run === 1) changed?.(job.lane, job.tenantId)
    try {
      if (giveUp && job.failures >= giveUp.after) {
        log.error({ queue: job.queue, key: job.key, failures: job.failures }, 'a job failed too often and is given up')
        await giveUp.end(job)
      } else await handler(job, context)
      if (back) {
        const { runAt, payload } = back
        await store.giveBack(job, {
          delaySeconds: Math.max(0, (runAt.getTime() - clock.now().getTime()) / 1_000),
          payload,
          failures: 0,
        })
      } else if (await store.end(job)) changed?.(job.lane, job.tenantId)
      else log.warn({ queue: job.queue, key: job.key }, 'a job ended after its lease was lost')
    } catch (error) {
      const isOurs = signal.reason === ('process stops' satisfies JobStop)
      const seconds = isOurs ? 0 : Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(job.failures, 6))
      if (!isOurs)
        log.error(
          { err: error, queue: job.queue, key: job.key, run: job.run, retryInSeconds: seconds },
          'a job failed and will run again',
        )
      await store
        .giveBack(job, { delaySeconds: seconds, failures: job.failures + (isOurs ? 0 : 1) })
        .catch((failure: Error) =>
          log.warn({ error: failure.message, key: job.key }, 'a job could not be given back; its lease will end'),
        )
    }
  }
}
