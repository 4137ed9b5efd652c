import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'

/** What the next question meets; `held` waits for `release` after two words. */
export const CLAUDE_SCENES = [
  'ok',
  'held',
  'thinking',
  'tools',
  'length',
  'refusal',
  'whole',
  'unauthorized',
  'balance',
  'rate',
  'overloaded',
  'errorMid',
  'cut',
] as const
export type ClaudeScene = (typeof CLAUDE_SCENES)[number]

const WORDS: Readonly<Record<string, ClaudeScene>> = {
  thinking: 'thinking',
  tools: 'tools',
  length: 'length',
  refusal: 'refusal',
  balance: 'balance',
  rate: 'rate',
  busy: 'overloaded',
  errormid: 'errorMid',
  cut: 'cut',
}
export const CLAUDE_PROMPT_WORDS: readonly string[] = Object.keys(WORDS)
export const CLAUDE_MODELS = ['claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-1'] as const

export interface ClaudeChatFake extends FakeServer {
  /** Scenes of the next questions in order; afterwards `ok`. */
  script(...scenes: ClaudeScene[]): void
  /** Lets what is `held` go on. */
  release(): void
  held(): Promise<void>
}

interface Block {
  type?: unknown
  text?: unknown
  id?: unknown
  tool_use_id?: unknown
}
interface Turn {
  role?: unknown
  content?: unknown
}
interface Body {
  model?: unknown
  max_tokens?: unknown
  system?: unknown
  messages?: unknown
  stream?: unknown
  temperature?: unknown
  top_p?: unknown
  tools?: { name?: unknown; input_schema?: unknown }[]
}

const VERSION = '2023-06-01'
/** Fields of the form; the service refuses any other. */
const FIELDS = new Set([
  'model',
  'max_tokens',
  'system',
  'messages',
  'stream',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'tools',
  'tool_choice',
  'metadata',
  'thinking',
])

const problem = (status: number, type: string, message: string, headers: Record<string, string> = {}): FakeAnswer => ({
  status,
  headers,
  body: { type: 'error', error: { type, message }, request_id: 'req_fake' },
})
const invalid = (message: string): FakeAnswer => problem(400, 'invalid_request_error', message)
const blocksOf = ({ content }: Turn): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? (content as Block[]) : []
const textIn = (turn: Turn | undefined): string =>
  turn
    ? blocksOf(turn)
        .map(({ text }) => (typeof text === 'string' ? text : ''))
        .join('')
    : ''

/** What is wrong with a question, as the service sees it. */
function problemOf(body: Body): FakeAnswer | undefined {
  const strange = Object.keys(body).find((name) => !FIELDS.has(name))
  if (strange !== undefined) return invalid(`${strange}: Extra inputs are not permitted`)
  if (typeof body.max_tokens !== 'number') return invalid('max_tokens: Field required')
  if (typeof body.temperature === 'number' && body.temperature > 1) return invalid('temperature: range: 0..1')
  if (body.temperature !== undefined && body.top_p !== undefined)
    return invalid('`temperature` and `top_p` cannot both be specified for this model. Please use only one.')
  if (!CLAUDE_MODELS.some((model) => model === body.model))
    return problem(404, 'not_found_error', `model: ${String(body.model)}`)
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return invalid('messages: at least one message is required')
  const called = new Set<unknown>()
  for (const [index, turn] of (body.messages as Turn[]).entries()) {
    if (turn.role !== 'user' && turn.role !== 'assistant')
      return invalid(`messages.${index}.role: Input should be 'user' or 'assistant'`)
    if (index === 0 && turn.role !== 'user') return invalid('messages: first message must use the "user" role')
    for (const block of blocksOf(turn)) {
      if (block.type === 'text' && (typeof block.text !== 'string' || block.text.trim() === ''))
        return invalid('messages: text content blocks must be non-empty')
      if (block.type === 'tool_use') called.add(block.id)
      if (block.type === 'tool_result' && !called.has(block.tool_use_id))
        return invalid('messages: unexpected `tool_use_id` found in `tool_result` blocks')
    }
  }
  return undefined
}

function refusalOf(scene: ClaudeScene): FakeAnswer | undefined {
  switch (scene) {
    case 'unauthorized':
      return problem(401, 'authentication_error', 'invalid x-api-key')
    case 'balance':
      return invalid('Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.')
    case 'rate':
      return problem(429, 'rate_limit_error', 'This request would exceed the rate limit', { 'Retry-After': '1' })
    case 'overloaded':
      return problem(529, 'overloaded_error', 'Overloaded')
    default:
      return undefined
  }
}

/** `tokens=4` gives numbered words; else it repeats the question. */
function wordsOf(prompt: string): string[] {
  const count = /\btokens=(\d{1,6})\b/.exec(prompt)?.[1]
  return count === undefined
    ? (`你说：“${prompt}”。That is all.`.match(/.{1,3}/gsu) ?? [])
    : Array.from({ length: Number(count) }, (_, index) => `t${String(index + 1).padStart(4, '0')} `)
}

