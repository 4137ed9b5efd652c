import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import type { Deps } from '../../../../platform/deps.ts'
import { OutboundError, type OutboundStream } from '../../../../platform/outbound/outbound.ts'
import type { ChatRoute } from '../../apis/chat-targets.ts'
import { classifyAnswer, classifyTransport } from '../../engine/limits/chat-classify.ts'
import { ChatError } from '../../engine/limits/chat-error.ts'
import { maskerOf, requestTo } from '../../engine/call/chat-request.ts'
import { mayOthersHelp, type ChatGate, type ChatPass } from '../../engine/limits/fallback.ts'
import { readText } from '../../../../providers/call.ts'
import type { TryNotes } from '../../quotas/call-tries.ts'
import { notingTries } from '../failed-try.ts'
import { askInOtherDialect } from './other-dialect.ts'
import { createSseParser } from '../../../../providers/sse.ts'

export const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const EVENT_CHARS_MAX = 8 * 1024 * 1024
const ERROR_BYTES_MAX = 64 * 1024

export interface Usage {
  promptTokens: number
  completionTokens: number
}

/** An answer that has begun: from which service, and what it says. */
export interface Begun {
  route: ChatRoute
  pass: ChatPass
  answer: OutboundStream
}

type Body = Readonly<Record<string, unknown>>

/**
 * Hands a body on to the first service whose circuit lets it, and to the next one where another may help; answers as soon as one has begun to answer with a status of success.
 *
 * @throws {ChatError} of the last that was asked; the signal's reason.
 */
export async function beginAnswer(
  { outbound, clock }: Pick<Deps, 'outbound' | 'clock'>,
  gate: ChatGate,
  routes: readonly ChatRoute[],
  body: Body,
  signal: AbortSignal,
  notes: Pick<TryNotes, 'began' | 'failed'>,
): Promise<Begun> {
  let lastError: ChatError | undefined
  let firstUntil: Date | undefined
  for (const route of routes) {
    const { target } = route
    const pass = await gate.mayTry(target)
    if ('until' in pass) {
      firstUntil ??= pass.until
      continue
    }
    const beganTime = clock.now()
    const { onTry, onFailedTry } = notingTries(route, notes)
    await onTry(beganTime)
    const mask = maskerOf(target)
    try {
      if (target.dialect === 'anthropic')
        return { route, pass, answer: await askInOtherDialect({ outbound, clock }, target, body, signal) }
      const { headers, ...request } = requestTo(target, 'chat/completions')
      const sent = Object.fromEntries(
        Object.entries({ ...body, model: target.model, ...target.extra }).filter(
          ([, value]) => value !== null && value !== undefined,
        ),
      )
      const answer = await outbound.stream({
        method: 'POST',
        ...request,
        headers: {
          'content-type': 'application/json',
          accept: body.stream === true ? 'text/event-stream' : 'application/json',
          ...headers,
        },
        body: Buffer.from(JSON.stringify(sent), 'utf8'),
        timeoutMs: target.timeoutMs,
        idleMs: target.idleMs,
        maxBytes: ANSWER_BYTES_MAX,
        signal,
        mayRepeat: false, // each service is asked once here, and a connection that was kept may just be closing
      })
      if (answer.status >= 300)
        throw classifyAnswer(
          { status: answer.status, headers: answer.headers, text: await readText(answer, ERROR_BYTES_MAX) },
          { mask, now: clock.now() },
        )
      return { route, pass, answer }
    } catch (error) {
      if (signal.aborted || !(error instanceof ChatError || error instanceof OutboundError)) {
        await gate.left(target, pass)
        throw error
      }
      const known = error instanceof ChatError ? error : classifyTransport(error, mask, undefined)
      await gate.failed(target, known, pass)
      onFailedTry(known, { beganTime, ms: clock.now().getTime() - beganTime.getTime() })
      if (!mayOthersHelp(known)) throw known
      lastError = known
    }
  }
  throw (
    lastError ??
    new ChatError('E_BUSY', 'the circuits of all services are open', {
      isRepeatable: false,
      ...(firstUntil ? { until: firstUntil } : {}),
    })
  )
}

/** What it counted, of an answer or of a chunk. */
export function usageOf(document: unknown): Usage | undefined {
  const usage = (document as { usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } } | null)?.usage
  return typeof usage?.prompt_tokens === 'number' && typeof usage.completion_tokens === 'number'
    ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens }
    : undefined
}

/** All text that an answer or a chunk holds, to estimate by. */
export function textIn(document: unknown): string {
  const choices = (document as { choices?: unknown } | null)?.choices
  if (!Array.isArray(choices)) return ''
  return choices
    .map(
      (
        choice: {
          delta?: { content?: unknown; reasoning_content?: unknown }
          message?: { content?: unknown; reasoning_content?: unknown }
        } | null,
      ) => {
        const said = choice?.delta ?? choice?.message
        return [said?.content, said?.reasoning_content].filter((text) => typeof text === 'string').join('')
      },
    )
    .join('')
}

/**
 * Hands the chunks of a stream on, each in a line of its own, and `[DONE]` at its end; `onEnd` is called with how it went before that goes out. The service's ids and fields stay as they are. The chunk with nothing
 * but usage, which we ask for ourselves, goes to who asked for it too.
 */
export function handOn(
  { answer }: Pick<Begun, 'answer'>,
  {
    wantsUsage,
    onFirst,
    onEnd,
  }: {
    wantsUsage: boolean
    /** The first words came. */
    onFirst(): void
    onEnd(usage: Usage | undefined, text: string, error: Error | undefined): Promise<void>
  },
): Readable {
  const out = new PassThrough()
  const parser = createSseParser({ maxEventChars: EVENT_CHARS_MAX })
  let usage: Usage | undefined
  let text = ''

  async function write(line: string): Promise<void> {
    if (!out.destroyed && !out.write(`data: ${line}\n\n`))
      await new Promise<void>((resolve) => void out.once('drain', resolve).once('close', resolve))
  }

  async function publish(data: string): Promise<void> {
    if (data.trim() === '' || data.trim() === '[DONE]') return
    const chunk: unknown = JSON.parse(data)
    usage = usageOf(chunk) ?? usage
    const words = textIn(chunk)
    if (text === '' && words !== '') onFirst()
    text += words
    const isUsageAlone = (chunk as { choices?: unknown[] }).choices?.length === 0
    if (!isUsageAlone || wantsUsage) await write(data.replaceAll('\n', ' '))
  }

  async function run(): Promise<void> {
    let failure: Error | undefined
    try {
      for await (const bytes of answer.chunks) for (const { data } of parser.push(bytes)) await publish(data)
      for (const { data } of parser.end()) await publish(data)
    } catch (error) {
      failure = error as Error
    }
    try {
      await onEnd(usage, text, failure)
    } catch (error) {
      failure ??= error as Error
    }
    if (failure)
      await write(
        JSON.stringify({ error: { message: 'the answer broke off', type: 'upstream_error', code: 'E_UPSTREAM' } }),
      )
    await write('[DONE]')
    out.end()
  }

  void run()
  return out
}
