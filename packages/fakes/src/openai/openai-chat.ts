import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import {
  CHAT_SCENES,
  CHAT_WORDS,
  delayOf,
  promptOf,
  tokensOf,
  type ChatBody,
  type ChatMessage,
  type ChatScene,
} from './openai-chat-scenes.ts'
import { chatDocument, chatStream, type ChatAnswerParts } from './openai-chat-stream.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'

export { CHAT_PROMPT_WORDS, type ChatScene } from './openai-chat-scenes.ts'

export interface OpenAiChatFake extends FakeServer {
  /** Scenes of the next questions in order; afterwards `ok`. A request's header `x-fake-scene` goes first. */
  script(...scenes: ChatScene[]): void
  /** Lets what is `held`, `silent` or `openEnd` go on. */
  release(): void
  /** Resolves once one is held. */
  held(): Promise<void>
  /** Streams so far: begun, and of these how many were left by their reader. */
  streams(): { begun: number; left: number }
}

export interface OpenAiChatFakeOptions {
  /** The one key accepted. */
  key?: string
  /** `ollama`: any key or none, no tools or pictures but for models that have them, its own words for a model that is not there. */
  variant?: 'openai' | 'ollama'
  models?: readonly string[]
  port?: number
}

/** Takes pictures; the others refuse them. `fake-reasoner` thinks first. */
export const CHAT_MODELS = ['fake-chat', 'fake-reasoner', 'fake-vision'] as const
const SLOW_MS = 20_000
const ROLES = ['system', 'developer', 'user', 'assistant', 'tool']

const problem = (
  status: number,
  type: string,
  code: string | null,
  message: string,
  headers: Record<string, string> = {},
): FakeAnswer => ({
  status,
  headers,
  body: { error: { message, type, param: null, code } },
})
const invalid = (message: string, code: string | null = null): FakeAnswer =>
  problem(400, 'invalid_request_error', code, message)

/** Failures that come before any answer. */
function refusalOf(scene: ChatScene, request: FakeRequest, body: ChatBody): FakeAnswer | undefined {
  switch (scene) {
    case 'unauthorized':
      return problem(
        401,
        'invalid_request_error',
        'invalid_api_key',
        `Incorrect API key provided: ${request.headers.authorization?.slice(7)}`,
      )
    case 'balance':
      return problem(402, 'unknown_error', 'invalid_request_error', 'Insufficient Balance')
    case 'quota':
      return problem(
        429,
        'insufficient_quota',
        'insufficient_quota',
        'You exceeded your current quota, please check your plan and billing details',
      )
    case 'rate':
      return problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached', { 'Retry-After': '1' })
    case 'rateLong':
      return problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached', { 'Retry-After': '60' })
    case 'rateNow':
      return problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached', { 'Retry-After': '0' })
    case 'context':
      return invalid(
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
        'context_length_exceeded',
      )
    case 'blocked':
      return invalid('Content Exists Risk')
    case 'badRequest':
      return invalid("Invalid value for 'temperature'", 'invalid_value')
    case 'noModel':
      return problem(
        404,
        'invalid_request_error',
        'model_not_found',
        `The model '${String(body.model)}' does not exist or you do not have access to it.`,
      )
    case 'error500':
      return problem(500, 'server_error', null, 'The server had an error while processing your request')
    case 'plain502':
      return { status: 502, body: 'Bad gateway' }
    case 'busy':
      return problem(
        503,
        'service_unavailable_error',
        null,
        'The engine is currently overloaded, please try again later',
      )
    case 'timeout504':
      return {
        status: 504,
        body: '<html><h1>504 Gateway Time-out</h1></html>',
        headers: { 'Content-Type': 'text/html' },
      }
    case 'redirect':
      return { status: 302, body: '', headers: { Location: 'http://10.0.0.1/' } }
    case 'dropHead':
      return { drop: 'beforeHeaders' }
    case 'noOptions':
      return body.stream_options === undefined
        ? undefined
        : invalid('Unrecognized request argument supplied: stream_options')
    case 'noMaxTokens':
      return body.max_tokens === undefined
        ? undefined
        : invalid(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            'unsupported_parameter',
          )
    case 'noSampling': {
      const name = ['temperature', 'top_p'].find((one) => body[one as 'temperature'] !== undefined)
      return name === undefined
        ? undefined
        : invalid(`Unsupported parameter: '${name}' is not supported with this model.`, 'unsupported_parameter')
    }
    default:
      return undefined
  }
}

const isIn = (value: unknown, most: number): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0 && value <= most)

