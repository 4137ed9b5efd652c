import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { EVENTS_KEPT_MOST, EVENTS_KEPT_MS } from '@drawdesk/contract/events/events'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { audienceTag, type NewEvent } from '../../platform/events/events.ts'
import { movableClock } from '../identity/testing/kit.ts'
import { STREAMS_PER_SESSION } from './events.routes.ts'
import { follow, type Following } from './testing/follow.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
let base: string
const open: Following[] = []

beforeAll(async () => {
  test = await buildTestApp({ clock })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
})
afterEach(() => {
  for (const following of open.splice(0)) following.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections() // fetch keeps one open that it never used, which the server would wait for
  await test.close()
})

/** A stream that has sent its position, unless it is to go on from somewhere. */
async function listen(caller: SignedIn, options: Parameters<typeof follow>[2] = {}): Promise<Following> {
  const following = await follow(base, caller.token, options)
  open.push(following)
  if (options.lastEventId === undefined) await following.until('seen')
  return following
}

const publish = (events: readonly NewEvent[], tenantId = '000000'): Promise<void> =>
  test.deps.db.transaction({ tenantId }, (trx) => test.deps.events.publish(trx, { tenantId }, events))
const notice = (id: string): NewEvent => ({ topic: 'notice', id })
const sessionOf = ({ token }: SignedIn): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string }).sid
const idsOf = ({ events }: Following): unknown[] =>
  events.filter(({ event }) => event === 'notice').map(({ data }) => data.id)
const save = async (caller: SignedIn, title: string): Promise<string> =>
  (
    await caller.post<{ id: string }>('/api/blade-desk/notice/submit', {
      title,
      category: 1,
      releaseTime: '2026-11-21 08:00:00',
    })
  ).data.id

