import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { FlowNews, TaskNews } from './flow-news.ts'
import { createInstanceRepository, type InstanceRow } from './instance.repository.ts'
import { createTaskRepository } from './task.repository.ts'

const AT_ONCE = 200

/** Instances that stand still: nobody acts on them and nothing becomes due, until they are active again. */
interface SuspensionNeeds extends Pick<Deps, 'db' | 'clock'> {
  flowJobs: FlowJobs
  flowNews: FlowNews
}

export function createInstanceSuspension({ db, clock, flowJobs, flowNews }: SuspensionNeeds) {
  /** What became due while it stood still is done now. */
  async function wakeJobs(trx: Db, scope: Scope, instanceIds: readonly string[]): Promise<void> {
    const now = clock.now()
    for (const instanceId of instanceIds)
      for (const { id, due, failedTime } of await createFlowJobRepository(trx).listOfInstance(scope, instanceId))
        if (failedTime === null) await flowJobs.again(trx, scope, id, { due: due > now ? due : now, now })
  }

  /** Its tasks come or go on the screens of their people; nobody is notified of it. */
  async function publish(trx: Db, scope: Scope, ids: readonly string[], state: 1 | 2): Promise<void> {
    const tasks = createTaskRepository(trx)
    const changed: TaskNews[] = []
    const instances = []
    for (const id of ids) {
      const instance = await createInstanceRepository(trx).find(scope, id)
      if (!instance) continue
      instances.push({
        instance,
        state: state === FLOW_SUSPENSION.active ? ('running' as const) : ('suspended' as const),
        isCompleted: false,
        version: instance.rev,
      })
      for (const task of await tasks.listOpen(scope, id))
        changed.push({
          id: task.id,
          name: task.name,
          nodeId: task.nodeId,
          instance,
          assigneeId: task.assigneeId,
          candidates: task.assigneeId === null ? await tasks.listCandidates(scope, task.id) : [],
          state: 'changed',
        })
    }
    await flowNews.publish(trx, scope, { tasks: changed, instances, copies: [] })
  }

  /** What was called goes on with its caller, which its end would carry on. */
  async function refuseBelowSuspended(
    trx: Db,
    scope: Scope,
    { parentInstanceId }: Pick<InstanceRow, 'parentInstanceId'>,
  ): Promise<void> {
    const caller =
      parentInstanceId === null ? undefined : await createInstanceRepository(trx).find(scope, parentInstanceId)
    if (caller && caller.suspensionState !== FLOW_SUSPENSION.active) throw flowErrors.suspended()
  }

  async function set(scope: Scope, id: string, state: 1 | 2): Promise<void> {
    await db.transaction(scope, async (trx) => {
      const instances = createInstanceRepository(trx)
      // As steps do, so that none of them begins another instance meanwhile.
      const found = await instances.lock(scope, id)
      if (!found) throw flowErrors.noInstance()
      if (found.endTime !== null) throw flowErrors.ended()
      if (state === FLOW_SUSPENSION.active) await refuseBelowSuspended(trx, scope, found)
      const changed = await instances.setSuspension(scope, id, state, clock.now())
      if (state === FLOW_SUSPENSION.active) await wakeJobs(trx, scope, changed)
      await publish(trx, scope, changed, state)
    })
    flowJobs.wake()
  }

  return {
    /** The instance with those it called. @throws AppError `flow.noInstance`, `flow.ended`; `flow.suspended` where its caller stands still */
    set,

    /** Running instances of this definition, of the scope's tenant. */
    async setOfDefinition(scope: Scope, definitionId: string, state: 1 | 2): Promise<void> {
      const instances = createInstanceRepository(db)
      for (let after = '0'; ;) {
        const ids = await instances.listOther(scope, definitionId, { state, after, most: AT_ONCE })
        for (const id of ids)
          await set(scope, id, state).catch((error: unknown) => {
            // It ended meanwhile, or its caller stands still.
            if (!['flow.ended', 'flow.suspended'].includes((error as { code?: string }).code ?? '')) throw error
          })
        const last = ids.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}

export type InstanceSuspension = ReturnType<typeof createInstanceSuspension>
