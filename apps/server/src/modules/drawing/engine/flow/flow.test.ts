import { afterEach, describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { startDashScopeFake, type DashScopeFake } from '@drawdesk/fakes/dashscope'
import { startOpenAiImagesFake, type OpenAiFake } from '@drawdesk/fakes/openai/openai-images'
import { startSdWebuiFake, type SdWebuiFake } from '@drawdesk/fakes/self-hosted/sd-webui'
import { findPreset } from '../../apis/presets/presets.ts'
import { cancelUpstream } from './cancel.ts'
import { newDrawTask, type DrawTask } from '../draw-task.ts'
import { fetchSend } from '../testing/fetch-send.fixture.ts'
import { workbench } from '../testing/flow-bench.fixture.ts'
import type { DrawJob } from '../calls/flow-call.ts'
import { createFlow, type FlowOutcome } from './flow.ts'
import { askProgress } from '../calls/progress.ts'
import type { DrawInput } from '../values/values.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function started<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting
  open.push(server)
  return server
}

function jobOf(
  preset: string,
  url: string,
  more: Partial<DrawDefinition> = {},
  input: Partial<DrawInput> = {},
): DrawJob {
  const definition = { ...structuredClone(findPreset(preset)?.definition as DrawDefinition), baseUrl: url, ...more }
  const secrets = { apiKey: preset === 'openai-images' ? 'sk-fake-key-1234' : 'sk-fake-dash-5678' }
  return {
    definition,
    input: {
      vars: { prompt: '一只红船', width: 64, height: 32, n: 1 },
      secrets,
      engine: { sample: 'http://127.0.0.1:1' },
      ...input,
    },
  }
}

const idempotency = { header: 'Idempotency-Key', value: '{{task.localId}}' }
const withKey = () => started(startOpenAiImagesFake({ hasIdempotency: true }))
const outcomeOf = ({ task, files }: FlowOutcome) => ({ step: task.step, code: task.error?.code, files: files?.length })