/** The Messages API on loopback: `x-api-key`, `anthropic-version`, the system's words apart, named events, usage at both ends. */
export async function startClaudeChatFake({
  key = 'sk-ant-fake-1234',
  port = 0,
}: { key?: string; port?: number } = {}): Promise<ClaudeChatFake> {
  const scenes = createScenes(WORDS, 'ok')
  const holds = createHolds()

  function answerOf(body: Body, scene: ClaudeScene) {
    const turns = body.messages as Turn[]
    const prompt = textIn(turns.findLast((turn) => turn.role === 'user' && textIn(turn) !== ''))
    const names = scene === 'tools' ? (body.tools ?? []).map(({ name }) => String(name)) : []
    return {
      id: 'msg_fake',
      model: String(body.model),
      thinking: scene === 'thinking' ? ['先想', '一想。'] : [],
      words: names.length > 0 ? [] : wordsOf(prompt),
      names,
      input: Math.ceil(JSON.stringify(turns).length / 4),
      reason:
        names.length > 0
          ? 'tool_use'
          : scene === 'length'
            ? 'max_tokens'
            : scene === 'refusal'
              ? 'refusal'
              : 'end_turn',
    }
  }
  type Answer = ReturnType<typeof answerOf>
  const outputOf = ({ words, thinking, names }: Answer): number => words.length + thinking.length + names.length

  function document(answer: Answer): object {
    return {
      id: answer.id,
      type: 'message',
      role: 'assistant',
      model: answer.model,
      content: [
        ...(answer.thinking.length > 0 ? [{ type: 'thinking', thinking: answer.thinking.join('') }] : []),
        ...(answer.words.length > 0 ? [{ type: 'text', text: answer.words.join('') }] : []),
        ...answer.names.map((name, index) => ({ type: 'tool_use', id: `toolu_${index}`, name, input: { of: name } })),
      ],
      stop_reason: answer.reason,
      stop_sequence: null,
      usage: { input_tokens: answer.input, output_tokens: outputOf(answer) },
    }
  }

  async function* stream(answer: Answer, scene: ClaudeScene): AsyncGenerator<string> {
    const event = (type: string, more: object = {}): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
    let index = -1
    const block = function* (begun: object, deltas: readonly object[]): Generator<string> {
      index += 1
      yield event('content_block_start', { index, content_block: begun })
      for (const delta of deltas) yield event('content_block_delta', { index, delta })
      yield event('content_block_stop', { index })
    }
    yield event('message_start', {
      message: {
        id: answer.id,
        type: 'message',
        role: 'assistant',
        model: answer.model,
        content: [],
        stop_reason: null,
        usage: { input_tokens: answer.input, cache_read_input_tokens: 0, output_tokens: 1 },
      },
    })
    yield event('ping')
    if (answer.thinking.length > 0)
      yield* block({ type: 'thinking', thinking: '' }, [
        ...answer.thinking.map((thinking) => ({ type: 'thinking_delta', thinking })),
        { type: 'signature_delta', signature: 'c2ln' },
      ])
    let said = 0
    for (const line of block(
      { type: 'text', text: '' },
      answer.words.map((text) => ({ type: 'text_delta', text })),
    )) {
      if (answer.words.length === 0) break
      yield line
      said += 1
      if (scene === 'held' && said === 3) await holds.hold()
      if (said !== 3) continue
      if (scene === 'cut') return
      if (scene === 'errorMid') {
        yield event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
        return
      }
    }
    for (const [at, name] of answer.names.entries())
      yield* block({ type: 'tool_use', id: `toolu_${at}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: '' },
        { type: 'input_json_delta', partial_json: '{"of":' },
        { type: 'input_json_delta', partial_json: `${JSON.stringify(name)}}` },
      ])
    yield event('message_delta', {
      delta: { stop_reason: answer.reason, stop_sequence: null },
      usage: { output_tokens: outputOf(answer) },
    })
    yield event('message_stop')
  }

  function ask(request: FakeRequest): FakeAnswer {
    const body = (request.json ?? {}) as Body
    const wrong = problemOf(body)
    if (wrong) return wrong
    const scene = scenes.next(textIn((body.messages as Turn[]).findLast(({ role }) => role === 'user')))
    const refusal = refusalOf(scene)
    if (refusal) return refusal
    const answer = answerOf(body, scene)
    return body.stream === true && scene !== 'whole'
      ? { stream: stream(answer, scene), headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }
      : { body: document(answer) }
  }

  const server = await startFakeServer(
    (request) => {
      const path = request.path.split('?')[0] ?? ''
      if (request.headers['x-api-key'] !== key)
        return problem(
          401,
          'authentication_error',
          request.headers['x-api-key'] ? 'invalid x-api-key' : 'x-api-key header is required',
        )
      if (request.headers['anthropic-version'] !== VERSION) return invalid('anthropic-version: header is required')
      if (request.method === 'GET' && path === '/v1/models')
        return {
          body: {
            data: CLAUDE_MODELS.map((id) => ({
              type: 'model',
              id,
              display_name: id,
              created_at: '2025-09-29T00:00:00Z',
            })),
            has_more: false,
            first_id: CLAUDE_MODELS[0],
            last_id: CLAUDE_MODELS.at(-1),
          },
        }
      if (request.method === 'POST' && path === '/v1/messages') return ask(request)
      return problem(404, 'not_found_error', `Not Found: ${request.path}`)
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    close: () => {
      holds.release()
      return server.close()
    },
  }
}
