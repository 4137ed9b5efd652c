import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AllDialogsWindow, ChatAccess, type ChatDialog } from '@drawdesk/contract/chat/chat'
import { AnyDialog } from '@drawdesk/contract/chat/chat-admin'
import { CHAT_MASK } from '@drawdesk/contract/chat/chat-mask'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { CHAT, plantConversation, type PlantedMessage } from '../conversations/testing/conversations.ts'
import { createChatAccessRepository, type AccessLine } from './chat-access.repository.ts'
import { sweepChatAccess } from './chat-admin.service.ts'

const DIALOGS = '/api/blade-biz/chatDialogs'
const MINUTE_MS = 60_000
const MOBILE = '13800138000'
const HIDDEN = `138${CHAT_MASK.repeat(4)}8000`

let now = new Date()
let test: TestApp
let tenantId: string
let operator: BuiltCaller
let second: BuiltCaller
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now } })
  tenantId = await buildTenant(test.deps)
  const permissions = ['dialogs', 'chat_all', 'dialogs_reveal', 'dialogs_export', 'dialogs_delete']
  ;[operator, second, person] = [
    await buildCaller(test, { tenantId, permissions }),
    await buildCaller(test, { tenantId, permissions }),
    await buildCaller(test, { tenantId, permissions: ['dialog'] }),
  ]
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date()
  for (const table of ['chat_access', 'chat_piece', 'chat_message', 'chat_dialog'])
    await test.owner(`delete from ${table}`)
})

const MESSAGES: readonly PlantedMessage[] = [
  { id: '10', content: `my number is ${MOBILE}` },
  { id: '11', parentId: '10', role: 'assistant', content: 'write to zhang@example.com' },
  { id: '12', parentId: '10', role: 'assistant', content: 'beside' },
  { id: '13', parentId: '11', content: '密码：Abc@123' },
]
const plant = (more: Partial<Parameters<typeof plantConversation>[1]> = {}): Promise<string> =>
  plantConversation(test, {
    tenantId,
    userId: person.user.userId,
    title: `call ${MOBILE}`,
    messages: MESSAGES,
    ...more,
  })
const look = (diaId: string, who = operator, query: Record<string, string> = {}) =>
  who.get<AllDialogsWindow>(`${DIALOGS}/window`, { diaId, ...query })
const texts = ({ messages }: AllDialogsWindow): string[] => messages.map(({ content }) => content)
const lines = async (who = operator): Promise<ChatAccess[]> =>
  (await who.get<Page<ChatAccess>>(`${DIALOGS}/accessPage`)).data.records
const reveal = (diaId: string, who = operator, reason = 'a complaint') =>
  who.post<{ shownUntil: string }>(`${DIALOGS}/reveal`, { diaId, reason })
const page = async (query: Record<string, string> = {}, who = operator): Promise<AnyDialog[]> =>
  (await who.get<Page<AnyDialog>>(`${DIALOGS}/page`, query)).data.records

