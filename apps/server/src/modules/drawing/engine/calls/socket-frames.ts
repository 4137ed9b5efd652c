import type { WsSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { isTrue, parseAnswer, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import type { DrawJob, FlowDeps, Seen } from './flow-call.ts'

/** What one frame of a socket means for a drawing. */
export type FrameMeaning =
  | { kind: 'done' | 'failed' | 'cancelled'; scope: AnswerScope }
  | { kind: 'seen'; seen: Seen }
  | undefined

/** A text frame by the definition's expressions, a binary one as an unfinished picture. Undefined: nothing that concerns us. */
export function readFrame(
  deps: Pick<FlowDeps, 'sniff'>,
  job: DrawJob,
  spec: WsSpec,
  task: DrawTask,
  frame: string | Buffer,
): FrameMeaning {
  if (typeof frame !== 'string') return readBinary(deps, spec, frame)
  const body = parseAnswer(frame)
  if (typeof body !== 'object' || body === null) return undefined
  const { type, data } = body as { type?: unknown; data?: unknown }
  const scope = { http: { status: 200, headers: {} }, body, type, data, task: taskScope(task), vars: job.input.vars }
  if (spec.match && !isTrue(spec.match, scope)) return undefined
  if (spec.failed && isTrue(spec.failed, scope)) return { kind: 'failed', scope }
  if (spec.cancelled && isTrue(spec.cancelled, scope)) return { kind: 'cancelled', scope }
  if (isTrue(spec.done, scope)) return { kind: 'done', scope }
  const progress = progressOf(spec, scope)
  return progress === undefined ? undefined : { kind: 'seen', seen: { progress } }
}

function progressOf({ progress: spec }: WsSpec, scope: object): number | undefined {
  if (!spec || (spec.when && !isTrue(spec.when, scope))) return undefined
  const number = Number(valueOf(spec.num, scope) ?? Number.NaN)
  const whole = spec.den ? Number(valueOf(spec.den, scope) ?? Number.NaN) : 1
  const fraction = number / whole
  return Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : undefined
}

function readBinary({ sniff }: Pick<FlowDeps, 'sniff'>, { binaryPreview }: WsSpec, frame: Buffer): FrameMeaning {
  if (!binaryPreview || frame.length < 4 || frame.readUInt32BE(0) !== binaryPreview.event) return undefined
  const data = frame.subarray(binaryPreview.skipBytes)
  const type = sniff(data)
  return type && { kind: 'seen', seen: { preview: { kind: 'bytes', data, mime: type.mime } } }
}
