import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FlowNews } from './flow-news.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createStepUnit, type StepUnit, type UnitNeeds } from './step-unit.ts'
import type { LockedInstance } from './locked-instance.ts'

type StepNeeds = UnitNeeds & Pick<Deps, 'db' | 'clock' | 'log'> & { flowNews: FlowNews }

/**
 * Steps of instances. One step is one transaction: the lock of the instance, what the engine makes of the command, tasks, history, jobs and news.
 * What is thrown leaves nothing behind. Whose work queues jobs by itself wakes workers by itself.
 */
export function createFlowSteps(deps: StepNeeds) {
  const { db, clock, flowJobs, flowNews, log } = deps

  async function within<Result>(trx: Db, scope: Scope, work: (unit: StepUnit) => Promise<Result>) {
    const unit = createStepUnit(deps, trx, scope, clock.now())
    const result = await work(unit)
    await flowNews.publish(trx, scope, unit.news)
    return { result, removedJobs: unit.removedJobs, hasJobs: unit.hasJobs(), afterwards: unit.afterwards }
  }

  return {
    /** In the transaction of what the steps belong to; its workers find jobs of theirs when they next look. */
    within,

    async run<Result>(scope: Scope, work: (unit: StepUnit) => Promise<Result>): Promise<Result> {
      const done = await db.transaction(scope, (trx) => within(trx, scope, work))
      if (done.hasJobs) flowJobs.wake()
      for (const follow of done.afterwards) follow()
      // It is over already: a job that stays would find its row gone.
      await flowJobs
        .forget(done.removedJobs)
        .catch((error: unknown) => log.warn({ err: error }, 'jobs of a step were not taken out of the queue'))
      return done.result
    },
  }
}

export type FlowSteps = ReturnType<typeof createFlowSteps>

/** @throws AppError `flow.ended`, `flow.suspended` */
export function refuseStill({ row }: LockedInstance): void {
  if (row.endTime !== null) throw flowErrors.ended()
  if (row.suspensionState !== 1) throw flowErrors.suspended()
}
