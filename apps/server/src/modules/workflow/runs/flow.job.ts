import type { Deps } from '../../../platform/deps.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import { createFlowRuns, type RunNeeds } from './flow-run.ts'

/** Runs of one tenant at once; steps of one instance follow each other by its lock. */
const AT_ONCE = 4
/** A process that died while it did a job counts here, as the queue cannot know whether the job killed it. What a job fails by itself, its run counts. */
const RUNS_MOST = 20
const LOST_SECONDS = 60

/** Registers who does the jobs of workflow, in processes that work. */
export function workOnFlow(deps: RunNeeds & Pick<Deps, 'jobs'>): void {
  const { db, clock, jobs, flowJobs } = deps
  const runs = createFlowRuns(deps)
  flowJobs.work.handle(
    { laneLimit: () => AT_ONCE, giveUp: { after: RUNS_MOST, end: (job) => runs.giveUp(job) } },
    (job, context) => runs.run(job, context),
  )
  jobs.every('flow-lost', LOST_SECONDS, async () => {
    const before = new Date(clock.now().getTime() - LOST_SECONDS * 1_000)
    const lost = await createFlowJobRepository(db).listLost(before)
    await flowJobs.work.requeue(lost.map(({ tenantId, id, attempt }) => ({ tenantId, order: { jobId: id, attempt } })))
  })
}
