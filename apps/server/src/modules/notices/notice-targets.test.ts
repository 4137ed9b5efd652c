import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LatestNotices, Notice, NoticeReceipt } from '@drawdesk/contract/notices/notice'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../testing/factories.ts'
import { movableClock } from '../identity/testing/kit.ts'
import { follow, type Following } from '../events/testing/follow.ts'
import { releaseNotices } from './notice-release.ts'

const BASE = '/api/blade-desk/notice'
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

async function dept(tenantId: string, parentId: string, ancestors: string): Promise<string> {
  const id = test.deps.ids.next()
  await test.deps.db
    .as({ tenantId })
    .insertInto('systemDept')
    .values({ id, tenantId, parentId, ancestors, deptName: `d${id}`, fullName: `d${id}` })
    .execute()
  return id
}

/** A house with a workshop below its studio, and a shop; one person in each, and the one who writes. */
async function house() {
  const tenantId = await buildTenant(test.deps)
  const [studio, shop] = [await dept(tenantId, '0', '0'), await dept(tenantId, '0', '0')]
  const workshop = await dept(tenantId, studio, `0,${studio}`)
  const person = async (deptId: string): Promise<BuiltCaller> => {
    const caller = await buildCaller(test, { tenantId })
    await test.owner('update user_account set dept_id = $1 where id = $2', [deptId, caller.user.userId])
    return caller
  }
  return {
    tenantId,
    studio,
    shop,
    workshop,
    writer: await buildCaller(test, { tenantId, permissions: ['*'] }),
    painter: await person(studio),
    smith: await person(workshop),
    seller: await person(shop),
  }
}

const add = async (caller: SignedIn, values: Partial<Notice> = {}): Promise<string> =>
  (
    await caller.post<{ id: string }>(`${BASE}/submit`, {
      title: 'news',
      category: 1,
      releaseTime: '2026-11-21 08:00:00',
      ...values,
    })
  ).data.id
const titles = async (caller: SignedIn): Promise<string[]> =>
  (await caller.get<LatestNotices>(`${BASE}/latest`)).data.records.map(({ title }) => title)
async function listen(caller: SignedIn): Promise<Following> {
  const following = await follow(base, caller.token)
  open.push(following)
  await following.until('seen')
  return following
}
const received = ({ events }: Following): unknown[] =>
  events.filter(({ event }) => event === 'notice').map(({ data }) => data.id)

