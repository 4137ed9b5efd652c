import { classifyAnswer, failureOf, matchErrorRule, type DrawFailure } from '../answers/classify.ts'
import type { DrawTask } from '../draw-task.ts'
import { isTrue, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { maskerOf, type DrawJob, type FlowDeps } from './flow-call.ts'
import { finish } from './flow-finish.ts'
import { again, fail, untilDeadline, type FlowOutcome } from './flow-outcome.ts'
import { readPollUrl } from '../answers/poll-url.ts'
import { maySubmitAgain, nextPollDelay } from './retry.ts'

/** What the answer to a submit means: the picture (sync, and a stream that was none), a task to wait for, or a failure. */
export function readSubmitAnswer(deps: FlowDeps, job: DrawJob, sending: DrawTask, scope: AnswerScope): FlowOutcome {
  const { definition } = job
  const { submit: spec, poll } = definition
  const isAccepted = spec.ok ? isTrue(spec.ok, scope) : scope.http.status >= 200 && scope.http.status < 300
  const isKnown = spec.adopt ? isTrue(spec.adopt, scope) : false
  if (!isAccepted && !isKnown) return again(deps, job, sending, refusalOf(deps, job, scope))
  if (definition.flow === 'sync' || definition.flow === 'sse') return finish(deps, job, sending, [scope])
  const id = valueOf(spec.taskId, scope)
  const hasId = (typeof id === 'string' && id !== '') || typeof id === 'number'
  if (!hasId && (poll || definition.flow === 'poll')) {
    return fail(
      sending,
      failureOf('E_UPSTREAM', { retryable: false, msg: 'no task id in the answer', upstreamStatus: scope.http.status }),
    )
  }
  const pollUrl = readPollUrl(poll, scope)
  const running: DrawTask = {
    ...sending,
    step: 'running',
    providerStatus: 'queued',
    polls: 0,
    ...(hasId ? { providerTaskId: String(id) } : {}),
    ...(pollUrl === undefined ? {} : { pollUrl }),
  }
  const left = untilDeadline(deps, running)
  const delayMs = poll ? nextPollDelay(definition, 0) : left
  if (definition.flow !== 'callback') return { task: running, delayMs }
  return {
    task: { ...running, pollAt: new Date(deps.clock.now().getTime() + delayMs).toISOString() },
    delayMs: Math.min(delayMs, left),
  }
}

/**
 * Why an answer is no acceptance. A good status that no rule of the definition explains (half an answer, another shape) may belong to an
 * order that was taken, so it is sent again only where that is safe.
 */
function refusalOf(deps: FlowDeps, job: DrawJob, scope: AnswerScope): DrawFailure {
  const failure = classifyAnswer(job.definition, scope, { now: deps.clock.now(), mask: maskerOf(job) })
  const isUnexplained = scope.http.status < 300 && !matchErrorRule(job.definition, scope)
  return isUnexplained && !maySubmitAgain(job.definition, 'lost') ? { ...failure, retryable: false } : failure
}
