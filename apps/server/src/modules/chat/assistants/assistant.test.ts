import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_PATH, ChatDialog, NO_CHAT_SETTINGS } from '@drawdesk/contract/chat/chat'
import { CHAT_ASSISTANT_PATH, OfferedAssistant, type ChatAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { chatApiCalls, chatModel, refusal } from '../apis/testing/kit.ts'

const ASSISTANT = `/api${CHAT_ASSISTANT_PATH}`
let test: TestApp
let admin: SignedIn
let person: BuiltCaller
let apiId: string

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  person = await buildCaller(test, { tenantId: '000000', permissions: ['dialog'] })
  apiId = await chatApiCalls(admin).add({ models: [chatModel('one'), chatModel('two')] })
})
afterAll(() => test.close())

const save = (values: object) => admin.post<{ id: string }>(`${ASSISTANT}/submit`, values)
async function add(values: object = {}): Promise<string> {
  const { data, errors } = await save({
    name: '修图师',
    emoji: '🎨',
    image: '',
    description: '会修图',
    opening: '要修什么？',
    questions: ['怎么去背景？'],
    systemPrompt: '回答简短',
    apiId,
    model: 'two',
    settings: { temperature: 0.3 },
    ...values,
  })
  expect(errors ?? []).toEqual([])
  return data.id
}
const offered = async () => (await person.get<OfferedAssistant[]>(`${ASSISTANT}/offered`)).data
const begin = (values: object) => person.post<ChatDialog>(`/api${CHAT_PATH}/createDia`, values)

describe('assistants', () => {
  it('are offered in their order to everybody who chats, without their instructions, while they are on', async () => {
    const image = (await uploadPicture(admin)).fileId
    const [second, first, off] = [
      await add({ sort: 2 }),
      await add({ sort: 1, name: '诗人', image }),
      await add({ sort: 0 }),
    ]
    await admin.post(`${ASSISTANT}/changeActive`, { id: off, active: 0 })
    const found = await offered()

    expect(found.map(({ id }) => id)).toEqual([first, second])
    expect(found.flatMap((one) => misfits(OfferedAssistant, one))).toEqual([])
    expect(found.map(({ imageFile }) => imageFile?.fileId)).toEqual([image, undefined])
    expect(JSON.stringify(found)).not.toContain('回答简短')
    expect((await person.get(`${ASSISTANT}/list`)).status).toBe(403)
  })

  it('give a conversation what they have, which it keeps when they change', async () => {
    const id = await add()
    const begun = await begin({ assistantId: id })
    await save({ id, name: '别人', systemPrompt: '变了', questions: [], settings: {} })
    const { data } = await person.get<ChatDialog>(`/api${CHAT_PATH}/findDiaById`, { diaId: begun.data.diaId })

    expect(misfits(ChatDialog, data)).toEqual([])
    expect(data).toMatchObject({
      systemPrompt: '回答简短',
      apiId,
      model: 'two',
      settings: { ...NO_CHAT_SETTINGS, temperature: 0.3 },
      assistant: {
        id,
        name: '修图师',
        emoji: '🎨',
        imageFile: null,
        opening: '要修什么？',
        questions: ['怎么去背景？'],
      },
    })
  })

  it('give way to what is chosen beside them', async () => {
    const { data } = await begin({
      assistantId: await add(),
      apiId,
      model: 'one',
      systemPrompt: '我的话',
      settings: { topP: 0.5 },
    })

    expect(data).toMatchObject({
      model: 'one',
      systemPrompt: '我的话',
      settings: { ...NO_CHAT_SETTINGS, temperature: 0.3, topP: 0.5 },
    })
  })

  it('begin no conversation once they are off', async () => {
    const id = await add()
    await admin.post(`${ASSISTANT}/changeActive`, { id, active: 0 })

    expect((await begin({ assistantId: id })).status).toBe(400)
  })

  it('are refused beside their fields: two signs, a picture and a model that are not there', async () => {
    const id = await add()
    const family = await save({ id, emoji: ' 👩🏽‍🎨 ' })
    const answers = [
      await save({ id, emoji: '🎨🎨' }),
      await save({ id, image: '123' }),
      await save({ id, model: 'three' }),
      await save({ id, apiId: '123', model: 'one' }),
      await save({ id, settings: { temperature: 3 } }),
      await save({ id, questions: Array.from({ length: 7 }, () => 'x') }),
    ]

    expect([family.status, (await admin.get<ChatAssistant>(`${ASSISTANT}/detail`, { id })).data.emoji]).toEqual([
      200,
      '👩🏽‍🎨',
    ])
    expect(answers.map(refusal)).toEqual([
      [400, ['emoji']],
      [400, ['image']],
      [400, ['model']],
      [400, ['model']],
      [400, ['settings.temperature']],
      [400, ['questions']],
    ])
  })
})
