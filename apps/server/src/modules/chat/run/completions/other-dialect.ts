import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../../platform/deps.ts'
import type { OutboundStream } from '../../../../platform/outbound/outbound.ts'
import { recordOf, textOf } from '../../../../providers/json-values.ts'
import { askOnce } from '../../engine/call/ask-once.ts'
import { NO_QUIRKS } from '../../engine/call/chat-quirks.ts'
import type { ChatAsk, ChatChunk, ChatEngineMessage, ChatPart, ChatTarget, ChatTool } from '../../engine/chat-ask.ts'

type Body = Readonly<Record<string, unknown>>
type Usage = Extract<ChatChunk, { kind: 'usage' }>

/**
 * Asks a service of another dialect with a body of the OpenAI form, and answers in that form; returns once the answer has begun.
 *
 * @throws {ChatError}
 */
export async function askInOtherDialect(
  deps: Pick<Deps, 'outbound' | 'clock'>,
  target: ChatTarget,
  body: Body,
  signal: AbortSignal,
): Promise<OutboundStream> {
  const given = { ...(typeof body.top_p === 'number' ? { top_p: body.top_p } : {}), ...stopsOf(body.stop) }
  const asked = { ...target, extra: { ...given, ...target.extra } }
  const answer = askOnce(deps, asked, askOf(body), NO_QUIRKS, signal)[Symbol.asyncIterator]()
  const first = await answer.next()
  const chunks = all(first, answer)
  const isStream = body.stream === true
  return {
    status: 200,
    headers: { 'content-type': isStream ? 'text/event-stream' : 'application/json' },
    chunks: isStream ? written(target, chunks, deps.clock.now()) : document(target, chunks, deps.clock.now()),
  }
}

async function* all(
  first: IteratorResult<ChatChunk, void>,
  rest: AsyncIterator<ChatChunk, void>,
): AsyncGenerator<ChatChunk, void> {
  try {
    for (let step = first; !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}

const stopsOf = (stop: unknown): object => {
  const stops = (Array.isArray(stop) ? stop : [stop]).filter((one) => typeof one === 'string')
  return stops.length > 0 ? { stop_sequences: stops } : {}
}

/** The question that a body of the OpenAI form asks. */
export function askOf(body: Body): ChatAsk {
  const messages = Array.isArray(body.messages) ? body.messages.map(recordOf) : []
  const tools = (Array.isArray(body.tools) ? body.tools : []).map((tool): ChatTool => {
    const { name, description, parameters } = recordOf(recordOf(tool).function)
    return { name: textOf(name), description: textOf(description), parameters: recordOf(parameters) }
  })
  const longest = body.max_completion_tokens ?? body.max_tokens
  return {
    messages: messages.map(messageOf),
    ...(tools.length > 0 ? { tools } : {}),
    ...(typeof longest === 'number' ? { maxTokens: longest } : {}),
    ...(typeof body.temperature === 'number' ? { temperature: body.temperature } : {}),
    ...(typeof body.top_p === 'number' ? { chosen: { topP: body.top_p } } : {}),
  }
}

function messageOf(message: Record<string, unknown>): ChatEngineMessage {
  const calls = (Array.isArray(message.tool_calls) ? message.tool_calls : []).map((call: unknown) => {
    const { id, function: called } = recordOf(call)
    const { name, arguments: given } = recordOf(called)
    return { id: textOf(id), name: textOf(name), arguments: textOf(given) }
  })
  const callId = textOf(message.tool_call_id)
  return {
    role: roleOf(textOf(message.role)),
    content: Array.isArray(message.content) ? message.content.flatMap(partOf) : textOf(message.content),
    ...(calls.length > 0 ? { toolCalls: calls } : {}),
    ...(callId === '' ? {} : { toolCallId: callId }),
  }
}

function roleOf(role: string): ChatEngineMessage['role'] {
  if (role === 'system' || role === 'developer') return 'system'
  return role === 'assistant' || role === 'tool' ? role : 'user'
}

function partOf(given: unknown): ChatPart[] {
  const part = recordOf(given)
  const url = textOf(recordOf(part.image_url).url)
  if (url !== '') return [{ type: 'image', dataUrl: url }]
  return typeof part.text === 'string' ? [{ type: 'text', text: part.text }] : []
}

const MS = 1_000
const frameOf = ({ model }: ChatTarget, object: string, now: Date) => ({
  id: `chatcmpl-${randomUUID()}`,
  object,
  created: Math.floor(now.getTime() / MS),
  model,
})
const usageOf = ({ promptTokens, completionTokens }: Usage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
})

async function* written(target: ChatTarget, chunks: AsyncIterable<ChatChunk>, now: Date): AsyncGenerator<Buffer> {
  const frame = frameOf(target, 'chat.completion.chunk', now)
  const line = (more: object): Buffer => Buffer.from(`data: ${JSON.stringify({ ...frame, ...more })}\n\n`, 'utf8')
  const choice = (delta: object, reason: string | null = null): object => ({
    choices: [{ index: 0, delta, finish_reason: reason }],
  })
  let usage: Usage | undefined
  for await (const chunk of chunks) {
    if (chunk.kind === 'text') yield line(choice({ content: chunk.text }))
    if (chunk.kind === 'reasoning') yield line(choice({ reasoning_content: chunk.text }))
    if (chunk.kind === 'toolCalls')
      yield line(choice({ tool_calls: chunk.calls.map((call, index) => ({ index, ...wireCall(call) })) }))
    if (chunk.kind === 'usage') usage = chunk
    if (chunk.kind === 'finish') yield line(choice({}, chunk.reason))
  }
  if (usage) yield line({ choices: [], usage: usageOf(usage) })
  yield Buffer.from('data: [DONE]\n\n', 'utf8')
}

async function* document(target: ChatTarget, chunks: AsyncIterable<ChatChunk>, now: Date): AsyncGenerator<Buffer> {
  const said = { text: '', reasoning: '', calls: [] as object[], reason: 'stop', usage: undefined as Usage | undefined }
  for await (const chunk of chunks) {
    if (chunk.kind === 'text') said.text += chunk.text
    if (chunk.kind === 'reasoning') said.reasoning += chunk.text
    if (chunk.kind === 'toolCalls') said.calls = chunk.calls.map(wireCall)
    if (chunk.kind === 'usage') said.usage = chunk
    if (chunk.kind === 'finish') said.reason = chunk.reason
  }
  const message = {
    role: 'assistant',
    content: said.text === '' && said.calls.length > 0 ? null : said.text,
    ...(said.reasoning === '' ? {} : { reasoning_content: said.reasoning }),
    ...(said.calls.length > 0 ? { tool_calls: said.calls } : {}),
  }
  const whole = {
    ...frameOf(target, 'chat.completion', now),
    choices: [{ index: 0, message, finish_reason: said.reason }],
    ...(said.usage ? { usage: usageOf(said.usage) } : {}),
  }
  yield Buffer.from(JSON.stringify(whole), 'utf8')
}

const wireCall = ({ id, name, arguments: given }: { id: string; name: string; arguments: string }): object => ({
  id,
  type: 'function',
  function: { name, arguments: given },
})
