import type { PrepareStep } from '@drawdesk/contract/drawing/definition/draw-definition'
import { classifyAnswer, classifyTransport, failureOf } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, isTrue, valueOf } from '../expressions/expressions.ts'
import { fits } from '../answers/fits.ts'
import { maskerOf, sendCall, type DrawJob, type FlowDeps } from './flow-call.ts'
import { again, fail, stopped, type FlowOutcome } from './flow-outcome.ts'
import { callTimeoutMs } from './retry.ts'

const VALUE_BYTES_MAX = 64 * 1024

/** The job as templates and expressions see it now: with the variables that were prepared. */
export function withTaskVars(job: DrawJob, task: DrawTask): DrawJob {
  return task.vars ? { ...job, input: { ...job.input, vars: { ...job.input.vars, ...task.vars } } } : job
}

/**
 * Makes the calls that come before the submit (an upload), each once: what it set is stored before the next begins. They order nothing,
 * so one without an answer is made again.
 */
export async function runPrepare(
  deps: FlowDeps,
  job: DrawJob,
  first: DrawTask,
  signal: AbortSignal | undefined,
): Promise<{ task: DrawTask } | { outcome: FlowOutcome }> {
  let task = first
  for (const step of job.definition.prepare ?? []) {
    if (task.prepared?.includes(step.name)) continue
    const done = await runStep(deps, withTaskVars(job, task), task, step, signal)
    if ('outcome' in done) return done
    task = { ...task, vars: { ...task.vars, ...done.vars }, prepared: [...(task.prepared ?? []), step.name] }
    await deps.store(task)
  }
  return { task }
}

async function runStep(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  step: PrepareStep,
  signal: AbortSignal | undefined,
): Promise<{ vars: Record<string, unknown> } | { outcome: FlowOutcome }> {
  const { definition } = job
  const mask = maskerOf(job)
  const result = await sendCall(deps, job, step, {
    step: 'submit',
    scope: { task: taskScope(task) },
    signal,
    timeoutMs: callTimeoutMs(step, 60_000),
  })
  if ('failure' in result) {
    const { kind } = result.failure
    if (kind === 'aborted') return { outcome: stopped(task) }
    const failure = classifyTransport(result.failure, mask)
    if (kind === 'refused' || kind === 'tooLarge') return { outcome: fail(task, { ...failure, retryable: false }) }
    return { outcome: again(deps, job, task, { ...failure, retryable: true }) }
  }
  const scope = answerScope(result.response, { task: taskScope(task), vars: job.input.vars })
  const isAccepted = step.ok ? isTrue(step.ok, scope) : scope.http.status >= 200 && scope.http.status < 300
  if (!isAccepted)
    return { outcome: again(deps, job, task, classifyAnswer(definition, scope, { now: deps.clock.now(), mask })) }
  const vars: Record<string, unknown> = {}
  for (const [name, expression] of Object.entries(step.set ?? {})) {
    const value = valueOf(expression, scope)
    if (value !== undefined && fits(value, VALUE_BYTES_MAX)) vars[name] = value
    else {
      const text = {
        zh: `准备步骤 ${step.name} 的回答里没有 ${name}`,
        en: `The response of ${step.name} contains no ${name}`,
      }
      return {
        outcome: fail(
          task,
          failureOf('E_UPSTREAM', {
            retryable: false,
            msg: `prepare ${step.name}: no ${name} in the answer`,
            text,
            upstreamStatus: scope.http.status,
          }),
        ),
      }
    }
  }
  return { vars }
}
