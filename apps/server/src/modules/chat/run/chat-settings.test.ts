import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_PATH, NO_CHAT_SETTINGS, type ChatDialog, type ChatWindow } from '@drawdesk/contract/chat/chat'
import { startClaudeChatFake, type ClaudeChatFake } from '@drawdesk/fakes/chat/claude-chat'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { buildChatApi, chatCalls, read } from './testing/chat.ts'

const CHAT = `/api${CHAT_PATH}`
let fake: OpenAiChatFake
let claude: ClaudeChatFake
let test: TestApp
let base: string
let admin: SignedIn
let person: BuiltCaller
let apiId: string
let claudeId: string

beforeAll(async () => {
  ;[fake, claude] = await Promise.all([startOpenAiChatFake(), startClaudeChatFake({ key: 'sk-fake-chat-1234' })])
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
  person = await buildCaller(test, { permissions: ['dialog'] })
  apiId = await buildChatApi(admin, fake.url, { extra: { temperature: 0.7 }, model: { maxTokens: 2_000 } })
  claudeId = await buildChatApi(admin, claude.url, { dialect: 'anthropic', model: { model: 'claude-sonnet-4-5' } })
}, 60_000)
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await Promise.all([fake.close(), claude.close()])
})

const begin = async (values: object): Promise<ChatDialog> =>
  (await person.post<ChatDialog>(`${CHAT}/createDia`, { apiId, ...values })).data
const change = (diaId: string, settings: object) => person.post<ChatDialog>(`${CHAT}/changeDia`, { diaId, settings })

/** The question as the service received it. */
async function asked(
  input: object,
  from: { requests: readonly { json?: unknown }[] } = fake,
): Promise<Record<string, unknown> & { messages: unknown[] }> {
  const { data } = await chatCalls(person).send({ content: 'tokens=2', ...input })
  const reading = await read(base, person, data.msg.msgId)
  await reading.ended
  expect(reading.events.at(-1)?.data.msg?.error).toBe(null)
  return from.requests.at(-1)?.json as Record<string, unknown> & { messages: unknown[] }
}

describe('settings of a conversation', () => {
  it('are kept, changed one by one, given back to the API, and sent with each question', async () => {
    const { diaId, settings } = await begin({ settings: { temperature: 0.2, maxTokens: 500 } })
    const body = await asked({ diaId })
    const changed = await change(diaId, { temperature: null, topP: 0.9 })
    const other = await asked({ diaId })

    expect(settings).toEqual({ ...NO_CHAT_SETTINGS, temperature: 0.2, maxTokens: 500 })
    expect([body.temperature, body.top_p, body.max_tokens]).toEqual([0.2, undefined, 500])
    expect(changed.data.settings).toEqual({ ...NO_CHAT_SETTINGS, topP: 0.9, maxTokens: 500 })
    expect([other.temperature, other.top_p, other.max_tokens]).toEqual([0.7, 0.9, 500])
  })

  it('bound the room that a quota holds, and the longest answer of the model bounds them', async () => {
    const { diaId } = await begin({ settings: { maxTokens: 9_000 } })
    fake.script('held')
    const { data } = await chatCalls(person).send({ diaId, content: 'tokens=5' })
    await fake.held()
    const [hold] = await test.owner<{ tokens: string }>('select tokens from usage_hold where id = $1', [data.msg.msgId])
    fake.release()
    await (
      await read(base, person, data.msg.msgId)
    ).ended

    expect(Number(hold?.tokens)).toBe(2_000 + 3)
    expect(fake.requests.at(-1)?.json).toMatchObject({ max_tokens: 2_000 })
  })

  it('say how many earlier messages go with a question', async () => {
    const { diaId } = await begin({ systemPrompt: 'be brief', settings: { contextMessages: 0 } })
    const lengths = [await asked({ diaId }), await asked({ diaId })]
    await change(diaId, { contextMessages: 2 })
    lengths.push(await asked({ diaId }))
    await change(diaId, { contextMessages: null })
    lengths.push(await asked({ diaId }))
    const context = await person.post<{ messages: object[] }>('/api/blade-biz/chatgpt/findChatContext', { diaId })

    expect(lengths.map(({ messages }) => messages.length)).toEqual([2, 2, 4, 8])
    expect(context.data.messages.length).toBe(9)
  })

  it('go to Claude as far as its dialect knows them, and what a model takes stands beside it', async () => {
    const { diaId } = await begin({ apiId: claudeId, settings: { temperature: 1.6, topP: 0.5, maxTokens: 60 } })
    const body = await asked({ diaId }, claude)
    const { models } = (await person.get<ChatWindow>(`${CHAT}/findDiaWindow`, { diaId })).data

    expect([body.temperature, body.top_p, body.max_tokens]).toEqual([1, undefined, 60])
    expect(models.find((one) => one.apiId === claudeId)?.params).toMatchObject({
      isEither: true,
      temperature: { most: 1 },
      maxTokens: { value: 4_096 },
    })
    expect(models.find((one) => one.apiId === apiId)?.params.temperature).toEqual({
      isTaken: true,
      value: 0.7,
      most: 2,
    })
  })

  it('are refused outside of their bounds, beside the field', async () => {
    const { diaId } = await begin({})
    const refused = await change(diaId, { temperature: 2.1, topP: 0, contextMessages: 501, maxTokens: 0.5 })

    expect([refused.status, refused.errors?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['settings.contextMessages', 'settings.maxTokens', 'settings.temperature', 'settings.topP'],
    ])
  })
})
