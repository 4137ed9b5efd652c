import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '../kit/fake-http.ts'
import { kindOfPicture, sizeOfPng } from '../kit/multipart.ts'
import { createHolds, createScenes } from '../kit/scenes.ts'
import { SD_LISTS, SD_MODULES, SD_CONTROL_MODELS, SD_SAMPLERS, SD_UPSCALERS } from './sd-webui-lists.ts'

/** What the next picture does; `held` blocks as the real one does, until it is released or interrupted; `lost` paints and drops the connection. */
export type SdWebuiScene =
  | 'ok'
  | 'held'
  | 'slow'
  | 'outOfMemory'
  | 'badSampler'
  | 'error500'
  | 'badJson'
  | 'empty'
  | 'lost'

export interface SdWebuiFake extends FakeServer {
  script(...scenes: SdWebuiScene[]): void
  /** Ends a held job with its pictures. */
  release(): void
  /** What /progress says while a job is held. */
  setProgress(fraction: number): void
  /** Resolves once a held job is under way. */
  held(): Promise<void>
  interrupts(): number
  /** The same, as the matrix of providers asks for it. */
  cancels(): number
  /** Jobs that were begun. */
  paints(): number
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, SdWebuiScene>> = {
  slow: 'slow',
  busy: 'outOfMemory',
  error: 'error500',
  sampler: 'badSampler',
  badjson: 'badJson',
  empty: 'empty',
  lost: 'lost',
}
export const SD_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Job {
  prompt?: unknown
  n_iter?: unknown
  batch_size?: unknown
  sampler_name?: unknown
  script_name?: unknown
  init_images?: unknown
  alwayson_scripts?: Record<string, { args?: unknown }>
}

const refusal = (status: number, detail: unknown): FakeAnswer => ({ status, body: { detail } })
const failure = (error: string, errors: string): FakeAnswer => ({
  status: 500,
  body: { error, detail: '', body: '', errors },
})

/** Bytes of raw base64 or a data URL; undefined when they are no picture. */
function pictureOf(value: unknown): Buffer | undefined {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value.replace(/^data:image\/[a-z]+;base64,/, ''), 'base64')
  return kindOfPicture(bytes) ? bytes : undefined
}

