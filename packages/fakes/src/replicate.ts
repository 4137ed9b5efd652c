import { createHmac, randomBytes } from 'node:crypto'
import { makePng, startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from './kit/fake-http.ts'
import { createHostedFiles } from './kit/hosted-files.ts'
import { createNotifier, type Delivery } from './kit/notify.ts'
import { createRateLimit } from './kit/jobs.ts'
import { createHolds, createScenes } from './kit/scenes.ts'

/**
 * What the next prediction does. `twice`, `late`, `overtaken`, `badSignature`, `mute` shape its webhook calls: doubled, old ones again after the
 * end, the newest first, signed with another secret, none at all. `lost` takes the order and drops the connection.
 */
export type ReplicateScene =
  | 'ok'
  | 'moderated'
  | 'failed'
  | 'rate'
  | 'balance'
  | 'error500'
  | 'badJson'
  | 'lost'
  | 'held'
  | 'slow'
  | 'stuck'
  | 'expired'
  | 'badInput'
  | 'twice'
  | 'late'
  | 'overtaken'
  | 'badSignature'
  | 'mute'

export interface ReplicateFake extends FakeServer {
  script(...scenes: ReplicateScene[]): void
  release(): void
  held(): Promise<void>
  /** Predictions that were taken. */
  paints(): number
  /** Predictions that were cancelled. */
  cancels(): number
  deliveries(): readonly Delivery[]
  settled(): Promise<void>
}

const SLOW_MS = 20_000
const PROMPT_WORDS: Readonly<Record<string, ReplicateScene>> = {
  moderated: 'moderated',
  failed: 'failed',
  rate: 'rate',
  balance: 'balance',
  error: 'error500',
  badjson: 'badJson',
  lost: 'lost',
  slow: 'slow',
  stuck: 'stuck',
  expired: 'expired',
  twice: 'twice',
  late: 'late',
  overtaken: 'overtaken',
  badsignature: 'badSignature',
  mute: 'mute',
}
export const REPLICATE_PROMPT_WORDS: readonly string[] = Object.keys(PROMPT_WORDS)

interface Prediction {
  id: string
  model: string
  input: Record<string, unknown>
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  output: string[] | null
  error: string | null
  logs: string
  metrics: { predict_time?: number }
  urls: { get: string; cancel: string }
  created_at: string
  webhook?: string
}

interface Order {
  version?: unknown
  input?: { prompt?: unknown; num_outputs?: unknown }
  webhook?: unknown
  webhook_events_filter?: unknown
}

const problem = (status: number, title: string, detail: string, headers: Record<string, string> = {}): FakeAnswer => ({
  status,
  headers,
  body: { title, detail, status },
})

/** Replicate on loopback (providers §1.8); `createsPerMinute`: 0 = any number. Webhooks are signed with `webhookSecret` (`whsec_` and base64), by code of its own. */
export async function startReplicateFake({
  token = 'r8_fake_token_1234',
  webhookSecret = `whsec_${Buffer.from('fake-webhook-secret-0123').toString('base64')}`,
  stepMs = 30,
  createsPerMinute = 0,
  port = 0,
} = {}): Promise<ReplicateFake> {
  const scenes = createScenes(PROMPT_WORDS, 'ok')
  const holds = createHolds()
  const files = createHostedFiles({ goneStatus: 404 })
  const notifier = createNotifier()
  const predictions = new Map<string, Prediction>()
  const isAllowed = createRateLimit(createsPerMinute, 60_000)
  const runs = new Set<Promise<void>>()
  let isClosed = false
  let cancelled = 0

  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, stepMs))

  async function call(
    webhook: string,
    body: string,
    scene: ReplicateScene,
    id = `msg_${randomBytes(8).toString('hex')}`,
  ): Promise<void> {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const key = Buffer.from(
      (scene === 'badSignature' ? `whsec_${Buffer.from('another-secret').toString('base64')}` : webhookSecret).slice(
        'whsec_'.length,
      ),
      'base64',
    )
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    // An older secret's signature stands before ours, as during a rotation.
    const stale = createHmac('sha256', 'rotated-away').update(body).digest('base64')
    await notifier.post(webhook, body, {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${stale} v1,${signature}`,
    })
    if (scene === 'twice')
      await notifier.post(webhook, body, {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      })
  }

  async function run(prediction: Prediction, scene: ReplicateScene, events: readonly string[]): Promise<void> {
    const { webhook } = prediction
    const history: string[] = []
    const callBack = async (event: string): Promise<void> => {
      if (webhook === undefined || scene === 'mute' || !events.includes(event)) return
      history.push(JSON.stringify(prediction))
      if (scene !== 'overtaken') await call(webhook, JSON.stringify(prediction), scene)
    }
    await pause()
    Object.assign(prediction, { status: 'processing' })
    await callBack('start')
    await pause()
    if (scene === 'held' || scene === 'stuck' || scene === 'slow')
      await holds.hold(scene === 'slow' ? SLOW_MS : undefined)
    if (isClosed || scene === 'stuck' || prediction.status !== 'processing') return
    if (scene === 'moderated')
      Object.assign(prediction, {
        status: 'failed',
        error: 'NSFW content detected. Try running it again, or try a different prompt.',
      })
    else if (scene === 'failed')
      Object.assign(prediction, { status: 'failed', error: 'CUDA error: device-side assert triggered' })
    else {
      const count = Number(prediction.input.num_outputs ?? 1)
      const output = Array.from(
        { length: count },
        (_, index) =>
          `${server.url}${files.put(makePng(48, 48, 140 + index), 'image/png', scene === 'expired' ? 0 : undefined)}`,
      )
      Object.assign(prediction, { status: 'succeeded', output, metrics: { predict_time: 2.5 } })
    }
    await callBack('completed')
    if (webhook !== undefined && scene === 'overtaken')
      for (const body of history.toReversed()) await call(webhook, body, scene)
    if (webhook !== undefined && scene === 'late') for (const body of history) await call(webhook, body, scene)
  }

  function create(request: FakeRequest, model?: string): FakeAnswer {
    const body = (request.json ?? {}) as Order
    const version = model ?? body.version
    if (typeof version !== 'string' || !/^([\w.-]+\/[\w.-]+(:[0-9a-f]{8,64})?|[0-9a-f]{64})$/.test(version))
      return problem(422, 'Invalid version or not permitted', 'The specified version does not exist')
    const prompt = body.input?.prompt
    if (typeof prompt !== 'string' || prompt === '')
      return problem(422, 'Input validation failed', '- input: prompt is required')
    if (body.webhook !== undefined && !URL.canParse(String(body.webhook)))
      return problem(422, 'Invalid webhook', 'webhook must be a valid HTTPS URL')
    const scene = scenes.next(prompt)
    if (scene === 'rate' || !isAllowed())
      return {
        status: 429,
        headers: { 'Retry-After': '1' },
        body: { detail: 'Request was throttled. Expected available in 1 second.' },
      }
    if (scene === 'balance')
      return problem(402, 'Insufficient credit', 'You have insufficient credit to run this model')
    if (scene === 'badInput')
      return problem(422, 'Input validation failed', '- input.aspect_ratio: must be one of the following')
    if (scene === 'error500') return { status: 500, body: { detail: 'Internal server error' } }
    if (scene === 'badJson') return { status: 201, body: '{"id": "', headers: { 'Content-Type': 'application/json' } }
    const id = randomBytes(13).toString('hex')
    const prediction: Prediction = {
      id,
      model: version,
      input: { ...body.input },
      status: 'starting',
      output: null,
      error: null,
      logs: '',
      metrics: {},
      urls: { get: `${server.url}/v1/predictions/${id}`, cancel: `${server.url}/v1/predictions/${id}/cancel` },
      created_at: new Date().toISOString(),
      ...(typeof body.webhook === 'string' ? { webhook: body.webhook } : {}),
    }
    predictions.set(id, prediction)
    const events = Array.isArray(body.webhook_events_filter)
      ? body.webhook_events_filter.map(String)
      : ['start', 'output', 'logs', 'completed']
    runs.add(run(prediction, scene, events))
    return scene === 'lost' ? { drop: 'beforeHeaders' } : { status: 201, body: { ...prediction } }
  }

  function cancel(prediction: Prediction): FakeAnswer {
    if (prediction.status === 'starting' || prediction.status === 'processing') {
      prediction.status = 'canceled'
      cancelled += 1
    }
    return { body: { ...prediction } }
  }

  const server = await startFakeServer(
    (request) => {
      const file = files.answer(request)
      if (file) return file
      if (request.headers.authorization !== `Bearer ${token}`)
        return problem(
          401,
          'Unauthenticated',
          `You did not pass a valid authentication token: ${request.headers.authorization?.slice(7)}`,
        )
      const path = request.path.replace(/\?.*$/, '').replace(/^\/v1/, '')
      const [, kind, id, third, fourth] = path.split('/')
      if (request.method === 'POST' && path === '/predictions') return create(request)
      if (request.method === 'POST' && kind === 'models' && fourth === 'predictions')
        return create(request, `${id}/${third}`)
      if (request.method === 'GET' && path === '/webhooks/default/secret') return { body: { key: webhookSecret } }
      const prediction = kind === 'predictions' ? predictions.get(id ?? '') : undefined
      if (!prediction) return problem(404, 'Not found', 'The requested resource could not be found')
      if (request.method === 'GET' && third === undefined) return { body: { ...prediction } }
      return request.method === 'POST' && third === 'cancel' ? cancel(prediction) : problem(404, 'Not found', path)
    },
    { port },
  )
  return {
    ...server,
    script: scenes.script,
    release: holds.release,
    held: holds.held,
    paints: () => predictions.size,
    cancels: () => cancelled,
    deliveries: notifier.deliveries,
    settled: async () => {
      await Promise.all(runs)
    },
    close: () => {
      isClosed = true
      holds.release()
      return server.close()
    },
  }
}
