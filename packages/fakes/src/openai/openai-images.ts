import { createHash } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { createHostedFiles } from '../kit/hosted-files.ts'
import { fieldsOf, kindOfPicture, parseMultipart, sizeOfPng, type FormPart } from '../kit/multipart.ts'
import { imageStream, type StreamScene } from './openai-stream.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'

/**
 * What the next generation does: `ok` paints; the rest are the vendor's failures. `lost` paints and drops the connection before
 * any header, `cut` after half the answer; `held` waits for {@link OpenAiFake.release}; `slow` takes 20 s. `streamX` shape a streamed answer.
 */
export type OpenAiScene =
  | 'ok'
  | 'url'
  | 'expired'
  | 'unauthorized'
  | 'rate'
  | 'rateSoon'
  | 'rateOne'
  | 'quota'
  | 'moderated'
  | 'badRequest'
  | 'error500'
  | 'plain502'
  | 'lost'
  | 'cut'
  | 'badJson'
  | 'empty'
  | 'notPicture'
  | 'held'
  | 'slow'
  | 'streamFinalFirst'
  | 'streamCut'
  | 'streamFailed'
  | 'streamIgnored'

export interface OpenAiFake extends FakeServer {
  /** Scenes of the next generations in order; afterwards `ok`. */
  script(...scenes: OpenAiScene[]): void
  /** Lets a `held` generation go on. */
  release(): void
  /** Resolves once one is held. */
  held(): Promise<void>
  /** Pictures really painted; a repeated Idempotency-Key paints nothing. */
  paints(): number
}

export interface OpenAiFakeOptions {
  /** The one key accepted. */
  key?: string
  /** Honours Idempotency-Key. */
  hasIdempotency?: boolean
  /** Behaves as gateways do (providers §1.2): no usage, addresses where base64 was asked, plain text failures, no edits. */
  isGateway?: boolean
  /** More than so many images in 60 s are refused; 0 = any number. */
  imagesPerMinute?: number
  port?: number
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, OpenAiScene>> = {
  moderated: 'moderated',
  rate: 'rateOne',
  quota: 'quota',
  balance: 'quota',
  error: 'error500',
  gateway: 'plain502',
  badjson: 'badJson',
  empty: 'empty',
  lost: 'lost',
  cut: 'cut',
  slow: 'slow',
  url: 'url',
  expired: 'expired',
  streamcut: 'streamCut',
  streamfailed: 'streamFailed',
  streamignored: 'streamIgnored',
  finalfirst: 'streamFinalFirst',
}
export const OPENAI_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Generation {
  prompt?: unknown
  n?: unknown
  size?: unknown
  response_format?: unknown
  stream?: unknown
  partial_images?: unknown
}

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

/** The OpenAI images service on loopback (providers §1.1): generations, edits, streamed answers of both. */
export async function startOpenAiImagesFake({
  key = 'sk-fake-key-1234',
  hasIdempotency = false,
  isGateway = false,
  imagesPerMinute = 0,
  port = 0,
}: OpenAiFakeOptions = {}): Promise<OpenAiFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles()
  const answers = new Map<string, { hash: string; answer: FakeAnswer }>()
  const paintedAt: number[] = []
  let painted = 0

  function picturesOf(body: Generation): Buffer[] {
    const count = Number(body.n ?? 1) || 1
    const [width = 64, height = 64] = String(body.size ?? '')
      .split('x')
      .map(Number)
    painted += count
    paintedAt.push(...Array.from({ length: count }, () => performance.now()))
    const shade = createHash('sha256').update(String(body.prompt)).digest()[0] ?? 0
    return Array.from({ length: count }, (_, index) =>
      makePng(Math.min(width || 64, 64), Math.min(height || 64, 64), shade + index),
    )
  }

  const usageOf = (count: number): object => ({
    input_tokens: 10,
    output_tokens: 1056 * count,
    total_tokens: 10 + 1056 * count,
  })

  function paint(body: Generation, scene: OpenAiScene, kind: string): FakeAnswer {
    const pictures = picturesOf(body)
    if (body.stream === true && scene !== 'streamIgnored') {
      const partials = Array.from({ length: Number(body.partial_images ?? 0) }, (_, index) => makePng(8, 8, 20 + index))
      if (scene === 'streamFailed') painted -= pictures.length // begun, and not charged
      const shapes: Partial<Record<OpenAiScene, StreamScene>> = {
        streamFinalFirst: 'finalFirst',
        streamCut: 'cut',
        streamFailed: 'failed',
      }
      return imageStream({ kind, partials, finals: pictures, usage: usageOf(pictures.length) }, shapes[scene])
    }
    const asUrl = isGateway || body.response_format === 'url' || scene === 'url' || scene === 'expired'
    const data = pictures.map((png) =>
      asUrl
        ? { url: `${server.url}${files.put(png, 'image/png', scene === 'expired' ? 0 : undefined)}` }
        : { b64_json: png.toString('base64') },
    )
    return {
      body: {
        created: 1_700_000_000,
        data,
        ...(isGateway ? { x_gateway: 'one' } : { usage: usageOf(pictures.length) }),
      },
    }
  }

  function limited(): FakeAnswer | undefined {
    const since = performance.now() - 60_000
    const recent = paintedAt.filter((atMs) => atMs > since)
    if (imagesPerMinute === 0 || recent.length < imagesPerMinute) return undefined
    const waitSeconds = Math.ceil(((recent[0] ?? since) - since) / 1_000)
    const headers = {
      'Retry-After': String(waitSeconds),
      'x-ratelimit-limit-requests': String(imagesPerMinute),
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': `${waitSeconds}s`,
    }
    return problem(
      429,
      'requests',
      'rate_limit_exceeded',
      `Rate limit reached: ${imagesPerMinute} images per minute`,
      headers,
    )
  }

