import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleErrors } from '../openai-error.ts'
import { answerOf, type Answer } from './answer.ts'
import { readChatRequest, type ChatRequest } from './chat-request.ts'
import { loadManual, ManualMissingError } from './manual.ts'
import { createManualSearch, type ManualSearch } from './search.ts'
import { countTokens, chunksOf, tokensOf } from './tokens.ts'

export interface Chat {
  /** Why no question can be answered; undefined when all is well. */
  problem: string | undefined
  /** Reads and answers a body of `POST /v1/chat/completions`: the whole object, or the lines of an event stream. */
  complete(body: unknown): { answer: object } | { stream: AsyncIterable<string> }
  /** How long a chunk of a stream takes. */
  setChunkMs(ms: number): void
  /** Streams under way end without their last lines, as when a service dies. */
  close(): void
}

interface Completion {
  id: string
  createdSeconds: number
  model: string
  /** Tokens of the text that are sent; those of a call count as well. */
  tokens: string[]
  answer: Answer
  finish: 'stop' | 'length' | 'tool_calls'
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
}

/** After so many chunks without a wait others get their turn. */
const CHUNKS_PER_TURN = 64
const ARGUMENT_CHUNK_CHARS = 12

/** Answers out of the manual in `manualDir`; without it every question is refused with 503, and the reason stands in `problem`. */
export function createChat({ manualDir, chunkMs }: { manualDir?: string; chunkMs: number }): Chat {
  const closing = new AbortController()
  const { manual, problem } = openManual(manualDir)
  let betweenMs = chunkMs

  return {
    problem,
    complete(body) {
      const request = readChatRequest(body)
      if (!manual) throw sampleErrors.noManual(problem ?? '')
      const completion = completeOf(request, manual)
      if (!request.isStream) return { answer: toObject(completion) }
      return { stream: streamOf(completion, { request, getChunkMs: () => betweenMs, signal: closing.signal }) }
    },
    setChunkMs(ms) {
      betweenMs = ms
    },
    close: () => closing.abort(),
  }
}

function openManual(dir: string | undefined): { manual: ManualSearch | undefined; problem: string | undefined } {
  try {
    return { manual: createManualSearch(loadManual(dir)), problem: undefined }
  } catch (error) {
    if (error instanceof ManualMissingError) return { manual: undefined, problem: error.message }
    throw error
  }
}

function completeOf(request: ChatRequest, manual: ManualSearch): Completion {
  const { messages, continues, maxTokens, model, promptTokens } = request
  const asked = continues ? messages.slice(0, -1) : messages
  const answer = continued(
    answerOf({ ...request, messages: asked }, manual),
    [...beforeCalls(asked), ...(continues ? messages.slice(-1) : [])].map(({ text }) => text).join(''),
  )
  const all = answer.kind === 'text' ? tokensOf(answer.text) : []
  const tokens = all.slice(0, maxTokens)
  const completionTokens =
    answer.kind === 'text' ? tokens.length : countTokens(answer.call.name + answer.call.arguments)
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    createdSeconds: Math.floor(Date.now() / 1000),
    model,
    answer,
    tokens,
    finish: answer.kind === 'call' ? 'tool_calls' : tokens.length < all.length ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  }
}

/** What was said after the last question and before calls were made for it: the answer to their results goes on after it. */
function beforeCalls(messages: ChatRequest['messages']): ChatRequest['messages'] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const isCalled = since.some(({ role }) => role === 'tool')
  return isCalled ? since.filter(({ role }) => role === 'assistant') : []
}

/** The rest of the answer after what is there already. A beginning that is not of this answer is followed by the whole of it, set apart. */
function continued(answer: Answer, beginning: string): Answer {
  if (answer.kind === 'call' || beginning === '') return answer
  return {
    kind: 'text',
    text: answer.text.startsWith(beginning) ? answer.text.slice(beginning.length) : `\n\n${answer.text}`,
  }
}

const callOf = ({ call }: Extract<Answer, { kind: 'call' }>) => ({
  id: call.id,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
})

function toObject({ id, createdSeconds, model, tokens, answer, finish, usage }: Completion): object {
  const message =
    answer.kind === 'call'
      ? { role: 'assistant', content: null, refusal: null, tool_calls: [callOf(answer)] }
      : { role: 'assistant', content: tokens.join(''), refusal: null }
  return {
    id,
    object: 'chat.completion',
    created: createdSeconds,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage,
  }
}

async function* streamOf(
  completion: Completion,
  { request, getChunkMs, signal }: { request: ChatRequest; getChunkMs: () => number; signal: AbortSignal },
): AsyncGenerator<string> {
  const { id, createdSeconds, model, tokens, answer, finish, usage } = completion
  const head = { id, object: 'chat.completion.chunk', created: createdSeconds, model }
  const line = (fields: object): string =>
    `data: ${JSON.stringify({ ...head, ...fields, ...(request.includesUsage && !('usage' in fields) ? { usage: null } : {}) })}\n\n`
  const delta = (change: object, reason: Completion['finish'] | null = null): string =>
    line({ choices: [{ index: 0, delta: change, logprobs: null, finish_reason: reason }] })

  let sent = 0
  for (const change of answer.kind === 'call' ? callChanges(answer) : textChanges(tokens)) {
    if (sent > 0) await pause(getChunkMs(), { sent, signal })
    yield delta(change)
    sent += 1
  }
  yield delta({}, finish)
  if (request.includesUsage) yield line({ choices: [], usage })
  yield 'data: [DONE]\n\n'
}

/** @throws {OpenAiError} when the service is being stopped: the stream breaks off. */
async function pause(ms: number, { sent, signal }: { sent: number; signal: AbortSignal }): Promise<void> {
  if (signal.aborted) throw sampleErrors.closing()
  if (ms === 0 && sent % CHUNKS_PER_TURN > 0) return
  await wait(ms, undefined, { signal }).catch((cause: unknown) =>
    Promise.reject(Object.assign(sampleErrors.closing(), { cause })),
  )
}

const textChanges = (tokens: readonly string[]): object[] => [
  { role: 'assistant', content: '', refusal: null },
  ...chunksOf(tokens).map((content) => ({ content })),
]

/** A call comes in fragments: its name first, then its arguments chunk by chunk. */
function callChanges(answer: Extract<Answer, { kind: 'call' }>): object[] {
  const { id, type, function: described } = callOf(answer)
  const fragments = described.arguments.match(new RegExp(`[\\s\\S]{1,${ARGUMENT_CHUNK_CHARS}}`, 'gu')) ?? []
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ index: 0, id, type, function: { name: described.name, arguments: '' } }],
    },
    ...fragments.map((fragment) => ({ tool_calls: [{ index: 0, function: { arguments: fragment } }] })),
  ]
}
