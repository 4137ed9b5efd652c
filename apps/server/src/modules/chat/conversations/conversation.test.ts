import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatDialog, ChatMessage, ChatTree, ChatWindow } from '@drawdesk/contract/chat/chat'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { titleFrom } from '../messages/chat-views.ts'
import { CHAT, plantConversation, type PlantedMessage } from './testing/conversations.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
let other: BuiltCaller
let stranger: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  ;[caller, other, stranger] = [
    await buildCaller(test, { tenantId, permissions: ['dialog'] }),
    await buildCaller(test, { tenantId, permissions: ['dialog'] }),
    await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['dialog'] }),
  ]
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['chat_piece', 'chat_message', 'chat_dialog']) await test.owner(`delete from ${table}`)
})

/** q10 → a11, a12 (answers beside each other); a11 → q13 → a14. */
const BRANCHES: readonly PlantedMessage[] = [
  { id: '10', content: 'first question' },
  { id: '11', parentId: '10', role: 'assistant', content: 'one answer' },
  { id: '12', parentId: '10', role: 'assistant', content: 'another answer' },
  { id: '13', parentId: '11', content: 'second question' },
  { id: '14', parentId: '13', role: 'assistant', content: 'last answer' },
]
const plant = (more: Partial<Parameters<typeof plantConversation>[1]> = {}): Promise<string> =>
  plantConversation(test, { tenantId, userId: caller.user.userId, messages: BRANCHES, ...more })
const window = async (diaId?: string): Promise<ChatWindow> =>
  (await caller.get<ChatWindow>(`${CHAT}/findDiaWindow`, diaId ? { diaId } : {})).data
const shownIds = ({ messages }: ChatWindow): string[] => messages.map(({ msgId }) => msgId)
const titles = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await caller.get<Page<ChatDialog>>(`${CHAT}/findUserDiaList`, query)).data.records.map(({ title }) => title)

describe('a conversation', () => {
  it('is made, renamed and found, in the shape of the contract', async () => {
    const made = await caller.post<ChatDialog>(`${CHAT}/createDia`, { systemPrompt: 'be kind' })
    const { diaId } = made.data
    const renamed = await caller.post<ChatDialog>(`${CHAT}/changeDia`, {
      diaId,
      title: '  plans ',
      version: made.data.version,
    })
    const found = await caller.get<ChatDialog>(`${CHAT}/findDiaById`, { diaId })

    expect([made.status, misfits(ChatDialog, made.data), made.data.title, renamed.data.title]).toEqual([
      200,
      [],
      '',
      'plans',
    ])
    expect(found.data).toEqual({
      ...renamed.data,
      systemPrompt: 'be kind',
      userId: caller.user.userId,
      userName: caller.user.account,
      msgCount: 0,
      leafMsgId: '',
      answeringMsgId: '',
    })
  })

  it('refuses a change of another version, and a model that nothing answers with', async () => {
    const diaId = await plant({ title: 'as it was' })

    const statuses = [
      await caller.post(`${CHAT}/changeDia`, { diaId, title: 'new', version: 7 }),
      await caller.post(`${CHAT}/changeDia`, { diaId, apiId: '42' }),
      await caller.post(`${CHAT}/createDia`, { apiId: '42' }),
    ].map(({ status }) => status)

    expect([statuses, await titles()]).toEqual([[409, 400, 400], ['as it was']])
  })

  it('belongs to one person: to others of the tenant and to other tenants it is not there', async () => {
    const diaId = await plant()
    const calls: [method: 'get' | 'post', call: string, values: Record<string, string>][] = [
      ['get', 'findDiaById', { diaId }],
      ['get', 'findDiaWindow', { diaId }],
      ['get', 'findDiaMsgByDiaIdPage', { diaId }],
      ['get', 'tree', { diaId }],
      ['get', 'exportDia', { diaId }],
      ['post', 'changeDia', { diaId, title: 'theirs' }],
      ['get', 'changeDiaTop', { diaId, diaTop: '1' }],
      ['get', 'delMsgById', { msgId: '14' }],
      ['get', 'delDiaById', { diaId }],
      ['post', 'restoreDia', { diaId }],
    ]
    const before = await test.owner('select * from chat_dialog union all select * from chat_dialog')

    for (const who of [other, stranger])
      for (const [method, call, values] of calls)
        expect([call, (await who[method](`${CHAT}/${call}`, values)).status]).toEqual([call, 404])

    expect(await test.owner('select * from chat_dialog union all select * from chat_dialog')).toEqual(before)
    expect((await test.owner('select 1 from chat_message where is_deleted = 0')).length).toBe(BRANCHES.length)
    expect((await other.post(`/api/blade-biz/chatgpt/findChatContext`, { diaId })).status).toBe(404)
  })
})

