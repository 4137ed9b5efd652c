import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller } from '../../../../testing/factories.ts'
import { createChatQuota } from '../../quotas/chat-quota.ts'
import { createSendWriter, type Sending } from './send-writer.ts'
import { buildChatApi, chatCalls } from '../testing/chat.ts'

const SCOPE = { tenantId: '000000', userId: '1', deptId: null }
let test: TestApp
let admin: SignedIn
let apiId: string

// Nobody works: what is sent stays waiting.
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apiId = await buildChatApi(admin, 'http://127.0.0.1:9')
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['chat_message', 'chat_dialog', 'usage_hold', 'chat_piece', 'platform_job'])
    await test.owner(`delete from ${table}`)
})

const send = (content: string, more: object = {}) => chatCalls(admin).send({ content, apiId, ...more })
const count = async (from: string, what = '*'): Promise<number> =>
  Number((await test.owner<{ count: string }>(`select count(${what}) from ${from}`))[0]?.count)
const numbers = async (): Promise<number[]> =>
  (await test.owner<{ number: string }>(`select number from platform_event where topic = 'chat' order by number`)).map(
    ({ number }) => Number(number),
  )

function sending(conversation: Sending['conversation']): Sending {
  const id = test.deps.ids.next()
  const diaId = 'begins' in conversation ? conversation.begins.id : conversation.grows.diaId
  const now = new Date()
  return {
    userId: SCOPE.userId,
    conversation,
    chunk: { number: 1, event: 'start', data: '{}' },
    hold: { id, userId: SCOPE.userId, tokens: 7 },
    isBound: false,
    apiId,
    language: 'zh',
    messages: [
      {
        id,
        diaId,
        parentId: null,
        userId: SCOPE.userId,
        role: 'assistant',
        content: '',
        fileIds: [],
        state: 0,
        apiId,
        apiName: '',
        model: '',
        lastEventId: 1,
        clientRequestId: null,
        requestHash: null,
        finishedTime: null,
        createDept: null,
        createTime: now,
      },
    ],
  }
}
const begins = (): Sending['conversation'] => ({
  begins: {
    id: test.deps.ids.next(),
    userId: SCOPE.userId,
    deptId: null,
    title: 't',
    apiId,
    model: 'm',
    lastMsg: '',
    lastTime: new Date(),
    msgCount: 1,
    leafMsgId: null,
  },
})
const grows = (diaId: string): Sending['conversation'] => ({
  grows: { diaId, leafMsgId: '1', more: 1, lastMsg: 'x', lastTime: new Date(), title: 't', apiId, model: 'm' },
})

it('stores what many send at once in few transactions, each whole and with an event of its own', async () => {
  const before = await numbers()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => send(`question ${index}`)))
  const after = (await numbers()).slice(before.length)

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([
    await count('chat_dialog where msg_count = 2'),
    await count('chat_message'),
    await count('chat_piece where number = 1'),
    await count('usage_hold'),
    await count(`platform_job where queue = 'chat'`),
  ]).toEqual([60, 120, 60, 60, 60])
  expect(after).toEqual(after.map((_, index) => (after[0] as number) + index))
  expect(after).toHaveLength(60)
  expect(await count('usage_hold', 'distinct xmin::text')).toBeLessThan(20)
})

it('refuses only what the database refuses', async () => {
  const { data } = await send('first')
  const answers = await Promise.all([
    send('one'),
    send('again', { diaId: data.dialog.diaId }),
    send('two'),
    send('again', { diaId: data.dialog.diaId }),
    send('three'),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 409, 200])
  expect(await count('usage_hold')).toBe(4)
})

it('takes a conversation that is gone meanwhile for nobody but its sender', async () => {
  const write = createSendWriter(test.deps, createChatQuota(test.deps))
  const outcomes = await Promise.allSettled([
    write(SCOPE, sending(begins())),
    write(SCOPE, sending(grows(test.deps.ids.next()))),
    write(SCOPE, sending(begins())),
  ])

  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'stored' : (outcome.reason as { code: string }).code)),
  ).toEqual(['stored', 'common.notFound', 'stored'])
  expect([await count('usage_hold'), await count('platform_job')]).toEqual([2, 2])
})

it('holds a quota for each who has one, while others go together', async () => {
  const bound = await buildCaller(test, { permissions: ['dialog'] })
  const saved = await admin.post('/api/blade-biz/chatCosts/saveQuota', {
    subject: 'user',
    userId: bound.user.userId,
    period: 'day',
    limitTokens: 10,
  })
  const answers = await Promise.all([
    send('free'),
    ...Array.from({ length: 5 }, () => chatCalls(bound).send({ content: 'bound', apiId })),
    send('free'),
  ])

  expect(saved.status).toBe(200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429])
})

it('keeps any text: half a character becomes a mark', async () => {
  const cut = `${'x'.repeat(99)}😀 and on`
  const [half, long] = await Promise.all([send(`half \ud83d and \\ud83d`), send(cut)])
  const [stored] = await test.owner<{ content: string }>('select content from chat_message where id = $1', [
    half.data.userMsg.msgId,
  ])
  const [conversation] = await test.owner<{ lastMsg: string }>(
    'select last_msg as "lastMsg" from chat_dialog where id = $1',
    [long.data.dialog.diaId],
  )

  expect([half.status, long.status]).toEqual([200, 200])
  expect(stored?.content).toBe('half \ufffd and \\ud83d')
  expect(conversation?.lastMsg.startsWith('x'.repeat(99))).toBe(true)
})