describe('a sync drawing', () => {
  let fake: OpenAiFake

  it('submits once and answers pictures, cost and facts; the submit is stored before it is sent', async () => {
    fake = await started(startOpenAiImagesFake())
    const bench = workbench()

    const outcome = await bench.run(jobOf('openai-images', fake.url, {}, { vars: { prompt: 'p', n: 2 } }))

    expect(outcome.files?.map(({ mime }) => mime)).toEqual(['image/png', 'image/png'])
    expect(outcome.task).toMatchObject({
      cost: { amount: '0.56', currency: 'CNY' },
      meta: { tokens: 2122 },
      progress: 1,
    })
    expect(bench.stored).toHaveLength(1)
    expect(bench.stored[0]).toMatchObject({ step: 'submitting', localId: 'local-1' })
    expect(JSON.parse(fake.requests[0]?.body.toString() ?? '')).toMatchObject({
      model: 'gpt-image-1',
      prompt: 'p',
      n: 2,
      size: '1024x1024',
    })
  })

  it('fetches URLs where base64 was asked, without the key', async () => {
    fake = await started(startOpenAiImagesFake())
    fake.script('url')

    const outcome = await workbench().run(jobOf('openai-images', fake.url))

    expect(outcomeOf(outcome)).toEqual({ step: 'fetching', code: undefined, files: 1 })
    expect(fake.requests.at(-1)?.path).toMatch(/^\/files\//)
    expect(fake.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['unauthorized', 'E_AUTH', 1],
    ['quota', 'E_BALANCE', 1],
    ['moderated', 'E_MODERATED', 1],
    ['badRequest', 'E_PARAM', 1],
    ['badJson', 'E_UPSTREAM', 1],
    ['empty', 'E_UPSTREAM', 1],
    ['notPicture', 'E_UPSTREAM', 1],
  ] as const)('ends %s as %s after %d request', async (scene, code, requests) => {
    fake = await started(startOpenAiImagesFake())
    fake.script(scene)
    const bench = workbench()

    const outcome = await bench.run(jobOf('openai-images', fake.url))

    expect(outcomeOf(outcome)).toEqual({ step: 'failed', code, files: undefined })
    expect(fake.requests).toHaveLength(requests)
    expect(JSON.stringify([outcome, bench.calls])).not.toContain('sk-fake-key-1234')
  })

  it('waits as long as the provider asked and tries again', async () => {
    fake = await started(startOpenAiImagesFake())
    fake.script('rate', 'error500', 'plain502')
    const bench = workbench()

    const outcome = await bench.run(jobOf('openai-images', fake.url))

    expect(outcome.files).toHaveLength(1)
    expect(outcome.task.retries).toBe(3)
    expect(bench.delays).toEqual([0, 7_000, 2_000, 4_000])
  })

  it('gives up after retry.max and keeps the last reason', async () => {
    fake = await started(startOpenAiImagesFake())
    fake.script('error500', 'error500', 'error500', 'error500')

    const outcome = await workbench().run(jobOf('openai-images', fake.url))

    expect(outcome.task).toMatchObject({
      step: 'failed',
      retries: 3,
      error: { code: 'E_UPSTREAM', msg: 'The server had an error', upstreamStatus: 500 },
    })
  })

  it('repeats what never left this machine', async () => {
    fake = await started(startOpenAiImagesFake())
    let failures = 2
    const bench = workbench((request) => {
      if (failures-- > 0) throw new OutboundError('unsent', 'ECONNREFUSED')
      return fetchSend(request)
    })

    expect((await bench.run(jobOf('openai-images', fake.url))).files).toHaveLength(1)
    expect(fake.paints()).toBe(1)
  })

  it.each(['lost', 'cut'] as const)(
    'does not repeat a %s answer without idempotency: unknown, then failed at the deadline',
    async (scene) => {
      fake = await started(startOpenAiImagesFake())
      fake.script(scene)
      const bench = workbench()
      const job = jobOf('openai-images', fake.url)

      const first = await bench.flow.advance(job, newDrawTask('local-1'))
      bench.pass(60_000)
      const second = await bench.flow.advance(job, first.task)
      const last = await bench.run(job, second.task)

      expect([first.task.step, first.delayMs]).toEqual(['unknown', 180_000])
      expect([second.task.step, second.delayMs]).toEqual(['unknown', 120_000])
      expect(last.task).toMatchObject({ step: 'failed', error: { code: 'E_UPSTREAM', retryable: false } })
      expect(fake.paints()).toBe(1)
      expect(fake.requests).toHaveLength(1)
    },
  )

  it.each(['lost', 'cut'] as const)(
    'repeats a %s answer with an idempotency key, and nothing is painted twice',
    async (scene) => {
      fake = await withKey()
      fake.script(scene)

      const outcome = await workbench().run(jobOf('openai-images', fake.url, { idempotency }))

      expect(outcome.files).toHaveLength(1)
      expect(fake.paints()).toBe(1)
      expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['local-1', 'local-1'])
      expect(fake.requests[1]?.body).toEqual(fake.requests[0]?.body)
    },
  )

  it('recovers a submit whose process died: again with a key, settled without', async () => {
    fake = await withKey()
    fake.script('lost')
    const bench = workbench()
    const job = jobOf('openai-images', fake.url, { idempotency })
    await bench.flow.advance(job, newDrawTask('local-1'))
    const found = bench.stored[0] as DrawTask

    const recovered = await bench.run(job, found)
    const plain = await bench.flow.advance(jobOf('openai-images', fake.url), found)

    expect(recovered.files).toHaveLength(1)
    expect(fake.paints()).toBe(1)
    expect(plain.task.step).toBe('unknown')
  })

  it('stops by our own signal without deciding anything', async () => {
    fake = await started(startOpenAiImagesFake())
    fake.script('held')
    const bench = workbench()
    const stop = new AbortController()
    bench.deps.store = () => {
      queueMicrotask(() => stop.abort())
      return Promise.resolve()
    }

    const outcome = await createFlow(bench.deps).advance(
      jobOf('openai-images', fake.url),
      newDrawTask('local-1'),
      stop.signal,
    )

    expect(outcome).toMatchObject({ isStopped: true, task: { step: 'submitting' } })
  })

  it('ends as timeout-like unknown when the service is too slow', async () => {
    fake = await started(startOpenAiImagesFake())
    fake.script('held')
    const job = jobOf('openai-images', fake.url)
    job.definition.submit.timeoutMs = 100

    expect((await workbench().flow.advance(job, newDrawTask('local-1'))).task).toMatchObject({
      step: 'unknown',
      error: { code: 'E_TIMEOUT' },
    })
  })

  it('fails with the field when the request cannot be made, and sends nothing', async () => {
    fake = await started(startOpenAiImagesFake())

    const outcome = await workbench().run(jobOf('openai-images', fake.url, {}, { vars: {} }))

    expect(outcome.task).toMatchObject({ step: 'failed', error: { code: 'E_PARAM', msg: 'prompt: Required' } })
    expect(fake.requests).toHaveLength(0)
  })

  it('records each call masked, pictures of the answer left out', async () => {
    fake = await started(startOpenAiImagesFake())
    const bench = workbench()

    await bench.run(
      jobOf(
        'openai-images',
        fake.url,
        {},
        { vars: { prompt: 'my key is sk-fake-key-1234 {{secret.apiKey}}', width: 64, height: 64 } },
      ),
    )

    expect(bench.calls).toHaveLength(1)
    expect(bench.calls[0]).toMatchObject({ step: 'submit', method: 'POST', status: 200, error: '' })
    expect(bench.calls[0]?.request).toContain('Authorization: Bearer ••••')
    expect(bench.calls[0]?.request).toContain('my key is •••• {{secret.apiKey}}')
    expect(JSON.stringify(bench.calls)).not.toContain('sk-fake-key-1234')
  })
})

describe('the sample engine', () => {
  it('is called at its own address as trusted, with its key and an idempotency key', async () => {
    const fake = await started(startOpenAiImagesFake({ key: 'sample-key', hasIdempotency: true }))
    fake.script('lost')
    const trusted: (boolean | undefined)[] = []
    const bench = workbench((request) => {
      trusted.push(request.isTrusted)
      return fetchSend(request)
    })
    const job = jobOf('sample', '{{engine.sample}}', {}, { secrets: {}, engine: { sample: fake.url } })

    const outcome = await bench.run(job)

    expect(outcome.files).toHaveLength(1)
    expect(fake.paints()).toBe(1)
    expect(trusted).toEqual([true, true])
  })

  it('is trusted for its own result addresses only', async () => {
    const fake = await started(startOpenAiImagesFake({ key: 'sample-key' }))
    const trusted: [string, boolean | undefined][] = []
    const bench = workbench((request) => {
      trusted.push([new URL(request.url).pathname, request.isTrusted])
      return fetchSend(request)
    })
    fake.script('url')
    await bench.run(jobOf('sample', '{{engine.sample}}', {}, { secrets: {}, engine: { sample: fake.url } }))
    fake.script('url')
    await bench.run(jobOf('sample', fake.url, {}, { secrets: {}, engine: { sample: fake.url } }))

    expect(trusted.map(([, isTrusted]) => isTrusted)).toEqual([true, true, undefined, undefined])
  })
})

describe('a polled drawing', () => {
  let fake: DashScopeFake

  it('submits, polls through the states, fetches the result, counts the cost', async () => {
    fake = await started(startDashScopeFake())
    const bench = workbench()

    const outcome = await bench.run(jobOf('dashscope-qwen-image', fake.url))

    expect(outcome.files?.[0]?.mime).toBe('image/png')
    expect(outcome.task).toMatchObject({
      step: 'fetching',
      providerTaskId: 'task-1',
      providerStatus: 'done',
      cost: { amount: '0.20' },
    })
    expect(bench.calls.map(({ step }) => step)).toEqual(['submit', 'poll', 'poll', 'poll', 'fetch'])
    expect(bench.delays).toEqual([0, 5_000, 3_000, 4_500, 0])
    expect(fake.requests[0]?.headers['x-dashscope-async']).toBe('enable')
    expect(fake.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('takes the pictures that came when one of them failed', async () => {
    fake = await started(startDashScopeFake())
    fake.script('partial')

    expect((await workbench().run(jobOf('dashscope-qwen-image', fake.url))).files).toHaveLength(1)
  })

  it.each([
    ['moderated', 'E_MODERATED'],
    ['moderatedTask', 'E_MODERATED'],
    ['arrearage', 'E_BALANCE'],
    ['badParameter', 'E_PARAM'],
  ] as const)('ends %s as %s', async (scene, code) => {
    fake = await started(startDashScopeFake())
    fake.script(scene)

    expect(outcomeOf(await workbench().run(jobOf('dashscope-qwen-image', fake.url)))).toEqual({
      step: 'failed',
      code,
      files: undefined,
    })
  })

  it('is over when the provider itself ended the task as failed: it may charge for each', async () => {
    fake = await started(startDashScopeFake())
    fake.script('failedTask')

    const { task } = await workbench().run(jobOf('dashscope-qwen-image', fake.url))

    expect(task).toMatchObject({ step: 'failed', providerTaskId: 'task-1', retries: 0, order: 0 })
    expect(fake.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('is ordered anew then where the definition says so, and each order is kept with its task, its end and what it cost', async () => {
    fake = await started(startDashScopeFake())
    fake.script('failedTask')

    const outcome = await workbench().run(
      jobOf('dashscope-qwen-image', fake.url, {
        retry: { failedTask: true },
        cost: { unit: 'call', price: '0.25', currency: 'CNY' },
      }),
    )

    expect(outcome.files).toHaveLength(1)
    expect(outcome.task).toMatchObject({
      providerTaskId: 'task-2',
      retries: 1,
      retriesMax: 2,
      order: 1,
      cost: { amount: '0.25' },
    })
    expect(outcome.task.orders).toEqual([
      {
        id: 'task-1',
        code: 'E_UPSTREAM',
        msg: expect.any(String),
        startedAt: expect.any(String),
        endedAt: expect.any(String),
        cost: { amount: '0.25', currency: 'CNY' },
      },
    ])
  })

  it('gives a new order a new idempotency key, and a repeated submit the same one', async () => {
    fake = await started(startDashScopeFake())
    fake.script('failedTask', 'error500')

    await workbench().run(jobOf('dashscope-qwen-image', fake.url, { idempotency, retry: { failedTask: true } }))

    const submits = fake.requests.filter(({ method }) => method === 'POST')
    expect(submits.map(({ headers }) => headers['idempotency-key'])).toEqual(['local-1', 'local-1-1', 'local-1-1'])
  })

  it('goes on polling through errors of the poll', async () => {
    fake = await started(startDashScopeFake())
    fake.failPolls(500, 429, 503)

    expect((await workbench().run(jobOf('dashscope-qwen-image', fake.url))).files).toHaveLength(1)
    expect(fake.tasks()).toHaveLength(1)
  })

  it('ends as timeout when the deadline passes', async () => {
    fake = await started(startDashScopeFake())
    fake.script('stuckTask')

    const outcome = await workbench().run(jobOf('dashscope-qwen-image', fake.url))

    expect(outcome.task).toMatchObject({ step: 'timeout', error: { code: 'E_TIMEOUT' } })
  })

  it('says that the result expired', async () => {
    fake = await started(startDashScopeFake())
    fake.expireResults()

    const outcome = await workbench().run(jobOf('dashscope-qwen-image', fake.url))

    expect(outcome.task).toMatchObject({
      step: 'failed',
      error: { code: 'E_UPSTREAM', retryable: false, upstreamStatus: 403 },
    })
    expect(outcome.task.error?.text.en).toContain('expired')
  })

  it('never lets progress fall', async () => {
    fake = await started(startDashScopeFake())
    const job = jobOf('dashscope-qwen-image', fake.url)
    const bench = workbench()
    if (job.definition.poll) job.definition.poll.progress = '`10`'
    if (job.definition.poll) job.definition.poll.scale = 'percent'
    const submitted = await bench.flow.advance(job, newDrawTask('local-1'))

    const polled = await bench.flow.advance(job, { ...submitted.task, progress: 0.6 })
    const fresh = await bench.flow.advance(job, submitted.task)

    expect([polled.task.progress, fresh.task.progress]).toEqual([0.6, 0.1])
  })

  it('cancels what waits, not what runs', async () => {
    fake = await started(startDashScopeFake())
    const bench = workbench()
    const job = jobOf('dashscope-qwen-image', fake.url)
    const { task } = await bench.flow.advance(job, newDrawTask('local-1'))

    const early = await cancelUpstream(bench.deps, job, newDrawTask('local-2'))
    const running = await cancelUpstream(bench.deps, job, { ...task, providerStatus: 'running' })
    const waiting = await cancelUpstream(bench.deps, job, task)
    const seen = await bench.flow.advance(job, task)

    expect([early, running, waiting]).toEqual([
      { isSent: false, isAccepted: false },
      { isSent: false, isAccepted: false },
      { isSent: true, isAccepted: true },
    ])
    expect(outcomeOf(seen)).toEqual({ step: 'cancelled', code: 'E_CANCELLED', files: undefined })
  })
})

describe('settling a lost submit by a listing', () => {
  function listed(url: string): DrawJob {
    const job = jobOf('dashscope-qwen-image', url, {
      listing: {
        path: '/api/v1/tasks',
        items: 'body.data',
        match: 'item.user_tag==task.localId',
        taskId: 'item.task_id',
      },
    })
    const parameters = job.definition.submit.body?.childrenObjectMap?.parameters?.childrenObjectMap
    if (parameters) parameters.user_tag = { id: 'tag', paramType: 1, paramDef: '{{task.localId}}' }
    return job
  }

  it('adopts the task that is there', async () => {
    const fake = await started(startDashScopeFake())
    fake.script('lost')

    const outcome = await workbench().run(listed(fake.url))

    expect(outcome.files).toHaveLength(1)
    expect(outcome.task.providerTaskId).toBe('task-1')
    expect(fake.tasks()).toHaveLength(1)
  })

  it('submits again only after the listing has missed it twice', async () => {
    const fake = await started(startDashScopeFake())
    fake.script('neverArrived')
    const bench = workbench()

    const outcome = await bench.run(listed(fake.url))

    expect(outcome.files).toHaveLength(1)
    expect(fake.tasks()).toHaveLength(1)
    expect(bench.calls.map(({ step }) => step).slice(0, 4)).toEqual(['submit', 'poll', 'poll', 'submit'])
  })
})

describe('Stable Diffusion WebUI', () => {
  let fake: SdWebuiFake

  it('answers n pictures without the grid, with Basic only when it is set', async () => {
    fake = await started(startSdWebuiFake())
    const guarded = await started(startSdWebuiFake({ user: 'bob', pass: 'pw1234' }))
    const input = { vars: { prompt: 'p', n: 2, seed: '18446744073709551615' }, secrets: {}, engine: { sample: '' } }

    const outcome = await workbench().run(jobOf('sd-webui-txt2img', fake.url, {}, input))
    const refused = await workbench().run(jobOf('sd-webui-txt2img', guarded.url, {}, input))
    const allowed = await workbench().run(
      jobOf('sd-webui-txt2img', guarded.url, {}, { ...input, secrets: { user: 'bob', pass: 'pw1234' } }),
    )

    expect([outcome.files?.length, refused.task.error?.code, allowed.files?.length]).toEqual([2, 'E_AUTH', 2])
    expect(fake.requests[0]?.headers.authorization).toBeUndefined()
    expect(fake.requests[0]?.body.toString()).toContain('"seed":18446744073709551615')
    expect(fake.requests[0]?.json).toMatchObject({
      steps: 20,
      cfg_scale: 7,
      sampler_name: 'Euler a',
      force_task_id: 'local-1',
    })
    expect(fake.requests[0]?.json).not.toHaveProperty('override_settings')
  })

  it('reports its progress with a preview while it runs, and stops by interrupt', async () => {
    fake = await started(startSdWebuiFake())
    fake.script('held')
    fake.setProgress(0.42)
    const bench = workbench()
    const job = jobOf('sd-webui-txt2img', fake.url)

    const running = bench.run(job)
    await fake.held()
    const seen = await askProgress(bench.deps, job, newDrawTask('local-1'))
    const cancelled = await cancelUpstream(bench.deps, job, newDrawTask('local-1'))
    await running

    expect(seen).toMatchObject({ progress: 0.42, preview: { kind: 'b64' } })
    expect(cancelled.isAccepted).toBe(true)
    expect(fake.interrupts()).toBe(1)
    expect(bench.calls.map(({ step }) => step).sort()).toEqual(['cancel', 'submit'])
  })

  it('tries again when memory ran out, once', async () => {
    fake = await started(startSdWebuiFake())
    fake.script('outOfMemory', 'ok')
    expect((await workbench().run(jobOf('sd-webui-txt2img', fake.url))).files).toHaveLength(1)

    fake.script('outOfMemory', 'outOfMemory')
    expect((await workbench().run(jobOf('sd-webui-txt2img', fake.url))).task).toMatchObject({
      step: 'failed',
      error: { code: 'E_BUSY' },
    })
  })
})

describe('results by reference and odd items', () => {
  it('fetches a reference with the key, on the same host, values encoded', async () => {
    const fake = await started(startDashScopeFake())
    const job = jobOf('dashscope-qwen-image', fake.url, {
      result: { items: 'body.output.results[].{name: `a b.png`}', kind: 'ref', fetch: '/results/{{item.name}}' },
    })

    expect((await workbench().run(job)).files).toHaveLength(1)
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/results/a%20b.png',
      headers: { authorization: 'Bearer sk-fake-dash-5678' },
    })
  })

  it('refuses an item that is neither text nor reference', async () => {
    const fake = await started(startDashScopeFake())
    const job = jobOf('dashscope-qwen-image', fake.url, {
      result: { items: 'body.output.results', kind: 'url' },
      retry: { max: 0 },
    })

    expect((await workbench().run(job)).task).toMatchObject({ step: 'failed', error: { code: 'E_UPSTREAM' } })
  })
})
