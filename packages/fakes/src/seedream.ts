import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

/** What the next generation does; `partial` = one of the pictures was refused; `lost` paints and drops the connection. */
export type SeedreamScene =
  | 'ok'
  | 'moderated'
  | 'rate'
  | 'balance'
  | 'error500'
  | 'badJson'
  | 'lost'
  | 'held'
  | 'slow'
  | 'partial'
  | 'expired'

export interface SeedreamFake extends FakeServer {
  script(...scenes: SeedreamScene[]): void
  release(): void
  held(): Promise<void>
  /** Generations that were worked on. */
  paints(): number
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, SeedreamScene>> = {
  moderated: 'moderated',
  rate: 'rate',
  balance: 'balance',
  error: 'error500',
  badjson: 'badJson',
  lost: 'lost',
  slow: 'slow',
  partial: 'partial',
  expired: 'expired',
}
export const SEEDREAM_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Generation {
  model?: unknown
  prompt?: unknown
  image?: unknown
  size?: unknown
  sequential_image_generation?: unknown
  sequential_image_generation_options?: { max_images?: unknown }
  response_format?: unknown
}

const problem = (status: number, code: string, message: string, headers: Record<string, string> = {}): FakeAnswer => ({
  status,
  headers,
  body: { error: { code, message, param: '', type: 'BadRequest' } },
})

/** Seedream on Volcengine Ark (providers §1.7) on loopback: one call, answers by address. */
export async function startSeedreamFake({ key = 'fake-ark-key-1234', port = 0 } = {}): Promise<SeedreamFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles()
  let painted = 0

  function paint(body: Generation, scene: SeedreamScene): FakeAnswer {
    painted += 1
    const count =
      body.sequential_image_generation === 'auto'
        ? Number(body.sequential_image_generation_options?.max_images ?? 1)
        : 1
    const pictures = Array.from({ length: count }, (_, index) => makePng(32, 32, 100 + index))
    const data: object[] = pictures.map((png) =>
      body.response_format === 'b64_json'
        ? { b64_json: png.toString('base64'), size: '32x32' }
        : { url: `${server.url}${files.put(png, 'image/png', scene === 'expired' ? 0 : undefined)}`, size: '32x32' },
    )
    if (scene === 'partial')
      data.unshift({ error: { code: 'OutputImageRiskDetection', message: 'one picture was refused' } })
    return {
      body: {
        model: body.model,
        created: 1_700_000_000,
        data,
        usage: { generated_images: count, output_tokens: 4_096 * count, total_tokens: 4_096 * count },
      },
    }
  }

  async function generate(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as Generation
    if (typeof body.model !== 'string' || typeof body.prompt !== 'string' || body.prompt === '')
      return problem(400, 'MissingParameter', 'model and prompt are required')
    if (typeof body.size === 'string' && !/^([124]K|\d{2,4}x\d{2,4})$/.test(body.size))
      return problem(400, 'InvalidParameter.Size', `size ${body.size} is not valid`)
    const pictures = body.image === undefined ? [] : [body.image].flat()
    if (
      !pictures.every(
        (picture) => typeof picture === 'string' && /^(https?:\/\/|data:image\/(png|jpeg|webp);base64,)/.test(picture),
      )
    )
      return problem(400, 'InvalidParameter.Image', 'image must be an address or a data URL')
    const scene = scenes.next(body.prompt)
    if (scene === 'moderated')
      return problem(
        400,
        'InputTextSensitiveContentDetected',
        'The request failed because the input text may contain sensitive information',
      )
    if (scene === 'rate')
      return problem(429, 'RateLimitExceeded.EndpointRPMExceeded', 'Requests per minute limit exceeded', {
        'Retry-After': '1',
      })
    if (scene === 'balance') return problem(403, 'AccountOverdueError', 'The account has an overdue balance')
    if (scene === 'error500') return problem(500, 'InternalServiceError', 'internal error')
    if (scene === 'badJson') return { body: '{"data":[{"url":', headers: { 'Content-Type': 'application/json' } }
    if (scene === 'held' || scene === 'slow') await holds.hold(scene === 'slow' ? SLOW_MS : undefined)
    const answer = paint(body, scene)
    return scene === 'lost' ? { drop: 'beforeHeaders' } : answer
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.headers.authorization !== `Bearer ${key}`)
        return problem(
          401,
          'AuthenticationError',
          `The API key ${request.headers.authorization?.slice(7)} is not valid`,
        )
      if (request.method === 'POST' && request.path === '/api/v3/images/generations') return generate(request)
      return problem(404, 'InvalidEndpointOrModel.NotFound', request.path)
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
