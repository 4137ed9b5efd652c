import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSampleEngine, type SampleEngine } from '../engine.ts'

let dir: string
let engine: SampleEngine

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sample-chat-'))
  engine = await startSampleEngine({ port: 0, dir, tokenMs: 0 })
})

afterAll(async () => {
  await engine.close()
  await rm(dir, { recursive: true, force: true })
})

const at = (path: string): string => `http://127.0.0.1:${engine.port}${path}`
const post = (
  body: unknown,
  { key = 'Bearer sample-key', signal }: { key?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(at('/v1/chat/completions'), {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
const bodyOf = (question: string, more: object = {}): object => ({
  model: 'drawdesk-manual',
  messages: [{ role: 'user', content: question }],
  ...more,
})
// Answers of our own server, whose shape the tests themselves check.
const readJson = async (response: Response) => (await response.json()) as any // oxlint-disable-line typescript/no-explicit-any

/** The data lines of a stream; `[DONE]` as text. */
async function linesOf(response: Response) {
  const text = await response.text()
  expect(text.endsWith('\n\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      expect(block).toMatch(/^data: /)
      const data = block.slice('data: '.length)
      return data === '[DONE]' ? data : JSON.parse(data)
    })
}
const joined = (lines: readonly any[]): string => lines.map((line) => line.choices?.[0]?.delta.content ?? '').join('') // oxlint-disable-line typescript/no-explicit-any
const LANES = {
  type: 'function',
  function: { name: 'list_lanes', description: 'lanes', parameters: { type: 'object', properties: {} } },
}

describe('a whole answer', () => {
  it('has the shape of the OpenAI form, with usage', async () => {
    const response = await post(bodyOf('怎么备份?'))
    const body = await readJson(response)

    expect(response.status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-[0-9a-f]{32}$/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'drawdesk-manual',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: expect.stringContaining('[1]'), refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: expect.any(Number),
        total_tokens: expect.any(Number),
      },
    })
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens)
  })

  it('calls a tool', async () => {
    const { choices } = await readJson(await post(bodyOf('哪个队列等得最久?', { tools: [LANES] })))

    expect(choices[0]).toEqual({
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        refusal: null,
        tool_calls: [
          { id: expect.stringMatching(/^call_/), type: 'function', function: { name: 'list_lanes', arguments: '{}' } },
        ],
      },
      logprobs: null,
      finish_reason: 'tool_calls',
    })
  })

  it.each([{ max_tokens: 5 }, { max_completion_tokens: 5 }, { max_tokens: 9, max_completion_tokens: 5 }])(
    'ends at the limit %j',
    async (limit) => {
      const { choices, usage } = await readJson(await post(bodyOf('count to 100', limit)))

      expect(choices[0]).toMatchObject({ message: { content: '1 2 3' }, finish_reason: 'length' })
      expect(usage.completion_tokens).toBe(5)
    },
  )
})

