import { createHash } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-http.ts'

/**
 * What the next generation does: `ok` paints; the rest are the vendor's failures. `lost` paints and drops the connection before
 * any header, `cut` after half the answer; `held` waits for {@link OpenAiFake.release}.
 */
export type OpenAiScene =
  | 'ok' | 'url' | 'unauthorized' | 'rate' | 'rateSoon' | 'quota' | 'moderated' | 'badRequest' | 'error500' | 'plain502' | 'lost' | 'cut' | 'badJson' | 'empty' | 'notPicture' | 'held'

export interface OpenAiFake extends FakeServer {
  /** Scenes of the next generations in order; afterwards `ok`. */
  script(...scenes: OpenAiScene[]): void
  /** Lets a `held` generation go on. */
  release(): void
  /** Pictures really painted; a repeated Idempotency-Key paints nothing. */
  paints(): number
}

interface Generation {
  prompt?: unknown
  n?: unknown
  size?: unknown
  response_format?: unknown
}

const problem = (status: number, type: string, code: string | null, message: string, headers: Record<string, string> = {}): FakeAnswer => ({
  status, headers, body: { error: { message, type, param: null, code } },
})

/** The OpenAI images service on loopback (providers §1.1). `key` is the one accepted; `hasIdempotency`: honours Idempotency-Key. */
export async function startOpenAiImagesFake({ key = 'sk-fake-key-1234', hasIdempotency = false } = {}): Promise<OpenAiFake> {
  const scenes: OpenAiScene[] = []
  const answers = new Map<string, { hash: string; answer: FakeAnswer }>()
  const waiting: (() => void)[] = []
  let painted = 0

  function paint(body: Generation, asUrl: boolean): FakeAnswer {
    const count = typeof body.n === 'number' ? body.n : 1
    const [width = 64, height = 64] = String(body.size ?? '').split('x').map(Number)
    painted += count
    const shade = createHash('sha256').update(String(body.prompt)).digest()[0] ?? 0
    const pictures = Array.from({ length: count }, (_, index) => makePng(Math.min(width || 64, 64), Math.min(height || 64, 64), shade + index))
    const data = pictures.map((png, index) => (asUrl ? { url: `${server.url}/files/${shade + index}.png` } : { b64_json: png.toString('base64') }))
    return { body: { created: 1_700_000_000, data, usage: { input_tokens: 10, output_tokens: 1056 * count, total_tokens: 10 + 1056 * count } } }
  }

  async function generate(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as Generation
    const idempotencyKey = hasIdempotency ? request.headers['idempotency-key'] : undefined
    const hash = createHash('sha256').update(request.body).digest('hex')
    const known = idempotencyKey === undefined ? undefined : answers.get(idempotencyKey)
    if (known && known.hash !== hash) return problem(409, 'idempotency_error', null, 'This key was used with another body')
    const scene = scenes.shift() ?? 'ok'
    const ok = (asUrl = body.response_format === 'url'): FakeAnswer => {
      if (known) return known.answer
      const answer = paint(body, asUrl)
      if (idempotencyKey !== undefined) answers.set(idempotencyKey, { hash, answer })
      return answer
    }
    if (typeof body.prompt !== 'string' || body.prompt === '') return problem(400, 'invalid_request_error', null, 'prompt is required')
    switch (scene) {
      case 'unauthorized':
        return problem(401, 'invalid_request_error', 'invalid_api_key', `Incorrect API key provided: ${request.headers.authorization?.slice(7)}`)
      case 'rate':
        return problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached', { 'Retry-After': '7' })
      case 'rateSoon':
        return problem(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached')
      case 'quota':
        return problem(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota')
      case 'moderated':
        return problem(400, 'image_generation_user_error', 'moderation_blocked', 'Your request was rejected by the safety system')
      case 'badRequest':
        return problem(400, 'invalid_request_error', 'invalid_value', 'Invalid size')
      case 'error500':
        return problem(500, 'server_error', null, 'The server had an error')
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
        await new Promise<void>((resolve) => waiting.push(resolve))
        return ok()
      default:
        return ok(scene === 'url' || body.response_format === 'url')
    }
  }

  const server = await startFakeServer((request) => {
    const file = /^\/files\/(\d+)\.png$/.exec(request.path)
    if (file) return { body: makePng(64, 64, Number(file[1])), headers: { 'Content-Type': 'image/png' } }
    if (request.headers.authorization !== `Bearer ${key}`) return problem(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided')
    if (request.method === 'GET' && request.path === '/v1/models') {
      return { body: { object: 'list', data: [{ id: 'gpt-image-1', object: 'model', created: 1, owned_by: 'fake' }] } }
    }
    if (request.method === 'POST' && request.path === '/v1/images/generations') return generate(request)
    return problem(404, 'invalid_request_error', null, `Invalid URL (${request.method} ${request.path})`)
  })
  return {
    ...server,
    script: (...next) => void scenes.push(...next),
    release: () => waiting.splice(0).forEach((resolve) => resolve()),
    paints: () => painted,
    close: () => {
      waiting.splice(0).forEach((resolve) => resolve())
      return server.close()
    },
  }
}
