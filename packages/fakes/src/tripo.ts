import { randomBytes, randomUUID } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { makeGlb } from './kit/glb.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import {
  answerAs,
  createJobs,
  createRateLimit,
  jobFakeOf,
  JOB_WORDS,
  type Job,
  type JobFake,
  type JobState,
} from './kit/jobs.ts'
import { kindOfPicture, parseMultipart } from './kit/multipart.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

export interface TripoFakeOptions {
  /** Begins with `tsk_`. */
  key?: string
  /** More tasks within a minute are refused; 0 = any number. */
  tasksPerMinute?: number
  port?: number
}

export interface TripoFake extends JobFake {
  /** Pictures that were uploaded. */
  uploads(): number
  /** The next uploads answer these statuses. */
  failUploads(...statuses: number[]): void
}

export const TRIPO_PROMPT_WORDS: readonly string[] = Object.keys(JOB_WORDS)

interface Order {
  type?: unknown
  prompt?: unknown
  file?: { type?: unknown; url?: unknown; file_token?: unknown }
  model_version?: unknown
  face_limit?: unknown
}

/** How long an address of a result lives; real ones live minutes. */
const RESULT_TTL_MS = 300_000
const STATES: Readonly<Record<JobState, string>> = {
  queued: 'queued',
  running: 'running',
  done: 'success',
  failed: 'failed',
  cancelled: 'cancelled',
}

const problem = (status: number, code: number, message: string, headers: Record<string, string> = {}): FakeAnswer => ({
  status,
  headers,
  body: { code, message, suggestion: 'See the documentation' },
})

/** Tripo3D on loopback (providers §1.8): an upload, tasks that are polled, models as real binary glTF. */
export async function startTripoFake({
  key = 'tsk_fake0123456789abcdef',
  tasksPerMinute = 0,
  port = 0,
}: TripoFakeOptions = {}): Promise<TripoFake> {
  const scenes = createScenes(JOB_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles({ ttlMs: RESULT_TTL_MS })
  const jobs = createJobs<Order>()
  const isAllowed = createRateLimit(tasksPerMinute, 60_000)
  const tokens = new Set<string>()
  const pollStatuses: number[] = []
  const uploadStatuses: number[] = []

  function upload(request: FakeRequest): FakeAnswer {
    const status = uploadStatuses.shift()
    if (status !== undefined) return problem(status, 1_000, 'Server error')
    const file = parseMultipart(request.headers['content-type'], request.body)?.find(({ name }) => name === 'file')
    if (!file || file.fileName === '') return problem(400, 2_003, 'The input file is empty')
    if (!kindOfPicture(file.bytes)) return problem(400, 2_004, 'The file type is unsupported')
    const token = randomUUID()
    tokens.add(token)
    return { body: { code: 0, data: { image_token: token } } }
  }

  /** What is wrong with an order, or undefined. */
  function orderProblem({ type, prompt, file, face_limit: faces }: Order): FakeAnswer | undefined {
    if (type === 'text_to_model' && (typeof prompt !== 'string' || prompt === ''))
      return problem(400, 1_004, 'prompt is required')
    if (type === 'image_to_model') {
      const isKnown =
        typeof file?.file_token === 'string' ? tokens.has(file.file_token) : /^https?:\/\//.test(String(file?.url))
      if (!isKnown) return problem(400, 2_003, 'The input file is empty')
      if (!['png', 'jpg', 'jpeg', 'webp'].includes(String(file?.type)))
        return problem(400, 2_004, 'The file type is unsupported')
    } else if (type !== 'text_to_model') return problem(400, 2_002, 'The task type is unsupported')
    return faces === undefined || Number.isInteger(faces)
      ? undefined
      : problem(400, 1_004, 'face_limit must be a whole number')
  }

  function submit(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    const order = (request.json ?? {}) as Order
    const wrong = orderProblem(order)
    if (wrong) return wrong
    const scene = scenes.next(String(order.prompt ?? ''))
    if (scene === 'rate' || scene === 'busy' || !isAllowed())
      return problem(429, 2_000, 'You have exceeded the limit of generation', { 'Retry-After': '1' })
    if (scene === 'moderated') return problem(400, 2_008, 'The input violates our content policy')
    if (scene === 'balance') return problem(403, 2_010, 'You need more credits to start a new task')
    if (scene === 'badParameter') return problem(400, 1_004, 'A parameter is invalid')
    if (scene === 'error500') return problem(500, 1_000, 'Server error')
    if (scene === 'gateway') return { status: 502, body: 'Bad gateway' }
    return answerAs(scene, holds, () => ({ body: { code: 0, data: { task_id: jobs.open(scene, order).id } } }))
  }

  function resultOf({ scene }: Job<Order>): object {
    if (scene === 'noResult') return {}
    const ttlMs = scene === 'expired' ? 0 : undefined
    const put = (bytes: Buffer, mime: string): string =>
      `${server.url}${files.put(bytes, mime, ttlMs)}?Signature=${randomBytes(6).toString('hex')}`
    return { pbr_model: put(makeGlb(), 'model/gltf-binary'), rendered_image: put(makePng(32, 32, 160), 'image/png') }
  }

  function show(job: Job<Order>): FakeAnswer {
    const state = jobs.advance(job)
    const isBanned = state === 'failed' && job.scene === 'moderatedJob'
    return {
      body: {
        code: 0,
        data: {
          task_id: job.id,
          type: job.facts.type,
          status: isBanned ? 'banned' : STATES[state],
          input: job.facts,
          output: state === 'done' ? resultOf(job) : {},
          progress: { queued: 0, running: 40, done: 100, failed: 40, cancelled: 40 }[state],
          create_time: 1_700_000_000,
          running_left_time: 3,
          queuing_num: state === 'queued' ? 1 : 0,
          ...(state === 'failed'
            ? { error_code: isBanned ? 2_008 : 1_000, error_msg: isBanned ? 'Content policy' : 'Generation failed' }
            : {}),
        },
      },
    }
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.headers.authorization !== `Bearer ${key}`) return problem(401, 1_002, 'Authentication failed')
      const path = request.path.replace(/\?.*$/, '')
      if (request.method === 'POST' && path === '/v2/openapi/upload') return upload(request)
      if (request.method === 'POST' && path === '/v2/openapi/task') return submit(request)
      if (request.method === 'GET' && path === '/v2/openapi/user/balance')
        return { body: { code: 0, data: { balance: 1_000, frozen: 0 } } }
      const job = request.method === 'GET' ? jobs.find(/^\/v2\/openapi\/task\/([^/]+)$/.exec(path)?.[1]) : undefined
      if (!job) return problem(404, 2_001, 'The task is not found')
      const status = pollStatuses.shift()
      return status === undefined ? show(job) : problem(status, status === 429 ? 2_000 : 1_000, 'Try later')
    },
    { port },
  )
  return {
    ...jobFakeOf({ server, scenes, holds, files, jobs, pollStatuses }),
    uploads: () => tokens.size,
    failUploads: (...statuses) => void uploadStatuses.push(...statuses),
  }
}