describe('a notice', () => {
  it('for a department is for those below it too, and nobody else lists, counts or reads it', async () => {
    const { writer, painter, smith, seller, studio } = await house()
    const id = await add(writer, { title: 'for the studio', targetDept: studio })

    const read = await seller.post(`${BASE}/read`, { ids: [id] })

    expect([await titles(painter), await titles(smith), await titles(seller), await titles(writer)]).toEqual([
      ['for the studio'],
      ['for the studio'],
      [],
      [],
    ])
    expect([(await seller.get<LatestNotices>(`${BASE}/latest`)).data.unread, read.status]).toEqual([0, 404])
  })

  it('for a role or a person is for all who have it or are it; several lists add up', async () => {
    const { writer, painter, smith, seller } = await house()
    await add(writer, { title: 'role', targetRole: painter.user.roleId })
    await add(writer, { title: 'person', targetUser: smith.user.userId })
    await add(writer, { title: 'both', targetRole: painter.user.roleId, targetUser: smith.user.userId })

    expect([(await titles(painter)).sort(), (await titles(smith)).sort(), await titles(seller)]).toEqual([
      ['both', 'role'],
      ['both', 'person'],
      [],
    ])
  })

  it('reaches those it is for, those it is taken from, and nobody else', async () => {
    const { writer, painter, seller, studio, shop } = await house()
    const [atStudio, atShop] = [await listen(painter), await listen(seller)]

    const first = await add(writer, { targetDept: studio })
    await atStudio.until('notice')
    await writer.post(`${BASE}/submit`, { id: first, targetDept: shop }) // moved away: both receive it
    await atShop.until('notice')
    await atStudio.until('notice', 2)
    await writer.post(`${BASE}/remove`, { ids: [first] })
    await atShop.until('notice', 2)
    const last = await add(writer)
    await atStudio.until('notice', 3)

    expect([received(atStudio), received(atShop)]).toEqual([
      [first, first, last],
      [first, first, last],
    ])
    expect([(await titles(painter)).length, (await titles(seller)).length]).toEqual([1, 1])
  })

  it('of a later time arrives when its time comes, once, and taken back when it is put off', async () => {
    const { writer, painter, seller, studio } = await house()
    const [atStudio, atShop] = [await listen(painter), await listen(seller)]
    const id = await add(writer, { targetDept: studio, releaseTime: '2026-11-21 12:00:30' })
    await writer.post(`${BASE}/submit`, { id, title: 'better words' })
    await releaseNotices(test.deps)
    const early = await titles(painter)

    clock.advance(30_000)
    await releaseNotices(test.deps)
    await releaseNotices(test.deps)
    await atStudio.until('notice')
    const come = await titles(painter)
    await writer.post(`${BASE}/submit`, { id, releaseTime: '2027-01-01 00:00:00' })
    await atStudio.until('notice', 2)
    const everybody = await add(writer)
    await atShop.until('notice')

    expect([early, come, await titles(painter)]).toEqual([[], ['better words'], ['news']])
    expect(received(atStudio).slice(0, 2)).toEqual([id, id])
    expect(received(atShop)).toEqual([everybody])
  })

  it('shows its writer who has read it and who has not', async () => {
    const { writer, painter, smith, studio } = await house()
    const id = await add(writer, { targetDept: studio })
    await painter.post(`${BASE}/read`, { ids: [id] })
    const receipts = async (state: string): Promise<Page<NoticeReceipt>> =>
      (await writer.get<Page<NoticeReceipt>>(`${BASE}/receipts`, { id, state })).data

    const row = (await writer.get<Page<Notice>>(`${BASE}/list`)).data.records[0]
    const [read, unread] = [await receipts('read'), await receipts('unread')]

    expect(row).toMatchObject({
      isTold: 1,
      readCount: 1,
      targetCount: 2,
      targetDeptName: `d${studio}`,
      targetRoleName: '',
    })
    expect([read.total, read.records]).toEqual([
      1,
      [
        {
          userId: painter.user.userId,
          account: painter.user.account,
          realName: painter.user.account,
          readTime: expect.stringMatching(/^2026-11-21 12:00/) as string,
        },
      ],
    ])
    expect(unread.records.map(({ userId, readTime }) => [userId, readTime])).toEqual([[smith.user.userId, '']])
    expect((await writer.get<Notice>(`${BASE}/detail`, { id })).data).toMatchObject({ readCount: 1, targetCount: 2 })
  })

  it('counts nobody who is switched off, removed or waits for approval', async () => {
    const { writer, painter, smith, seller } = await house()
    const id = await add(writer)
    await test.owner('update user_account set status = 2 where id = $1', [painter.user.userId])
    await test.owner('update user_account set is_deleted = 1 where id = $1', [smith.user.userId])
    await test.owner(`update user_account set role_id = '-1' where id = $1`, [seller.user.userId])

    expect((await writer.get<Notice>(`${BASE}/detail`, { id })).data.targetCount).toBe(1)
  })

  it('is for nobody who does not exist, or who is of another tenant', async () => {
    const [mine, theirs] = [await house(), await house()]

    const answers = await Promise.all(
      [{ targetDept: theirs.studio }, { targetRole: '1' }, { targetUser: theirs.smith.user.userId }].map((targets) =>
        mine.writer.post(`${BASE}/submit`, { title: 'x', category: 1, releaseTime: '2026-11-21 08:00:00', ...targets }),
      ),
    )
    const wrongForm = await mine.writer.post(`${BASE}/submit`, {
      title: 'x',
      category: 1,
      releaseTime: '2026-11-21 08:00:00',
      targetDept: 'all',
    })

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'targetDept'],
      [400, 'targetRole'],
      [400, 'targetUser'],
    ])
    expect([wrongForm.status, wrongForm.errors?.[0]?.field]).toEqual([400, 'targetDept'])
  })

  it('is mended although a role it was for is gone', async () => {
    const { writer, painter } = await house()
    const id = await add(writer, { targetRole: painter.user.roleId })
    await test.owner('update system_role set is_deleted = 1 where id = $1', [painter.user.roleId])

    expect((await writer.post(`${BASE}/submit`, { id, title: 'mended', targetRole: painter.user.roleId })).status).toBe(
      200,
    )
  })
})

describe('the calls around targets', () => {
  it('offer departments, roles and people of the tenant to who writes notices', async () => {
    const { writer, painter, studio, workshop, smith } = await house()
    interface Node {
      value: string
      children?: Node[]
    }

    const depts = (await writer.get<Node[]>(`${BASE}/dept-choices`)).data
    const roles = (await writer.get<{ id: string }[]>(`${BASE}/role-choices`)).data
    const people = (await writer.get<{ id: string; name: string }[]>(`${BASE}/user-choices`)).data

    expect(depts.find(({ value }) => value === studio)?.children?.map(({ value }) => value)).toEqual([workshop])
    expect(roles.map(({ id }) => id)).toContain(painter.user.roleId)
    expect([people.length, people.find(({ id }) => id === smith.user.userId)?.name]).toEqual([4, smith.user.account])
  })

  it.each(['receipts', 'dept-choices', 'role-choices', 'user-choices'])(
    '%s is refused to strangers and to people without the buttons',
    async (call) => {
      const nobody = await buildCaller(test, { permissions: ['notice'] })

      expect([
        (await test.app.inject({ url: `${BASE}/${call}` })).statusCode,
        (await nobody.get(`${BASE}/${call}`)).status,
      ]).toEqual([401, 403])
    },
  )

  it('receipts asks for a notice of the tenant and a state', async () => {
    const [mine, theirs] = [await house(), await house()]
    const id = await add(theirs.writer)

    expect([
      (await mine.writer.get(`${BASE}/receipts`, { id, state: 'read' })).status,
      (await mine.writer.get(`${BASE}/receipts`, { id: '1', state: 'read' })).status,
      (await mine.writer.get(`${BASE}/receipts`, { id, state: 'x' })).status,
    ]).toEqual([404, 404, 400])
  })
})