describe('the window', () => {
  it('opens the last used conversation with its branch, oldest first, and who stands beside each message', async () => {
    await plant({ title: 'old', messages: [], lastTime: '2026-01-01T00:00:00Z', diaTop: 1 })
    await plant({ title: 'new', lastTime: '2026-02-01T00:00:00Z' })

    const opened = await window()

    expect([misfits(ChatWindow, opened), opened.dialog?.title, opened.hasMore, opened.streaming]).toEqual([
      [],
      'new',
      false,
      null,
    ])
    expect(opened.messages.map(({ msgId, siblingIds }) => [msgId, siblingIds])).toEqual([
      ['10', ['10']],
      ['11', ['11', '12']],
      ['13', ['13']],
      ['14', ['14']],
    ])
  })

  it('is empty for somebody who has none, and has 50 messages at most', async () => {
    const empty = await window()
    const many = Array.from({ length: 60 }, (_, index): PlantedMessage => ({
      id: String(100 + index),
      parentId: index === 0 ? null : String(99 + index),
      role: index % 2 ? 'assistant' : 'user',
    }))
    const opened = await window(await plant({ messages: many }))

    expect([empty.dialog, empty.messages, empty.quota.usedTokens]).toEqual([null, [], 0])
    expect([opened.messages.length, opened.messages[0]?.msgId, opened.messages.at(-1)?.msgId, opened.hasMore]).toEqual([
      50,
      '110',
      '159',
      true,
    ])
  })

  it('says what is being answered, on whichever branch', async () => {
    const diaId = await plant({
      leafMsgId: '12',
      messages: BRANCHES.map((one) => (one.id === '14' ? { ...one, state: 1 } : one)),
    })
    await test.owner('update chat_message set last_event_id = 7 where id = 14')

    const opened = await window(diaId)

    expect([shownIds(opened), opened.streaming, opened.dialog?.answeringMsgId]).toEqual([
      ['10', '12'],
      { msgId: '14', lastEventId: 7 },
      '14',
    ])
  })
})

describe('branches', () => {
  it('are switched by naming any message: the branch goes on to the newest below it', async () => {
    const diaId = await plant({ leafMsgId: '12' })

    const changed = await caller.post<ChatDialog>(`${CHAT}/changeDia`, { diaId, leafMsgId: '11' })

    expect([changed.data.leafMsgId, shownIds(await window(diaId))]).toEqual(['14', ['10', '11', '13', '14']])
  })

  it('cannot be those of another conversation', async () => {
    const diaId = await plant()
    await plant({ messages: [{ id: '90' }] })

    const refused = await caller.post(`${CHAT}/changeDia`, { diaId, leafMsgId: '90' })

    expect([refused.status, refused.errors?.[0]?.field, (await window(diaId)).dialog?.leafMsgId]).toEqual([
      400,
      'leafMsgId',
      '14',
    ])
  })

  it('are paged, newest first, with a total, or above a message without one', async () => {
    const diaId = await plant()
    const page = (query: Record<string, string>) =>
      caller.get<Page<ChatMessage>>(`${CHAT}/findDiaMsgByDiaIdPage`, { diaId, ...query })
    const [first, second, above, side] = [
      await page({ size: '3' }),
      await page({ size: '3', current: '2' }),
      await page({ beforeMsgId: '13' }),
      await page({ leafMsgId: '12' }),
    ]

    expect(misfits(ChatMessage, first.data.records[0])).toEqual([])
    expect(
      [first, second, above, side].map(({ data }) => [data.records.map(({ msgId }) => msgId), data.total]),
    ).toEqual([
      [['14', '13', '11'], 4],
      [['10'], 4],
      [['11', '10'], null],
      [['12', '10'], 2],
    ])
  })

  it('are drawn as a map', async () => {
    const { data } = await caller.get<ChatTree>(`${CHAT}/tree`, { diaId: await plant() })

    expect([
      misfits(ChatTree, data),
      data.leafMsgId,
      data.isCut,
      data.nodes.map(({ msgId, parentId, head }) => [msgId, parentId, head]),
    ]).toEqual([
      [],
      '14',
      false,
      [
        ['10', '', 'first question'],
        ['11', '10', 'one answer'],
        ['12', '10', 'another answer'],
        ['13', '11', 'second question'],
        ['14', '13', 'last answer'],
      ],
    ])
  })
})

