import { DRAW_STATE, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Job, JobContext } from '../../../../platform/jobs/jobs.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import { cancelUpstream } from '../../engine/flow/cancel.ts'
import { failureOf, type DrawFailure } from '../../engine/answers/classify.ts'
import { isEnded, type DrawTask } from '../../engine/draw-task.ts'
import { createFlow, type FlowOutcome } from '../../engine/flow/flow.ts'
import type { DrawJob } from '../../engine/calls/flow-call.ts'
import type { DrawAttemptRow } from '../../records/draw-attempt.repository.ts'
import { AttemptLost, stateOfFailure, type DrawRun, type DrawEnds } from './draw-end.service.ts'
import type { DrawPublisher } from '../../records/draw-events.service.ts'
import { isRefusalCode } from '../../../../providers/circuit.ts'
import { isWaitStep } from '../../records/lanes/wait-step.ts'
import type { GateCaller } from '../../admission/gate.ts'
import type { Gates } from '../../admission/gates.service.ts'
import { isCancelled } from './is-cancelled.ts'
import { lineageOf } from '../../records/lineage.ts'
import { createRunSetup, type RunSetup } from './run-setup.service.ts'
import { readReserved, type JobPayload } from './job-payload.ts'
import type { DefinitionSource } from '../../apis/definition-source.service.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import type { FileService } from '../../../files/file.service.ts'

/** A shorter pause before another try is not worth showing. */
const PAUSE_SHOWN_MS = 500

/**
 * A drawing by its provider: takes up the attempt where the store says it stands, goes as far as it can without waiting, and gives the job back until
 * the next poll, the next call of the provider, or until its gate opens. Every step is stored before the next begins, and results are stored before
 * the drawing counts as succeeded. After a `kill -9` an idempotent submit is sent again and its picture is not lost; one that cannot be repeated
 * safely is settled as unknown and fails with its reason, never painted twice.
 */