/** Stable Diffusion WebUI with the ControlNet extension on loopback (providers §1.3). With `user` and `pass` it asks for Basic. */
export async function startSdWebuiFake({ user = '', pass = '', port = 0 } = {}): Promise<SdWebuiFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  let progress = 0
  let running: { startedMs: number } | undefined
  let interrupted = 0
  let painted = 0
  let queue: Promise<unknown> = Promise.resolve()

  /** One at a time, as behind the real one's lock. */
  function locked(work: () => Promise<FakeAnswer>): Promise<FakeAnswer> {
    const done = queue.then(work)
    queue = done
    return done
  }

  async function paint(request: FakeRequest, isImg2Img: boolean): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as Job
    const refused = problemOf(body, isImg2Img)
    if (refused) return refused
    const scene = scenes.next(String(body.prompt))
    if (scene === 'outOfMemory') return failure('OutOfMemoryError', 'CUDA out of memory')
    if (scene === 'error500') return failure('RuntimeError', 'boom')
    if (scene === 'badSampler') return refusal(404, 'Sampler not found')
    painted += 1
    if (scene === 'held' || scene === 'slow') await holding(scene === 'slow' ? SLOW_MS : undefined)
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    if (scene === 'badJson') return { body: '{"images": [', headers: { 'Content-Type': 'application/json' } }
    const units = unitsOf(body).filter(({ enabled }) => enabled !== false)
    const count = Number(body.n_iter ?? 1) * Number(body.batch_size ?? 1)
    // A grid comes before nothing and after the single pictures, then the detected maps: readers must cut to n.
    const extra = (count > 1 ? 1 : 0) + units.length
    const images =
      scene === 'empty'
        ? []
        : Array.from({ length: count + extra }, (_, index) => makePng(16, 16, 40 + index).toString('base64'))
    const info = JSON.stringify({
      prompt: body.prompt,
      seed: 1234,
      all_seeds: Array.from({ length: count }, (_, index) => 1234 + index),
    })
    return {
      headers: { 'X-Process-Time': '0.1' },
      body: { images, parameters: { ...body, init_images: null, mask: null }, info },
    }
  }

  async function upscale(request: FakeRequest): Promise<FakeAnswer> {
    const body = (request.json ?? {}) as { image?: unknown; upscaling_resize?: unknown; upscaler_1?: unknown }
    const picture = pictureOf(body.image)
    if (!picture) return refusal(404, 'Image not found')
    const upscaler = String(body.upscaler_1 ?? 'None')
    if (!SD_UPSCALERS.includes(upscaler)) return failure('AssertionError', `could not find upscaler named ${upscaler}`)
    const scene = scenes.next('')
    if (scene === 'outOfMemory') return failure('OutOfMemoryError', 'CUDA out of memory')
    if (scene === 'error500') return failure('RuntimeError', 'boom')
    painted += 1
    if (scene === 'held') await holding()
    if (scene === 'lost') return { drop: 'beforeHeaders' }
    if (scene === 'badJson') return { body: '{"image": "', headers: { 'Content-Type': 'application/json' } }
    const [width, height] = kindOfPicture(picture) === 'png' ? sizeOfPng(picture) : [16, 16]
    const factor = Number(body.upscaling_resize ?? 2)
    return {
      body: {
        html_info: '<div></div>',
        image: makePng(Math.round(width * factor), Math.round(height * factor), 90).toString('base64'),
      },
    }
  }

  async function holding(afterMs?: number): Promise<void> {
    running = { startedMs: performance.now() }
    await holds.hold(afterMs)
    running = undefined
  }

  function progressNow(): number {
    if (!running) return 0
    return progress > 0 ? progress : Math.min(0.95, (performance.now() - running.startedMs) / SLOW_MS)
  }

  const server = await startFakeServer(
    (request) => {
      const wanted = `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`
      if (user && request.headers.authorization !== wanted) return refusal(401, 'Incorrect username or password')
      const path = request.path.replace(/\?.*$/, '')
      const list = request.method === 'GET' ? SD_LISTS[path] : undefined
      if (list) return { body: list }
      switch (`${request.method} ${path}`) {
        case 'POST /sdapi/v1/txt2img':
          return locked(() => paint(request, false))
        case 'POST /sdapi/v1/img2img':
          return locked(() => paint(request, true))
        case 'POST /sdapi/v1/extra-single-image':
          return locked(() => upscale(request))
        case 'GET /sdapi/v1/progress': {
          const isSkipping = /skip_current_image=true/.test(request.path)
          return {
            body: {
              progress: progressNow(),
              eta_relative: 1,
              state: {},
              current_image: running && !isSkipping ? makePng(4, 4, 9).toString('base64') : null,
              textinfo: null,
            },
          }
        }
        case 'POST /sdapi/v1/interrupt':
          interrupted += 1
          holds.release()
          return { body: {} }
        default:
          return refusal(404, 'Not Found')
      }
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    setProgress: (fraction) => {
      progress = fraction
    },
    held: holds.held,
    interrupts: () => interrupted,
    cancels: () => interrupted,
    paints: () => painted,
    close: () => {
      holds.release()
      return server.close()
    },
  }
}

const unitsOf = ({
  alwayson_scripts,
}: Job): { enabled?: unknown; module?: unknown; model?: unknown; image?: unknown }[] => {
  const args = alwayson_scripts?.ControlNet?.args
  return Array.isArray(args) ? args : []
}

/** What the real one refuses before it begins. */
function problemOf(body: Job, isImg2Img: boolean): FakeAnswer | undefined {
  if (typeof body.prompt !== 'string') return refusal(422, [{ loc: ['body', 'prompt'], msg: 'str type expected' }])
  if (body.sampler_name !== undefined && !SD_SAMPLERS.includes(String(body.sampler_name)))
    return refusal(404, 'Sampler not found')
  if (body.script_name) return refusal(422, `Script '${String(body.script_name)}' not found`)
  if (isImg2Img && !(Array.isArray(body.init_images) && body.init_images.length > 0))
    return refusal(404, 'Init image not found')
  if (isImg2Img && !(body.init_images as unknown[]).every(pictureOf))
    return failure('HTTPException', 'Invalid encoded image')
  const unknownScript = Object.keys(body.alwayson_scripts ?? {}).find((name) => name !== 'ControlNet')
  if (unknownScript) return refusal(422, `always on script ${unknownScript} not found`)
  for (const { module = 'none', model = 'None', image } of unitsOf(body)) {
    if (!SD_MODULES.includes(String(module))) return refusal(422, `module not found: ${String(module)}`)
    if (!SD_CONTROL_MODELS.includes(String(model))) return failure('RuntimeError', `model not found: ${String(model)}`)
    if (!pictureOf(image)) return refusal(422, 'controlnet is enabled but no input image is given')
  }
  return undefined
}
