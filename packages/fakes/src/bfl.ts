import { createHmac, randomBytes } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import {
  answerAs,
  createJobs,
  createRateLimit,
  jobFakeOf,
  JOB_WORDS,
  type Job,
  type JobFake,
  type JobScene,
} from './kit/jobs.ts'
import { createNotifier, type Delivery } from './kit/notify.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

export interface BflFakeOptions {
  key?: string
  /** More requests within a second are refused; 0 = any number. */
  requestsPerSecond?: number
  /** Where it sends askers; default itself. */
  pollingOrigin?: string
  /** An order with a webhook is ready after so long, and the webhook is called. */
  stepMs?: number
  port?: number
}

const PROMPT_WORDS: Readonly<Record<string, JobScene>> = { ...JOB_WORDS, twice: 'twice', mute: 'mute' }
export const BFL_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Order {
  prompt?: unknown
  width?: unknown
  height?: unknown
  seed?: unknown
  webhook_url?: unknown
  webhook_secret?: unknown
}

export interface BflFake extends JobFake {
  /** Calls that were made to webhooks. */
  deliveries(): readonly Delivery[]
}

/** How long an address of a result lives (providers §1.8). */
const RESULT_TTL_MS = 600_000
const isSide = (value: unknown): boolean =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 64 && Number(value) % 16 === 0)

/**
 * Black Forest Labs' FLUX on loopback (providers §1.8): each order is asked for at an address of its own, which the answer to the submit
 * gives; elsewhere nobody knows it.
 */
export async function startBflFake({
  key = 'bfl-fake-key-0123456789',
  requestsPerSecond = 0,
  pollingOrigin,
  stepMs = 50,
  port = 0,
}: BflFakeOptions = {}): Promise<BflFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles({ ttlMs: RESULT_TTL_MS })
  const jobs = createJobs<Order & { cell: string }>()
  const isAllowed = createRateLimit(requestsPerSecond, 1_000)
  const notifier = createNotifier()
  const pollStatuses: number[] = []

  function submit(request: FakeRequest): Promise<FakeAnswer> | FakeAnswer {
    const order = (request.json ?? {}) as Order
    const { prompt, width, height } = order
    if (typeof prompt !== 'string')
      return { status: 422, body: { detail: [{ loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' }] } }
    if (!isSide(width) || !isSide(height))
      return {
        status: 422,
        body: { detail: [{ loc: ['body', 'width'], msg: 'Input should be a multiple of 16', type: 'multiple_of' }] },
      }
    const scene = scenes.next(prompt)
    if (scene === 'rate' || scene === 'busy' || !isAllowed())
      return {
        status: 429,
        headers: { 'Retry-After': '1' },
        body: { error: 'rate_limit_exceeded', message: 'Too many requests', retry_after: 1 },
      }
    if (scene === 'moderated')
      return {
        status: 400,
        body: { error: 'content_policy_violation', message: 'The prompt violated content policy', details: {} },
      }
    if (scene === 'balance')
      return { status: 402, body: { detail: 'Insufficient credits. Add credits at https://api.bfl.ai.' } }
    if (scene === 'badParameter')
      return { status: 400, body: { error: 'invalid_request', message: 'A parameter is invalid', details: {} } }
    if (scene === 'error500') return { status: 500, body: { detail: 'Internal server error' } }
    if (scene === 'gateway') return { status: 502, body: 'Bad gateway' }
    return answerAs(scene, holds, () => {
      const cell = randomBytes(3).toString('hex')
      const job = jobs.open(scene, { ...order, cell })
      const { id } = job
      if (typeof order.webhook_url === 'string' && scene !== 'stuck')
        setTimeout(() => void callBack(job, order.webhook_url as string), stepMs)
      return {
        body: { id, polling_url: `${pollingOrigin ?? server.url}/v1/get_result?id=${id}&cell=${cell}`, cost: 3 },
      }
    })
  }

  /** Ends an order and calls its webhook, signed where a secret was given along. */
  async function callBack(job: Job<Order & { cell: string }>, url: string): Promise<void> {
    job.polls = Math.max(job.polls, 2)
    const body = JSON.stringify({ ...(show(job).body as object), timestamp: new Date().toISOString() })
    const { webhook_secret: secret } = job.facts
    const headers: Record<string, string> =
      typeof secret === 'string'
        ? { 'X-BFL-Signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
        : {}
    for (let calls = { twice: 2, mute: 0 }[job.scene as string] ?? 1; calls > 0; calls -= 1)
      await notifier.post(url, body, headers)
  }

  function show(job: Job<Order & { cell: string }>): FakeAnswer {
    const state = jobs.advance(job)
    const answer = (status: string, more: object = {}): FakeAnswer => ({
      body: { id: job.id, status, result: null, progress: null, details: null, ...more },
    })
    if (state === 'queued') return answer('Pending')
    if (state === 'running') return answer('Pending', { progress: 0.5 })
    if (state === 'failed')
      return job.scene === 'moderatedJob'
        ? answer('Content Moderated', { details: { 'Moderation Reasons': ['Derivative Works Filter'] } })
        : answer('Error', { details: { error: 'Generation failed' } })
    const { width, height, prompt, seed } = job.facts
    const png = makePng(Number(width ?? 1_024) / 16, Number(height ?? 1_024) / 16, 200)
    const sample = `${server.url}${files.put(png, 'image/png', job.scene === 'expired' ? 0 : undefined)}?sig=${job.facts.cell}`
    return answer('Ready', {
      result: job.scene === 'noResult' ? {} : { sample, prompt, seed: seed ?? 42, duration: 1.2 },
    })
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.headers['x-key'] !== key)
        return { status: 403, body: { detail: 'Not authenticated - Invalid Authentication' } }
      const { pathname, searchParams } = new URL(request.path, 'http://fake')
      if (request.method === 'POST' && /^\/v1\/flux-[a-z0-9.-]+$/.test(pathname)) return submit(request)
      if (request.method !== 'GET' || pathname !== '/v1/get_result')
        return { status: 404, body: { detail: 'Not Found' } }
      const status = pollStatuses.shift()
      if (status !== undefined) return { status, body: { detail: 'Try later' } }
      const job = jobs.find(searchParams.get('id'))
      return job && job.facts.cell === searchParams.get('cell')
        ? show(job)
        : { status: 404, body: { id: searchParams.get('id'), status: 'Task not found', result: null } }
    },
    { port },
  )
  return { ...jobFakeOf({ server, scenes, holds, files, jobs, pollStatuses }), deliveries: notifier.deliveries }
}
