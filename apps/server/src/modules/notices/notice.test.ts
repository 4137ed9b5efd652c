import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LatestNotices, NoticeBody } from '@drawdesk/contract/notices/notice'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { movableClock } from '../identity/testing/kit.ts'

const LATEST = '/api/blade-desk/notice/latest'
const READ = '/api/blade-desk/notice/read'

const clock = movableClock() // 2026-11-21 12:00:00 in the server's zone
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

/** A tenant of its own: its administrator, and somebody without any right. */
async function office() {
  const tenantId = await buildTenant(test.deps)
  return {
    admin: await buildCaller(test, { tenantId, permissions: ['*'] }),
    staff: await buildCaller(test, { tenantId }),
  }
}

const add = async (caller: SignedIn, title: string, releaseTime: string): Promise<string> =>
  (await caller.post<{ id: string }>('/api/blade-desk/notice/submit', { title, category: 2, releaseTime })).data.id
const latest = async (caller: SignedIn, query: Record<string, string> = {}): Promise<LatestNotices> =>
  (await caller.get<LatestNotices>(LATEST, query)).data

describe('the latest notices', () => {
  it('are the newest released ones with their type in words, for everybody of the tenant', async () => {
    const { admin, staff } = await office()
    const old = await add(admin, 'old', '2026-11-20 08:00:00')
    const newer = await add(admin, 'newer', '2026-11-21 08:00:00')
    await add(admin, 'not yet', '2026-11-21 12:00:01')
    const gone = await add(admin, 'removed', '2026-11-21 09:00:00')
    await admin.post('/api/blade-desk/notice/remove', { ids: [gone] })

    const found = await latest(staff)

    expect(found).toEqual({
      unread: 2,
      records: [
        {
          id: newer,
          title: 'newer',
          category: 2,
          categoryName: '批转通知',
          releaseTime: '2026-11-21 08:00:00',
          isRead: 0,
          isResolved: 0,
          path: '',
        },
        {
          id: old,
          title: 'old',
          category: 2,
          categoryName: '批转通知',
          releaseTime: '2026-11-20 08:00:00',
          isRead: 0,
          isResolved: 0,
          path: '',
        },
      ],
    })
    expect((await staff.get<LatestNotices>(LATEST, { size: '1' }, { 'accept-language': 'en' })).data).toMatchObject({
      unread: 2,
      records: [{ id: newer, categoryName: 'Endorsed notice' }],
    })
    clock.advance(1000)
    expect((await latest(staff)).records.map(({ title }) => title)).toEqual(['not yet', 'newer', 'old'])
  })

  it('are read by each person alone', async () => {
    const { admin, staff } = await office()
    const [one, two] = [await add(admin, 'one', '2026-11-20 08:00:00'), await add(admin, 'two', '2026-11-21 08:00:00')]

    const first = await staff.post<{ unread: number }>(READ, { ids: [one] })
    const again = await staff.post<{ unread: number }>(READ, { ids: [one, one, two] })

    expect([first.data, again.data]).toEqual([{ unread: 1 }, { unread: 0 }])
    expect((await latest(staff)).records.map(({ isRead }) => isRead)).toEqual([1, 1])
    expect((await latest(admin)).unread).toBe(2)
  })

  it('may be read although they were removed meanwhile, but not those of others', async () => {
    const [mine, theirs] = [await office(), await office()]
    const [own, removed, foreign] = [
      await add(mine.admin, 'own', '2026-11-20 08:00:00'),
      await add(mine.admin, 'gone', '2026-11-20 08:00:00'),
      await add(theirs.admin, 'foreign', '2026-11-20 08:00:00'),
    ]
    await mine.admin.post('/api/blade-desk/notice/remove', { ids: [removed] })

    const answers = [
      await mine.staff.post(READ, { ids: [own, foreign] }),
      await mine.staff.post(READ, { ids: ['999'] }),
    ]
    const unread = (await latest(mine.staff)).unread
    const gone = await mine.staff.post(READ, { ids: [removed] })

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(unread).toBe(1)
    expect(gone).toMatchObject({ status: 200, data: { unread: 1 } })
    expect((await latest(theirs.staff)).records.map(({ title }) => title)).toEqual(['foreign'])
  })

  it('are refused to strangers, and sizes and ids out of bounds are refused', async () => {
    const caller = await signIn(test)

    expect((await test.app.inject({ url: LATEST })).statusCode).toBe(401)
    expect((await test.app.inject({ method: 'POST', url: READ, payload: { ids: ['1'] } })).statusCode).toBe(401)
    expect([
      (await caller.get(LATEST, { size: '0' })).status,
      (await caller.get(LATEST, { size: '51' })).status,
      (await caller.post(READ, {})).status,
    ]).toEqual([400, 400, 400])
  })
})

