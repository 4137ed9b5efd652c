import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { GenerationsAnswer } from '@drawdesk/contract/chat/chatgpt'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { Page } from '@drawdesk/contract/core/schema'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { startClaudeChatFake } from '@drawdesk/fakes/chat/claude-chat'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { createGenerations } from './generations.ts'
import { chatModel } from '../../apis/testing/kit.ts'
import { buildChatApi, numbered, PATIENCE } from '../testing/chat.ts'

const COMPLETIONS = '/api/blade-biz/chatgpt/postCompletions'
const GENERATIONS = '/api/blade-biz/chatgpt/postGenerations'
let fake: OpenAiChatFake
let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let base: string
let admin: SignedIn
let apiId: string

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  fake = await startOpenAiChatFake()
  test = await buildTestApp({
    isWorking: true,
    config: { allowedPrivateHosts: ['127.0.0.1'], sampleEnginePort: engine.port },
  })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
  apiId = await buildChatApi(admin, fake.url)
}, 60_000)
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await fake.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

const question = (content: string, more: object = {}) => ({ apiId, messages: [{ role: 'user', content }], ...more })
const usage = () =>
  test.owner<{ messages: number; failed: number; tokens: string }>(
    `select sum(messages)::int as messages, sum(failed)::int as failed, sum(completion_tokens) as tokens from chat_usage where api_id = $1`,
    [apiId],
  )
const linesOf = (text: string): string[] =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => line.replace(/^data: /, ''))

describe('completions', () => {
  it('hands known fields on and answers what the service answers', async () => {
    const before = (await usage())[0]
    const answer = await admin.post<Record<string, unknown>>(
      COMPLETIONS,
      question('tokens=5', {
        model: 'fake-chat',
        temperature: 0.2,
        seed: 7,
        stop: ['\n\n'],
        max_tokens: 500,
        unknownField: { of: [1] },
        service_tier: 'priority',
        store: true,
      }),
    )

    expect(answer).toMatchObject({
      status: 200,
      data: {
        object: 'chat.completion',
        id: expect.stringMatching(/^chatcmpl-/),
        choices: [{ message: { role: 'assistant', content: numbered(5) } }],
        usage: { completion_tokens: 5 },
      },
    })
    expect(fake.requests.at(-1)?.json).toEqual({
      model: 'fake-chat',
      messages: [{ role: 'user', content: 'tokens=5' }],
      temperature: 0.2,
      seed: 7,
      stop: ['\n\n'],
      max_tokens: 500,
    })
    expect(fake.requests.at(-1)?.headers.connection).toBe('close') // one of its own: it is asked only once
    expect((await usage())[0]).toMatchObject({
      messages: (before?.messages ?? 0) + 1,
      tokens: String(Number(before?.tokens ?? 0) + 5),
    })
    expect(await test.owner('select id from usage_hold')).toEqual([])
    expect(await test.owner('select id from chat_message limit 1')).toEqual([])
  })

  it('streams bare chunks that end with [DONE], with usage for who asks for it', async () => {
    const plain = linesOf(
      (await admin.raw({ method: 'POST', url: COMPLETIONS, payload: question('tokens=4', { stream: true }) })).body,
    )
    const answer = await admin.raw({
      method: 'POST',
      url: COMPLETIONS,
      payload: question('tokens=4', { stream: true, stream_options: { include_usage: true } }),
    })
    const counted = linesOf(answer.body)
    const textOf = (lines: string[]): string =>
      lines
        .slice(0, -1)
        .map(
          (line) =>
            (JSON.parse(line) as { choices: { delta?: { content?: string } }[] }).choices[0]?.delta?.content ?? '',
        )
        .join('')

    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect([plain.at(-1), counted.at(-1)]).toEqual(['[DONE]', '[DONE]'])
    expect([textOf(plain), textOf(counted)]).toEqual([numbered(4), numbered(4)])
    expect(JSON.parse(plain[0] ?? '')).toMatchObject({
      object: 'chat.completion.chunk',
      id: expect.stringMatching(/^chatcmpl-/),
    })
    expect(plain.some((line) => line.includes('"choices":[]'))).toBe(false)
    expect(JSON.parse(counted.at(-2) ?? '')).toMatchObject({ choices: [], usage: { completion_tokens: 4 } })
  })

  it('says what the service said against it, with a status that clients understand', async () => {
    const statuses: [string, number][] = []
    for (const scene of ['badRequest', 'rateLong', 'unauthorized', 'error500'] as const) {
      const own = await buildChatApi(admin, fake.url)
      fake.script(scene)
      statuses.push([scene, (await admin.post(COMPLETIONS, { ...question('tokens=1'), apiId: own })).status])
    }

    expect(statuses).toEqual([
      ['badRequest', 400],
      ['rateLong', 429],
      ['unauthorized', 500],
      ['error500', 500],
    ])
    expect(await test.owner('select id from usage_hold')).toEqual([])
  })

  it('counts a stream that broke off, and says so to its reader', async () => {
    const own = await buildChatApi(admin, fake.url)
    fake.script('dropMid')
    const lines = linesOf(
      (
        await admin.raw({
          method: 'POST',
          url: COMPLETIONS,
          payload: { ...question('tokens=8', { stream: true }), apiId: own },
        })
      ).body,
    )

    expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ error: { code: 'E_UPSTREAM' } })
    expect(lines.at(-1)).toBe('[DONE]')
    expect(await test.owner('select failed from chat_usage where api_id = $1', [own])).toEqual([{ failed: 1 }])
  })

  it('lets go of the service when the client leaves', async () => {
    fake.script('held')
    const abort = new AbortController()
    const answer = await fetch(`${base}${COMPLETIONS}`, {
      method: 'POST',
      signal: abort.signal,
      headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(question('tokens=8', { stream: true })),
    })
    expect(answer.status).toBe(200)
    await fake.held()
    const { left } = fake.streams()
    abort.abort()
    await vi.waitFor(async () => expect(await test.owner('select id from usage_hold')).toEqual([]), PATIENCE)
    fake.release()
    await vi.waitFor(() => expect(fake.streams().left).toBe(left + 1), PATIENCE)
  })

  it('knows no API of another tenant', async () => {
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect((await stranger.post(COMPLETIONS, question('tokens=1'))).status).toBe(400)
  })
})

