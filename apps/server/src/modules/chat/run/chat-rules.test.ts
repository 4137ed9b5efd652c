import { CHAT_DEFAULT_DAY_TOKENS } from '@drawdesk/contract/chat/chat-costs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { systemScope } from '../../../platform/scope.ts'
import { buildChatApi, chatCalls, expectWhole, numbered, read, textIn, type Reading } from './testing/chat.ts'

const QUOTA = '/api/blade-biz/chatCosts/saveQuota'
let fake: OpenAiChatFake
let test: TestApp
let base: string
let admin: SignedIn
let apiId: string
const open: Reading[] = []

beforeAll(async () => {
  fake = await startOpenAiChatFake()
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
  apiId = await buildChatApi(admin, fake.url)
}, 60_000)
afterEach(() => {
  fake.release()
  for (const reading of open.splice(0)) reading.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await fake.close()
})

async function answered(
  caller: SignedIn,
  content: string,
  api = apiId,
): Promise<{ msg: ChatMessage; events: Reading['events'] }> {
  const { data, status, msg: text } = await chatCalls(caller).send({ content, apiId: api })
  if (status !== 200) throw new Error(text)
  const reading = await read(base, caller, data.msg.msgId)
  open.push(reading)
  await reading.ended
  return { msg: reading.events.at(-1)?.data.msg as ChatMessage, events: reading.events }
}

/** Somebody with a quota of their own for the day. */
async function bound(limitTokens: number): Promise<BuiltCaller> {
  const caller = await buildCaller(test, { permissions: ['dialog'] })
  const saved = await admin.post(QUOTA, { subject: 'user', userId: caller.user.userId, period: 'day', limitTokens })
  expect(saved.errors ?? []).toEqual([])
  return caller
}

const used = async ({ user }: BuiltCaller): Promise<number> =>
  Number(
    (
      await test.owner<{ used: string }>(
        `select used_tokens as used from chat_quota_use where user_id = $1 and period = 'day'`,
        [user.userId],
      )
    )[0]?.used ?? 0,
  )

describe('a quota', () => {
  it('refuses the next question once it is used up, and says when it is renewed', async () => {
    const caller = await bound(50)
    const { msg } = await answered(caller, 'tokens=60')
    const refused = await chatCalls(caller).send({ content: 'tokens=1', apiId })

    expect(msg.state).toBe(2)
    expect(await used(caller)).toBe((msg.promptTokens ?? 0) + 60)
    expect([refused.status, refused.msg]).toEqual([429, expect.stringMatching(/^你今天的对话额度已用完/)])
    expect(
      (
        await caller.raw({
          method: 'POST',
          url: '/api/blade-biz/chatgptMsgView/sendMsg',
          payload: { content: 'x', apiId },
        })
      ).headers['retry-after'],
    ).toMatch(/^\d+$/)
  })

  it('ends an answer on the way, keeping what came', async () => {
    const caller = await bound(900)
    const { msg, events } = await answered(caller, 'tokens=4000')

    expect(msg).toMatchObject({ state: 3, error: { code: 'E_QUOTA' }, content: textIn(events), isEstimated: true })
    expect(msg.content.length).toBeGreaterThan(1_000)
    expect(numbered(4_000).startsWith(msg.content)).toBe(true)
    expectWhole(events)
  })

  it('lets at most one answer more in, however many are sent at once', async () => {
    const caller = await bound(300)
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => chatCalls(caller).send({ content: 'tokens=200', apiId })),
    )
    const taken = sent.filter(({ status }) => status === 200)
    for (const { data } of taken) {
      const reading = await read(base, caller, data.msg.msgId)
      await reading.ended
    }

    expect(taken.length).toBeGreaterThan(0)
    expect(sent.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
      Array.from({ length: 12 - taken.length }, () => 429),
    )
    expect(await used(caller)).toBeLessThanOrEqual(300 + 1_300)
    expect(await test.owner('select id from usage_hold where user_id = $1', [caller.user.userId])).toEqual([])
  })
})

