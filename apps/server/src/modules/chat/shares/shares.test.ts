import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT_PATH, type ChatDialog } from '@drawdesk/contract/chat/chat'
import { CHAT_SHARE_PATH, type ChatShare, type SharedChat } from '@drawdesk/contract/chat/chat-shares'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { createShareRepository } from './share.repository.ts'

const PATH = `/api${CHAT_SHARE_PATH}`
let test: TestApp
let admin: SignedIn
let other: SignedIn
let next = 900

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  other = await buildCaller(test, { permissions: ['dialog'] })
}, 60_000)
afterAll(() => test.close())

/** A conversation with these messages in turn, planted as its owner's. */
async function dialogOf(...messages: string[]): Promise<string> {
  const { diaId } = (
    await admin.post<ChatDialog>(`/api${CHAT_PATH}/createDia`, {
      title: '退款 13812345678',
      systemPrompt: 'SECRET-PROMPT',
    })
  ).data
  let parent: number | null = null
  for (const [index, content] of messages.entries()) {
    next += 1
    await test.owner(
      `insert into chat_message (id, tenant_id, user_id, dia_id, parent_id, role, content, reasoning, model, sources)
       select $1, '000000', user_id, id, $2, $3, $4, 'SECRET-THOUGHT', 'model-1', $5 from chat_dialog where id = $6`,
      [
        next,
        parent,
        index % 2 === 0 ? 'user' : 'assistant',
        content,
        index % 2 === 0
          ? null
          : '[{"no":1,"documentId":"77","passage":1,"tokens":9,"name":"a.md","kind":"markdown","page":null,"sheet":"","line":1,"lineTo":2}]',
        diaId,
      ],
    )
    parent = next
  }
  await test.owner('update chat_dialog set leaf_msg_id = $1 where id = $2', [parent, diaId])
  return diaId
}
const share = (diaId: string, more: object = {}, who = admin) =>
  who.post<ChatShare>(`${PATH}/create`, { diaId, days: 7, ...more })
/** As somebody who is not signed in. */
async function open(token: string): Promise<{ status: number; data: SharedChat; headers: Record<string, unknown> }> {
  const answer = await test.app.inject({ method: 'GET', url: `${PATH}/open/${token}` })
  return { status: answer.statusCode, headers: answer.headers, data: answer.json<{ data: SharedChat }>().data }
}

describe('a shared conversation', () => {
  it('is shown to all who have the link: words, models, names of files, and nothing else', async () => {
    const diaId = await dialogOf('我的电话是 13812345678，退款几天？', '七天 [1]')
    const { data } = await share(diaId)
    const shown = await open(data.token)

    expect(data).toMatchObject({ diaId, messages: 2, showsName: 0 })
    expect(data.token).toMatch(/^000000-[\w-]{24}$/)
    expect(shown.data).toMatchObject({
      userName: '',
      isCut: false,
      messages: [
        { role: 'user', content: expect.stringContaining('退款几天？') as string, model: '', sources: [] },
        { role: 'assistant', content: '七天 [1]', model: 'model-1', sources: [{ no: 1, name: 'a.md', line: 1 }] },
      ],
    })
    const text = JSON.stringify(shown.data)
    for (const hidden of ['13812345678', 'SECRET', 'documentId', 'msgId', 'userId', 'tokens'])
      expect(text).not.toContain(hidden)
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  it('stands as it was when it was shared, with its owner’s name where that was agreed to', async () => {
    const diaId = await dialogOf('一', '二')
    await test.owner(
      `update chat_dialog set assistant = '{"id":"7","name":"价格助手","emoji":"","image":"","opening":"","questions":[]}' where id = $1`,
      [diaId],
    )
    const { data } = await share(diaId, { showsName: 1, days: 0 })
    await test.owner(`update chat_message set content = 'changed' where dia_id = $1`, [diaId])
    const shown = await open(data.token)

    expect(data.expireTime).toBe('')
    expect(shown.data.userName).not.toBe('')
    expect(shown.data.messages.map(({ content }) => content)).toEqual(['一', '二'])
    expect(shown.data.messages.map(({ assistant }) => assistant ?? '')).toEqual(['', '价格助手'])
  })

  it.each<[string, (share: ChatShare) => Promise<unknown>]>([
    ['its owner ended it', (one) => admin.post(`${PATH}/end`, { id: one.id })],
    ['its conversation is deleted', (one) => admin.post(`/api${CHAT_PATH}/delDiaById`, { diaId: one.diaId })],
    [
      'it has passed',
      (one) => test.owner(`update chat_share set expire_time = now() - interval '1 second' where id = $1`, [one.id]),
    ],
    [
      'the tenant wants no links',
      () =>
        test.owner(
          `update system_param set param_value = 'false' where tenant_id = '000000' and param_key = 'share.chat.enabled'`,
        ),
    ],
  ])('is gone when %s', async (_what, end) => {
    const { data } = await share(await dialogOf('一', '二'))
    expect((await open(data.token)).status).toBe(200)
    await end(data)

    expect((await open(data.token)).status).toBe(404)
  })

  it('is not made where the tenant wants none', async () => {
    const diaId = await dialogOf('一', '二')
    const refused = await share(diaId)
    await test.owner(`update system_param set param_value = 'true' where param_key = 'share.chat.enabled'`)

    expect([refused.status, refused.msg]).toEqual([403, '管理员已关闭对话分享'])
    expect((await share(diaId)).status).toBe(200)
  })

  it('is made, listed and ended by its owner alone', async () => {
    const diaId = await dialogOf('一', '二')
    const { data } = await share(diaId)

    expect((await share(diaId, {}, other)).status).toBe(404)
    expect((await other.post(`${PATH}/end`, { id: data.id })).status).toBe(404)
    expect((await other.get<ChatShare[]>(`${PATH}/list`)).data).toEqual([])
    const own = await admin.get<ChatShare[]>(`${PATH}/list?diaId=${diaId}`)
    expect(own.data.map(({ id }) => id)).toEqual([data.id])
  })

  it('is none of an empty conversation, and of no number of days that is not offered', async () => {
    const diaId = await dialogOf()

    expect((await share(diaId)).msg).toBe('对话还没有内容，无法分享')
    expect((await share(await dialogOf('一', '二'), { days: 365 })).status).toBe(400)
  })

  it.each(['x', '000000-AAAAAAAAAAAAAAAAAAAAAAAA', `000001-${'A'.repeat(24)}`, "000000-'or'1'='1'--AAAAAAAAAAAA"])(
    'is not found by %s',
    async (token) => {
      expect((await open(encodeURIComponent(token))).status).toBe(404)
    },
  )

  it('is looked at so often in a minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, () => open('000000-BBBBBBBBBBBBBBBBBBBBBBBB')))

    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  it('is swept once it has passed', async () => {
    const { data } = await share(await dialogOf('一', '二'), { days: 1 })
    const shares = createShareRepository(test.deps.db)

    await shares.sweepPassed(new Date())
    expect(await test.owner('select id from chat_share where id = $1', [data.id])).toHaveLength(1)
    await shares.sweepPassed(new Date(Date.now() + 2 * 86_400_000))
    expect(await test.owner('select id from chat_share where id = $1', [data.id])).toHaveLength(0)
  })
})