describe('a stream', () => {
  it('brings the same in chunks of one to three tokens, and ends with [DONE]', async () => {
    const response = await post(bodyOf('数到300', { stream: true }))
    const lines = await linesOf(response)
    const chunks = lines.slice(0, -1)

    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(lines.at(-1)).toBe('[DONE]')
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(chunks.every((chunk) => chunk.object === 'chat.completion.chunk' && !('usage' in chunk))).toBe(true)
    expect(chunks[0].choices).toEqual([
      { index: 0, delta: { role: 'assistant', content: '', refusal: null }, logprobs: null, finish_reason: null },
    ])
    expect(chunks.at(-1).choices).toEqual([{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }])
    expect(
      chunks
        .slice(1, -1)
        .every(({ choices }) => /^\S* ?\S* ?\S*$/.test(choices[0].delta.content) && choices[0].delta.content !== ''),
    ).toBe(true)
    expect(joined(chunks)).toBe(Array.from({ length: 300 }, (_, index) => index + 1).join(' '))
  })

  it('sends the usage in one more chunk when asked, and null before', async () => {
    const chunks = (
      await linesOf(await post(bodyOf('count to 9', { stream: true, stream_options: { include_usage: true } })))
    ).slice(0, -1)

    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 17 } })
    expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true)
  })

  it('brings a call in fragments by index', async () => {
    const tool = {
      type: 'function',
      function: { name: 'count_drawings', parameters: { type: 'object', properties: { period: {}, state: {} } } },
    }
    const chunks = (await linesOf(await post(bodyOf('昨天失败的有几张图', { stream: true, tools: [tool] })))).slice(
      0,
      -1,
    )
    const calls = chunks.flatMap(({ choices }) => choices[0].delta.tool_calls ?? [])

    expect(calls[0]).toEqual({
      index: 0,
      id: expect.stringMatching(/^call_/),
      type: 'function',
      function: { name: 'count_drawings', arguments: '' },
    })
    expect(calls.length).toBeGreaterThan(2)
    expect(JSON.parse(calls.map((call) => call.function.arguments).join(''))).toEqual({
      period: 'yesterday',
      state: 'failed',
    })
    expect(chunks.at(-1).choices[0]).toMatchObject({ delta: {}, finish_reason: 'tool_calls' })
  })

  it('serves the next one while one is slow, and survives readers who leave', async () => {
    const slow = await startSampleEngine({ port: 0, dir: join(dir, 'slow'), tokenMs: 60_000 })
    const leaving = new AbortController()
    const address = `http://127.0.0.1:${slow.port}`
    const headers = { authorization: 'Bearer k', 'content-type': 'application/json' }
    const waiting = await fetch(`${address}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(bodyOf('count to 9', { stream: true })),
      signal: leaving.signal,
    })
    const first = await waiting.body?.getReader().read()
    leaving.abort()
    const set = await fetch(`${address}/sample/delay`, { method: 'POST', headers, body: '{"tokenMs":0}' })
    const next = await fetch(`${address}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(bodyOf('count to 9', { stream: true })),
    })

    expect(new TextDecoder().decode(first?.value)).toContain('"role":"assistant"')
    expect(await set.json()).toEqual({ tokenMs: 0 })
    expect(joined(await linesOf(next))).toBe('1 2 3 4 5 6 7 8 9')
    await slow.close()
  })

  it('breaks off without [DONE] when the engine is closed', async () => {
    const short = await startSampleEngine({ port: 0, dir: join(dir, 'short'), tokenMs: 60_000 })
    const response = await fetch(`http://127.0.0.1:${short.port}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf('count to 9', { stream: true })),
    })
    const broken = expect(response.text()).rejects.toThrow('terminated')
    await short.close()

    await broken
  })
})

describe('going on after an unfinished answer', () => {
  it.each(['怎么备份?', 'How do I restore a backup?', 'count to 2000', '你好'])(
    '%s: wherever it broke off, the whole is the same',
    async (question) => {
      const whole: string = (await readJson(await post(bodyOf(question)))).choices[0].message.content
      const cuts = [1, 7, Math.floor(whole.length / 2), whole.length - 1, whole.length]

      const rests = await Promise.all(
        cuts.map(async (cut) => {
          const messages = [
            { role: 'user', content: question },
            { role: 'assistant', content: whole.slice(0, cut) },
          ]
          return joined(await linesOf(await post({ model: 'm', messages, stream: true, continue_final_message: true })))
        }),
      )

      expect(rests).toEqual(cuts.map((cut) => whole.slice(cut)))
    },
  )

  it('goes on after the words that stood before the results of tools came', async () => {
    const call = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'list_lanes', arguments: '{}' } }],
    }
    const result = { role: 'tool', tool_call_id: 'c', content: '{"lanes":[]}' }
    const question = { role: 'user', content: 'which lane waits longest' }
    const ask = async (messages: object[]) =>
      (await readJson(await post({ model: 'm', messages, continue_final_message: true }))).choices[0].message.content

    expect(await ask([question, call, result])).toBe('No lane has anything waiting or being drawn.')
    expect(await ask([question, call, result, { role: 'assistant', content: 'No lane has' }])).toBe(
      ' anything waiting or being drawn.',
    )
    expect(await ask([question, { role: 'assistant', content: 'No lane has' }, call, result])).toBe(
      ' anything waiting or being drawn.',
    )
  })

  it('gives the whole, set apart, after words that are not its own, and answers normally where it is not asked to go on', async () => {
    const messages = [
      { role: 'user', content: 'count to 3' },
      { role: 'assistant', content: 'Well: ' },
    ]
    const ask = async (more: object) =>
      (await readJson(await post({ model: 'm', messages, ...more }))).choices[0].message.content

    expect(await ask({ continue_final_message: true })).toBe('\n\n1 2 3')
    expect(await ask({})).toBe('1 2 3')
  })
})

describe('refusals', () => {
  const user = { role: 'user', content: 'x' }
  it.each<[string, object | string, string | null]>([
    ['no model', { messages: [user] }, 'model'],
    ['no messages', { model: 'm' }, 'messages'],
    ['no message', { model: 'm', messages: [] }, 'messages'],
    ['messages that are no list', { model: 'm', messages: 'hello' }, 'messages'],
    ['too many messages', { model: 'm', messages: Array.from({ length: 2001 }, () => user) }, 'messages'],
    ['a message that is no object', { model: 'm', messages: [user, 'x'] }, 'messages[1]'],
    ['an unknown role', { model: 'm', messages: [{ role: 'constructor', content: 'x' }] }, 'messages[0].role'],
    ['no content', { model: 'm', messages: [{ role: 'user' }] }, 'messages[0].content'],
    ['content that is a number', { model: 'm', messages: [{ role: 'user', content: 5 }] }, 'messages[0].content'],
    [
      'an unknown part',
      { model: 'm', messages: [{ role: 'user', content: [{ type: 'video' }] }] },
      'messages[0].content[0].type',
    ],
    ['a result of no call', { model: 'm', messages: [{ role: 'tool', content: 'x' }] }, 'messages[0].tool_call_id'],
    [
      'a call without a function',
      { model: 'm', messages: [{ role: 'assistant', tool_calls: [{ id: 'a' }] }] },
      'messages[0].tool_calls[0]',
    ],
    ['n of 2', { model: 'm', messages: [user], n: 2 }, 'n'],
    ['stream as text', { model: 'm', messages: [user], stream: 'yes' }, 'stream'],
    [
      'stream options without a stream',
      { model: 'm', messages: [user], stream_options: { include_usage: true } },
      'stream_options',
    ],
    ['max_tokens of 0', { model: 'm', messages: [user], max_tokens: 0 }, 'max_tokens'],
    [
      'a tool without a name',
      { model: 'm', messages: [user], tools: [{ type: 'function', function: {} }] },
      'tools[0].function.name',
    ],
    ['129 tools', { model: 'm', messages: [user], tools: Array.from({ length: 129 }, () => LANES) }, 'tools'],
    [
      'a choice that is not offered',
      { model: 'm', messages: [user], tools: [LANES], tool_choice: { type: 'function', function: { name: 'other' } } },
      'tool_choice',
    ],
    ['a list', [], null],
    ['half of JSON', '{"model":', null],
  ])('refuses %s', async (_case, body, param) => {
    const response = await post(body)

    expect(response.status).toBe(400)
    expect(await readJson(response)).toEqual({
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param,
        code: param === null ? null : expect.any(String),
      },
    })
  })

  it('refuses more than it can read, in the words of the vendor', async () => {
    const response = await post({ model: 'm', messages: [{ role: 'user', content: '长'.repeat(128_001) }] })

    expect(response.status).toBe(400)
    expect((await readJson(response)).error).toMatchObject({ code: 'context_length_exceeded', param: 'messages' })
    expect(
      (await post({ model: 'm', messages: [{ role: 'user', content: 'x'.repeat(9 * 1024 * 1024) }] })).status,
    ).toBe(413)
  })

  it('takes long questions and odd characters in its stride', async () => {
    const since = performance.now()
    const answers = await Promise.all(
      [
        '备份'.repeat(50_000),
        'a'.repeat(300_000),
        '\u0000\uD800 (((((',
        '画'.repeat(100_000),
        `"${'of '.repeat(90)}`,
      ].map(async (question) => (await post(bodyOf(question, { tools: [LANES] }))).status),
    )

    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(performance.now() - since).toBeLessThan(3_000)
  })

  it.each(['', 'Bearer ', 'Basic abc'])('asks for a key when the header is "%s"', async (key) => {
    const response = await post(bodyOf('x'), { key })

    expect(response.status).toBe(401)
    expect((await readJson(response)).error.code).toBe('invalid_api_key')
  })

  it.each(['{"tokenMs":-1}', '{"tokenMs":"fast"}', '{}', '{"tokenMs":60001}'])('refuses the pace %s', async (body) => {
    expect(
      (await fetch(at('/sample/delay'), { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
        .status,
    ).toBe(400)
  })
})

describe('without its manual', () => {
  it('refuses questions with the reason, and paints all the same', async () => {
    const bare = await startSampleEngine({ port: 0, dir: join(dir, 'bare'), manualDir: join(dir, 'nowhere') })
    const headers = { authorization: 'Bearer k', 'content-type': 'application/json' }
    const asked = await fetch(`http://127.0.0.1:${bare.port}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(bodyOf('x', { stream: true })),
    })
    const painted = await fetch(`http://127.0.0.1:${bare.port}/v1/images/generations`, {
      method: 'POST',
      headers,
      body: '{"prompt":"a hill","size":"64x64"}',
    })

    expect(bare.chatProblem).toContain(join(dir, 'nowhere'))
    expect(asked.status).toBe(503)
    expect((await readJson(asked)).error).toMatchObject({ code: 'manual_missing', type: 'server_error' })
    expect(painted.status).toBe(200)
    await bare.close()
  })
})
