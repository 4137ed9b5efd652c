import { Readable } from 'node:stream'
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { CHAT_MODEL } from './chat/chat-request.ts'
import type { Chat } from './chat/completions.ts'
import type { Generator } from './generator.ts'
import { MODEL, ordersOf } from './generation-request.ts'
import type { Journal, Painted } from './journal.ts'
import { OpenAiError, sampleErrors } from './openai-error.ts'
import type { Painter } from './painter.ts'
import { noteOf } from './painting/note.ts'

export interface EngineParts {
  journal: Journal
  painter: Painter
  generator: Generator
  chat: Chat
}

const MAX_DELAY_MS = 600_000
const MAX_CHUNK_MS = 60_000
/** Dialogs are long, and may carry pictures that nobody looks at. */
const MAX_CHAT_BYTES = 8 * 1024 * 1024
const MAX_KEY_CHARS = 255
const MODEL_CREATED_SECONDS = 1_760_000_000

/** The HTTP side. `getParts` is asked at each request: the port is bound before the journal is read, so that no two engines share one. */
export function buildEngineApp(getParts: () => Promise<EngineParts>): FastifyInstance {
  const app = fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  // Only JSON: a page in the operator's browser cannot send that here without asking first, and nobody answers it.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: FastifyError | OpenAiError, _request, reply) => {
    const known = error instanceof OpenAiError ? error : fromFastify(error)
    return reply.code(known.status).send(known.toBody())
  })
  app.setNotFoundHandler((request) => {
    throw sampleErrors.unknownUrl(request.method, request.url)
  })
  app.addHook('onRequest', async (request) => {
    // A name that somebody else made point here is not ours (DNS rebinding).
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.host)) throw sampleErrors.foreignHost()
    if (request.url.startsWith('/v1/') && !hasKey(request)) throw sampleErrors.noKey()
  })

  const generate = async (request: FastifyRequest) => {
    const { generator, painter } = await getParts()
    const painted = await generator.generate(request.body, readKey(request))
    return toAnswer(painted, painter, request.host)
  }
  const sendPicture = async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) => {
    const { journal, painter } = await getParts()
    const [, id = '', place = ''] = /^([0-9a-f-]{36})-(\d)\.[a-z]+$/.exec(request.params.file) ?? []
    const painted = journal.findById(id)
    const order = painted && ordersOf(painted.generation)[Number(place)]
    if (!order) throw sampleErrors.unknownPicture()
    return reply.type(`image/${order.format}`).send(await painter.paint(order))
  }
  const complete = async (request: FastifyRequest, reply: FastifyReply) => {
    const { chat } = await getParts()
    const completion = chat.complete(request.body)
    if ('answer' in completion) return completion.answer
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(Readable.from(completion.stream))
  }
  const setDelay = async (request: FastifyRequest) => {
    const { generator, chat } = await getParts()
    const fields = (request.body ?? {}) as { ms?: unknown; tokenMs?: unknown } // looked at before they are used
    const ms = readMs('ms', fields.ms, MAX_DELAY_MS)
    const tokenMs = readMs('tokenMs', fields.tokenMs, MAX_CHUNK_MS)
    if (ms === undefined && tokenMs === undefined) throw sampleErrors.missingParam('ms')
    if (ms !== undefined) generator.setDelayMs(ms)
    if (tokenMs !== undefined) chat.setChunkMs(tokenMs)
    return { ms, tokenMs }
  }

  app.get('/health', () => ({ status: 'ok' }))
  app.get('/v1/models', () => ({
    object: 'list',
    data: [MODEL, CHAT_MODEL].map((id) => ({
      id,
      object: 'model',
      created: MODEL_CREATED_SECONDS,
      owned_by: 'drawdesk',
    })),
  }))
  app.route({ method: 'POST', url: '/v1/images/generations', handler: generate })
  app.route({ method: 'POST', url: '/v1/chat/completions', bodyLimit: MAX_CHAT_BYTES, handler: complete })
  app.get('/sample/pictures/:file', sendPicture)
  app.get('/sample/stats', async () => (await getParts()).journal.stats())
  app.route({ method: 'POST', url: '/sample/delay', handler: setDelay })
  return app
}

function readMs(name: string, value: unknown, high: number): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > high)
    throw sampleErrors.badParam(name, `expected whole milliseconds from 0 to ${high}.`)
  return value
}

const hasKey = (request: FastifyRequest): boolean => /^Bearer +\S+/i.test(request.headers.authorization ?? '')

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_CHARS)
    throw sampleErrors.badParam('Idempotency-Key', `expected 1 to ${MAX_KEY_CHARS} characters.`)
  return key
}

/** `{"created","data":[{"b64_json"} or {"url"}],"size","quality","output_format","background","usage"}`; a repetition answers the same. */
async function toAnswer({ id, generation, createdSeconds }: Painted, painter: Painter, host: string) {
  const orders = ordersOf(generation)
  const note = noteOf(generation.prompt)
  const { answerAs, widthPx, heightPx, format, quality } = generation
  const data =
    answerAs === 'url'
      ? orders.map((_, index) => ({ url: `http://${host}/sample/pictures/${id}-${index}.${format}` }))
      : await Promise.all(orders.map(async (order) => ({ b64_json: (await painter.paint(order)).toString('base64') })))
  // Tokens in the spirit of the vendor's: words in, 1 for every 32 × 32 pixels out.
  const textTokens = Math.max(1, Math.ceil(generation.prompt.length / 4))
  const outputTokens = Math.max(1, Math.round((widthPx * heightPx) / 1024)) * orders.length
  return {
    created: createdSeconds,
    background: 'opaque',
    data,
    output_format: format,
    ...(note === undefined ? {} : { note }),
    quality,
    size: `${widthPx}x${heightPx}`,
    usage: {
      input_tokens: textTokens,
      output_tokens: outputTokens,
      total_tokens: textTokens + outputTokens,
      input_tokens_details: { text_tokens: textTokens, image_tokens: 0 },
    },
  }
}

/** Fastify's own refusals (bad JSON, too large, wrong type) and our faults in the same shape. */
function fromFastify(error: FastifyError): OpenAiError {
  const status = error.statusCode ?? 500
  if (status >= 500)
    return new OpenAiError(500, {
      message: `The sample engine failed: ${error.message}`,
      type: 'server_error',
      code: 'server_error',
    })
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return sampleErrors.badJson()
  return new OpenAiError(status, { message: error.message })
}
