import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHAT_PATH, type ChatMessage, type ChatWindow, type SendMsgAnswer } from '@drawdesk/contract/chat/chat'
import { CHAT_API_PATH, type ChatApi } from '@drawdesk/contract/chat/chat-api'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { CHAT_STREAMS_PER_SESSION } from './chat-run.routes.ts'
import { createAnswerRepository } from './answer/answer.repository.ts'
import {
  buildChatApi,
  chatCalls,
  expectWhole,
  numbered,
  PATIENCE,
  read,
  sendAndRead,
  textIn,
  type Reading,
} from './testing/chat.ts'

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

const reader = async (
  msgId: string,
  options: Parameters<typeof read>[3] = {},
  caller: SignedIn = admin,
): Promise<Reading> => {
  const reading = await read(base, caller, msgId, options)
  open.push(reading)
  return reading
}
const send = (content: string, more: object = {}, caller: SignedIn = admin) =>
  chatCalls(caller).send({ content, apiId, ...more })
/** Sent, and answered to its end. */
async function answered(
  content: string,
  more: object = {},
): Promise<{ sent: SendMsgAnswer; msg: ChatMessage; events: Reading['events'] }> {
  const { data } = await send(content, more)
  const reading = await reader(data.msg.msgId)
  await reading.ended
  return { sent: data, msg: reading.events.at(-1)?.data.msg as ChatMessage, events: reading.events }
}
const rowOf = async (msgId: string) =>
  await createAnswerRepository(test.deps.db).findMessage({ tenantId: '000000' }, msgId)