describe('read tools', () => {
  const call = (name: string, given: object | string = {}) => ({
    id: 'c1',
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  })
  const toolsOf = () => test.deps.chatRun.tools
  const run = async ({ user }: BuiltCaller, ...given: Parameters<typeof call>) => {
    const { result, ...outcome } = await toolsOf().run(
      { tenantId: user.tenantId, userId: user.userId, deptId: null },
      call(...given),
      'en',
    )
    return { ...outcome, data: JSON.parse(result) as Record<string, unknown> }
  }

  it('read what the person may see, in their name', async () => {
    const caller = await buildCaller(test, { permissions: ['dialog', 'drawInfo', 'queueManage', 'chatCosts_view'] })
    const { tenantId } = caller.user
    for (const [state, prompt] of [
      [2, 'a red boat'],
      [2, 'a blue boat'],
      [3, 'a car'],
      [0, 'waits'],
    ] as const) {
      await test.deps.db
        .as({ tenantId })
        .insertInto('drawInfo')
        .values({
          id: test.deps.ids.next(),
          tenantId,
          userId: caller.user.userId,
          state,
          prompt,
          requestHash: '',
          lineage: '{}',
        })
        .execute()
    }

    expect(await run(caller, 'count_drawings', { period: 'today' })).toMatchObject({
      state: 'done',
      text: 'Counting drawings: 4',
      data: { count: 4, byState: { waiting: 1, running: 0, succeeded: 2, failed: 1, cancelled: 0 } },
    })
    expect((await run(caller, 'count_drawings', { period: 'yesterday', state: 'failed' })).data).toMatchObject({
      count: 0,
    })
    expect((await run(caller, 'find_drawings', { prompt: 'BOAT' })).data).toMatchObject({
      records: [{ prompt: 'a blue boat', state: 'succeeded' }, { prompt: 'a red boat' }],
    })
    expect((await run(caller, 'list_lanes')).state).toBe('done')
    expect((await run(caller, 'chat_usage', { period: 'month' })).data).toMatchObject({
      messages: expect.any(Number),
      cost: expect.any(Array),
    })
    expect((await run(caller, 'chat_quota')).data).toMatchObject({
      usedTokens: expect.any(Number),
      limitTokens: CHAT_DEFAULT_DAY_TOKENS,
    })
  })

  it('are refused without the right, and for what the model made up', async () => {
    const caller = await buildCaller(test, { permissions: ['dialog'] })

    for (const name of ['count_drawings', 'find_drawings', 'list_lanes', 'chat_usage'])
      expect(await run(caller, name)).toMatchObject({ state: 'failed', data: { error: 'no permission' } })
    expect(await run(caller, 'chat_quota', '{"broken')).toMatchObject({
      state: 'failed',
      data: { error: 'invalid arguments' },
    })
    expect(await run(caller, 'drop_tables')).toMatchObject({ state: 'failed', data: { error: 'Unknown tool' } })
    expect((await toolsOf().run({ ...systemScope('000000'), userId: '5' }, call('chat_quota'), 'en')).state).toBe(
      'failed',
    )
  })

  it('see nothing of other tenants', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['dialog', 'drawInfo', 'chatCosts_view'],
    })

    expect((await run(caller, 'count_drawings', { period: 'month' })).data).toMatchObject({ count: 0 })
    expect((await run(caller, 'chat_usage', { period: 'month' })).data).toEqual({ messages: 0, tokens: 0, cost: [] })
  })

  it('are called in an answer: published as events, kept with the message, their results sent back', async () => {
    fake.script('tools', 'ok')
    const { msg, events } = await answered(admin, 'tokens=3')

    const lines = events.filter(({ event }) => event === 'tool').map(({ data }) => data.state)
    expect(lines).toEqual(['running', 'done', 'running', 'done'])
    expect(msg).toMatchObject({
      state: 2,
      content: numbered(3),
      tools: [
        { name: 'count_drawings', state: 'done' },
        { name: 'find_drawings', state: 'done' },
      ],
    })
    expect(Object.keys(msg.tools[0] ?? {}).toSorted()).toEqual(['name', 'state', 'text'])
    const { messages } = (fake.requests.at(-1)?.json ?? { messages: [] }) as {
      messages: { role: string; content: string; tool_call_id?: string }[]
    }
    expect(messages.slice(-2).map(({ role, tool_call_id: id }) => [role, id])).toEqual([
      ['tool', 'call_fake_0'],
      ['tool', 'call_fake_1'],
    ])
    expect(JSON.parse(messages.at(-2)?.content ?? '')).toMatchObject({ count: expect.any(Number) })
  })

  it('are offered to no model that does not take them, and come to an end', async () => {
    const plain = await buildChatApi(admin, fake.url, { model: { takesTools: false } })
    await answered(admin, 'tokens=1', plain)
    expect(fake.requests.at(-1)?.json).not.toHaveProperty('tools')

    fake.script(...Array.from({ length: 5 }, () => 'tools' as const), 'ok')
    const { msg } = await answered(admin, 'tokens=2')
    expect([msg.state, msg.content, msg.tools.length]).toEqual([2, numbered(2), 10])
    expect(fake.requests.at(-1)?.json).not.toHaveProperty('tools')
  })
})