export function createApiRun(
  deps: Deps & {
    gates: Gates
    drawBudgets: DrawBudgets
    drawEnds: DrawEnds
    drawPublisher: DrawPublisher
    definitionSource: DefinitionSource
    drawApis: DrawApiService
    drawPreviews: DrawPreviews
    files: FileService
  },
): (run: DrawRun, attempt: DrawAttemptRow, job: Job, context: JobContext) => Promise<void> {
  const { clock, drawPublisher: publisher, drawEnds: ends, gates, drawBudgets: budgets } = deps
  const setupOf = createRunSetup(deps)

  return async (run, attempt, job, context) => {
    const setup = await setupOf(run, attempt)
    if (setup.kind === 'impossible') {
      await ends.fail(run, { ...setup.task, step: 'failed', error: setup.failure }, DRAW_STATE.failed, setup.failure)
      return
    }
    try {
      const drawing = createDrawing(run, setup, job, context)
      if (isCancelled(context)) await drawing.stop()
      else while ((await drawing.turn()) === 'goOn');
    } finally {
      await setup.settled()
    }
  }

  /** One run of the attempt, turn by turn: what it has come to stands in here, and is stored before the next turn. */
  function createDrawing(
    run: DrawRun,
    setup: Extract<RunSetup, { kind: 'ready' }>,
    job: Job,
    context: JobContext,
  ): { turn(): Promise<Turn>; stop(): Promise<void> } {
    const { scope, info } = run
    const { flowDeps, api, jobWith } = setup
    const at = { id: info.id, attempts: info.attempts }
    const caller: GateCaller = {
      api,
      definition: withOwnKey(setup, run),
      attempt: { infoId: info.id, no: info.attempts, run: job.run },
      queuedTime: info.queuedTime,
    }
    const flow = createFlow(flowDeps)
    let task = setup.task
    let reserved = readReserved(job.payload)
    let isStarted = info.state !== DRAW_STATE.queued
    let isProbe = false
    let { step } = info

    const again = (time: Date, more: Partial<JobPayload> = {}): void =>
      context.again(time, { infoId: info.id, ...more })
    const end = async (state: DrawState, failure: DrawFailure): Promise<void> => {
      await setup.callsWritten()
      await ends.fail(run, task, state, failure, setup.api.apiCode)
      await setup.dropPreview()
    }

    /** Asks budget and gate for leave to send. `over`: it was refused and ended, or it waits. */
    async function enter(): Promise<Turn> {
      // The budget may have been used up while it waited, also by its own last order.
      const refusal = await budgets.refusal(scope, info)
      if (refusal) {
        await end(DRAW_STATE.cancelled, failureOf('E_CANCELLED', { retryable: true, text: refusal }))
        await gates.left(scope, caller)
        return 'over'
      }
      const entered = await gates.enter(scope, caller, { keyName: task.keyName, reserved })
      switch (entered.kind) {
        case 'lost':
          throw new AttemptLost(`attempt ${info.attempts} of drawing ${info.id} was taken over`)
        case 'refused': {
          const failure = failureOf(entered.code, { msg: entered.msg, retryable: false })
          task = { ...task, step: 'failed', error: failure }
          await end(DRAW_STATE.failed, failure)
          return 'over'
        }
        case 'wait':
          if (step !== entered.why) await publisher.setStep(scope, at, entered.why)
          again(new Date(entered.untilMs), entered.reserved ? { reserved: entered.reserved } : {})
          return 'over'
        case 'open':
          reserved = undefined
          isProbe = entered.isProbe
          task = withKey(task, entered.keyName)
          return 'goOn'
      }
    }

    /** The record says that it runs, and that it waits for nothing. `over`: somebody ended it meanwhile. */
    async function begin(): Promise<Turn> {
      if (!isStarted) {
        const isMoved = await publisher.move(
          scope,
          { ...at, from: [DRAW_STATE.queued] },
          { state: DRAW_STATE.running, step: 'submitting', startedTime: clock.now() },
        )
        if (!isMoved) {
          await gates.left(scope, caller)
          return 'over'
        }
        isStarted = true
        step = 'submitting'
      }
      if (isWaitStep(step)) {
        await publisher.setStep(scope, at, 'submitting')
        step = 'submitting'
      }
      return 'goOn'
    }

    /** One step of the flow, from the gate to what is stored of it. */
    async function turn(): Promise<Turn> {
      if (task.step === 'queued' && (await enter()) === 'over') return 'over'
      if ((await begin()) === 'over') return 'over'
      const before = task
      const drawJob = jobWith(task.keyName)
      const stopWatching = setup.watchProgress(drawJob, task)
      const outcome = await flow.advance(drawJob, task, context.signal).finally(stopWatching)
      // Also of one that was stopped: it knows whether the submit had left, so that the provider is asked to stop.
      task = outcome.task
      if (outcome.isStopped) {
        if (!isCancelled(context)) throw new Error(`stopped: ${String(context.signal.reason)}`)
        await stop()
        return 'over'
      }
      if (outcome.files) {
        await setup.callsWritten()
        await ends.succeed(run, task, outcome.files)
        await setup.dropPreview()
        await gates.succeeded(scope, caller)
        return 'over'
      }
      const isSwitched = await learn(before, outcome)
      await flowDeps.store(task)
      return isSwitched ? 'goOn' : follow(before, outcome, drawJob)
    }

    /** Ends what has failed, publishes how far the rest is, and gives it back until its next call. */
    async function follow(before: DrawTask, { delayMs }: FlowOutcome, drawJob: DrawJob): Promise<Turn> {
      // Nobody waits for it any more, so the provider should not go on painting.
      if (task.step === 'timeout') await cancelUpstream(flowDeps, drawJob, task)
      if (isEnded(task)) {
        await end(
          task.step === 'cancelled' ? DRAW_STATE.cancelled : stateOfFailure(task.error),
          task.error ?? failureOf('E_UPSTREAM'),
        )
        return 'over'
      }
      if (task.order > before.order || task.retries > before.retries) await publisher.startOver(scope, at)
      else if (task.progress > 0) await publisher.setProgress(scope, at, task.progress)
      if (task.step === 'queued' && delayMs >= PAUSE_SHOWN_MS) await publisher.setStep(scope, at, 'waitRetry')
      if (delayMs <= 0) return 'goOn'
      again(new Date(clock.now().getTime() + delayMs))
      return 'over'
    }

    async function stop(): Promise<void> {
      if (task.step !== 'queued') await cancelUpstream(flowDeps, jobWith(task.keyName), task)
      task = { ...task, step: 'cancelled' }
      await end(DRAW_STATE.cancelled, failureOf('E_CANCELLED', { retryable: false }))
      await gates.left(scope, caller)
    }

    /**
     * Reports to the gates what this step says about the provider and the key. True: the submit was refused for the key's sake, and goes out again, with another key or once somebody has mended it: neither a try
     * nor a retry.
     */
    async function learn(before: DrawTask, { task: after }: FlowOutcome): Promise<boolean> {
      const { error } = after
      if (!error || error === before.error) {
        if (isProbe && before.step === 'queued' && after.step !== 'queued')
          await gates.accepted(scope, caller, before.keyName ?? '')
        return false
      }
      // What was lost with a process of ours, or counted when it was sent, says nothing new. Was it the probe, another one tries.
      if (before.step === 'submitting' || before.step === 'unknown') {
        await gates.left(scope, caller)
        return false
      }
      const said = await gates.failed(scope, caller, before.keyName ?? '', error, {
        isOfKey: before.step !== 'fetching',
      })
      const isSubmit = before.step === 'queued' && (after.step === 'failed' || after.step === 'queued')
      const isRefused = isSubmit && (isRefusalCode(error.code) || error.code === 'E_RATE')
      if (!isRefused || !(said === 'wait' || (await gates.hasOtherKey(scope, caller, before.keyName ?? ''))))
        return false
      task = { ...before, error }
      return true
    }

    return { turn, stop }
  }
}

/** Whether the run goes on at once; `over`: it ended, or was given back until later. */
type Turn = 'goOn' | 'over'

/** What was prepared with one key belongs to its account. */
function withKey(task: DrawTask, keyName: string): DrawTask {
  if ((task.keyName ?? '') === keyName) return task
  const { vars: _vars, prepared: _prepared, ...rest } = task
  return { ...rest, keyName }
}

/** A follow-up goes to the account that has its parent. */
function withOwnKey(
  { definition, task }: Extract<RunSetup, { kind: 'ready' }>,
  { info }: DrawRun,
): GateCaller['definition'] {
  const { followUp } = lineageOf(info)
  const own =
    followUp === undefined || !task.keyName ? undefined : definition.keys?.filter(({ name }) => name === task.keyName)
  return own?.length ? { ...definition, keys: own } : definition
}
