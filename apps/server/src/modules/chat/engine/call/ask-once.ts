import type { Deps } from '../../../../platform/deps.ts'
import { OutboundError, type OutboundStream } from '../../../../platform/outbound/outbound.ts'
import type { Masker } from '../../../../providers/mask.ts'
import { createSseParser, SseTooLarge, type SseEvent } from '../../../../providers/sse.ts'
import { readText } from '../../../../providers/call.ts'
import { messagesBody } from './anthropic/messages-body.ts'
import { createMessagesReader } from './anthropic/messages-answer.ts'
import { createAnswerReader, type AnswerReader } from './chat-answer.ts'
import type { ChatAsk, ChatChunk, ChatTarget } from '../chat-ask.ts'
import { chatBody } from './chat-body.ts'
import type { ChatQuirks } from './chat-quirks.ts'
import { brokenAnswer, classifyAnswer, classifyTransport } from '../limits/chat-classify.ts'
import { ChatError } from '../limits/chat-error.ts'
import { maskerOf, requestTo } from './chat-request.ts'

const ANSWER_BYTES_MAX = 64 * 1024 * 1024
const EVENT_CHARS_MAX = 8 * 1024 * 1024
const ERROR_BYTES_MAX = 64 * 1024
/** What of a stream is kept to say what was wrong with it. */
const KEPT_CHARS = 2_000
/** Usage follows the reason at once; a service that keeps the connection open after it is not waited for. */
const AFTER_FINISH_MS = 5_000

/**
 * Asks once and yields the answer's chunks; the last is `finish`. The caller's own stop is thrown as it comes.
 *
 * @throws {ChatError}
 */
export async function* askOnce(
  { outbound, clock }: Pick<Deps, 'outbound' | 'clock'>,
  target: ChatTarget,
  ask: ChatAsk,
  quirks: ChatQuirks,
  signal: AbortSignal,
): AsyncGenerator<ChatChunk, void> {
  const mask = maskerOf(target)
  const limit = new AbortController()
  // The outside client counts silence from the answer's head on; until then it is counted here.
  let timer = setTimeout(() => limit.abort(), target.idleMs)
  const { path, body, createReader } = dialectOf(target, ask, quirks)
  const reader = createReader(mask)
  let status: number | undefined
  try {
    const { headers, ...request } = requestTo(target, path)
    const answer = await outbound.stream({
      method: 'POST',
      ...request,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: Buffer.from(JSON.stringify(body), 'utf8'),
      timeoutMs: target.timeoutMs,
      idleMs: target.idleMs,
      maxBytes: ANSWER_BYTES_MAX,
      signal: AbortSignal.any([signal, limit.signal]),
    })
    clearTimeout(timer)
    status = answer.status
    if (status >= 300)
      throw classifyAnswer(
        { status, headers: answer.headers, text: await readText(answer, ERROR_BYTES_MAX) },
        { mask, now: clock.now() },
      )
    let isTimed = false
    for await (const chunk of readAnswer(answer, reader, mask)) {
      if (chunk) yield chunk
      if (isTimed || !reader.isWhole()) continue
      isTimed = true
      timer = setTimeout(() => limit.abort(), AFTER_FINISH_MS)
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError || error instanceof SseTooLarge)) throw error
    if (error instanceof SseTooLarge) throw brokenAnswer(error.message, '', mask, error)
    // What breaks behind the reason takes nothing away.
    if (!reader.isWhole())
      throw error.kind === 'aborted' ? silence(target, status) : classifyTransport(error, mask, status)
  } finally {
    clearTimeout(timer)
  }
  yield* reader.end()
}

/** Where a question goes, what it says, and how its answer is read. */
function dialectOf(target: ChatTarget, ask: ChatAsk, quirks: ChatQuirks) {
  return target.dialect === 'anthropic'
    ? { path: 'messages', body: messagesBody(target, ask, quirks), createReader: createMessagesReader }
    : { path: 'chat/completions', body: chatBody(target, ask, quirks), createReader: createAnswerReader }
}

const silence = ({ idleMs }: ChatTarget, status: number | undefined): ChatError =>
  new ChatError('E_TIMEOUT', `no answer began within ${idleMs} ms`, {
    isRepeatable: false,
    ...(status === undefined ? {} : { status }),
  })

/**
 * Events, or one JSON document, whatever the header calls it: what begins with `{` is a document. `undefined` after each chunk that
 * brought no chunk, so that the caller sees the reader move on.
 */
async function* readAnswer(
  answer: OutboundStream,
  reader: AnswerReader,
  mask: Masker,
): AsyncGenerator<ChatChunk | undefined, void> {
  const parser = createSseParser({ maxEventChars: EVENT_CHARS_MAX })
  let kept = ''
  let document: Buffer[] | undefined
  let hasBegun = false
  for await (const chunk of answer.chunks) {
    const isBlank = !hasBegun && /^[\s\uFEFF]*$/.test(chunk.toString('utf8'))
    // Empty lines keep a connection awake before anything is said.
    if (isBlank) continue
    if (
      !hasBegun &&
      chunk
        .toString('utf8')
        .replace(/^[\s\uFEFF]+/, '')
        .startsWith('{')
    )
      document = []
    hasBegun = true
    if (document) {
      document.push(chunk)
      continue
    }
    if (kept.length < KEPT_CHARS) kept += chunk.toString('utf8')
    for (const event of parser.push(chunk)) {
      yield* reader.readEvent(event)
      if (reader.isDone()) break
    }
    if (reader.isDone()) break
    yield undefined
  }
  if (document) yield* reader.readWhole(Buffer.concat(document).toString('utf8'))
  else for (const event of parser.end()) yield* readLast(event, reader, mask)
  if (!reader.isWhole())
    throw brokenAnswer('the stream ended without a reason, and without [DONE] or with nothing before it', kept, mask)
}

/** An event whose last line was not ended: whole, or half of one that broke off. */
function* readLast(event: SseEvent, reader: AnswerReader, mask: Masker): Generator<ChatChunk, void> {
  if (reader.isWhole()) return
  try {
    yield* reader.readEvent(event)
  } catch (error) {
    if (error instanceof ChatError && error.code === 'E_UPSTREAM')
      throw brokenAnswer('the stream broke off inside an event', event.data, mask, error)
    throw error
  }
}
