import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHAT_CALL_PATH, ChatCall, type ChatCallChoice } from '@drawdesk/contract/chat/chat-call'
import { CHAT_API_PATH, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import type { ChatCosts } from '@drawdesk/contract/chat/chat-costs'
import type { Page } from '@drawdesk/contract/core/schema'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildChatApi, chatCalls, hasDone, PATIENCE, sendAndRead } from '../run/testing/chat.ts'
import { sweepChatCalls } from './chat-call.module.ts'
import { createOpenCalls } from '../quotas/open-calls.ts'
import { cutLostCalls } from './lost-calls.ts'

let fake: OpenAiChatFake
let test: TestApp
let base: string
let admin: SignedIn
beforeAll(async () => {
  fake = await startOpenAiChatFake()
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
}, 60_000)
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await fake.close()
})

const url = (call: string): string => `/api${CHAT_CALL_PATH}/${call}`
const list = async (query: Record<string, string> = {}, caller = admin): Promise<ChatCall[]> =>
  (await caller.get<Page<ChatCall>>(url('list'), { ascs: 'createTime', ...query })).data.records
const ask = async (content: string, apiId: string): Promise<void> => {
  const reading = await sendAndRead(base, admin, { content, apiId })
  await reading.until(hasDone)
}
const complete = (apiId: string) =>
  admin.post('/api/blade-biz/chatgpt/postCompletions', {
    apiId,
    messages: [{ role: 'user', content: 'tokens=5' }],
  })
const trial = (id: string) => admin.post(`/api${CHAT_API_PATH}/test`, { id, content: 'tokens=2' })

describe('each call of a chat service', () => {
  it('is one row: who, what it used and how it ended, and agrees with the figures of its API', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    await ask('tokens=5', apiId)
    await trial(apiId)
    await complete(apiId)
    fake.script('unauthorized')
    await ask('a private question', apiId)
    await admin.post(`/api${CHAT_API_PATH}/changeActive`, { id: apiId, active: 0 })
    await admin.post(`/api${CHAT_API_PATH}/changeActive`, { id: apiId, active: 1 })

    const { data } = await admin.get<Page<ChatCall>>(url('list'), { apiId, ascs: 'createTime' })
    const rows = data.records

    expect(rows.flatMap((row) => misfits(ChatCall, row))).toEqual([])
    expect(rows.map(({ kind, outcome, errorCode, httpStatus }) => [kind, outcome, errorCode, httpStatus])).toEqual([
      ['answer', 'done', '', null],
      ['test', 'done', '', null],
      ['direct', 'done', '', null],
      ['answer', 'refused', 'E_AUTH', 401],
    ])
    expect(rows[0]).toMatchObject({
      apiId,
      model: 'fake-chat',
      userName: expect.stringMatching(/./),
      diaId: expect.stringMatching(/^\d+$/),
      firstTokenMs: expect.any(Number),
    })
    expect(JSON.stringify(rows)).not.toContain('private question')

    const { today } = (await admin.get<ChatApi>(`/api${CHAT_API_PATH}/detail`, { id: apiId })).data
    const costs = (await admin.get<ChatCosts>('/api/blade-biz/chatCosts/figures', { apiId, by: 'api' })).data
    const sum = (of: (row: ChatCall) => number): number => rows.reduce((total, row) => total + of(row), 0)
    const done = rows.filter(({ outcome }) => outcome === 'done')
    expect(today).toEqual({
      calls: rows.length,
      failed: rows.length - done.length,
      ms: Math.round(done.reduce((total, { ms }) => total + Number(ms), 0) / done.length),
      costs: [{ amount: expect.any(String), currency: 'CNY' }],
    })
    expect([costs.total.promptTokens, costs.total.completionTokens]).toEqual([
      sum((row) => row.promptTokens),
      sum((row) => row.completionTokens),
    ])
    const [{ cost } = { cost: '' }] = await test.owner<{ cost: string }>(
      'select trim_scale(sum(cost))::text as cost from chat_call where api_id = $1',
      [apiId],
    )
    expect([today?.costs?.[0]?.amount, costs.total.costs[0]?.amount]).toEqual([cost, cost])
  })

  it('has a row for each try before it, at the same service or at another', async () => {
    const other = await buildChatApi(admin, fake.url, { model: { model: 'fake-reasoner' } })
    const first = await buildChatApi(admin, 'http://127.0.0.1:9', { fallbackIds: [other] })
    fake.script('rateNow')
    await ask('tokens=3', first)

    const [answer] = await list({ apiId: other, kind: 'answer' })
    const rows = await list({ diaId: String(answer?.diaId) })

    expect(answer).toMatchObject({ outcome: 'done', model: 'fake-reasoner' })
    const tries = rows.filter(({ kind }) => kind === 'attempt')
    expect(new Set(tries.map(({ apiId, errorCode }) => `${apiId} ${errorCode}`))).toEqual(
      new Set([`${first} E_UNSENT`, `${other} E_RATE`]),
    )
    expect(
      tries.every(({ msgId, promptTokens, cost }) => msgId === answer?.id && promptTokens === 0 && cost === ''),
    ).toBe(true)
    // What nobody but the fallback answered is no answer of the first one.
    expect((await admin.get<ChatApi>(`/api${CHAT_API_PATH}/detail`, { id: first })).data.today?.calls).toBe(0)
  }, 30_000)

  it('says of an answer that nobody began what went wrong at the API that was chosen', async () => {
    const other = await buildChatApi(admin, 'http://127.0.0.1:9')
    const first = await buildChatApi(admin, fake.url, { fallbackIds: [other] })
    fake.script('unauthorized')
    await ask('tokens=3', first)

    expect((await list({ apiId: first })).map(({ kind, outcome, errorCode }) => [kind, outcome, errorCode])).toEqual([
      ['answer', 'refused', 'E_AUTH'],
    ])
    expect(new Set((await list({ apiId: other })).map(({ kind, errorCode }) => `${kind} ${errorCode}`))).toEqual(
      new Set(['attempt E_UNSENT']),
    )
  }, 30_000)

  it('is stopped by who asked, or finds every circuit open', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    const reading = await sendAndRead(base, admin, { content: 'tokens=400 delay=20', apiId })
    await reading.until((events) => events.some(({ event }) => event === 'delta'))
    await chatCalls(admin).stop(String(reading.events[0]?.data.msg?.msgId))
    await reading.ended
    fake.script('unauthorized')
    await ask('tokens=1', apiId)
    await ask('tokens=1', apiId)

    expect((await list({ apiId })).map(({ outcome }) => outcome)).toEqual(['stopped', 'refused', 'circuitOpen'])
  })

  it('keeps what a service says of itself, and not what it says of a question', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    fake.script('rateLong')
    await complete(apiId)
    fake.script('context')
    await complete(apiId)

    expect((await list({ apiId })).map(({ errorCode, said }) => [errorCode, said !== ''])).toEqual([
      ['E_RATE', true],
      ['E_CONTEXT', false],
    ])
  })
})