  async function generate(request: FakeRequest, body: Generation, kind = 'image_generation'): Promise<FakeAnswer> {
    const idempotencyKey = hasIdempotency ? request.headers['idempotency-key'] : undefined
    const hash = createHash('sha256').update(request.body).digest('hex')
    const known = idempotencyKey === undefined ? undefined : answers.get(idempotencyKey)
    if (known && known.hash !== hash)
      return problem(409, 'idempotency_error', null, 'This key was used with another body')
    if (typeof body.prompt !== 'string' || body.prompt === '')
      return problem(400, 'invalid_request_error', null, 'prompt is required')
    const scene = scenes.next(body.prompt)
    const ok = (): FakeAnswer => {
      if (known) return known.answer
      const answer = limited() ?? paint(body, scene, kind)
      if (idempotencyKey !== undefined && answer.status === undefined) answers.set(idempotencyKey, { hash, answer })
      return answer
    }
    switch (scene) {
      case 'unauthorized':
        return problem(
          401,
          'invalid_request_error',
          'invalid_api_key',
          `Incorrect API key provided: ${request.headers.authorization?.slice(7)}`,
        )
      case 'rate':
      case 'rateOne':
      case 'rateSoon': {
        const seconds = { rate: '7', rateOne: '1', rateSoon: '' }[scene]
        return problem(
          429,
          'requests',
          'rate_limit_exceeded',
          'Rate limit reached',
          seconds ? { 'Retry-After': seconds } : {},
        )
      }
      case 'quota':
        return problem(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota')
      case 'moderated':
        return problem(
          400,
          'image_generation_user_error',
          'moderation_blocked',
          'Your request was rejected by the safety system',
        )
      case 'badRequest':
        return problem(400, 'invalid_request_error', 'invalid_value', 'Invalid size')
      case 'error500':
        return isGateway
          ? { status: 500, body: 'upstream error' }
          : problem(500, 'server_error', null, 'The server had an error')
      case 'plain502':
        return { status: 502, body: 'Bad gateway' }
      case 'lost':
        ok()
        return { drop: 'beforeHeaders' }
      case 'cut':
        return { ...ok(), drop: 'afterHeaders' }
      case 'badJson':
        return { body: '{"data": [', headers: { 'Content-Type': 'application/json' } }
      case 'empty':
        return { body: { created: 1, data: [] } }
      case 'notPicture':
        return { body: { created: 1, data: [{ b64_json: Buffer.from('<html>no</html>').toString('base64') }] } }
      case 'held':
      case 'slow':
        await holds.hold(scene === 'slow' ? SLOW_MS : undefined)
        return ok()
      default:
        return ok()
    }
  }

  async function edit(request: FakeRequest): Promise<FakeAnswer> {
    const parts = parseMultipart(request.headers['content-type'], request.body)
    if (!parts) return problem(400, 'invalid_request_error', null, 'a multipart form is needed')
    const refused = problemOfPictures(parts)
    if (refused) return refused
    const { stream, ...fields } = fieldsOf(parts)
    return generate(request, { ...fields, stream: stream === 'true' }, 'image_edit')
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.headers.authorization !== `Bearer ${key}`)
        return problem(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided')
      if (request.method === 'GET' && request.path === '/v1/models') {
        return {
          body: {
            object: 'list',
            data: ['gpt-image-1', 'gpt-image-1-mini'].map((id) => ({
              id,
              object: 'model',
              created: 1,
              owned_by: 'fake',
            })),
          },
        }
      }
      if (request.method === 'POST' && request.path === '/v1/images/generations')
        return generate(request, request.json ?? {})
      if (request.method === 'POST' && request.path === '/v1/images/edits')
        return isGateway ? problem(501, 'one_api_error', 'api_not_implemented', 'API not implemented') : edit(request)
      return problem(404, 'invalid_request_error', null, `Invalid URL (${request.method} ${request.path})`)
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    paints: () => painted,
    close: () => {
      holds.release()
      return server.close()
    },
  }
}

/** 1–16 pictures under 50 MB that are what they say; a mask is a PNG of the first one's size. */
function problemOfPictures(parts: readonly FormPart[]): FakeAnswer | undefined {
  const pictures = parts.filter(({ name }) => name === 'image' || name === 'image[]')
  const mask = parts.find(({ name }) => name === 'mask')
  const refuse = (message: string): FakeAnswer => problem(400, 'invalid_request_error', 'invalid_image_file', message)
  if (pictures.length === 0 || pictures.length > 16) return refuse(`1 to 16 images, not ${pictures.length}`)
  for (const { bytes, mime, fileName } of pictures) {
    const kind = kindOfPicture(bytes)
    if (!kind || mime !== `image/${kind}` || fileName === '' || bytes.length > 50 * 1024 * 1024)
      return refuse(`unsupported image ${fileName} (${mime})`)
  }
  if (!mask) return undefined
  const [first] = pictures
  const isFitting =
    first &&
    kindOfPicture(mask.bytes) === 'png' &&
    kindOfPicture(first.bytes) === 'png' &&
    String(sizeOfPng(mask.bytes)) === String(sizeOfPng(first.bytes))
  return isFitting ? undefined : refuse('the mask must be a PNG of the same size as the image')
}
