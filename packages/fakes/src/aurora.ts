import { randomBytes } from 'node:crypto'
import { auroraHeaders, createAuroraCheck, type SignedFakeKeys } from './signatures/aurora-signature.ts'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest } from './kit/fake-http.ts'
import { answerAs, createJobs, JOB_WORDS, jobFakeOf, type Job, type JobFake, type JobScene } from './kit/jobs.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

export interface AuroraFakeOptions extends Partial<SignedFakeKeys> {
  now?: () => number
  port?: number
}

export interface AuroraFake extends JobFake {
  keys: SignedFakeKeys
  /** What its manual would print, freshly signed. */
  curl: string
  appId: string
}

export const AURORA_PROMPT_WORDS: readonly string[] = [
  'moderated',
  'moderatedjob',
  'balance',
  'rate',
  'busy',
  'error',
  'failed',
  'slow',
  'stuck',
  'badjson',
  'lost',
].filter((word) => Object.hasOwn(JOB_WORDS, word))

interface Order {
  words: string
  width: number
  height: number
}

const SUBMIT = '/open/v2/paint'
const QUERY = '/open/v2/paint/query'
const APP_ID = 'app-7731'

/** Numbers of its failures, all answered with status 200. */
const RET = {
  auth: 1001,
  app: 1002,
  parameter: 2001,
  balance: 3001,
  rate: 3002,
  busy: 3003,
  moderated: 4001,
  failed: 5001,
  noTask: 5004,
  server: 9000,
} as const
const REFUSALS: Partial<Record<JobScene, [number, string]>> = {
  moderated: [RET.moderated, 'prompt rejected by content policy'],
  balance: [RET.balance, 'account balance not enough'],
  rate: [RET.rate, 'too many requests, slow down'],
  busy: [RET.busy, 'no worker is free'],
  error500: [RET.server, 'internal error'],
}

/**
 * A service that nobody knows and no preset describes: an HMAC of its own over method, path, time, nonce and body hash; a header that every call must
 * carry; orders that are asked for by POST; pictures as base64 among layers of a list; failures named in `ret` of an answer with status 200.
 */
export async function startAuroraFake({
  keyId = 'AK7731aurora',
  key = 'aurora-secret-0123456789abcdef',
  now = Date.now,
  port = 0,
}: AuroraFakeOptions = {}): Promise<AuroraFake> {
  const keys = { keyId, key }
  const scenes = createScenes<JobScene>(
    Object.fromEntries(AURORA_PROMPT_WORDS.map((word) => [word, JOB_WORDS[word] ?? 'ok'])),
    'ok',
  )
  const holds = createHolds()
  const jobs = createJobs<Order>()
  const check = createAuroraCheck(keys, now)
  const pollStatuses: number[] = []

  const answer = (ret: number, msg: string, result: object | null = null): FakeAnswer => ({
    body: { ret, msg, result },
  })

  function submit(json: unknown): Promise<FakeAnswer> | FakeAnswer {
    const [words, width, height] = [
      at(json, 'job', 'text', 'positive'),
      at(json, 'job', 'canvas', 'w'),
      at(json, 'job', 'canvas', 'h'),
    ]
    if (typeof words !== 'string' || words === '') return answer(RET.parameter, 'job.text.positive is required')
    if (typeof width !== 'number' || typeof height !== 'number')
      return answer(RET.parameter, 'job.canvas wants two whole numbers')
    const scene = scenes.next(words)
    const refusal = REFUSALS[scene]
    if (refusal) return answer(...refusal)
    return answerAs(scene, holds, () => answer(0, 'ok', { task: jobs.open(scene, { words, width, height }).id }))
  }

  function query(json: unknown): FakeAnswer {
    const status = pollStatuses.shift()
    if (status !== undefined) return { status, body: 'upstream trouble' }
    const job = jobs.find(at(json, 'task'))
    if (!job) return answer(RET.noTask, 'no such task')
    const state = jobs.advance(job)
    if (state === 'failed')
      return job.scene === 'moderatedJob'
        ? answer(RET.moderated, 'picture rejected by content policy', { phase: 'BAD' })
        : answer(RET.failed, 'the painter gave up', { phase: 'BAD' })
    return answer(0, 'ok', {
      phase: { queued: 'WAIT', running: 'WORK', done: 'GOOD', cancelled: 'BAD' }[state],
      percent: { queued: 0, running: 60, done: 100, cancelled: 0 }[state],
      ...(state === 'done' ? { outputs: outputsOf(job) } : {}),
    })
  }

  const server = await startFakeServer(
    (request: FakeRequest) => {
      const refused = check(request)
      if (refused) return answer(RET.auth, refused)
      if (request.headers['x-app-id'] !== APP_ID) return answer(RET.app, 'X-App-Id missing or unknown')
      if (request.method !== 'POST')
        return { status: 405, body: { ret: RET.parameter, msg: 'POST only', result: null } }
      if (request.path === SUBMIT) return submit(request.json)
      return request.path === QUERY ? query(request.json) : answer(RET.parameter, 'no such call')
    },
    { port },
  )

  const body = JSON.stringify({
    engine: 'aurora-3',
    job: {
      text: { positive: 'a lighthouse in the morning mist', negative: '' },
      canvas: { w: 512, h: 384 },
      samples: 1,
      rng: 77,
      steps: 12,
    },
  })
  const headers = auroraHeaders(keys, {
    method: 'POST',
    path: SUBMIT,
    body,
    nowMs: now(),
    nonce: randomBytes(16).toString('hex'),
  })
  const lines = Object.entries({ 'X-App-Id': APP_ID, ...headers, 'Content-Type': 'application/json' }).map(
    ([name, value]) => `  -H '${name}: ${value}' \\`,
  )
  return {
    ...jobFakeOf({ server, scenes, holds, files: { expire: () => undefined }, jobs, pollStatuses }),
    keys,
    appId: APP_ID,
    curl: [`curl -X POST '${server.url}${SUBMIT}' \\`, ...lines, `  -d '${body}'`].join('\n'),
  }
}

/** A sketch comes before the picture, so that nobody takes the first. */
function outputsOf({ scene, facts }: Job<Order>): object[] {
  if (scene === 'noResult') return []
  const blob = (shade: number, part: number) => ({
    mime: 'image/png',
    data: makePng(Math.max(1, facts.width >> part), Math.max(1, facts.height >> part), shade).toString('base64'),
  })
  return [
    { layer: 'sketch', blob: blob(40, 2) },
    { layer: 'final', blob: blob(170, 0) },
  ]
}

/** The value at these steps of an unknown document. */
function at(value: unknown, ...steps: string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  )
}
