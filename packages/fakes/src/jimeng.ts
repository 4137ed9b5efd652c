import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { volcProblem } from './signatures/jimeng-signature.ts'
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
import { createHolds, createScenes } from './kit/scenes.ts'

export interface JimengFakeOptions {
  accessKeyId?: string
  accessKeySecret?: string
  /** More submits within a second are refused; 0 = any number. */
  submitsPerSecond?: number
  now?: () => number
  port?: number
}

export const JIMENG_PROMPT_WORDS: readonly string[] = Object.keys(JOB_WORDS).filter((word) => word !== 'balance')

interface Order {
  req_key?: unknown
  prompt?: unknown
  width?: unknown
  height?: unknown
  task_id?: unknown
  req_json?: unknown
}

const MODELS = ['jimeng_t2i_v30', 'jimeng_t2i_v31', 'jimeng_t2i_v40']
const STATES: Readonly<Record<JobState, string>> = {
  queued: 'in_queue',
  running: 'generating',
  done: 'done',
  failed: 'not_found',
  cancelled: 'not_found',
}

/** Volcengine's Jimeng on loopback (providers §1.7): signed POSTs to `/`, the action in the query, our own number of the failure in `code`. */
export async function startJimengFake({
  accessKeyId = 'AKLTfake0123456789',
  accessKeySecret = 'fakeVolcSecret0123456789==',
  submitsPerSecond = 0,
  now = Date.now,
  port = 0,
}: JimengFakeOptions = {}): Promise<JobFake> {
  const scenes = createScenes(JOB_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles()
  const jobs = createJobs<Order>(() => `73${String(Math.random()).slice(2, 19).padEnd(17, '4')}`)
  const isAllowed = createRateLimit(submitsPerSecond, 1_000)
  const pollStatuses: number[] = []
  let count = 0

  const answer = (status: number, code: number, message: string, data: object | null = null): FakeAnswer => ({
    status,
    body: { code, data, message, request_id: `req-${(count += 1)}`, status: code, time_elapsed: '12.3ms' },
  })
  const done = (data: object): FakeAnswer => answer(200, 10_000, 'Success', data)

  function submit(order: Order): Promise<FakeAnswer> | FakeAnswer {
    if (!MODELS.includes(String(order.req_key))) return answer(400, 50_215, 'Input invalid for this service.')
    if (typeof order.prompt !== 'string' || order.prompt === '')
      return answer(400, 50_200, 'Parse Request Parameters Error: prompt is required')
    const scene = scenes.next(order.prompt)
    if (scene === 'rate' || !isAllowed()) return answer(429, 50_429, 'Request Has Reached API Limit, Please Try Later')
    if (scene === 'busy') return answer(429, 50_430, 'Request Has Reached API Concurrent Limit, Please Try Later')
    if (scene === 'moderated') return answer(400, 50_412, 'Text Risk Not Pass')
    if (scene === 'badParameter') return answer(400, 50_215, 'Input invalid for this service.')
    if (scene === 'error500') return answer(500, 50_500, 'Internal Error')
    if (scene === 'gateway') return { status: 502, body: 'Bad gateway' }
    return answerAs(scene, holds, () => done({ task_id: jobs.open(scene, order).id }))
  }

  function resultOf(job: Job<Order>, wantsUrl: boolean): object {
    if (job.scene === 'noResult') return { image_urls: [], binary_data_base64: [] }
    const { width, height } = job.facts
    const png = makePng(typeof width === 'number' ? width / 32 : 64, typeof height === 'number' ? height / 32 : 64, 90)
    if (!wantsUrl) return { image_urls: null, binary_data_base64: [png.toString('base64')] }
    return {
      image_urls: [server.url + files.put(png, 'image/png', job.scene === 'expired' ? 0 : undefined)],
      binary_data_base64: [],
    }
  }

  function query(order: Order): FakeAnswer {
    const status = pollStatuses.shift()
    if (status !== undefined)
      return status === 429
        ? answer(429, 50_429, 'Request Has Reached API Limit, Please Try Later')
        : answer(status, 50_500, 'Internal Error')
    const job = jobs.find(order.task_id)
    if (!job || job.facts.req_key !== order.req_key)
      return done({ status: 'not_found', image_urls: null, binary_data_base64: [] })
    const state = jobs.advance(job)
    if (state === 'failed')
      return job.scene === 'moderatedJob'
        ? answer(400, 50_511, 'Post Img Risk Not Pass')
        : answer(500, 50_500, 'Internal Error')
    const wantsUrl =
      typeof order.req_json === 'string' && (JSON.parse(order.req_json) as { return_url?: unknown }).return_url === true
    return done({
      status: STATES[state],
      ...(state === 'done' ? resultOf(job, wantsUrl) : { image_urls: null, binary_data_base64: [] }),
    })
  }

  const server = await startFakeServer(
    (request: FakeRequest) => {
      const file = files.answer(request)
      if (file) return file
      const { pathname, searchParams } = new URL(request.path, 'http://fake')
      if (request.method !== 'POST' || pathname !== '/') return { status: 404, body: 'not found' }
      const Action = searchParams.get('Action') ?? ''
      const refuse = (status: number, Error: object): FakeAnswer => ({
        status,
        body: {
          ResponseMetadata: {
            RequestId: `req-${(count += 1)}`,
            Action,
            Version: searchParams.get('Version') ?? '',
            Service: 'cv',
            Region: 'cn-north-1',
            Error,
          },
        },
      })
      const refused = volcProblem(request, { accessKeyId, accessKeySecret }, now())
      if (refused) return refuse(401, refused)
      if (searchParams.get('Version') !== '2022-08-31')
        return refuse(404, {
          CodeN: 100_008,
          Code: 'InvalidActionOrVersion',
          Message: 'Could not find operation for this version',
        })
      const order = (request.json ?? {}) as Order
      if (Action === 'CVSync2AsyncSubmitTask') return submit(order)
      return Action === 'CVSync2AsyncGetResult'
        ? query(order)
        : refuse(404, { CodeN: 100_008, Code: 'InvalidActionOrVersion', Message: 'Could not find operation' })
    },
    { port },
  )
  return jobFakeOf({ server, scenes, holds, files, jobs, pollStatuses })
}
