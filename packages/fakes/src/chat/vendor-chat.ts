import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { createScenes } from '../kit/scenes.ts'
import { CHAT_VENDORS, type ChatVendor, type ChatVendorCode } from './chat-vendors.ts'

const SCENES = { balance: 'balance', thinking: 'thinking', length: 'length' } as const
type VendorScene = (typeof SCENES)[keyof typeof SCENES] | 'ok'
export const VENDOR_PROMPT_WORDS: readonly string[] = Object.keys(SCENES)

export interface VendorChatFake extends FakeServer {
  /** What stands in the address field. */
  baseUrl: string
  /** Scenes of the next questions in order; afterwards `ok`. */
  script(...scenes: VendorScene[]): void
}

interface Body extends Record<string, unknown> {
  model?: unknown
  messages?: { role?: unknown; content?: unknown }[]
  stream?: unknown
  stream_options?: { include_usage?: unknown }
}

const forbidden = (field: string): FakeAnswer => {
  const detail = [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }]
  return {
    status: 422,
    body: { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null },
  }
}

/** One of the services of {@link CHAT_VENDORS} on loopback: it checks its key and the shape of a question, and answers and streams as that service does. */
export async function startVendorChatFake(
  code: ChatVendorCode,
  { key = 'sk-fake-vendor-1234', port = 0 }: { key?: string; port?: number } = {},
): Promise<VendorChatFake> {
  const vendor: ChatVendor = CHAT_VENDORS[code]
  const scenes = createScenes<VendorScene>(SCENES, 'ok')

  function complete(request: FakeRequest): FakeAnswer {
    const body = (request.json ?? {}) as Body
    const field = vendor.forbids?.find((name) => body[name] !== undefined)
    if (field !== undefined) return forbidden(field)
    if (!Array.isArray(body.messages) || body.messages.length === 0)
      return { status: 400, body: { error: { message: 'messages is required', type: 'invalid_request_error' } } }
    const model = String(body.model)
    if (!vendor.models.includes(model)) return vendor.noModel(model)
    const prompt = textOf(body.messages.findLast(({ role }) => role === 'user')?.content)
    const scene = scenes.next(prompt)
    if (scene === 'balance') return vendor.balance
    const answer = answerOf(vendor, model, prompt, scene)
    return body.stream === true
      ? {
          stream: streamOf(vendor, answer, body.stream_options?.include_usage === true),
          headers: { 'Content-Type': 'text/event-stream' },
        }
      : { body: documentOf(answer) }
  }

  const server = await startFakeServer(
    (request) => {
      if (request.headers.authorization !== `Bearer ${key}`) return vendor.wrongKey
      if (request.method === 'GET' && request.path === `${vendor.path}/models`)
        return {
          body: {
            object: 'list',
            data: vendor.models.map((id) => ({ id: vendor.listed?.(id) ?? id, object: 'model', owned_by: code })),
          },
        }
      if (request.method === 'POST' && request.path === `${vendor.path}/chat/completions`) return complete(request)
      return { status: 404, body: { error: { message: `Not found: ${request.path}`, type: 'not_found' } } }
    },
    { port },
  )
  return { ...server, baseUrl: `${server.url}${vendor.path}`, script: scenes.script }
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('')
      : ''

function answerOf({ thinksIn }: ChatVendor, model: string, prompt: string, scene: VendorScene) {
  const words = `你说：“${prompt}”。That is all.`.match(/.{1,3}/gsu) ?? []
  const thoughts = scene === 'thinking' && thinksIn ? ['先想', '一想。'] : []
  const asked = Math.ceil(prompt.length / 2) + 3
  return {
    model,
    words,
    thoughts,
    reason: scene === 'length' ? 'length' : 'stop',
    usage: {
      prompt_tokens: asked,
      completion_tokens: words.length + thoughts.length,
      total_tokens: asked + words.length + thoughts.length,
    },
  }
}
type Answer = ReturnType<typeof answerOf>

const frameOf = ({ model }: Answer, object: string) => ({ id: 'chatcmpl-fake', object, created: 1_700_000_000, model })

function documentOf(answer: Answer): object {
  return {
    ...frameOf(answer, 'chat.completion'),
    choices: [
      { index: 0, message: { role: 'assistant', content: answer.words.join('') }, finish_reason: answer.reason },
    ],
    usage: answer.usage,
  }
}

async function* streamOf(vendor: ChatVendor, answer: Answer, wantsUsage: boolean): AsyncGenerator<string> {
  const frame = frameOf(answer, 'chat.completion.chunk')
  const line = (more: object): string => `data: ${JSON.stringify({ ...frame, ...more })}\n\n`
  const choice = (delta: object, more: object = {}): object => ({
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  })
  if (vendor.comment) yield `${vendor.comment}\n\n`
  yield line(choice({ role: 'assistant', content: '' }))
  for (const thought of answer.thoughts) yield line(choice({ [vendor.thinksIn ?? 'reasoning_content']: thought }))
  for (const word of answer.words) yield line(choice({ content: word }))
  const { usage, reason } = answer
  if (vendor.endsWithMessage) {
    yield line(choice({ content: '' }, { finish_reason: reason }))
    yield line({
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: answer.words.join('') }, finish_reason: reason }],
      usage,
      base_resp: { status_code: 0, status_msg: '' },
    })
  } else {
    yield line({
      ...choice({}, { finish_reason: reason, ...(vendor.usage === 'choice' ? { usage } : {}) }),
      ...(vendor.usage === 'groq' ? { x_groq: { id: 'req_fake', usage } } : {}),
    })
    if (vendor.usage === 'always' || (vendor.usage === 'asked' && wantsUsage)) yield line({ choices: [], usage })
  }
  yield 'data: [DONE]\n\n'
}