describe('the event stream', () => {
  it('publishes a notice as soon as it is saved, changed, removed and restored', async () => {
    const stream = await listen(admin)

    const id = await save(admin, 'live')
    await admin.post('/api/blade-desk/notice/submit', { id, title: 'changed' })
    await admin.post('/api/blade-desk/notice/remove', { ids: [id] })
    await admin.post('/api/blade-desk/notice/restore', { ids: [id] })
    await stream.until('notice', 4)

    const notices = stream.events.filter(({ event }) => event === 'notice')
    expect(notices.map(({ data }) => data)).toEqual(Array.from({ length: 4 }, () => ({ type: 'notice', id })))
    const first = Number(notices[0]?.id)
    expect(notices.map((event) => Number(event.id) - first)).toEqual([0, 1, 2, 3])
  })

  it('says nothing of a change that did not happen', async () => {
    const stream = await listen(admin)
    const rolledBack = test.deps.db.transaction({ tenantId: '000000' }, async (trx) => {
      await test.deps.events.publish(trx, { tenantId: '000000' }, [notice('1')])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await admin.post('/api/blade-desk/notice/remove', { ids: ['999'] })
    await publish([notice('2')])
    await stream.until('notice')

    expect(idsOf(stream)).toEqual(['2'])
  })

  it('keeps tenants apart', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const [mine, theirs] = [await listen(admin), await listen(other)]

    const id = await save(other, 'theirs')
    await theirs.until('notice')
    await publish([notice('own')])
    await mine.until('notice')

    expect([idsOf(theirs), idsOf(mine)]).toEqual([[id], ['own']])
  })

  it('sends only what the caller may see, and only of the topics were asked for', async () => {
    const [reader, ownerCaller] = [await buildCaller(test, { permissions: ['drawInfo'] }), await buildCaller(test)]
    const [holder, owner] = [
      await listen(reader, { topics: 'draw' }),
      await listen(ownerCaller, { topics: 'draw,queue' }),
    ]
    await publish([
      { topic: 'draw', id: '1', permission: 'drawInfo', userId: ownerCaller.user.userId },
      { topic: 'draw', id: '2', userId: reader.user.userId },
      { topic: 'draw', id: '3', permission: 'log_error' },
      { topic: 'queue', id: '4' },
      { topic: 'draw', id: '5', more: { state: 1, progress: 0.42 } },
    ])
    await Promise.all([holder.until('draw', 3), owner.until('draw', 2)])

    expect(holder.events.filter(({ event }) => event === 'draw').map(({ data }) => data)).toEqual([
      { type: 'draw', id: '1' },
      { type: 'draw', id: '2' },
      { type: 'draw', id: '5', state: 1, progress: 0.42 },
    ])
    expect(holder.events.map(({ event }) => event)).not.toContain('queue')
    expect(owner.events.flatMap(({ data }) => data.id ?? [])).toEqual(['1', '4', '5'])
  })

  it('ends when the session begins an impersonation, and then sends nothing that is meant for either of them', async () => {
    const [viewer, viewed] = [
      await buildCaller(test, { permissions: ['drawInfo', 'user_viewas'] }),
      await buildCaller(test, { permissions: ['drawInfo'] }),
    ]
    const before = await listen(viewer, { topics: 'draw' })
    const begun = await viewer.post('/api/blade-auth/oauth/view-as', { userId: viewed.user.userId })
    await before.ended
    const during = await listen(viewer, { topics: 'draw' })
    await publish([
      { topic: 'draw', id: '1', userId: viewer.user.userId },
      { topic: 'draw', id: '2', userId: viewed.user.userId },
      { topic: 'draw', id: '3', audience: [audienceTag.user(viewed.user.userId)] },
      { topic: 'draw', id: '4', permission: 'drawInfo' },
    ])
    await during.until('draw')

    expect([begun.status, before.events.at(-1)]).toMatchObject([
      200,
      { event: 'bye', data: { reason: 'view changed' } },
    ])
    expect(during.events.filter(({ event }) => event === 'draw').map(({ data }) => data.id)).toEqual(['4'])
  })

  it('goes on after Last-Event-ID without a gap, also in great numbers', async () => {
    const before = await listen(admin)
    const at = before.events[0]?.id ?? ''
    before.stop()
    for (let round = 0; round < 4; round += 1)
      await publish(Array.from({ length: 300 }, (_, index) => notice(`${round * 300 + index}`)))

    const after = await listen(admin, { lastEventId: at })
    await after.until('notice', 1_200)

    expect(idsOf(after)).toEqual(Array.from({ length: 1_200 }, (_, index) => String(index)))
  })

  it('numbers events in the order they become visible, however many transactions there are at once', async () => {
    const streams = [await listen(admin), await listen(admin)]

    await Promise.all(Array.from({ length: 40 }, (_, index) => publish([notice(String(index))])))
    await Promise.all(streams.map((stream) => stream.until('notice', 40)))

    for (const stream of streams) {
      const numbers = stream.events.map(({ id }) => Number(id))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(new Set(idsOf(stream)).size).toBe(40)
    }
  })

  it.each([
    ['events that are no longer kept', '1'],
    ['numbers we never gave', '999999999'],
    ['a text that is no number', 'abc'],
  ])('answers resync to %s, and goes on', async (_case, lastEventId) => {
    await publish([notice('old'), notice('older')])
    clock.advance(EVENTS_KEPT_MS + 1000)
    await test.deps.events.sweep()
    await publish([notice('kept')])

    const stream = await listen(await signIn(test), { lastEventId })
    await stream.until('resync')
    await publish([notice('next')])
    await stream.until('notice')

    expect([stream.events[0]?.event, idsOf(stream)]).toEqual(['resync', ['next']])
  })

  it('keeps ten thousand events and no more', async () => {
    const tenantId = await buildTenant(test.deps)
    const batch = Array.from({ length: 2_000 }, (_, index) => notice(String(index)))
    for (let round = 0; round < 6; round += 1) await publish(batch, tenantId)

    await test.deps.events.sweep()

    const [kept] = await test.owner<{ count: string; first: string }>(
      'select count(*), min(number) as first from platform_event where tenant_id = $1',
      [tenantId],
    )
    expect([Number(kept?.count), Number(kept?.first)]).toEqual([EVENTS_KEPT_MOST, 2_001])
  })

  it('ends with a word when the session ends, in whatever process', async () => {
    const [here, elsewhere] = [await signIn(test), await signIn(test)]
    const [one, two, stays] = [await listen(here), await listen(elsewhere), await listen(admin)]

    await here.get('/api/blade-auth/oauth/logout')
    await test.owner(`update auth_session set ended_time = now(), ended_reason = 'ended' where id = $1`, [
      sessionOf(elsewhere),
    ])
    await Promise.all([one.ended, two.ended])

    expect([one, two].map((stream) => stream.events.at(-1))).toMatchObject([
      { event: 'bye', data: { reason: 'sign-out' } },
      { event: 'bye', data: { reason: 'ended' } },
    ])
    expect(stays.events.map(({ event }) => event)).not.toContain('bye')
  })

  it('holds back while the session is locked and follows up after', async () => {
    const caller = await signIn(test)
    const stream = await listen(caller)
    await caller.post('/api/blade-auth/oauth/lock', { password: 'lock word' })
    await vi.waitFor(async () => expect((await caller.get('/api/blade-user/info')).status).toBe(423))
    const other = await listen(admin)
    await new Promise<void>((resolve) => setTimeout(resolve, 1_200)) // what is tested is a look once a second

    await publish([notice('behind the lock')])
    await other.until('notice')
    const whileLocked = idsOf(stream)
    await caller.post('/api/blade-auth/oauth/unlock', { password: 'lock word' })
    await stream.until('notice')

    expect([whileLocked, idsOf(stream)]).toEqual([[], ['behind the lock']])
  })

  it('opens for signed-in people, with known topics, and not without end for one of them', async () => {
    const [wrong, none] = [
      await admin.get('/api/blade-biz/events/stream', { topics: 'notice,passwords' }),
      await admin.get('/api/blade-biz/events/stream'),
    ]
    const stranger = await follow(base, 'no-token')
    const caller = await signIn(test)
    for (let count = 0; count < STREAMS_PER_SESSION; count += 1) await listen(caller)
    const tooMany = await follow(base, caller.token)

    expect([wrong.status, none.status, stranger.status, tooMany.status]).toEqual([400, 400, 401, 429])
  })

  it('does not keep the server from closing', async () => {
    const own = await buildTestApp()
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await follow(address, (await signIn(own)).token)
    await stream.until('seen')

    await own.close()
    await stream.ended

    expect(stream.events.map(({ event }) => event)).toEqual(['seen'])
  })

  it('answers at once to a reader who has everything already', async () => {
    const first = await follow(base, admin.token)
    open.push(first)
    await first.until('seen')
    const lastEventId = String(first.events[0]?.id)

    // Resolves with the head of the answer.
    const again = await follow(base, admin.token, { lastEventId })
    open.push(again)

    await vi.waitFor(() => expect(again.text()).toBe(': open\n\n'))
  })

  it('pings each 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await follow(base, admin.token)
      open.push(stream)
      await stream.until('seen')
      vi.advanceTimersByTime(15_000)

      await vi.waitFor(() => expect(stream.text()).toContain(': ping\n\n'))
    } finally {
      vi.useRealTimers()
    }
  })
})
