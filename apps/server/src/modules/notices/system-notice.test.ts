import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LatestNotices, Notice } from '@drawdesk/contract/notices/notice'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { movableClock } from '../identity/testing/kit.ts'
import { follow, type Following } from '../events/testing/follow.ts'
import { createSystemNotices, type SystemNotice } from './system-notice.ts'

const BASE = '/api/blade-desk/notice'
const KEY: SystemNotice = {
  key: 'drawApi.key:7',
  permission: 'drawApi',
  title: { zh: '接口“快画”的密钥被拒绝', en: 'The key of “Quick” was refused' },
  content: {
    zh: '服务商拒绝了密钥。\n请更换后重试。',
    en: 'The provider refused the key.\nChange it, then try again.',
  },
  path: '/biz/drawApi',
}
const clock = movableClock() // 2026-11-21 12:00:00 in the server's zone
let test: TestApp
let base: string
const open: Following[] = []

beforeAll(async () => {
  test = await buildTestApp({ clock })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const following of open.splice(0)) following.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
})

/** A house with its head, somebody who runs drawing APIs, and somebody who only draws. */
async function house() {
  const tenantId = await buildTenant(test.deps)
  const tenantAdmin = await buildCaller(test, {
    tenantId,
    permissions: ['notice', 'notice_add', 'notice_edit', 'notice_delete'],
  })
  await test.owner(`update system_role set role_alias = 'admin' where id = $1`, [tenantAdmin.user.roleId])
  const [keeper, painter] = [
    await buildCaller(test, { tenantId, permissions: ['drawApi'] }),
    await buildCaller(test, { tenantId, permissions: ['drawInfo'] }),
  ]
  const notices = createSystemNotices(test.deps)
  return {
    tenantId,
    tenantAdmin,
    keeper,
    painter,
    publish: (change: Partial<SystemNotice> = {}) =>
      test.deps.db.transaction({ tenantId }, (trx) => notices.publish(trx, tenantId, { ...KEY, ...change })),
    resolve: (key = KEY.key) => test.deps.db.transaction({ tenantId }, (trx) => notices.resolve(trx, tenantId, key)),
  }
}

/** As if it had been published that long ago. */
const grow = (id: string | undefined, hours: number) =>
  test.owner('update desk_notice set release_time = release_time - make_interval(hours => $2) where id = $1', [
    id,
    hours,
  ])
const latest = async (caller: SignedIn, language = 'zh'): Promise<LatestNotices> =>
  (await caller.get<LatestNotices>(`${BASE}/latest`, {}, { 'accept-language': language })).data
const titles = async (caller: SignedIn, language?: string): Promise<string[]> =>
  (await latest(caller, language)).records.map(({ title }) => title)
const read = (caller: SignedIn, id: string | undefined) => caller.post(`${BASE}/read`, { ids: [id] })