/** What is wrong with the messages, as the vendor sees it. */
function problemOf(
  body: ChatBody,
  models: readonly string[],
  variant: OpenAiChatFakeOptions['variant'],
): FakeAnswer | undefined {
  const { messages, model, temperature, top_p: topP } = body
  if (!isIn(temperature, 2)) return invalid("Invalid 'temperature': expected a value between 0 and 2")
  if (!isIn(topP, 1)) return invalid("Invalid 'top_p': expected a value between 0 and 1")
  if (typeof model !== 'string' || !models.includes(model)) {
    return variant === 'ollama'
      ? problem(404, 'api_error', null, `model "${String(model)}" not found, try pulling it first`)
      : problem(
          404,
          'invalid_request_error',
          'model_not_found',
          `The model '${String(model)}' does not exist or you do not have access to it.`,
        )
  }
  if (!Array.isArray(messages) || messages.length === 0) return invalid("'messages' must be a list of at least one")
  if (body.stream_options !== undefined && body.stream !== true)
    return invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.")
  const called = new Set<unknown>()
  for (const message of messages as ChatMessage[]) {
    if (!ROLES.includes(String(message.role))) return invalid(`Invalid role: ${String(message.role)}`)
    if (message.role === 'tool' && !called.has(message.tool_call_id))
      return invalid("messages with role 'tool' must be a response to a preceding message with 'tool_calls'")
    for (const { id } of message.tool_calls ?? []) called.add(id)
    const hasImage =
      Array.isArray(message.content) && message.content.some((part: { type?: unknown }) => part.type === 'image_url')
    if (hasImage && model !== 'fake-vision') return invalid('unknown variant `image_url`, expected `text`')
  }
  return undefined
}

/** A chat service on loopback that speaks the OpenAI form (providers §2.1): answers, streamed or whole, and the list of models. */
export async function startOpenAiChatFake({
  key = 'sk-fake-chat-1234',
  variant = 'openai',
  models = CHAT_MODELS,
  port = 0,
}: OpenAiChatFakeOptions = {}): Promise<OpenAiChatFake> {
  const scenes = createScenes(CHAT_WORDS, 'ok')
  const holds = createHolds()
  const count = { begun: 0, left: 0 }

  function partsOf(body: ChatBody, messages: readonly ChatMessage[], scene: ChatScene): ChatAnswerParts {
    const tokens = tokensOf(messages)
    const names = (body.tools ?? []).map(({ function: called }) => String(called?.name))
    const [name] = names
    const calls = scene === 'tools' && name !== undefined ? [name, names[1] ?? name] : []
    const reasoning = scene === 'reasoning' || body.model === 'fake-reasoner' ? ['先想', '一想', '。'] : []
    // Cached by an Ollama: none.
    const prompt =
      variant === 'ollama'
        ? 0
        : Math.ceil(messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0) / 4)
    const usage = {
      prompt_tokens: prompt,
      completion_tokens: tokens.length + reasoning.length,
      total_tokens: prompt + tokens.length + reasoning.length,
    }
    return {
      id: `chatcmpl-${count.begun}`,
      model: String(body.model),
      tokens,
      reasoning,
      calls,
      usage,
      hasUsage: body.stream_options?.include_usage === true,
      delayMs: delayOf(promptOf(messages)),
    }
  }

  /** Counts, also when the reader leaves: then the loop that writes returns it early. */
  async function* counted(stream: AsyncGenerator<Buffer | string>): AsyncGenerator<Buffer | string> {
    count.begun += 1
    let isOver = false
    try {
      yield* stream
      isOver = true
    } catch (error) {
      isOver = true
      throw error
    } finally {
      if (!isOver) count.left += 1
    }
  }

  async function complete(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as ChatBody
    const wrong = problemOf(body, models, variant)
    if (wrong) return wrong
    const messages = body.messages as ChatMessage[]
    const named = CHAT_SCENES.find((scene) => scene === request.headers['x-fake-scene'])
    const scene = named ?? scenes.next(promptOf(messages))
    const refusal = refusalOf(scene, request, body)
    if (refusal) return refusal
    if (scene === 'slow') await holds.hold(SLOW_MS)
    const parts = partsOf(body, messages, scene)
    if (body.stream !== true || scene === 'whole') return { body: chatDocument(parts, scene) }
    if (scene === 'dropBody') return { stream: dropped() }
    return {
      stream: counted(chatStream(parts, scene, holds)),
      headers: {
        'Content-Type': scene === 'html' ? 'text/html' : 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-cache',
      },
    }
  }

  const server = await startFakeServer(
    (request) => {
      if (variant !== 'ollama' && request.headers.authorization !== `Bearer ${key}`)
        return problem(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided')
      if (request.method === 'GET' && request.path === '/v1/models')
        return {
          body: {
            object: 'list',
            data: models.map((id) => ({
              id,
              object: 'model',
              created: 1,
              owned_by: variant === 'ollama' ? 'library' : 'fake',
            })),
          },
        }
      if (request.method === 'POST' && request.path === '/v1/chat/completions') return complete(request)
      return problem(404, 'invalid_request_error', null, `Invalid URL (${request.method} ${request.path})`)
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    streams: () => ({ ...count }),
    close: () => {
      holds.release()
      return server.close()
    },
  }
}

/** Head, first bytes of nothing, and gone. */
async function* dropped(): AsyncGenerator<string> {
  yield ': \n\n'
  throw new Error('the connection is dropped here, as the scene says')
}
