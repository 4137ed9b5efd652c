import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { ChatApiTest } from '@drawdesk/contract/drawing/records/api-test'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { chatApiCalls, chatModel, refusal } from './testing/kit.ts'

const KEY = 'sk-fake-chat-1234'
let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof chatApiCalls>
let fake: OpenAiChatFake
beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  apis = chatApiCalls(admin)
})
afterAll(() => test.close())
beforeEach(async () => {
  fake = await startOpenAiChatFake({ key: KEY })
})
afterEach(async () => {
  fake.release()
  await fake.close()
  await test.owner('delete from chat_usage')
  await test.owner('delete from chat_quota_use')
  await test.owner('delete from chat_quota')
})

const add = (more: Record<string, unknown> = {}) =>
  apis.add({
    baseUrl: `${fake.url}/v1`,
    secrets: { apiKey: KEY },
    models: [chatModel('fake-chat', { priceIn: '1000000', priceOut: '2000000' })],
    ...more,
  })
const usage = () => test.owner<Record<string, unknown>>('select * from chat_usage')
type Models = { models: string[]; error: string }

describe('asking a service for its models', () => {
  it('answers those of a stored API with its own key', async () => {
    expect((await apis.post<Models>('models', { id: await add() })).data).toEqual({
      models: ['fake-chat', 'fake-reasoner', 'fake-vision'],
      error: '',
      failure: null,
    })
  })

  it('answers those of what is being edited, and says what the service said', async () => {
    const good = await apis.post<Models>('models', { baseUrl: fake.url.concat('/v1/'), secrets: { apiKey: KEY } })
    const bad = await apis.post<Models>('models', {
      baseUrl: `${fake.url}/v1`,
      secrets: { apiKey: 'sk-wrong-key-0000' },
    })

    expect(good.data.models).toHaveLength(3)
    expect(bad.data).toEqual({
      models: [],
      error: expect.stringMatching(/^模型服务不接受密钥/),
      failure: { code: 'E_AUTH', msg: bad.data.error, said: expect.stringMatching(/^[ -~]+$/) },
    })
    expect(bad.data.error).not.toContain('sk-wrong-key-0000')
  })

  it('sends stored secrets to no other host', async () => {
    const id = await add()
    const elsewhere = await startOpenAiChatFake({})
    const answer = await apis.post<Models>('models', { id, baseUrl: `${elsewhere.url}/v1` })
    const sentBack = await apis.post<Models>('models', {
      id,
      baseUrl: `${elsewhere.url}/v1`,
      secrets: { apiKey: { isSet: true } },
    })
    const seen = JSON.stringify(elsewhere.requests.map(({ headers }) => headers))
    await elsewhere.close()

    expect([answer.status, sentBack.status, elsewhere.requests.length > 0, seen.includes(KEY)]).toEqual([
      200,
      200,
      true,
      false,
    ])
  })

  it('refuses what cannot be called, beside its field', async () => {
    expect(refusal(await apis.post('models', { baseUrl: 'nonsense' }))).toEqual([400, ['baseUrl']])
    expect(refusal(await apis.post('models', {}))).toEqual([400, ['baseUrl']])
    expect((await apis.post('models', { id: '1' })).status).toBe(404)
    expect(
      (
        await chatApiCalls(await buildCaller(test, { permissions: ['chatApi_view'] })).post('models', {
          baseUrl: fake.url,
        })
      ).status,
    ).toBe(403)
  })
})