describe('an answer', () => {
  it('is sent in numbered events from start to done, and stands in the message as it was sent', async () => {
    const { sent, msg, events } = await answered('tokens=200 delay=1')

    expect(sent.msg).toMatchObject({
      state: 0,
      role: 'assistant',
      parentId: sent.userMsg.msgId,
      siblingIds: [sent.msg.msgId],
      apiId,
      model: 'fake-chat',
    })
    expect(sent.userMsg).toMatchObject({ state: 2, role: 'user', content: 'tokens=200 delay=1', parentId: '' })
    expect(sent.dialog).toMatchObject({
      diaId: sent.msg.diaId,
      title: 'tokens=200 delay=1',
      leafMsgId: sent.msg.msgId,
      msgCount: 2,
      answeringMsgId: sent.msg.msgId,
    })
    expectWhole(events)
    expect([events[0]?.event, events.at(-1)?.event, events.length]).toEqual(['start', 'done', expect.any(Number)])
    expect(events[0]?.data).toMatchObject({ userMsg: { msgId: sent.userMsg.msgId }, msg: { msgId: sent.msg.msgId } })
    expect(textIn(events)).toBe(numbered(200))
    expect(msg).toMatchObject({
      state: 2,
      content: numbered(200),
      completionTokens: 200,
      isEstimated: false,
      error: null,
      lastEventId: events.length,
      cost: { currency: 'CNY', amount: expect.stringMatching(/^0\.00/) },
      firstTokenMs: expect.any(Number),
    })
    expect(await rowOf(msg.msgId)).toMatchObject({ state: 2, content: numbered(200), lastEventId: events.length })
    const [conversation] = await test.owner<{ tokens: string; costs: Record<string, string>; lastMsg: string }>(
      'select tokens, costs, last_msg as "lastMsg" from chat_dialog where id = $1',
      [sent.msg.diaId],
    )
    expect(conversation).toEqual({
      tokens: String((msg.promptTokens ?? 0) + 200),
      costs: { CNY: expect.any(String) },
      lastMsg: numbered(200).slice(0, 100),
    })
  })

  it('carries many tokens in one event: at most one is written in 50 ms', async () => {
    const startedMs = performance.now()
    const { events } = await answered('tokens=300 delay=2')

    expect(events.length).toBeLessThan(10 + (performance.now() - startedMs) / 50)
    expect(events.length).toBeGreaterThan(4)
  })

  it('is the answer of sendMsg itself for who accepts a stream', async () => {
    const reading = await sendAndRead(base, admin, { content: 'tokens=20', apiId })
    await reading.ended

    expectWhole(reading.events)
    expect([reading.events[0]?.event, textIn(reading.events), reading.events.at(-1)?.data.msg?.state]).toEqual([
      'start',
      numbered(20),
      2,
    ])
  })

  it('is the same for every reader, whenever they come and wherever they were', async () => {
    const { data } = await send('tokens=150 delay=4')
    const first = await reader(data.msg.msgId)
    await first.until((events) => events.length > 4)
    const [second, third, fourth] = [
      await reader(data.msg.msgId),
      await reader(data.msg.msgId, { after: 3 }),
      await reader(data.msg.msgId, { lastEventId: 2, after: 0 }),
    ]
    await Promise.all([first.ended, second.ended, third.ended, fourth.ended])
    const late = await reader(data.msg.msgId, { after: 1 })
    await late.ended

    expect(textIn(first.events)).toBe(numbered(150))
    expect(second.events).toEqual(first.events)
    expect(third.events).toEqual(first.events.slice(3))
    expect(fourth.events).toEqual(first.events.slice(2))
    expect(late.events).toEqual(first.events.slice(1))
  })

  it('goes on when its reader leaves', async () => {
    const { data } = await send('tokens=60 delay=5')
    const first = await reader(data.msg.msgId)
    await first.until((events) => events.length > 2)
    first.stop()
    await vi.waitFor(async () => expect((await rowOf(data.msg.msgId))?.state).toBe(2), PATIENCE)

    expect((await rowOf(data.msg.msgId))?.content).toBe(numbered(60))
  })

  it('keeps apart what the model thinks', async () => {
    fake.script('reasoning')
    const { msg, events } = await answered('tokens=2')

    expect([msg.reasoning, msg.content]).toEqual(['先想一想。', numbered(2)])
    expect(
      events
        .filter(({ event }) => event === 'reasoning')
        .map(({ data }) => data.text)
        .join(''),
    ).toBe('先想一想。')
  })

  it('ends as failed, keeping what came, when the service fails on the way', async () => {
    fake.script('errorMid')
    const { msg, events } = await answered('tokens=10')

    expect(msg).toMatchObject({ state: 3, error: { code: 'E_BUSY', msg: expect.any(String) }, content: textIn(events) })
    expect(msg.content).not.toBe('')
  })

  it('is refused in words of ours, in the language of who asked', async () => {
    fake.script('context')
    const { data } = await admin.post<SendMsgAnswer>(
      `/api${CHAT_PATH}/sendMsg`,
      { content: 'tokens=1', apiId },
      { 'accept-language': 'en' },
    )
    const reading = await reader(data.msg.msgId)
    await reading.ended

    expect(reading.events.at(-1)?.data.msg).toMatchObject({
      state: 3,
      error: { code: 'E_CONTEXT', msg: expect.stringMatching(/^This chat is longer/) },
      promptTokens: null,
      cost: null,
    })
  })

  it('that fails says why in a sentence of ours; what the service said is shown to those alone who see chat APIs', async () => {
    const saids = []
    for (const permissions of [['dialog'], ['dialog', 'chatApi_view']]) {
      fake.script('balance')
      const own = await buildChatApi(admin, fake.url)
      const caller = await buildCaller(test, { tenantId: '000000', permissions })
      const { data } = await send('tokens=1', { apiId: own }, caller)
      const reading = await reader(data.msg.msgId, {}, caller)
      await reading.ended
      const window = await caller.get<ChatWindow>(`/api${CHAT_PATH}/findDiaWindow`, { diaId: data.msg.diaId })
      const health = (await admin.get<ChatApi>(`/api${CHAT_API_PATH}/detail`, { id: own })).data.health
      saids.push([reading.events.at(-1)?.data.msg?.error, window.data.messages.at(-1)?.error, health])
    }

    const plain = { code: 'E_BALANCE', msg: '模型服务余额不足' }
    const refused = expect.objectContaining({
      state: 'open',
      refusal: 'E_BALANCE',
      reason: 'E_BALANCE: Insufficient Balance',
    })
    expect(saids).toEqual([
      [plain, plain, refused],
      [plain, { ...plain, said: 'Insufficient Balance', status: 402 }, refused],
    ])
  })

  it('comes from a service that stands in, and says which', async () => {
    const other = await buildChatApi(admin, fake.url, { model: { model: 'fake-reasoner' } })
    const first = await buildChatApi(admin, 'http://127.0.0.1:9', { fallbackIds: [other] })
    const { msg } = await answered('tokens=3', { apiId: first })

    expect(msg).toMatchObject({ state: 2, content: numbered(3), apiId: other, model: 'fake-reasoner' })
  }, 30_000)

  it('is sent whole, in fewer events, once its chunks are forgotten', async () => {
    const { msg, events } = await answered('tokens=120 delay=1')
    await test.owner('delete from chat_piece where msg_id = $1', [msg.msgId])
    const [all, some] = [await reader(msg.msgId), await reader(msg.msgId, { after: 3 })]
    await Promise.all([all.ended, some.ended])

    expect(all.events.map(({ id, event }) => [id, event])).toEqual([
      [events.length - 1, 'delta'],
      [events.length, 'done'],
    ])
    expect([textIn(all.events), some.events.map(({ event }) => event)]).toEqual([numbered(120), ['done']])
  })
})