describe('a call whose process died', () => {
  it('is cut once it has been silent for a lease, and counted as failed', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    fake.script('held')
    const under = admin.raw({
      method: 'POST',
      url: '/api/blade-biz/chatgpt/postCompletions',
      payload: { apiId, stream: true, messages: [{ role: 'user', content: 'tokens=5' }] },
    })
    await fake.held()
    expect((await list({ apiId })).map(({ outcome, ms }) => [outcome, ms])).toEqual([['open', null]])

    await cutLostCalls(test.deps)
    expect((await list({ apiId }))[0]?.outcome).toBe('open')
    await test.owner(`update chat_call set deadline = now() - interval '1 second' where api_id = $1`, [apiId])
    await cutLostCalls(test.deps)

    const [row] = await list({ apiId })
    const { today } = (await admin.get<ChatApi>(`/api${CHAT_API_PATH}/detail`, { id: apiId })).data
    expect([row?.outcome, row?.errorCode, today?.calls, today?.failed]).toEqual(['cut', 'E_INTERRUPTED', 1, 1])
    fake.release()
    await under
    expect((await list({ apiId })).map(({ outcome }) => outcome)).toEqual(['cut'])
  })

  it('is cut at the service that was asked last, with the tries before it', async () => {
    const spare = await buildChatApi(admin, fake.url, { model: { model: 'fake-reasoner' } })
    const apiId = await buildChatApi(admin, fake.url, { fallbackIds: [spare] })
    fake.script('unauthorized', 'held')
    const under = admin.raw({
      method: 'POST',
      url: '/api/blade-biz/chatgpt/postCompletions',
      payload: { apiId, stream: true, messages: [{ role: 'user', content: 'tokens=5' }] },
    })
    await fake.held()
    await test.owner(`update chat_call set deadline = now() - interval '1 second' where api_id = $1`, [apiId])
    await cutLostCalls(test.deps)
    fake.release()
    await under

    expect((await list({ apiId: spare })).map(({ kind, outcome }) => [kind, outcome])).toEqual([['direct', 'cut']])
    expect((await list({ apiId })).map(({ kind, errorCode }) => [kind, errorCode])).toEqual([['attempt', 'E_AUTH']])
    expect((await admin.get<ChatApi>(`/api${CHAT_API_PATH}/detail`, { id: spare })).data.today).toMatchObject({
      calls: 1,
      failed: 1,
    })
  })

  it('is not, as long as its process lives: that reports', async () => {
    const clock = { now: () => new Date('2026-05-01T08:00:00Z') }
    const calls = createOpenCalls({ ...test.deps, clock, config: { ...test.deps.config, jobLeaseSeconds: 0.3 } })
    const [id, other] = [test.deps.ids.next(), test.deps.ids.next()]
    for (const one of [id, other])
      await test.owner(
        `insert into chat_call (id, tenant_id, user_id, kind, api_id, outcome, deadline) values ($1, '000000', 7, 'test', $1, 'open', $2)`,
        [one, '2026-04-30'],
      )
    const deadlines = async () =>
      (
        await test.owner<{ deadline: Date }>('select deadline from chat_call where id = any($1) order by id', [
          [id, other],
        ])
      ).map(({ deadline }) => deadline.toISOString().slice(0, 21))

    expect(calls.add(id).toISOString()).toBe('2026-05-01T08:00:00.300Z')
    await vi.waitFor(
      async () => expect((await deadlines()).toSorted()).toEqual(['2026-04-30T00:00:00.0', '2026-05-01T08:00:00.3']),
      PATIENCE,
    )
    calls.drop(id)
    await test.owner('delete from chat_call where id = any($1)', [[id, other]])
  })

  it('ends as cut also where its hold is gone', async () => {
    const apiId = test.deps.ids.next()
    await test.owner(
      `insert into chat_call (id, tenant_id, user_id, kind, api_id, outcome, deadline) values ($1, '000000', 7, 'test', $1, 'open', now() - interval '1 hour')`,
      [apiId],
    )

    await cutLostCalls(test.deps)

    expect((await list({ apiId })).map(({ outcome }) => outcome)).toEqual(['cut'])
  })
})