describe('a program that asks for completions', () => {
  it('needs a right of its own, and conversations need that of their page', async () => {
    const [nobody, talker, program] = await Promise.all([
      buildCaller(test, { permissions: [] }),
      buildCaller(test, { permissions: ['dialog'] }),
      buildCaller(test, { permissions: ['chatApi_call'] }),
    ])
    const asked = await Promise.all(
      [nobody, talker, program].map((caller) => caller.post(COMPLETIONS, question('tokens=1'))),
    )
    const talked = await Promise.all(
      [nobody, talker, program].map((caller) => caller.get('/api/blade-biz/chatgptMsgView/findDiaWindow')),
    )
    const context = await Promise.all(
      [nobody, program].map((caller) => caller.post('/api/blade-biz/chatgpt/findChatContext', { diaId: '1' })),
    )

    expect(asked.map((answer) => answer?.status)).toEqual([403, 403, 200])
    expect(talked.map((answer) => answer?.status)).toEqual([403, 200, 403])
    expect(context.map((answer) => answer?.status)).toEqual([403, 403])
  })

  it('is given one answer of a bounded length', async () => {
    const before = fake.requests.length
    const answers = await Promise.all(
      [{ n: 2 }, { n: 100 }, { max_tokens: 65_537 }, { max_completion_tokens: 1e9 }].map((more) =>
        admin.post(COMPLETIONS, question('tokens=1', more)),
      ),
    )

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'n'],
      [400, 'n'],
      [400, 'max_tokens'],
      [400, 'max_completion_tokens'],
    ])
    expect(fake.requests.length).toBe(before)
  })
})