describe('the content of a notice', () => {
  const BODY = '/api/blade-desk/notice/body'
  const read = async (caller: SignedIn, id: string) => caller.get<NoticeBody>(BODY, { id })
  const addWith = async (caller: SignedIn, content: string, more: Record<string, string> = {}): Promise<string> =>
    (
      await caller.post<{ id: string }>('/api/blade-desk/notice/submit', {
        title: 'news',
        category: 1,
        releaseTime: '2026-11-20 08:00:00',
        content,
        ...more,
      })
    ).data.id

  it('is shown to everybody it is for, without any right, and is not read by that alone', async () => {
    const { admin, staff } = await office()
    const id = await addWith(admin, '<p>a <b>b</b></p>')

    const shown = await read(staff, id)

    expect(shown).toMatchObject({
      status: 200,
      data: {
        id,
        title: 'news',
        content: '<p>a <strong>b</strong></p>',
        isRead: 0,
        isResolved: 0,
        path: '',
        categoryName: '发布通知',
      },
    })
    expect((await latest(staff)).unread).toBe(1)
  })

  it('is shown to nobody else, and not before its time', async () => {
    const [mine, theirs] = [await office(), await office()]
    const [foreign, personal, later] = [
      await addWith(theirs.admin, 'x'),
      await addWith(mine.admin, 'x', { targetUser: mine.admin.user.userId }),
      await addWith(mine.admin, 'x', { releaseTime: '2027-01-01 08:00:00' }),
    ]

    const answers = await Promise.all([foreign, personal, later].map((id) => read(mine.staff, id)))

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await test.app.inject({ url: `${BODY}?id=1` })).statusCode).toBe(401)
  })

  it('is cleaned when it is saved, for every client', async () => {
    const { admin } = await office()
    const id = await addWith(
      admin,
      `<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>`,
    )

    const stored = await test.owner('select content from desk_notice where id = $1', [id])

    expect(stored).toEqual([{ content: '<p>a</p>b' }])
    expect((await admin.get('/api/blade-desk/notice/detail', { id })).data).toMatchObject({ content: '<p>a</p>b' })
  })

  it('from before it was cleaned when saved is cleaned when it is shown, and plain text keeps its lines', async () => {
    const { admin, staff } = await office()
    const [old, plain] = [await addWith(admin, 'x'), await addWith(admin, 'x')]
    await test.owner(`update desk_notice set content = '<img src=x onerror=alert(1)>a' where id = $1`, [old])
    await test.owner(`update desk_notice set content = E'one\\ntwo <b' where id = $1`, [plain])

    expect([(await read(staff, old)).data.content, (await read(staff, plain)).data.content]).toEqual([
      'a',
      '<p>one<br>two &lt;b</p>',
    ])
    expect((await admin.get('/api/blade-desk/notice/detail', { id: old })).data).toMatchObject({ content: 'a' })
  })

  it('need not be read one by one: all of a person’s own are marked by one call', async () => {
    const { admin, staff } = await office()
    await addWith(admin, 'x')
    await addWith(admin, 'y')

    const { data } = await staff.post<{ unread: number }>('/api/blade-desk/notice/read-all', {})

    expect([data, (await latest(staff)).unread, (await latest(admin)).unread]).toEqual([{ unread: 0 }, 0, 2])
  })
})
