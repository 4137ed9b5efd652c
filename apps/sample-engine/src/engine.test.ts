import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSampleEngine, type SampleEngine } from './engine.ts'

let dir: string
let engine: SampleEngine

/** An engine starts a thread of its own for its first picture, so those that count nothing share one. */
async function start(): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'sample-engine-'))
  engine = await startSampleEngine({ port: 0, dir })
}

async function stop(): Promise<void> {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
}

beforeAll(start)
afterAll(stop)

/** For tests that count paints or change the journal. */
function useEngineOfItsOwn(): void {
  beforeEach(async () => {
    await stop()
    await start()
  })
}

const at = (path: string): string => `http://127.0.0.1:${engine.port}${path}`

function generate(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(at('/v1/images/generations'), {
    method: 'POST',
    headers: { authorization: 'Bearer sample-key', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

// Answers of our own server, whose shape the tests themselves check.
const readJson = async (response: Response) => (await response.json()) as any // oxlint-disable-line typescript/no-explicit-any
const picturesOf = async (response: Response): Promise<Buffer[]> =>
  (await readJson(response)).data.map(({ b64_json }: { b64_json: string }) => Buffer.from(b64_json, 'base64'))
const stats = async () => readJson(await fetch(at('/sample/stats')))
const restart = async (): Promise<void> => {
  await engine.close()
  engine = await startSampleEngine({ port: 0, dir })
}
const journalFile = (): string => join(dir, 'sample-engine.journal.jsonl')

describe('answers of the images contract', () => {
  it('paints a picture of the asked size as base64 with usage', async () => {
    const response = await generate({
      model: 'sample-painter',
      prompt: '海上明月',
      n: 1,
      size: '192x128',
      quality: 'low',
      user: 'tenant-1',
    })

    expect(response.status).toBe(200)
    const body = await readJson(response)
    expect(body).toMatchObject({
      created: expect.any(Number),
      output_format: 'png',
      size: '192x128',
      quality: 'low',
      background: 'opaque',
    })
    expect(body.usage.total_tokens).toBe(body.usage.input_tokens + body.usage.output_tokens)
    expect(await sharp(Buffer.from(body.data[0].b64_json, 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 192,
      height: 128,
    })
  })

  it("says in the prompt's language what of it is not known, and nothing where all is", async () => {
    const noteOf = async (prompt: string) => (await readJson(await generate({ prompt, size: '64x64' }))).note

    expect(await noteOf('一位会计师')).toBe('示例引擎没有听懂：会计师')
    expect(await noteOf('an accountant at work')).toBe('The sample engine did not understand: accountant')
    expect(await noteOf('一只猫')).toBeUndefined()
    expect(await noteOf('水墨画，a red fox under a plum tree in snow，写意笔触，浓淡相间，宣纸质感')).toBeUndefined()
  })

  it('letters nothing on a picture that a seal comes on', async () => {
    const order = { prompt: '一只猫', seed: 3, size: '200x200' }
    const [[lettered], [bare]] = await Promise.all([
      picturesOf(await generate(order)),
      picturesOf(await generate({ ...order, stamped: 1 })),
    ])

    expect(bare?.equals(lettered ?? Buffer.alloc(0))).toBe(false)
  })

  it.each(['jpeg', 'webp'])('paints as %s when asked', async (format) => {
    const [picture] = await picturesOf(await generate({ prompt: 'forest', size: '96x96', output_format: format }))

    expect((await sharp(picture).metadata()).format).toBe(format)
  })

  it('answers 1024 x 1024 for size auto', async () => {
    const [picture] = await picturesOf(await generate({ prompt: 'a quiet lake', size: 'auto', output_format: 'jpeg' }))

    expect(await sharp(picture).metadata()).toMatchObject({ width: 1024, height: 1024 })
  })

  it('gives addresses that open without a key, n different pictures, and keeps them over a restart', async () => {
    const { paints, pictures } = await stats()
    const body = await readJson(await generate({ prompt: 'three hills', n: 3, size: '80x80', response_format: 'url' }))
    const urls: string[] = body.data.map(({ url }: { url: string }) => url)
    const open = async (url: string) => Buffer.from(await (await fetch(at(new URL(url).pathname))).arrayBuffer())
    const before = await Promise.all(urls.map(open))

    await restart()

    expect(new Set(before.map((picture) => picture.toString('base64'))).size).toBe(3)
    expect(await Promise.all(urls.map(open))).toEqual(before)
    expect(await stats()).toMatchObject({ paints: paints + 1, pictures: pictures + 3 })
  })

  it('lists its models', async () => {
    const response = await fetch(at('/v1/models'), { headers: { authorization: 'Bearer any' } })

    expect(await readJson(response)).toMatchObject({
      object: 'list',
      data: [
        { id: 'sample-painter', object: 'model' },
        { id: 'drawdesk-manual', object: 'model' },
      ],
    })
  })

  it('answers health while it paints', async () => {
    const painting = generate({ prompt: 'a large city at night', size: '1024x1024', output_format: 'jpeg' })
    const health = await Promise.race([fetch(at('/health')), painting])

    expect(new URL(health.url).pathname).toBe('/health')
    expect((await painting).status).toBe(200)
  })
})

describe('the picture', () => {
  it('is the same for the same prompt, seed and size', async () => {
    const order = { prompt: '一只猫坐在山坡上', seed: 7, size: '128x128' }
    const [first] = await picturesOf(await generate(order))

    await restart()
    const [second] = await picturesOf(await generate(order))

    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
  })

  it('differs by prompt and by seed', async () => {
    const pictures = await Promise.all(
      [
        { prompt: 'red mountain', seed: 7 },
        { prompt: 'blue sea', seed: 7 },
        { prompt: 'red mountain', seed: 8 },
      ].map(async (order) => (await picturesOf(await generate({ ...order, size: '128x128' })))[0]?.toString('base64')),
    )

    expect(new Set(pictures).size).toBe(3)
  })

  it.each([
    ['there is no seed', {}],
    ['the seed is below zero', { seed: -1 }],
  ])('is another one at each call when %s', async (_when, seed) => {
    const order = { prompt: 'anything', ...seed, size: '64x64' }
    const [[first], [second]] = await Promise.all([
      picturesOf(await generate(order)),
      picturesOf(await generate(order)),
    ])

    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
  })
})

describe('refusals', () => {
  it.each([
    ['no prompt', {}, 'prompt'],
    ['an empty prompt', { prompt: '  ' }, 'prompt'],
    ['a prompt that is no text', { prompt: 5 }, 'prompt'],
    ['a prompt of 32001 characters', { prompt: 'x'.repeat(32_001) }, 'prompt'],
    ['n of 0', { prompt: 'x', n: 0 }, 'n'],
    ['n of 11', { prompt: 'x', n: 11 }, 'n'],
    ['n as text', { prompt: 'x', n: '2' }, 'n'],
    ['a size without a height', { prompt: 'x', size: '1024' }, 'size'],
    ['a size too small', { prompt: 'x', size: '63x63' }, 'size'],
    ['a size too large', { prompt: 'x', size: '4097x64' }, 'size'],
    ['an unknown format', { prompt: 'x', output_format: 'bmp' }, 'output_format'],
    ['an unknown answer form', { prompt: 'x', response_format: 'file' }, 'response_format'],
    ['an unknown quality', { prompt: 'x', quality: 'best' }, 'quality'],
    ['a seed with a fraction', { prompt: 'x', seed: 1.5 }, 'seed'],
    ['a stream', { prompt: 'x', stream: true }, 'stream'],
    ['a model that is no text', { prompt: 'x', model: 3 }, 'model'],
  ])('refuses %s', async (_case, body, param) => {
    const response = await generate(body)

    expect(response.status).toBe(400)
    expect(await readJson(response)).toEqual({
      error: {
        message: expect.stringContaining(param),
        type: 'invalid_request_error',
        param,
        code: expect.any(String),
      },
    })
  })

  it.each(['{"prompt":', '[]', '"text"', 'null'])('refuses the body %s', async (body) => {
    const response = await generate(body)

    expect(response.status).toBe(400)
    expect((await readJson(response)).error.type).toBe('invalid_request_error')
  })

  it('refuses what the word moderated! asks it to refuse', async () => {
    const response = await generate({ prompt: 'a moderated! picture' })

    expect(response.status).toBe(400)
    expect((await readJson(response)).error.code).toBe('moderation_blocked')
  })

  it.each(['', 'Bearer', 'Bearer  ', 'Basic abc'])('asks for a key when the header is "%s"', async (authorization) => {
    const response = await generate({ prompt: 'x' }, { authorization })

    expect(response.status).toBe(401)
    expect((await readJson(response)).error.code).toBe('invalid_api_key')
  })

  it('says where it can be found for an unknown address and for other forms of bodies', async () => {
    const headers = { authorization: 'Bearer k' }
    const unknown = await fetch(at('/v1/images/edits'), { method: 'POST', headers })
    const form = await fetch(at('/v1/images/generations'), { method: 'POST', headers, body: 'prompt=x' })

    expect(unknown.status).toBe(404)
    expect((await readJson(unknown)).error.type).toBe('invalid_request_error')
    expect(form.status).toBe(415)
    expect((await readJson(form)).error.type).toBe('invalid_request_error')
  })

  it('counts no refused request as a paint', async () => {
    const before = await stats()
    await generate({ prompt: 'x', n: 0 }, { 'idempotency-key': 'bad' })

    expect(await stats()).toEqual(before)
  })
})

describe('idempotency', () => {
  useEngineOfItsOwn()

  const order = { prompt: 'one boat', seed: -1, size: '64x64' }

  it('paints once for one key and answers the same, also over a restart', async () => {
    const first = await readJson(await generate(order, { 'idempotency-key': 'task-1' }))
    const second = await readJson(await generate(order, { 'idempotency-key': 'task-1' }))
    await restart()
    const third = await readJson(
      await generate({ size: '64x64', seed: -1, prompt: 'one boat' }, { 'idempotency-key': 'task-1' }),
    )

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await stats()).toEqual({ paints: 1, pictures: 1, requests: 3 })
  })

  it('lets a second request with a key wait for the first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => readJson(await generate(order, { 'idempotency-key': 'task-2' }))),
    )

    expect(new Set(answers.map((answer) => answer.data[0].b64_json)).size).toBe(1)
    expect(await stats()).toMatchObject({ paints: 1, requests: 5 })
  })

  it('refuses another body under a used key', async () => {
    await generate(order, { 'idempotency-key': 'task-3' })
    const response = await generate({ ...order, prompt: 'two boats' }, { 'idempotency-key': 'task-3' })

    expect(response.status).toBe(409)
    expect(await readJson(response)).toMatchObject({ error: { type: 'idempotency_error', param: null } })
  })

  it('counts each request without a key', async () => {
    await Promise.all([generate(order), generate(order)])

    expect(await stats()).toMatchObject({ paints: 2 })
  })
})

describe('journal', () => {
  useEngineOfItsOwn()

  it('drops a line that was cut off and keeps the rest', async () => {
    await generate({ prompt: 'kept', size: '64x64' }, { 'idempotency-key': 'kept' })
    await engine.close()
    await appendFile(journalFile(), '{"kind":"paint","painted":{"id":"ha')

    engine = await startSampleEngine({ port: 0, dir })

    expect(await stats()).toMatchObject({ paints: 1 })
    expect(await readFile(journalFile(), 'utf8')).toMatch(/\n$/)
  })

  it('keeps the counts when it forgets pictures of last week', async () => {
    await generate({ prompt: 'old', size: '64x64' }, { 'idempotency-key': 'old' })
    await engine.close()
    const text = await readFile(journalFile(), 'utf8')
    await writeFile(journalFile(), text.replace(/"createdSeconds":\d+/, '"createdSeconds":1000'))

    engine = await startSampleEngine({ port: 0, dir })

    expect(await stats()).toMatchObject({ paints: 1 })
    expect(await readFile(journalFile(), 'utf8')).not.toContain('"prompt"')
  })

  it('refuses to start on a journal that was changed by hand', async () => {
    const own = await mkdtemp(join(tmpdir(), 'sample-engine-'))
    await writeFile(join(own, 'sample-engine.journal.jsonl'), 'nonsense\n{"kind":"again"}\n')

    await expect(startSampleEngine({ port: 0, dir: own })).rejects.toThrow(/line 1/)
    await rm(own, { recursive: true })
  })
})

describe('delay', () => {
  useEngineOfItsOwn()

  it('makes each paint take at least as long as set, side by side', async () => {
    const response = await fetch(at('/sample/delay'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":300}',
    })
    expect(await readJson(response)).toEqual({ ms: 300 })

    const since = performance.now()
    await Promise.all(Array.from({ length: 4 }, () => generate({ prompt: 'slow', size: '64x64' })))
    const tookMs = performance.now() - since

    expect(tookMs).toBeGreaterThanOrEqual(299)
    expect(tookMs).toBeLessThan(1150)
  })

  it('refuses a delay that is no number', async () => {
    const response = await fetch(at('/sample/delay'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":"long"}',
    })

    expect(response.status).toBe(400)
  })
})