describe('trying a chat API', () => {
  it('asks one question, also of one that is off, and counts it', async () => {
    const { data } = await apis.post<ChatTestAnswer>('test', { id: await add({ active: 0 }), content: 'tokens=4' })

    expect(data).toMatchObject({
      ok: true,
      text: 't0001 t0002 t0003 t0004 ',
      completionTokens: 4,
      error: null,
      firstTokenMs: expect.any(Number),
    })
    const [row] = await usage()
    expect([row?.messages, row?.failed, row?.model, row?.currency, row?.completion_tokens, Number(row?.cost)]).toEqual([
      1,
      0,
      'fake-chat',
      'CNY',
      '4',
      (data.promptTokens ?? 0) + 8,
    ])
    expect(await test.owner('select * from usage_hold')).toEqual([])
  })

  it('reckons itself what a service does not report', async () => {
    fake.script('cutUsage')
    const { data } = await apis.post<ChatTestAnswer>('test', { id: await add(), content: 'tokens=4' })

    expect([data.ok, data.promptTokens, (await usage())[0]?.completion_tokens]).toEqual([
      true,
      null,
      expect.stringMatching(/^[1-9]/),
    ])
  })

  it('is named by its API as the last one, with how it ended', async () => {
    const id = await add()
    const last = async () => (await apis.detail(id)).data.lastTest
    const before = await last()
    fake.script('balance')
    await apis.post('test', { id })
    const failed = await last()
    await apis.post('test', { id })

    expect([before, failed, await last()]).toMatchObject([
      null,
      { ok: false, code: 'E_BALANCE' },
      { ok: true, code: '' },
    ])
  })

  it('says what went wrong in both languages, and counts the failure', async () => {
    const id = await add()
    fake.script('balance', 'balance')
    const zh = (await apis.post<ChatTestAnswer>('test', { id })).data
    const en = (await admin.post<ChatTestAnswer>('/api/blade-biz/chatApi/test', { id }, { 'accept-language': 'en' }))
      .data

    expect([zh.ok, zh.error, en.error]).toEqual([
      false,
      { code: 'E_BALANCE', msg: expect.stringMatching(/^模型服务余额不足: /), said: expect.stringMatching(/./) },
      {
        code: 'E_BALANCE',
        msg: expect.stringMatching(/^The model service account is out of credit: /),
        said: expect.stringMatching(/./),
      },
    ])
    expect((await usage()).map(({ messages, failed, prompt_tokens }) => [messages, failed, prompt_tokens])).toEqual([
      [2, 2, '0'],
    ])
  })

  it('counts as today of its API: how often, how well, how long, and what it cost for those who may see that', async () => {
    const id = await add()
    fake.script('ok', 'balance')
    await apis.post('test', { id, content: 'tokens=4' })
    await apis.post('test', { id })
    await test.owner(`update chat_usage set answer_ms = 1500`)
    const own = (await apis.detail(id)).data.today
    const viewer = chatApiCalls(await buildCaller(test, { permissions: ['chatApi_view'] }))
    const seen = (await viewer.detail(id)).data.today

    expect(own).toEqual({ calls: 2, failed: 1, ms: 1_500, costs: [{ amount: expect.any(String), currency: 'CNY' }] })
    expect(seen).toEqual({ calls: 2, failed: 1, ms: 1_500 })
    expect((await apis.detail(await add())).data.today).toEqual({ calls: 0, failed: 0, ms: null })
  })

  it('is not called healthy while its last answers failed', async () => {
    const id = await add()
    await test.owner(
      `insert into chat_gate (tenant_id, api_id, failures, reason) values ('000000', $1, 2, 'E_UPSTREAM: x')`,
      [id],
    )

    expect((await apis.detail(id)).data.health).toMatchObject({ state: 'closed', failures: 2 })
  })

  it('closes the circuit with a good answer', async () => {
    const id = await add()
    await test.owner(
      `insert into chat_gate (tenant_id, api_id, failures, open_until, open_ms, reason) values ('000000', $1, 5, now() + interval '1 hour', 30000, 'x')`,
      [id],
    )

    await apis.post('test', { id, content: 'tokens=1' })

    expect((await apis.detail(id)).data.health).toMatchObject({ state: 'closed' })
  })

  it('is kept with what was asked, what came and what it cost, but no key', async () => {
    const id = await add()
    fake.script('ok', 'balance')
    await apis.post('test', { id, content: 'tokens=4' })
    await apis.post('test', { id })
    const kept = (await apis.call<ChatApiTest[]>('tests', { id })).data
    const tester = chatApiCalls(await buildCaller(test, { permissions: ['chatApi_send'] }))
    const seen = (await tester.call<ChatApiTest[]>('tests', { id })).data

    expect(kept.flatMap((one) => misfits(ChatApiTest, one))).toEqual([])
    expect(kept).toMatchObject([
      {
        ok: false,
        error: {
          code: 'E_BALANCE',
          msg: expect.stringMatching(/^模型服务余额不足: /),
          said: expect.stringMatching(/./),
        },
        text: '',
        sent: { model: 'fake-chat', content: '你好，请用一句话介绍你自己。', baseUrl: `${fake.url}/v1` },
      },
      {
        ok: true,
        error: null,
        userName: expect.stringMatching(/./),
        text: expect.stringMatching(/./),
        ms: expect.any(Number),
        cost: { amount: expect.stringMatching(/[1-9]/), currency: 'CNY' },
        sent: { content: 'tokens=4' },
      },
    ])
    expect(seen.map(({ cost }) => cost)).toEqual([null, null])
    expect(JSON.stringify(kept)).not.toContain(KEY)
    const editor = chatApiCalls(await buildCaller(test, { permissions: ['chatApi_edit'] }))
    expect((await editor.call('tests', { id })).status).toBe(403)
  })

  it('is bound by the quota like any answer', async () => {
    const id = await add()
    await test.owner(
      `insert into chat_quota (id, tenant_id, subject, period, limit_tokens) values (1, '000000', 'tenant', 'day', 1)`,
    )
    const first = await apis.post<ChatTestAnswer>('test', { id, content: 'tokens=4' })
    const second = await apis.post('test', { id, content: 'tokens=4' })

    expect([first.data.ok, second.status, second.msg]).toEqual([true, 429, expect.stringContaining('对话额度已用完')])
    expect(fake.requests).toHaveLength(1)
  })

  it('asks for a model that is there, and for the right to send', async () => {
    const id = await add()
    expect((await apis.post('test', { id, model: 'other' })).msg).toBe('对话接口没有这个模型，请换一个')
    expect((await apis.post('test', { id: await add({ active: 0, models: [] }) })).status).toBe(400)
    expect(
      (
        await chatApiCalls(await buildCaller(test, { permissions: ['chatApi_edit', 'chatApi_view'] })).post('test', {
          id,
        })
      ).status,
    ).toBe(403)
  })
})
