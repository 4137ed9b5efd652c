import type { Variables } from '@drawdesk/workflow/engine/state'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFlowJobRepository, type NewFlowJob, type RemovedFlowJob } from './flow-job.repository.ts'
import { FLOW_WORK, type FlowJobName } from './flow-work.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What is on its way to those who wait for it: the facts of its job until it is there. */
export interface Thrown extends Readonly<Record<string, unknown>> {
  what: 'message' | 'signal'
  name: string
  variables: Variables
}

/** The rows of `wf_job` and the jobs that do them, written in one transaction. */
export function createFlowJobs(deps: Pick<Deps, 'db' | 'jobs' | 'ids'>) {
  const { ids } = deps
  const work = createDurableWork(deps, FLOW_WORK)

  async function add(trx: Db, scope: Tenant, jobs: readonly Omit<NewFlowJob, 'id'>[]): Promise<void> {
    const rows = jobs.map((job) => ({ ...job, id: ids.next() }))
    await createFlowJobRepository(trx).insert(scope, rows)
    for (const { id, due } of rows) await work.enqueue(trx, scope.tenantId, { jobId: id, attempt: 1 }, { runAt: due })
  }

  return {
    work,

    /** In the transaction of the step; then {@link wake}. */
    add,

    /** Messages among jobs that will not be done go to who else waits for them; then {@link wake}. Answers whether there were any. */
    async sendOn(trx: Db, scope: Tenant, jobs: readonly Pick<RemovedFlowJob, 'facts'>[], now: Date): Promise<boolean> {
      const messages = jobs.filter(({ facts }) => (facts as Partial<Thrown>).what === 'message') // written by `stepFacts` and the run that delivers
      await add(
        trx,
        scope,
        messages.map(({ facts }) => ({
          kind: 'throw',
          instanceId: null,
          definitionId: null,
          nodeId: '',
          reference: '',
          due: now,
          facts: facts as Thrown, // as above
        })),
      )
      return messages.length > 0
    },

    /** A row that was given up, or that a suspension held, is done again; undefined when it is gone. */
    async again(
      trx: Db,
      scope: Tenant,
      id: string,
      { due, now }: { due: Date; now: Date },
    ): Promise<FlowJobName | undefined> {
      const attempt = await createFlowJobRepository(trx).begin(scope, id, now)
      if (attempt === undefined) return undefined
      await work.enqueue(trx, scope.tenantId, { jobId: id, attempt }, { runAt: due })
      return { jobId: id, attempt }
    },

    wake: (): void => work.wake(),

    /** After the commit that removed their rows: what is left would run and find nothing. */
    async forget(removed: readonly { id: string; attempt: number }[]): Promise<void> {
      for (const { id, attempt } of removed) await work.cancel({ jobId: id, attempt })
    },
  }
}

export type FlowJobs = ReturnType<typeof createFlowJobs>