describe('a notice of the system', () => {
  it('is for who holds the code and for who runs the tenant, in the language of each, with the page where something can be done', async () => {
    const { publish, tenantAdmin, keeper, painter } = await house()
    const id = await publish()

    expect([await titles(keeper), await titles(tenantAdmin, 'en'), await titles(painter)]).toEqual([
      [KEY.title.zh],
      [KEY.title.en],
      [],
    ])
    expect((await latest(keeper)).records).toEqual([
      {
        id,
        title: KEY.title.zh,
        category: 7,
        categoryName: '系统通知',
        releaseTime: '2026-11-21 12:00:00',
        isRead: 0,
        isResolved: 0,
        path: '/biz/drawApi',
      },
    ])
    expect((await latest(keeper, 'en')).records[0]?.categoryName).toBe('System')
  })

  it('stands in its tenant alone', async () => {
    const [mine, theirs] = [await house(), await house()]
    await mine.publish()

    expect([await titles(theirs.tenantAdmin), await titles(theirs.keeper)]).toEqual([[], []])
  })

  it('published again within a day has the newest words and stays read; without new words nothing happens', async () => {
    const { publish, keeper, tenantAdmin } = await house()
    const first = await publish()
    await read(keeper, first)
    await grow(first, 23)
    const again = await publish()
    const changed = await publish({ title: { zh: '又被拒绝', en: 'Refused again' } })

    const row = (await tenantAdmin.get<Page<Notice>>(`${BASE}/list`)).data.records[0]

    expect([again, changed]).toEqual([first, first])
    expect(await latest(keeper)).toMatchObject({ unread: 0, records: [{ title: '又被拒绝', isRead: 1 }] })
    expect(row).toMatchObject({ version: 2, isSystem: 1, readCount: 1, targetCount: 2 })
  })

  it('stands in the list of notices in the language of who looks, beside those of people in theirs', async () => {
    const { publish, tenantAdmin } = await house()
    await publish()
    await tenantAdmin.post(`${BASE}/submit`, { title: '周五维护', category: 1, releaseTime: '2026-11-20 09:00:00' })
    const listed = async (language: string) =>
      (await tenantAdmin.get<Page<Notice>>(`${BASE}/list`, {}, { 'accept-language': language })).data.records.map(
        ({ title, isSystem }) => [title, isSystem],
      )

    expect(await listed('zh')).toEqual([
      ['周五维护', undefined],
      [KEY.title.zh, 1],
    ])
    expect(await listed('en')).toEqual([
      ['周五维护', undefined],
      [KEY.title.en, 1],
    ])
  })

  it('published after a day takes the place of the old one and is unread again', async () => {
    const { publish, keeper } = await house()
    const first = await publish()
    await read(keeper, first)
    await grow(first, 24)

    const next = await publish()

    expect(next).not.toBe(first)
    expect(await latest(keeper)).toMatchObject({ unread: 1, records: [{ id: next, isRead: 0 }] })
    expect((await latest(keeper)).records).toHaveLength(1)
  })

  it('that is over counts as unread no more, and is new to everybody when it comes back', async () => {
    const { publish, resolve, keeper, tenantAdmin } = await house()
    const id = await publish()
    await read(keeper, id)
    await resolve()
    const over = await latest(tenantAdmin)
    clock.advance(60_000) // to 12:01:00

    const again = await publish()

    expect(over).toMatchObject({ unread: 0, records: [{ isResolved: 1, isRead: 0 }] })
    expect(again).toBe(id)
    expect(await latest(keeper)).toMatchObject({
      unread: 1,
      records: [{ isResolved: 0, isRead: 0, releaseTime: expect.stringMatching(/ 12:01:00$/) as string }],
    })
  })

  it('of another key stands beside it, and what was never published is not resolved', async () => {
    const { publish, resolve, keeper } = await house()
    await publish()
    await publish({ key: 'budget.80:1', title: { zh: '预算已用 80%', en: '80% of the budget is used' } })
    await resolve('budget.100:1')

    expect((await latest(keeper)).unread).toBe(2)
  })

  it('is published to open consoles of those it is for, with the commit, also when it is over', async () => {
    const { publish, resolve, keeper, painter, tenantId } = await house()
    const [atKeeper, atPainter] = (await Promise.all(
      [keeper, painter].map(async ({ token }) => {
        const following = await follow(base, token)
        open.push(following)
        await following.until('seen')
        return following
      }),
    )) as [Following, Following]

    const id = await publish()
    await atKeeper.until('notice')
    await resolve()
    await atKeeper.until('notice', 2)
    await test.deps.db.transaction({ tenantId }, (trx) =>
      test.deps.events.publish(trx, { tenantId }, [{ topic: 'notice', id: '801' }]),
    )
    await atPainter.until('notice')

    const received = ({ events }: Following) =>
      events.filter(({ event }) => event === 'notice').map(({ data }) => data.id)
    expect([received(atKeeper).slice(0, 2), received(atPainter)]).toEqual([[id, id], ['801']])
  })

  it('published at once by several is one', async () => {
    const { publish, keeper } = await house()

    const ids = await Promise.all([publish(), publish(), publish()])

    expect([new Set(ids).size, (await latest(keeper)).records.length]).toEqual([1, 1])
  })

  it('is not changed by hand, but may be removed', async () => {
    const { publish, tenantAdmin } = await house()
    const id = await publish()

    const change = await tenantAdmin.post(`${BASE}/submit`, { id, title: 'mine' })
    const removal = await tenantAdmin.post(`${BASE}/remove`, { ids: [id] })

    expect([change.status, change.msg, removal.status, await titles(tenantAdmin)]).toEqual([
      400,
      '系统通知不能修改，可以删除',
      200,
      [],
    ])
  })

  it('is for nobody, not for everybody, where no role could have it', async () => {
    const tenantId = await buildTenant(test.deps)
    const painter = await buildCaller(test, { tenantId, permissions: ['drawInfo'] })

    const id = await test.deps.db.transaction({ tenantId }, (trx) =>
      createSystemNotices(test.deps).publish(trx, tenantId, KEY),
    )

    expect([id, await titles(painter)]).toEqual([undefined, []])
  })

  it('leaves no trace when its transaction does not come through', async () => {
    const { tenantId, keeper } = await house()

    await expect(
      test.deps.db.transaction({ tenantId }, async (trx) => {
        await createSystemNotices(test.deps).publish(trx, tenantId, KEY)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')

    expect(await titles(keeper)).toEqual([])
  })
})
