import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './fake-http.ts'

/** What the next txt2img does; `held` blocks as the real one does, until it is released or interrupted. */
export type SdWebuiScene = 'ok' | 'held' | 'outOfMemory' | 'badSampler' | 'error500'

export interface SdWebuiFake extends FakeServer {
  script(...scenes: SdWebuiScene[]): void
  /** Ends a held job with its pictures. */
  release(): void
  /** What /progress says while a job is held. */
  setProgress(fraction: number): void
  /** Resolves once a held job is under way. */
  held(): Promise<void>
  interrupts(): number
}

interface Txt2Img {
  prompt?: string
  n_iter?: number
  width?: number
  height?: number
  sampler_name?: string
}

/** Stable Diffusion WebUI on loopback (providers §1.3). With `user` and `pass` it asks for Basic. */
export async function startSdWebuiFake({ user = '', pass = '' } = {}): Promise<SdWebuiFake> {
  const scenes: SdWebuiScene[] = []
  const waiting: (() => void)[] = []
  const watchers: (() => void)[] = []
  let progress = 0
  let isRunning = false
  let interrupted = 0

  async function paint(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as Txt2Img
    const scene = scenes.shift() ?? 'ok'
    if (scene === 'outOfMemory') return { status: 500, body: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' } }
    if (scene === 'error500') return { status: 500, body: { error: 'RuntimeError', detail: '', body: '', errors: 'boom' } }
    if (scene === 'badSampler') return { status: 404, body: { detail: 'Sampler not found' } }
    if (typeof body.prompt !== 'string') return { status: 422, body: { detail: [{ loc: ['body', 'prompt'], msg: 'str type expected' }] } }
    if (scene === 'held') {
      isRunning = true
      const ended = new Promise<void>((resolve) => waiting.push(resolve))
      watchers.splice(0).forEach((resolve) => resolve())
      await ended
      isRunning = false
    }
    // A grid comes after the single pictures, as control maps do: readers must cut to n.
    const count = body.n_iter ?? 1
    const images = Array.from({ length: count + (count > 1 ? 1 : 0) }, (_, index) => makePng(16, 16, 40 + index).toString('base64'))
    return { body: { images, parameters: { ...body }, info: JSON.stringify({ prompt: body.prompt, seed: 1234 }) } }
  }

  const server = await startFakeServer((request) => {
    const wanted = `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`
    if (user && request.headers.authorization !== wanted) return { status: 401, body: { detail: 'Incorrect username or password' } }
    const path = request.path.replace(/\?.*$/, '')
    switch (`${request.method} ${path}`) {
      case 'POST /sdapi/v1/txt2img':
        return paint(request)
      case 'GET /sdapi/v1/progress':
        return { body: { progress: isRunning ? progress : 0, eta_relative: 1, state: {}, current_image: isRunning ? makePng(4, 4, 9).toString('base64') : null, textinfo: null } }
      case 'POST /sdapi/v1/interrupt':
        interrupted += 1
        waiting.splice(0).forEach((resolve) => resolve())
        return { body: {} }
      case 'GET /sdapi/v1/sd-models':
        return { body: [{ title: 'a.safetensors [abc]', model_name: 'a', hash: 'abc', sha256: '', filename: '/m/a.safetensors', config: null }] }
      case 'GET /sdapi/v1/samplers':
        return { body: [{ name: 'Euler a', aliases: ['k_euler_a'], options: {} }, { name: 'DPM++ 2M', aliases: [], options: {} }] }
      case 'GET /sdapi/v1/schedulers':
        return { body: [{ name: 'karras', label: 'Karras', aliases: null, default_rho: 7, need_inner_model: false }] }
      case 'GET /sdapi/v1/loras':
        return { body: [{ name: 'ink', alias: 'ink', path: '/l/ink.safetensors', metadata: {} }] }
      default:
        return { status: 404, body: { detail: 'Not Found' } }
    }
  })
  return {
    ...server,
    script: (...next) => void scenes.push(...next),
    release: () => waiting.splice(0).forEach((resolve) => resolve()),
    setProgress: (fraction) => {
      progress = fraction
    },
    held: () => (waiting.length > 0 ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve))),
    interrupts: () => interrupted,
    close: () => {
      waiting.splice(0).forEach((resolve) => resolve())
      return server.close()
    },
  }
}