describe('the tree', () => {
  it('grows at its leaf, beside an answer and beside a question', async () => {
    const { msg: one } = await answered('tokens=2')
    const { msg: two, sent } = await answered('tokens=3', { diaId: one.diaId })
    const { msg: again, sent: retried } = await answered('', { diaId: one.diaId, retryMsgId: two.msgId })
    const { msg: edited, sent: other } = await answered('tokens=4', { editMsgId: sent.userMsg.msgId })

    expect(sent.userMsg.parentId).toBe(one.msgId)
    expect(again).toMatchObject({
      parentId: sent.userMsg.msgId,
      content: numbered(3),
      siblingIds: [two.msgId, again.msgId],
    })
    expect(retried.userMsg.msgId).toBe(sent.userMsg.msgId)
    expect(other.userMsg).toMatchObject({ parentId: one.msgId, siblingIds: [sent.userMsg.msgId, other.userMsg.msgId] })
    expect(edited).toMatchObject({ diaId: one.diaId, content: numbered(4) })
    // What the model read of it: the first question, its answer, and the other wording.
    const body = fake.requests.at(-1)?.json as { messages: { role: string; content: string }[] }
    expect(body.messages).toEqual([
      { role: 'user', content: 'tokens=2' },
      { role: 'assistant', content: numbered(2) },
      { role: 'user', content: 'tokens=4' },
    ])
  })

  it('takes no retry of a question and no edit of an answer', async () => {
    const { sent, msg } = await answered('tokens=1')

    expect((await send('', { retryMsgId: sent.userMsg.msgId })).status).toBe(400)
    expect((await send('x', { editMsgId: msg.msgId })).status).toBe(400)
    expect((await send('   ')).errors).toEqual([{ field: 'content', msg: '请输入内容' }])
    expect((await send('x', { files: ['123'] })).errors?.[0]?.field).toBe('files[0]')
    expect((await send('x', { diaId: '123' })).status).toBe(404)
    expect((await send('x', { diaId: msg.diaId, parentId: '5' })).status).toBe(404)
  })

  it('answers one question at a time', async () => {
    fake.script('held')
    const { data } = await send('tokens=9')
    await fake.held()
    const refused = await send('tokens=1', { diaId: data.msg.diaId })
    fake.release()
    const reading = await reader(data.msg.msgId)
    await reading.ended

    expect(refused).toMatchObject({ status: 409, msg: '该对话正在回答，请等待或先停止' })
    expect((await send('tokens=1', { diaId: data.msg.diaId })).status).toBe(200)
  })

  it('gives the first answer again for the same request id, also at once, and refuses other words under it', async () => {
    const both = await Promise.all([
      send('tokens=2', { clientRequestId: 'r1' }),
      send('tokens=2', { clientRequestId: 'r1' }),
    ])
    const later = await send('tokens=2', { clientRequestId: 'r1' })
    const other = await send('tokens=3', { clientRequestId: 'r1' })

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set([...both, later].map(({ data }) => data.msg.msgId)).size).toBe(1)
    expect(other.status).toBe(409)
  })
})

