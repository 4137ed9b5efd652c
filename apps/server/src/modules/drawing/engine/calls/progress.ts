import type { CallSpec, PreviewSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, valueOf } from '../expressions/expressions.ts'
import { sendCall, type DrawJob, type FlowDeps, type Seen } from './flow-call.ts'

interface ProgressSpec {
  /** Poll: `progress`; side poll: `value`. */
  progress?: string
  value?: string
  scale?: 'fraction' | 'percent' | 'percentString'
}

/** Progress as 0–1, or undefined when the answer does not say. */
export function readProgress(spec: ProgressSpec, scope: object): number | undefined {
  const value = valueOf(spec.value ?? spec.progress, scope)
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const fraction = (spec.scale ?? 'fraction') === 'fraction' ? number : number / 100
  return Math.min(1, Math.max(0, fraction))
}

/** The unfinished picture that an answer holds, as `{preview}`; undefined when there is none. */
export function readPreview(spec: PreviewSpec | null | undefined, scope: object): Pick<Seen, 'preview'> | undefined {
  const data = spec ? valueOf(spec.expr, scope) : undefined
  return spec && typeof data === 'string' && data !== '' ? { preview: { kind: spec.kind, data } } : undefined
}

export interface ProgressSeen extends Seen {
  progress: number
}

/**
 * Asks a sync service once how far it is (SD WebUI). Trusted only while one job runs on that service: the caller knows.
 * undefined when there is nothing to ask, no answer, or no figure in it.
 */
export async function askProgress(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal?: AbortSignal,
): Promise<ProgressSeen | undefined> {
  const spec = job.definition.progress
  if (!spec) return undefined
  const call: CallSpec = spec
  // A record of every such question would bury the real calls.
  const { onCall: _silent, onCallBegun: _begun, ...quiet } = deps
  const result = await sendCall(quiet, job, call, {
    step: 'poll',
    scope: { task: taskScope(task) },
    signal,
    timeoutMs: spec.timeoutMs ?? 10_000,
  })
  if ('failure' in result || result.response.status >= 300) return undefined
  const scope = answerScope(result.response, { task: taskScope(task), vars: job.input.vars })
  const progress = readProgress(spec, scope)
  if (progress === undefined) return undefined
  return { progress, ...readPreview(spec.preview, scope) }
}
