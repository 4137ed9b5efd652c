import type { SseSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { RECORDED_BODY_BYTES_MAX } from '@drawdesk/contract/drawing/records/draw-info'
import { OutboundError, type OutboundRequest, type OutboundStream } from '../../../../platform/outbound/outbound.ts'
import { classifyAnswer, failureOf, matchErrorRule, type DrawFailure } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, isTrue, parseAnswer, type AnswerScope } from '../expressions/expressions.ts'
import {
  ANSWER_BYTES_MAX,
  maskerOf,
  prepareCall,
  recordedError,
  recordedText,
  type DrawJob,
  type FlowDeps,
} from '../calls/flow-call.ts'
import { finish } from '../calls/flow-finish.ts'
import { again, stopped, type FlowOutcome } from '../calls/flow-outcome.ts'
import { lostOrUnsent } from './flow-settle.ts'
import { dropBase64 } from '../../../../providers/mask.ts'
import { readPreview, readProgress } from '../calls/progress.ts'
import { callTimeoutMs } from '../calls/retry.ts'
import { createSseParser, SseTooLarge, type SseEvent } from '../../../../providers/sse.ts'
import { readSubmitAnswer } from '../calls/submit-answer.ts'

const FINALS_MAX = 100

/** What expressions see of one event. */
interface EventScope extends AnswerScope {
  event: string
  type: string
  data: unknown
}

/** What a stream said. `text` is the whole answer where it was none. */
interface Received {
  finals: EventScope[]
  failed?: EventScope
  last?: EventScope
  text?: Buffer
}

/**
 * Sends the submit and reads its answer event by event. A stream that breaks after a final event has done its work; one that breaks before
 * is a lost answer like any other. An answer that is no stream (gateways do that) is read as a whole.
 */
export async function submitStream(
  deps: FlowDeps,
  job: DrawJob,
  sending: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { submit: spec, sse } = job.definition
  if (!sse)
    return again(deps, job, sending, failureOf('E_PARAM', { retryable: false, msg: 'the definition has no sse' }))
  const mask = maskerOf(job)
  const { request, record } = await prepareCall(deps, job, spec, {
    step: 'submit',
    scope: { task: taskScope(sending) },
    signal,
    timeoutMs: callTimeoutMs(spec),
  })
  const startedMs = deps.clock.now().getTime()
  const transcript = createTranscript()
  const received: Received = { finals: [] }
  let answer: OutboundStream | undefined
  let broken: OutboundError | undefined
  try {
    answer = await (deps.stream ?? wholeAsStream(deps))(request)
    await listen(deps, job, sending, sse, answer, received, transcript)
  } catch (error) {
    if (error instanceof SseTooLarge) broken = new OutboundError('tooLarge', error.message)
    else if (error instanceof OutboundError) broken = error
    else throw error
  }
  record({
    status: answer?.status ?? null,
    ms: deps.clock.now().getTime() - startedMs,
    response: recordedText(mask, received.text ? received.text.toString('utf8') : transcript.text()),
    error: broken ? recordedError(mask, broken) : '',
  })
  if (broken?.kind === 'aborted') return broken.isSent ? stopped(sending) : lostOrUnsent(deps, job, sending, broken)
  if (received.finals.length > 0) return finish(deps, job, sending, received.finals)
  const classify = (scope: AnswerScope): DrawFailure =>
    classifyAnswer(job.definition, scope, { now: deps.clock.now(), mask })
  if (received.failed)
    return again(deps, job, sending, classify(received.failed), { scopes: [received.failed], wasTaken: false })
  if (broken) return lostOrUnsent(deps, job, sending, broken)
  if (received.text && answer) {
    return readSubmitAnswer(
      deps,
      job,
      sending,
      answerScope(
        { status: answer.status, headers: answer.headers, body: received.text },
        { task: taskScope(sending), vars: job.input.vars },
      ),
    )
  }
  // It ended in good order and without a picture; its last words may say why.
  if (received.last && matchErrorRule(job.definition, received.last))
    return again(deps, job, sending, classify(received.last), { scopes: [received.last], wasTaken: false })
  const text = { zh: '服务商的回答里没有图片', en: 'The response contains no picture' }
  return again(
    deps,
    job,
    sending,
    failureOf('E_UPSTREAM', {
      retryable: false,
      msg: 'the stream ended without a result',
      text,
      upstreamStatus: answer?.status ?? null,
    }),
    { scopes: [], wasTaken: false },
  )
}

