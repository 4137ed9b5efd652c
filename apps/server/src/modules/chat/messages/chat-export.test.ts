import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChatMessage, type ChatDialog } from '@drawdesk/contract/chat/chat'
import type { ChatContext } from '@drawdesk/contract/chat/chatgpt'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { uploadPicture } from '../../../testing/upload.ts'
import { contextOf, createPictureParts } from './context.ts'
import { CHAT, plantConversation, type PlantedMessage } from '../conversations/testing/conversations.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
let nextId = 1_000

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['dialog'] })
})
afterAll(() => test.close())

/** first → one answer, another answer; one answer → second → last answer. Answers the ids of all. */
async function plant(
  more: Partial<Parameters<typeof plantConversation>[1]> = {},
): Promise<{ diaId: string; ids: string[] }> {
  const ids = Array.from({ length: 5 }, () => String((nextId += 1)))
  const [first, one, another, second, last] = ids as [string, string, string, string, string]
  const messages: PlantedMessage[] = [
    { id: first, content: 'first question' },
    { id: one, parentId: first, role: 'assistant', content: 'one answer' },
    { id: another, parentId: first, role: 'assistant', content: 'another answer' },
    { id: second, parentId: one, content: 'second question' },
    { id: last, parentId: second, role: 'assistant', content: 'last answer' },
  ]
  return { ids, diaId: await plantConversation(test, { tenantId, userId: caller.user.userId, messages, ...more }) }
}

describe('a file', () => {
  const file = (query: Record<string, string>) =>
    caller.raw({ url: `${CHAT}/exportDia`, query, headers: { 'accept-language': 'en' } })

  it('is the branch as Markdown', async () => {
    const { diaId, ids } = await plant({ title: 'My: plans', systemPrompt: 'be kind' })
    const answer = await file({ diaId, leafMsgId: ids[2] ?? '' })

    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      `attachment; filename="dialog.md"; filename*=UTF-8''My%20%20plans.md`,
    ])
    expect(
      [
        ...answer.body.matchAll(
          /^#+ (My: plans|System prompt|Question|Answer)|first question|one answer|another answer|be kind/gm,
        ),
      ].map(([text]) => text),
    ).toEqual([
      '# My: plans',
      '## System prompt',
      'be kind',
      '## Question',
      'first question',
      '## Answer',
      'another answer',
    ])
  })

  it('is the whole tree as JSON, however long', async () => {
    const many = Array.from({ length: 250 }, (_, index): PlantedMessage => ({
      id: String(90_000 + index),
      parentId: index === 0 ? null : String(89_999 + index),
    }))
    const { diaId } = await plant({ messages: many })
    const { dialog, messages } = JSON.parse((await file({ diaId, format: 'json' })).body) as {
      dialog: ChatDialog
      messages: ChatMessage[]
    }

    expect([dialog.diaId, messages.map(({ msgId }) => msgId)]).toEqual([diaId, many.map(({ id }) => id)])
    expect(misfits(ChatMessage, messages[0])).toEqual([])
  })
})

it('says what the next question would send, within what is asked', async () => {
  const { diaId, ids } = await plant({ systemPrompt: 'be kind' })
  const context = async (more: object) =>
    (await caller.post<ChatContext>('/api/blade-biz/chatgpt/findChatContext', { diaId, ...more })).data

  const [whole, side, short] = [
    await context({}),
    await context({ leafMsgId: ids[2] }),
    await context({ maxTokens: 20 }),
  ]

  expect(whole).toMatchObject({
    diaId,
    isTruncated: false,
    messages: [
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'first question' },
      { role: 'assistant', content: 'one answer' },
      { role: 'user' },
      { role: 'assistant', content: 'last answer' },
    ],
  })
  expect([
    side.messages.map(({ content }) => content),
    short.isTruncated,
    short.messages.map(({ content }) => content),
  ]).toEqual([['be kind', 'first question', 'another answer'], true, ['be kind', 'last answer']])
})

it('sends pictures of questions by their smaller copy, to models that take them, and shows them in the window', async () => {
  const { fileId } = await uploadPicture(caller)
  const leafMsgId = '80001'
  const { diaId } = await plant({ messages: [{ id: leafMsgId, content: 'what is this?', fileIds: [fileId, '999'] }] })
  const scope = { tenantId, userId: caller.user.userId, deptId: null }
  const context = (takesImages: boolean) =>
    contextOf(test.deps.db, scope, {
      conversation: { id: diaId, systemPrompt: '' },
      leafMsgId,
      contextTokens: null,
      maxTokens: null,
      takesImages,
    })
  const parts = createPictureParts(test.deps)

  const [seeing, blind] = [
    await parts(scope, (await context(true)).messages),
    await parts(scope, (await context(false)).messages),
  ]
  const shown = await caller.get<{ messages: ChatMessage[] }>(`${CHAT}/findDiaWindow`, { diaId })

  expect(seeing).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'what is this?' },
        { type: 'image', dataUrl: expect.stringMatching(/^data:image\/webp;base64,UklGR/) },
      ],
    },
  ])
  expect(blind).toEqual([{ role: 'user', content: 'what is this?' }])
  expect(shown.data.messages[0]?.files.map((file) => file.fileId)).toEqual([fileId])
})