describe('deleting a message', () => {
  it('moves its answers up to its parent; the branch that is shown stays', async () => {
    const diaId = await plant()

    const deleted = await caller.get(`${CHAT}/delMsgById`, { msgId: '13' })

    const opened = await window(diaId)
    expect([deleted.data, shownIds(opened), opened.dialog?.msgCount]).toEqual([
      { msgId: '13', parentId: '11' },
      ['10', '11', '14'],
      4,
    ])
  })

  it('of the leaf goes back to its parent, or over to the newest leaf beside it', async () => {
    const diaId = await plant()
    await caller.get(`${CHAT}/delMsgById`, { msgId: '14' })
    const back = shownIds(await window(diaId))
    for (const msgId of ['13', '11']) await caller.get(`${CHAT}/delMsgById`, { msgId })

    const opened = await window(diaId)
    expect([back, shownIds(opened), opened.dialog?.lastMsg]).toEqual([
      ['10', '11', '13'],
      ['10', '12'],
      'another answer',
    ])
  })

  it('of the first makes its answers the top', async () => {
    const diaId = await plant()

    const deleted = await caller.get(`${CHAT}/delMsgById`, { msgId: '10' })

    const opened = await window(diaId)
    expect([
      deleted.data,
      opened.messages.map(({ msgId, parentId, siblingIds }) => [msgId, parentId, siblingIds]),
    ]).toEqual([
      { msgId: '10', parentId: '' },
      [
        ['11', '', ['11', '12']],
        ['13', '11', ['13']],
        ['14', '13', ['14']],
      ],
    ])
  })

  it('of the last one leaves an empty conversation', async () => {
    const diaId = await plant({ messages: [{ id: '10' }] })

    await caller.get(`${CHAT}/delMsgById`, { msgId: '10' })

    expect((await window(diaId)).dialog).toMatchObject({ leafMsgId: '', msgCount: 0, lastMsg: '' })
  })

  it('that is being answered stops it first', async () => {
    const diaId = await plant({ messages: BRANCHES.map((one) => (one.id === '14' ? { ...one, state: 1 } : one)) })

    const deleted = await caller.get(`${CHAT}/delMsgById`, { msgId: '14' })

    expect([
      deleted.status,
      await test.owner('select state, is_deleted from chat_message where id = 14'),
      (await window(diaId)).streaming,
    ]).toEqual([200, [{ state: 4, is_deleted: 1 }], null])
  })

  it('is refused for one that is gone', async () => {
    await plant()
    await caller.get(`${CHAT}/delMsgById`, { msgId: '14' })

    expect((await caller.get(`${CHAT}/delMsgById`, { msgId: '14' })).status).toBe(404)
  })
})

