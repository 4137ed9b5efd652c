import type { ClaimStore } from './claim-store.ts'
import type { ClaimedJob } from '../job-row.ts'
import type { HandleOptions } from '../jobs.ts'
import { contenderOf, planRound, type OpenLane } from './plan-round.ts'
import { createFairScheduler } from './fair-scheduler.ts'

/** After a round in which others were faster everywhere, so that two processes do not run into each other again and again. */
const CONTENDED_SECONDS = 0.05

export interface Round {
  /** There is more to begin at once. */
  isCut: boolean
  /** Seconds until something is due; undefined when nothing will be. */
  dueSeconds: number | undefined
}

interface LimitedLane extends OpenLane {
  limit: number
}

export interface RoundOptions {
  queues: ReadonlyMap<string, Pick<HandleOptions, 'laneLimit'>>
  /** Most jobs to take up. */
  most: number
  /** Asked before anything begins: a process that stops takes up nothing new. */
  mayBegin(): boolean
  /** Runs a job as soon as it is taken up; `isNew`: it began just now. */
  run(job: ClaimedJob, isNew: boolean): void
}

/** Looks for work and takes it: what was begun before first, then what waits, by turns of the tenants (`fair-scheduler.ts`). */
export function createClaimRound(store: ClaimStore): (options: RoundOptions) => Promise<Round> {
  const scheduler = createFairScheduler()

  return async ({ queues, most, mayBegin, run }) => {
    const { resumed, lanes: fronts, dueSeconds } = await store.look([...queues.keys()], most)
    for (const job of resumed) run(job, false)
    const limited = await Promise.all(
      fronts.map(async ({ started, ...front }): Promise<LimitedLane> => {
        const limit = (await queues.get(front.queue)?.laneLimit(front.lane)) ?? 0
        return { ...front, limit, slots: limit - started }
      }),
    )
    if (!mayBegin()) return { isCut: false, dueSeconds }
    const { takes, isCut } = planRound(scheduler, limited, most - resumed.length)
    if (takes.size === 0) return { isCut, dueSeconds }
    const begun = await store.take([...takes].map(([lane, count]) => ({ lane, limit: lane.limit, most: count })))
    for (const job of begun) run(job, true)
    for (const [lane, count] of takes) {
      const missing = count - begun.filter((job) => job.queue === lane.queue && job.lane === lane.lane).length
      if (missing > 0) scheduler.returned(contenderOf(lane), missing)
    }
    if (isCut && begun.length === 0) return { isCut: false, dueSeconds: CONTENDED_SECONDS }
    return { isCut, dueSeconds }
  }
}