/** Reads until nothing more is wanted; leaving early closes the connection. */
async function listen(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  sse: SseSpec,
  answer: OutboundStream,
  received: Received,
  transcript: Transcript,
): Promise<void> {
  const maxChars = deps.maxAnswerBytes ?? ANSWER_BYTES_MAX
  const isStream = answer.status < 300 && (answer.headers['content-type'] ?? '').toLowerCase().includes('event-stream')
  if (!isStream) {
    const chunks: Buffer[] = []
    for await (const chunk of answer.chunks) chunks.push(chunk)
    const whole = Buffer.concat(chunks)
    if (answer.status >= 300 || !/^\uFEFF?\s*(data|event|id|retry)?:/.test(whole.subarray(0, 200).toString('utf8'))) {
      received.text = whole
      return
    }
    // Events under another name.
    const parser = createSseParser({ maxEventChars: maxChars })
    readEvents(deps, job, task, sse, answer, received, transcript, [...parser.push(whole), ...parser.end()])
    return
  }
  const parser = createSseParser({ maxEventChars: maxChars })
  for await (const chunk of answer.chunks) {
    if (readEvents(deps, job, task, sse, answer, received, transcript, parser.push(chunk))) return
  }
  readEvents(deps, job, task, sse, answer, received, transcript, parser.end())
}

/** True when the rest of the stream does not matter. */
function readEvents(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  sse: SseSpec,
  answer: OutboundStream,
  received: Received,
  transcript: Transcript,
  events: readonly SseEvent[],
): boolean {
  for (const { event, data: text } of events) {
    transcript.add(event, text)
    if (text.trim() === '[DONE]') return true
    const data = parseAnswer(text)
    const named = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
    const scope: EventScope = {
      http: { status: answer.status, headers: answer.headers },
      event,
      type: typeof named === 'string' ? named : event || 'message',
      data,
      body: data,
      task: taskScope(task),
      vars: job.input.vars,
    }
    received.last = scope
    if (isTrue(sse.final, scope)) {
      received.finals.push(scope)
      if (received.finals.length >= FINALS_MAX) return true
    } else if (sse.failed && isTrue(sse.failed, scope)) {
      received.failed = scope
      return true
    } else if (sse.partial && isTrue(sse.partial.when, scope)) {
      const progress = readProgress(sse.partial, scope)
      const preview = readPreview(sse.partial.preview, scope)
      if (progress !== undefined || preview)
        deps.onSeen?.({ ...(progress === undefined ? {} : { progress }), ...preview })
    }
  }
  return false
}

interface Transcript {
  add(event: string, data: string): void
  text(): string
}

/** The events as a record keeps them: pictures left out at once, so that they are not held twice. */
function createTranscript(): Transcript {
  const lines: string[] = []
  let length = 0
  return {
    add: (event, data) => {
      if (length > RECORDED_BODY_BYTES_MAX) return
      const line = `${event ? `event: ${event}\n` : ''}data: ${dropBase64(data)}`
      length += line.length
      lines.push(line)
    },
    text: () => lines.join('\n\n'),
  }
}

/** Without a way to read an answer as it comes, it is read at its end. */
function wholeAsStream({ send }: Pick<FlowDeps, 'send'>): (request: OutboundRequest) => Promise<OutboundStream> {
  return async (request) => {
    const { status, headers, body } = await send(request)
    return {
      status,
      headers,
      chunks: (async function* () {
        yield await Promise.resolve(body)
      })(),
    }
  }
}