describe('the log', () => {
  it('is for those who hold its right, in their tenant, and hides costs from those who may not see them', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    await trial(apiId)
    const viewer = await buildCaller(test, { permissions: ['chatCall', 'chatCall_view'] })
    const nobody = await buildCaller(test, { permissions: ['chatApi', 'chatApi_view'] })
    const tenantId = await buildTenant(test.deps)
    const stranger = await buildCaller(test, { tenantId, permissions: ['chatCall', 'chatCall_view', 'chatCosts_view'] })

    const [own] = await list({ apiId })
    const [seen] = await list({ apiId }, viewer)

    expect(own?.cost).toMatch(/^0\.\d+$/)
    expect([seen?.id, seen?.cost]).toEqual([own?.id, ''])
    expect((await nobody.get(url('list'))).status).toBe(403)
    expect(await list({}, stranger)).toEqual([])
    expect((await stranger.get(url('detail'), { id: String(own?.id) })).status).toBe(404)
    expect((await stranger.get<ChatCallChoice[]>(url('apis'))).data).toEqual([])
  })

  it('names the people and APIs that have calls, and goes out as a file', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    await trial(apiId)

    const [apis, people] = [
      (await admin.get<ChatCallChoice[]>(url('apis'))).data,
      (await admin.get<ChatCallChoice[]>(url('people'))).data,
    ]
    const [row] = await list({ apiId })
    const file = await admin.raw({ method: 'GET', url: `${url('export')}?apiId=${apiId}` })

    expect(apis.filter(({ id }) => id === apiId)).toEqual([{ id: apiId, name: row?.apiName }])
    expect(people).toContainEqual({ id: row?.userId, name: row?.userName })
    expect((await readXlsx(file.rawPayload))[1]).toContain(row?.apiName)
  })

  it('is forgotten after its days', async () => {
    const apiId = await buildChatApi(admin, fake.url)
    await trial(apiId)
    await vi.waitFor(async () => expect(await list({ apiId })).toHaveLength(1), PATIENCE)
    await test.owner(`update chat_call set create_time = now() - interval '91 days' where api_id = $1`, [apiId])

    await sweepChatCalls(test.deps)

    expect(await list({ apiId })).toEqual([])
  })
})
