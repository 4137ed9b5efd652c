import { BpmnError } from '@drawdesk/workflow/engine/command'
import type { Value, Variables } from '@drawdesk/workflow/engine/state'
import { nextDue, type Repeat } from '@drawdesk/workflow/timers/schedule'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkContext, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { createDefinitionRepository } from '../definitions/definition.repository.ts'
import { createFlowJobRepository, type FlowJobRow } from '../durable/flow-job.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import type { FlowJobName } from '../durable/flow-work.ts'
import { createSubscriptionRepository } from '../durable/subscription.repository.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import type { LockedInstance } from '../instances/locked-instance.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import type { FlowHandlers } from '../shared/flow-handlers.ts'

export type RunNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  flowSteps: FlowSteps
  flowJobs: FlowJobs
  flowHandlers: FlowHandlers
}

type Instance = { row: FlowJobRow; unit: StepUnit; instance: LockedInstance }

/** Runs of jobs of workflow. Each removes its row in the transaction of its step, so it happens once, whatever dies between. */
export function createFlowRuns({ db, clock, config, log, flowSteps, flowJobs, flowHandlers }: RunNeeds) {
  /** A step of the job's instance; none where that has ended, and none yet where it is suspended. */
  const stepOf = (scope: Scope, row: FlowJobRow, work: (step: Instance) => Promise<void>): Promise<void> =>
    flowSteps.run(scope, async (unit) => {
      const instance = await unit.lock(row.instanceId ?? '')
      if (instance.row.endTime === null && instance.row.suspensionState !== 1) return
      if (!(await createFlowJobRepository(unit.trx).remove(scope, row.id, row.attempt))) return
      if (instance.row.endTime === null) await work({ row, unit, instance })
    })

  /** A timer is due, or a message or signal has come. */
  const trigger = (scope: Scope, row: FlowJobRow): Promise<void> =>
    stepOf(scope, row, async ({ unit, instance }) => {
      if (!Object.hasOwn(instance.state.subscriptions, row.reference)) return
      await unit.apply(instance, { kind: 'trigger', subscription: row.reference, ...variablesOf(row) })
    })

  const goOn = (scope: Scope, row: FlowJobRow): Promise<void> =>
    stepOf(scope, row, async ({ unit, instance }) => {
      if (instance.state.tokens[row.reference]?.waitsFor === 'job')
        await unit.apply(instance, { kind: 'continue', token: row.reference })
    })

  async function work(scope: Scope, row: FlowJobRow): Promise<void> {
    const { handler: name, fields } = row.facts as { handler: string; fields: Record<string, Value> } // written by stepFacts
    const handler = flowHandlers.find(name)
    if (handler?.kind !== 'later') throw new HandlerFailure(`no handler has the name ${name}`)
    const result = await handler
      .run({ node: row.nodeId, token: row.reference, fields }, scope)
      .then((value) => ({ value }))
      .catch((error: unknown) => {
        // Of the diagram: caught there by its code.
        if (error instanceof BpmnError) return { error: { code: error.code, message: error.message } }
        throw new HandlerFailure(error instanceof Error ? error.message : String(error), { cause: error })
      })
    await stepOf(scope, row, async ({ unit, instance }) => {
      if (instance.state.tokens[row.reference]?.waitsFor === 'work')
        await unit.apply(instance, { kind: 'finish-work', token: row.reference, result })
    })
  }

  /** A message goes to the one that waits longest, a signal to all; each of them goes on in a step of its own. */
  async function deliver(scope: Scope, row: FlowJobRow): Promise<void> {
    const { what, name, variables } = row.facts as { what: 'message' | 'signal'; name: string; variables: Variables }
    await db.transaction(scope, async (trx) => {
      if (!(await createFlowJobRepository(trx).remove(scope, row.id, row.attempt))) return
      const waiting = await createSubscriptionRepository(trx).list(scope, what, name)
      // Running instances before new ones.
      const reached = waiting.toSorted(
        (one, other) => Number(one.instanceId === null) - Number(other.instanceId === null),
      )
      await flowJobs.add(
        trx,
        scope,
        (what === 'message' ? reached.slice(0, 1) : reached).map(
          ({ instanceId, definitionId, nodeId, subscription }) => ({
            kind: instanceId === null ? ('start' as const) : ('timer' as const),
            instanceId,
            definitionId,
            nodeId,
            reference: subscription,
            due: clock.now(),
            facts: { variables },
          }),
        ),
      )
    })
    flowJobs.wake()
  }

  /** A definition begins by its clock, a message or a signal. Its next time follows, whether or not it is suspended now. */
  async function start(scope: Scope, row: FlowJobRow): Promise<void> {
    await flowSteps.run(scope, async (unit) => {
      const { trx, now } = unit
      if (!(await createFlowJobRepository(trx).remove(scope, row.id, row.attempt))) return
      const definition = await createDefinitionRepository(trx).find(scope, row.definitionId ?? '')
      if (!definition || definition.isDeleted === 1) return
      if (definition.suspensionState === 1)
        await unit.start({
          definition,
          variables: variablesOf(row).variables ?? {},
          starter: '',
          startNode: row.nodeId,
        })
      const { repeat } = row.facts as { repeat?: Repeat }
      const next = repeat && nextDue(repeat, row.due, now, config.timeZone)
      if (next)
        await flowJobs.add(trx, scope, [
          {
            kind: 'start',
            instanceId: null,
            definitionId: row.definitionId,
            nodeId: row.nodeId,
            reference: '',
            due: next.due,
            facts: { repeat: next.repeat },
          },
        ])
    })
    flowJobs.wake()
  }

  const DONE_BY: Record<string, (scope: Scope, row: FlowJobRow) => Promise<void>> = {
    timer: trigger,
    continue: goOn,
    work,
    throw: deliver,
    start,
  }

  /** It failed again and again: it stands in the list of those who follow processes, who may try it again. */
  async function giveUp({
    tenantId,
    payload: { jobId, attempt },
  }: Pick<WorkRun<FlowJobName>, 'tenantId' | 'payload'>): Promise<void> {
    await createFlowJobRepository(db).giveUp(systemScope(tenantId), jobId, {
      attempt,
      error: NEVER_ENDED,
      now: clock.now(),
    })
    log.warn({ tenantId, jobId, attempt }, 'gave up a job of workflow')
  }

  return {
    /** Gives up what failed too often by itself. @throws what it failed with, after its row has kept the words of it */
    async run(
      { tenantId, payload }: Pick<WorkRun<FlowJobName>, 'tenantId' | 'payload'>,
      context: Pick<WorkContext<FlowJobName>, 'again'>,
    ): Promise<void> {
      const { jobId, attempt } = payload
      const scope = systemScope(tenantId)
      const row = await createFlowJobRepository(db).find(scope, jobId)
      if (row?.attempt !== attempt || row.failedTime !== null) return
      // Queued again after its job was lost.
      if (row.due > clock.now()) return context.again(row.due, payload)
      try {
        await DONE_BY[row.kind]?.(scope, row)
      } catch (error) {
        const isOwn = error instanceof AppError || error instanceof HandlerFailure
        const noted = { attempt, error: errorText(error), isOwn }
        if ((await createFlowJobRepository(db).noteError(scope, jobId, noted)) < FAILURES_MOST) throw error
        await giveUp({ tenantId, payload })
      }
    },

    giveUp,
  }
}

/** Of the job itself. A process that dies in its middle and a database that is gone say nothing of it. */
class HandlerFailure extends Error {
  override name = 'HandlerFailure'
}

const FAILURES_MOST = 3
/** Where no run lived to say why. */
const NEVER_ENDED = '执行进程多次中断 / Its process ended again and again'

const variablesOf = ({ facts }: FlowJobRow): { variables?: Variables } => {
  const { variables } = facts as { variables?: Variables } // written by `deliver`
  return variables === undefined ? {} : { variables }
}

const ERROR_MOST = 1_000

const errorText = (error: unknown): string =>
  (error instanceof AppError
    ? `${error.messageIn('zh')} / ${error.messageIn('en')}`
    : error instanceof Error
      ? error.message
      : String(error)
  ).slice(0, ERROR_MOST)