describe('a conversation of somebody else', () => {
  it('is masked, in lists and when it is opened', async () => {
    const diaId = await plant({ systemPrompt: 'key sk-1234567890' })

    const [opened, [listed]] = [await look(diaId), await page()]

    expect([misfits(AllDialogsWindow, opened.data), misfits(AnyDialog, listed)]).toEqual([[], []])
    expect(texts(opened.data)).toEqual([
      `my number is ${HIDDEN}`,
      `write to z${CHAT_MASK.repeat(4)}@${CHAT_MASK.repeat(11)}`,
      `密码：${CHAT_MASK.repeat(7)}`,
    ])
    expect([opened.data.dialog.systemPrompt, opened.data.shownUntil, listed?.title, listed?.userName]).toEqual([
      `key sk-${CHAT_MASK.repeat(10)}`,
      '',
      `call ${HIDDEN}`,
      person.user.account,
    ])
  })

  it('is one’s own when it is: neither masked nor noted', async () => {
    const diaId = await plant({ userId: operator.user.userId })

    expect([texts((await look(diaId)).data)[0], (await page())[0]?.title, await lines()]).toEqual([
      `my number is ${MOBILE}`,
      `call ${MOBILE}`,
      [],
    ])
  })

  it('is read branch by branch', async () => {
    const diaId = await plant()

    const side = await look(diaId, operator, { leafMsgId: '12' })
    const onward = await look(diaId, operator, { leafMsgId: '11' })
    const above = await operator.get<AllDialogsWindow>(`${DIALOGS}/messages`, { diaId, beforeMsgId: '13', size: '1' })

    expect(onward.data.messages.map(({ msgId }) => msgId)).toEqual(['10', '11', '13'])
    expect([
      texts(side.data)[1],
      above.data.messages.map(({ msgId, siblingIds }) => [msgId, siblingIds]),
      above.data.hasMore,
    ]).toEqual(['beside', [['11', ['11', '12']]], true])
  })

  it('is shown as it is to who asks with a reason, to nobody else, and for a quarter of an hour', async () => {
    const diaId = await plant()

    const asked = await reveal(diaId)
    const [shown, others] = [await look(diaId), await look(diaId, second)]
    now = new Date(now.getTime() + 15 * MINUTE_MS + 1_000)
    const after = await look(diaId)

    expect([asked.status, shown.data.shownUntil === asked.data.shownUntil, shown.data.shownUntil]).toEqual([
      200,
      true,
      expect.stringMatching(/^\d{4}-/),
    ])
    expect([texts(shown.data)[0], texts(others.data)[0], texts(after.data)[0], after.data.shownUntil]).toEqual([
      `my number is ${MOBILE}`,
      `my number is ${HIDDEN}`,
      `my number is ${HIDDEN}`,
      '',
    ])
  })

  it('is not revealed without a reason, nor by somebody who may not', async () => {
    const diaId = await plant()
    const reader = await buildCaller(test, { tenantId, permissions: ['dialogs', 'chat_all'] })
    const buttonOnly = await buildCaller(test, { tenantId, permissions: ['dialogs', 'dialogs_reveal'] })

    expect([
      (await reveal(diaId, operator, '')).status,
      (await reveal(diaId, reader)).status,
      (await reveal(diaId, buttonOnly)).status,
      texts((await look(diaId, reader)).data)[0],
    ]).toEqual([400, 403, 403, `my number is ${HIDDEN}`])
  })

  it('is a masked file too, unless it was revealed', async () => {
    const diaId = await plant()
    const file = async (format: string) =>
      (await operator.raw({ url: `${DIALOGS}/exportDia`, query: { diaId, format } })).body

    const masked = [await file('md'), await file('json')]
    await reveal(diaId)
    const whole = await file('md')

    expect(masked.map((text) => [text.includes(HIDDEN), text.includes(MOBILE)])).toEqual([
      [true, false],
      [true, false],
    ])
    expect([
      whole.includes(MOBILE),
      (await person.raw({ url: `${DIALOGS}/exportDia`, query: { diaId } })).statusCode,
    ]).toEqual([true, 403])
  })

  it('is found by names, titles and models, but never by what is masked', async () => {
    await plant({ title: `plan ${MOBILE} 密码 swordfish a@b.cn`, messages: [] })
    await test.owner(`update chat_dialog set model = 'm-one'`)
    const count = async (query: Record<string, string>): Promise<number> => (await page(query)).length

    expect([
      await count({ keyword: 'PLAN' }),
      await count({ userName: person.user.account }),
      await count({ model: 'm-o' }),
      await count({ userId: person.user.userId }),
    ]).toEqual([1, 1, 1, 1])
    expect([
      await count({ keyword: '1380' }),
      await count({ keyword: '138' }),
      await count({ keyword: 'sword' }),
      await count({ keyword: 'b.cn' }),
      await count({ userName: 'nobody' }),
      await count({ model: 'two' }),
    ]).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('is not there for other tenants, and for an operator of the platform that names its tenant', async () => {
    const diaId = await plant()
    const elsewhere = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const platform = await signIn(test)

    expect([
      (await look(diaId, elsewhere)).status,
      (await page({}, elsewhere)).length,
      (await platform.get(`${DIALOGS}/window`, { diaId })).status,
    ]).toEqual([404, 0, 404])
    const opened = await platform.get<AllDialogsWindow>(`${DIALOGS}/window`, { diaId, tenantId })
    expect([texts(opened.data)[0], (await lines()).map(({ readerName, deed }) => [readerName === '', deed])]).toEqual([
      `my number is ${HIDDEN}`,
      [[false, 'read']],
    ])
  })

  it('is deleted and brought back by the same operator, who brings back nothing that its person deleted', async () => {
    const diaId = await plant({ messages: MESSAGES.map((one) => (one.id === '12' ? { ...one, state: 1 } : one)) })
    const theirs = await plant({ messages: [] })
    await person.get(`${CHAT}/delDiaById`, { diaId: theirs })

    const deleted = await operator.post(`${DIALOGS}/remove`, { ids: [diaId] })
    const stopped = await test.owner('select state from chat_message where id = 12')
    const gone = [(await look(diaId)).status, (await person.get(`${CHAT}/findDiaById`, { diaId })).status]
    const refused = [
      await person.post(`${CHAT}/restoreDia`, { diaId }),
      await second.post(`${DIALOGS}/restore`, { ids: [diaId] }),
      await operator.post(`${DIALOGS}/restore`, { ids: [diaId, theirs] }),
    ].map(({ status }) => status)
    const restored = await operator.post(`${DIALOGS}/restore`, { ids: [diaId] })

    expect([deleted.status, stopped, gone, refused, restored.status, (await look(diaId)).status]).toEqual([
      200,
      [{ state: 4 }],
      [404, 404],
      [404, 404, 404],
      200,
      200,
    ])
  })
})

describe('the access log', () => {
  it('has a line for each kind of look, with reader, owner and reason', async () => {
    const diaId = await plant()

    await operator.get(`${CHAT}/findUserDiaList`, { userId: person.user.userId })
    await look(diaId)
    await reveal(diaId)
    await operator.raw({ url: `${DIALOGS}/exportDia`, query: { diaId } })

    const all = await lines()
    expect(all.map((line) => misfits(ChatAccess, line))).toEqual([[], [], [], []])
    expect(all.map(({ deed, reason, diaId: of, times }) => [deed, reason, of, times]).toSorted()).toEqual([
      ['export', '', diaId, 1],
      ['list', '', '', 1],
      ['read', '', diaId, 1],
      ['reveal', 'a complaint', diaId, 1],
    ])
    expect(all[0]).toMatchObject({
      userId: person.user.userId,
      userName: person.user.account,
      readerId: operator.user.userId,
      readerName: operator.user.account,
    })
    expect(all.find(({ deed }) => deed === 'read')?.title).toBe(`call ${HIDDEN}`)
  })

  it('counts looks of the same kind within ten minutes as one line', async () => {
    const diaId = await plant()

    for (let minute = 0; minute < 3; minute += 1) {
      await look(diaId)
      now = new Date(now.getTime() + 4 * MINUTE_MS)
    }
    await look(diaId, second)

    expect((await lines()).map(({ readerId, times }) => [readerId === operator.user.userId, times])).toEqual([
      [false, 1],
      [true, 3],
    ])
    await look(diaId)
    expect((await lines()).map(({ times }) => times)).toEqual([1, 1, 3])
  })

  it('has one line for many looks at once', async () => {
    const diaId = await plant()

    await Promise.all(Array.from({ length: 8 }, () => look(diaId)))

    expect((await lines()).map(({ times }) => times)).toEqual([8])
  })

  it('is written before anything is shown: a look that cannot be noted fails', async () => {
    const diaId = await plant()
    await test.owner('alter table chat_access add constraint broken check (times = 0) not valid')

    const opened = await look(diaId)

    await test.owner('alter table chat_access drop constraint broken')
    expect([opened.success, opened.data]).toEqual([false, {}])
  })

  it('is kept as long as the parameter says', async () => {
    const repository = createChatAccessRepository(test.deps.db)
    const line = (daysAgo: number): AccessLine => ({
      id: test.deps.ids.next(),
      diaId: null,
      userId: '1',
      readerId: '2',
      readerName: 'r',
      deed: 'list',
      reason: '',
      untilTime: null,
      now: new Date(now.getTime() - daysAgo * 24 * 60 * MINUTE_MS),
    })
    for (const days of [181, 100, 1]) await repository.note({ tenantId }, line(days))

    await sweepChatAccess(test.deps)
    const kept = (await lines()).length
    await test.owner(
      `update system_param set param_value = '30' where param_key = 'chat.access.keepDays' and tenant_id = '000000'`,
    )
    await sweepChatAccess(test.deps)

    expect([kept, (await lines()).length]).toEqual([2, 1])
  })

  it('is narrowed by names, by what was done and by days', async () => {
    const found = async (query: Record<string, string>) =>
      (await operator.get<Page<ChatAccess>>(`${DIALOGS}/accessPage`, query)).data.records.map(({ id }) => id)
    const repository = createChatAccessRepository(test.deps.db)
    const ids = [test.deps.ids.next(), test.deps.ids.next()] as const
    await repository.note(
      { tenantId },
      {
        id: ids[0],
        diaId: null,
        userId: '1',
        readerId: '77',
        readerName: 'Ada 100%',
        deed: 'export',
        reason: '',
        untilTime: null,
        now: new Date('2026-01-02T03:00:00Z'),
      },
    )
    await repository.note(
      { tenantId },
      {
        id: ids[1],
        diaId: null,
        userId: '1',
        readerId: '78',
        readerName: 'Bea',
        deed: 'list',
        reason: '',
        untilTime: null,
        now: new Date('2026-01-05T03:00:00Z'),
      },
    )

    expect([
      await found({ readerName: 'ada' }),
      await found({ readerName: '0%' }),
      await found({ readerName: '_da' }),
    ]).toEqual([[ids[0]], [ids[0]], []])
    expect([
      await found({ readerName: 'ea', deed: 'list' }),
      await found({ readerName: 'ea', deed: 'export' }),
      await found({ createTime_dategt: '2026-01-02 00:00:00', createTime_datelt: '2026-01-02 23:59:59' }),
    ]).toEqual([[ids[1]], [], [ids[0]]])
  })

  it('is for who has the page', async () => {
    expect([
      (await person.get(`${DIALOGS}/accessPage`)).status,
      (await person.get(`${DIALOGS}/page`)).status,
      (await operator.get(`${DIALOGS}/accessPage`)).status,
    ]).toEqual([403, 403, 200])
  })
})

it('shows another person’s conversations by id, masked and noted, to who may see all', async () => {
  const diaId = await plant()

  const { status, data } = await operator.get<Page<ChatDialog>>(`${CHAT}/findUserDiaList`, {
    userId: person.user.userId,
  })

  expect([status, data.records.map(({ diaId: id, title }) => [id, title]), data.total]).toEqual([
    200,
    [[diaId, `call ${HIDDEN}`]],
    1,
  ])
  expect((await lines()).map(({ deed, userId }) => [deed, userId])).toEqual([['list', person.user.userId]])
})

it('keeps conversations from who impersonates their person, and notes who really looks', async () => {
  const viewer = await buildCaller(test, { tenantId, permissions: ['*'] })
  const watched = await buildCaller(test, { tenantId, permissions: ['dialogs', 'chat_all'] })
  const diaId = await plant({ userId: watched.user.userId })
  const begun = await viewer.post('/api/blade-auth/oauth/view-as', { userId: watched.user.userId })

  const refused = [
    await viewer.get(`${CHAT}/findDiaWindow`, { diaId }),
    await viewer.get(`${CHAT}/findDiaById`, { diaId }),
    await viewer.get(`${CHAT}/findDiaMsgByDiaIdPage`, { diaId }),
    await viewer.get(`${CHAT}/tree`, { diaId }),
    await viewer.get(`${CHAT}/findUserDiaList`),
    await viewer.get(`${CHAT}/exportDia`, { diaId }),
    await viewer.post('/api/blade-biz/chatgpt/findChatContext', { diaId }),
  ].map(({ status }) => status)
  const opened = await look(diaId, viewer)

  expect([begun.status, refused]).toEqual([200, [403, 403, 403, 403, 403, 403, 403]])
  expect([texts(opened.data)[0], (await lines(watched)).map(({ readerId, userId }) => [readerId, userId])]).toEqual([
    `my number is ${HIDDEN}`,
    [[viewer.user.userId, watched.user.userId]],
  ])
})
