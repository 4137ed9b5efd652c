import { BpmnError, type Command } from '@drawdesk/workflow/engine/command'
import type { InstanceState, Value, Variables } from '@drawdesk/workflow/engine/state'
import { nextDue, type Repeat } from '@drawdesk/workflow/timers/schedule'
import type { Deps } from '../../../platform/deps.ts'
import type { WorkContext, WorkRun } from '../../../platform/durable-work/durable-work.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { createDefinitionRepository } from '../definitions/definition.repository.ts'
import { createFlowJobRepository, type FlowJobRow } from '../durable/flow-job.repository.ts'
import type { FlowJobs, Thrown } from '../durable/flow-jobs.ts'
import type { FlowJobName } from '../durable/flow-work.ts'
import { createSubscriptionRepository } from '../durable/subscription.repository.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import type { FlowHandlers } from '../shared/flow-handlers.ts'

export type RunNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  flowSteps: FlowSteps
  flowJobs: FlowJobs
  flowHandlers: FlowHandlers
}

/** Runs of jobs of workflow. Each removes its row in the transaction of its step, so it happens once, whatever dies between. */
export function createFlowRuns({ db, clock, config, log, flowSteps, flowJobs, flowHandlers }: RunNeeds) {
  /** A step of the job's instance; none yet where it is suspended. Where it has ended, or does not wait for this any more, a message goes to somebody else. */
  const stepOf = async (
    scope: Scope,
    row: FlowJobRow,
    { isWaiting, command }: { isWaiting: (state: InstanceState) => boolean; command: Command },
  ): Promise<void> => {
    const hasSentOn = await flowSteps.run(scope, async (unit) => {
      const instance = await unit.lock(row.instanceId ?? '')
      if (instance.row.endTime === null && instance.row.suspensionState !== 1) return false
      if (!(await createFlowJobRepository(unit.trx).remove(scope, row.id, row.attempt))) return false
      if (instance.row.endTime !== null || !isWaiting(instance.state))
        return flowJobs.sendOn(unit.trx, scope, [row], unit.now)
      await unit.apply(instance, command)
      return false
    })
    if (hasSentOn) flowJobs.wake()
  }

  /** A timer is due, or a message or signal has come. */
  const trigger = (scope: Scope, row: FlowJobRow): Promise<void> =>
    stepOf(scope, row, {
      isWaiting: ({ subscriptions }) => Object.hasOwn(subscriptions, row.reference),
      command: { kind: 'trigger', subscription: row.reference, ...variablesOf(row) },
    })

  const goOn = (scope: Scope, row: FlowJobRow): Promise<void> =>
    stepOf(scope, row, {
      isWaiting: ({ tokens }) => tokens[row.reference]?.waitsFor === 'job',
      command: { kind: 'continue', token: row.reference },
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
    await stepOf(scope, row, {
      isWaiting: ({ tokens }) => tokens[row.reference]?.waitsFor === 'work',
      command: { kind: 'finish-work', token: row.reference, result },
    })
  }

  /** A message goes to one who waits for it, a signal to all; each of them goes on in a step of its own. */
  async function deliver(scope: Scope, row: FlowJobRow): Promise<void> {
    const { what, name, variables } = row.facts as Thrown // written by `stepFacts`
    await db.transaction(scope, async (trx) => {
      if (!(await createFlowJobRepository(trx).remove(scope, row.id, row.attempt))) return
      const subscriptions = createSubscriptionRepository(trx)
      const reached =
        what === 'message'
          ? [await subscriptions.findForMessage(scope, name)].filter((one) => one !== undefined)
          : await subscriptions.listForSignal(scope, name)
      await flowJobs.add(
        trx,
        scope,
        reached.map(({ instanceId, definitionId, nodeId, subscription }) => ({
          kind: instanceId === null ? ('start' as const) : ('timer' as const),
          instanceId,
          definitionId,
          nodeId,
          reference: subscription,
          due: clock.now(),
          facts: { what, name, variables },
        })),
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
      if (!definition || definition.isDeleted === 1) {
        await flowJobs.sendOn(trx, scope, [row], now)
        return
      }
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