describe('stopping', () => {
  it('keeps what came so far, and counts it', async () => {
    const { data } = await send('tokens=2000 delay=10')
    const reading = await reader(data.msg.msgId)
    await reading.until((events) => events.length > 4)
    const stopped = await chatCalls(admin).stop(data.msg.msgId)
    await reading.ended

    expect(stopped.data).toMatchObject({
      state: 4,
      content: textIn(reading.events),
      isEstimated: true,
      completionTokens: expect.any(Number),
    })
    expect(numbered(2000).startsWith(stopped.data.content)).toBe(true)
    expect(reading.events.at(-1)).toMatchObject({ event: 'done', data: { msg: { state: 4 } } })
    expect((await chatCalls(admin).stop(data.msg.msgId)).data).toEqual(stopped.data)
    expect(await test.owner('select id from usage_hold where id = $1', [data.msg.msgId])).toEqual([])
  })

  it('ends one that waits at once', async () => {
    const narrow = await buildChatApi(admin, fake.url, { concurrency: 1 })
    const { data: running } = await send('tokens=2000 delay=10', { apiId: narrow })
    const { data: waiting } = await send('tokens=3', { apiId: narrow })
    const reading = await reader(running.msg.msgId)
    await reading.until((events) => events.length > 2)
    const stopped = await chatCalls(admin).stop(waiting.msg.msgId)
    await chatCalls(admin).stop(running.msg.msgId)
    const late = await reader(waiting.msg.msgId)
    await late.ended

    expect(stopped.data).toMatchObject({ state: 4, content: '' })
    expect(late.events.map(({ id, event }) => [id, event])).toEqual([
      [1, 'start'],
      [2, 'done'],
    ])
  })
})

describe('the wall', () => {
  it('shows, stops and answers nobody else’s, in the tenant or out of it', async () => {
    const { msg } = await answered('tokens=2')
    const others: BuiltCaller[] = [
      await buildCaller(test, { permissions: ['*'] }),
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
    ]
    for (const caller of others) {
      const answers = await Promise.all([
        caller.get(`/api${CHAT_PATH}/stream`, { msgId: msg.msgId }),
        caller.post(`/api${CHAT_PATH}/stopMsg`, { msgId: msg.msgId }),
        send('x', { diaId: msg.diaId }, caller),
        send('', { retryMsgId: msg.msgId }, caller),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })

  it('holds a stream back while the session is locked, and goes on after it', async () => {
    const caller = await buildCaller(test, { permissions: ['dialog'] })
    const { data } = await send('tokens=400 delay=10', {}, caller)
    const reading = await reader(data.msg.msgId, {}, caller)
    await reading.until((events) => events.length > 2)
    await caller.post('/api/blade-auth/oauth/lock', { password: 'lock-word' })
    // The watch looks once a second; whatever it had not yet noticed has been sent by then.
    await vi.waitFor(async () => {
      const before = reading.events.length
      await vi.waitFor(
        async () => expect((await rowOf(data.msg.msgId))?.lastEventId).toBeGreaterThan(before + 5),
        PATIENCE,
      )
      expect(reading.events.length).toBe(before)
    }, PATIENCE)
    const unlocked = await caller.post('/api/blade-auth/oauth/unlock', { password: 'lock-word' })
    await reading.ended

    expect(unlocked.status).toBe(200)
    expectWhole(reading.events)
    expect(textIn(reading.events)).toBe(numbered(400))
  }, 40_000)

  it('opens so many streams for one sign-in and no more, also when they are asked for at once', async () => {
    const caller = await buildCaller(test, { permissions: ['dialog'] })
    const asked = await Promise.all(
      Array.from({ length: CHAT_STREAMS_PER_SESSION + 5 }, () =>
        sendAndRead(base, caller, { content: 'tokens=50 delay=50', apiId }),
      ),
    )
    open.push(...asked)

    expect(
      Object.fromEntries(
        [...Map.groupBy(asked, ({ status }) => status)].map(([status, some]) => [status, some.length]),
      ),
    ).toEqual({ 200: CHAT_STREAMS_PER_SESSION, 429: 5 })
  })

  it('ends a stream with its session', async () => {
    const caller = await buildCaller(test, { permissions: ['dialog'] })
    const { data } = await send('tokens=2000 delay=10', {}, caller)
    const reading = await reader(data.msg.msgId, {}, caller)
    await reading.until((events) => events.length > 2)
    await caller.get('/api/blade-auth/oauth/logout')
    await reading.ended

    expect(reading.events.at(-1)).toMatchObject({ event: 'bye' })
    await test.owner('update chat_message set is_stopping = true where id = $1', [data.msg.msgId])
  })
})