describe('deleting a conversation', () => {
  it('stops what is being answered; undone, all is there again', async () => {
    const diaId = await plant({ messages: BRANCHES.map((one) => (one.id === '14' ? { ...one, state: 0 } : one)) })

    const deleted = await caller.get(`${CHAT}/delDiaById`, { diaId })
    const gone = [
      (await caller.get(`${CHAT}/findDiaById`, { diaId })).status,
      (await caller.get(`${CHAT}/delMsgById`, { msgId: '12' })).status,
      await titles(),
    ]
    const restored = await caller.post<ChatDialog>(`${CHAT}/restoreDia`, { diaId })

    expect([deleted.data, gone, restored.status]).toEqual([{ diaId }, [404, 404, []], 200])
    expect([shownIds(await window(diaId)), await test.owner('select state from chat_message where id = 14')]).toEqual([
      ['10', '11', '13', '14'],
      [{ state: 4 }],
    ])
  })

  it('by an operator is not undone by its person', async () => {
    const diaId = await plant()
    await test.owner('update chat_dialog set is_deleted = 1, update_user = 1 where id = $1', [diaId])

    expect((await caller.post(`${CHAT}/restoreDia`, { diaId })).status).toBe(404)
  })
})

describe('the list', () => {
  it('has pinned conversations first, then the last used', async () => {
    const old = await plant({ title: 'old', lastTime: '2026-01-01T00:00:00Z', messages: [] })
    await plant({ title: 'middle', lastTime: '2026-01-02T00:00:00Z', messages: [] })
    await plant({ title: 'new', lastTime: '2026-01-03T00:00:00Z', messages: [] })
    const before = await titles()

    const pinned = await caller.get(`${CHAT}/changeDiaTop`, { diaId: old, diaTop: '1' })

    expect([before, pinned.data, await titles(), await titles({ size: '1', current: '2' })]).toEqual([
      ['new', 'middle', 'old'],
      { diaId: old, diaTop: 1 },
      ['old', 'new', 'middle'],
      ['new'],
    ])
  })

  it('is searched in titles and messages of live conversations, taking every sign as it is', async () => {
    await plant({ title: 'Plan 100%', messages: [] })
    await plant({
      title: 'other',
      messages: [
        { id: '20', content: 'about a LIGHTHOUSE' },
        { id: '21', parentId: '20', role: 'assistant', content: 'x' },
      ],
    })
    await plant({ title: 'plain', messages: [{ id: '30', content: 'nothing' }] })
    await test.owner(
      `insert into chat_message (id, tenant_id, dia_id, user_id, role, content, is_deleted) select 40, tenant_id, id, user_id, 'user', 'a hidden lighthouse', 1 from chat_dialog where title = 'plain'`,
    )

    expect([
      await titles({ keyword: '100%' }),
      await titles({ keyword: 'lighthouse' }),
      await titles({ keyword: '_' }),
    ]).toEqual([['Plan 100%'], ['other'], []])
  })

  it('of another person needs the right to see all', async () => {
    await plant()

    expect((await other.get(`${CHAT}/findUserDiaList`, { userId: caller.user.userId })).status).toBe(403)
  })
})

it('publishes to the other windows of the same person', async () => {
  const diaId = await plant()
  await test.owner('delete from platform_event')

  await caller.post(`${CHAT}/changeDia`, { diaId, title: 'new' })
  await caller.get(`${CHAT}/delDiaById`, { diaId })

  const events = await test.owner<{ topic: string; user_id: string }>(
    'select topic, user_id from platform_event order by number',
  )
  expect(events).toEqual([
    { topic: 'chat', user_id: caller.user.userId },
    { topic: 'chat', user_id: caller.user.userId },
  ])
})

it.each([
  ['  Hello\n world ', 'Hello world'],
  ['', ''],
  ['😀'.repeat(40), `${'😀'.repeat(30)}…`],
  [`${'a'.repeat(29)} b`, `${'a'.repeat(29)}…`],
  ['Which venue has the highest revenue?', 'Which venue has the highest…'],
  ['Which venue has the most money', 'Which venue has the most money'],
  [`so ${'a'.repeat(40)}`, `so ${'a'.repeat(27)}…`],
  ['上周'.repeat(20), `${'上周'.repeat(15)}…`],
])('calls a conversation by its first question: %j', (text, title) => {
  expect(titleFrom(text)).toBe(title)
})