describe('generations', () => {
  it('wait for the picture', async () => {
    const [api] = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records
    const answer = await admin.post<GenerationsAnswer>(GENERATIONS, {
      apiId: api?.id,
      prompt: 'a boat',
      size: '128x128',
      n: 2,
    })
    const bytes = await admin.post<GenerationsAnswer>(GENERATIONS, {
      apiId: api?.id,
      prompt: 'a boat',
      size: '128x128',
      response_format: 'b64_json',
    })

    expect(answer.data).toMatchObject({
      state: 2,
      infoId: expect.any(String),
      created: expect.any(Number),
      data: [{ url: expect.any(String) }, { url: expect.any(String) }],
    })
    expect((await test.app.inject({ url: answer.data.data[0]?.url as string })).headers['content-type']).toBe(
      'image/png',
    )
    expect(
      Buffer.from(bytes.data.data[0]?.b64_json ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }, 30_000)

  it('answer without one where it takes too long', async () => {
    const [api] = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records
    const [row] = await test.owner<{ id: string }>(
      `select id from user_account where account = 'admin' and tenant_id = '000000'`,
    )
    const generate = createGenerations(test.deps, 0)
    const answer = await generate(
      { tenantId: '000000', userId: row?.id ?? '', deptId: null },
      { apiId: api?.id ?? '', prompt: 'a boat', size: '128x128' },
      new AbortController().signal,
    )

    expect(answer.data).toEqual([])
    expect(answer.state).toBeLessThan(2)
  })

  it('take the first active API where none is named', async () => {
    const [sample] = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records
    const copied = await test.owner<{ id: string }>(
      `insert into draw_api select (jsonb_populate_record(d, jsonb_build_object('id', d.id + 1, 'api_code', 'second', 'sort', d.sort + 1))).* from draw_api d where id = $1 returning id`,
      [sample?.id],
    )
    const answer = await admin.post<GenerationsAnswer>(GENERATIONS, { prompt: 'a boat', size: '128x128' })

    expect(copied).toHaveLength(1)
    expect(answer).toMatchObject({ status: 200, data: { state: 2, data: [{ url: expect.any(String) }] } })
    expect(await test.owner('select api_id from draw_info where id = $1', [answer.data.infoId])).toEqual([
      { api_id: sample?.id },
    ])
  }, 30_000)

  it('want a right and an API', async () => {
    expect((await (await buildCaller(test)).post(GENERATIONS, { prompt: 'x' })).status).toBe(403)
    await test.owner('update draw_api set active = 0')
    expect(await admin.post(GENERATIONS, { prompt: 'x' })).toMatchObject({ status: 400, errors: [{ field: 'apiId' }] })
    expect((await admin.post(GENERATIONS, { prompt: 'x', size: 'wide' })).status).toBe(400)
  })
})

describe('completions of a service of another dialect', () => {
  it('are asked and answered in the OpenAI form all the same', async () => {
    const claude = await startClaudeChatFake({ key: 'sk-ant-fake-1234' })
    try {
      const id = await buildChatApi(admin, claude.url, {
        dialect: 'anthropic',
        secrets: { apiKey: 'sk-ant-fake-1234' },
        models: [chatModel('claude-haiku-4-5')],
      })
      const messages = [
        { role: 'developer', content: '短' },
        { role: 'user', content: [{ type: 'text', text: 'tokens=3' }] },
      ]
      const whole = await admin.post<Record<string, unknown>>(COMPLETIONS, {
        apiId: id,
        messages,
        max_tokens: 40,
        stop: '。',
        temperature: 0.5,
      })
      claude.script('tools')
      const streamed = await fetch(base + COMPLETIONS, {
        method: 'POST',
        headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          apiId: id,
          messages,
          stream: true,
          stream_options: { include_usage: true },
          tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }],
        }),
      })
      const lines = linesOf(await streamed.text())
      claude.script('balance')
      const refused = await admin.post(COMPLETIONS, { apiId: id, messages })

      expect(whole.data).toMatchObject({
        object: 'chat.completion',
        choices: [{ message: { role: 'assistant', content: numbered(3) }, finish_reason: 'stop' }],
        usage: { completion_tokens: 3 },
      })
      expect(claude.requests[0]?.json).toMatchObject({
        system: '短',
        max_tokens: 40,
        stop_sequences: ['。'],
        temperature: 0.5,
      })
      expect(lines.at(-1)).toBe('[DONE]')
      expect(lines.slice(0, -1).map((line) => JSON.parse(line) as unknown)).toEqual([
        expect.objectContaining({
          choices: [
            {
              index: 0,
              delta: {
                tool_calls: [
                  {
                    index: 0,
                    id: 'toolu_0',
                    type: 'function',
                    function: { name: 'weather', arguments: '{"of":"weather"}' },
                  },
                ],
              },
              finish_reason: null,
            },
          ],
        }),
        expect.objectContaining({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
        expect.objectContaining({ choices: [], usage: expect.objectContaining({ completion_tokens: 1 }) }),
      ])
      expect(refused.status).toBe(500)
    } finally {
      await claude.close()
    }
  })
})
