import type { EventTopic } from '@drawdesk/contract/events/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testUser } from '../../testing/session.ts'
import { addTabParts, openChannels } from '../../testing/tabs.ts'
import type { SessionUser } from '../session/session-store.ts'

interface Connection {
  topics: string[]
  after: string | null
  token: string | null
  signal: AbortSignal
  send: (text: string) => void
}

/** A server of live events: numbers them, keeps them all, and sends each connection what it asked for. */
function serveEvents() {
  const events: { id: number; topic: EventTopic }[] = []
  const connections: Connection[] = []
  const textOf = (id: number, event: string) => `id: ${id}\nevent: ${event}\ndata: {}\n\n`
  const connect = (path: string, { headers, signal }: RequestInit): Response => {
    const sent = new Headers(headers)
    const after = sent.get('last-event-id')
    const topics = new URL(path, 'http://here').searchParams.get('topics')?.split(',') ?? []
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        connections.push({
          topics,
          after,
          token: sent.get('blade-auth'),
          signal: signal ?? new AbortController().signal,
          send,
        })
        if (after === null) send(textOf(events.length, 'seen'))
        else
          for (const { id, topic } of events) if (id > Number(after) && topics.includes(topic)) send(textOf(id, topic))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => connect(path, request))
  const open = () => connections.filter(({ signal }) => !signal.aborted)
  return {
    connections,
    open,
    happen(...topics: EventTopic[]) {
      for (const topic of topics) {
        const id = events.push({ id: events.length + 1, topic })
        for (const { topics: wanted, send } of open()) if (wanted.includes(topic)) send(textOf(id, topic))
      }
    },
    /** Some events are no longer kept. */
    resync: () => open().forEach(({ send }) => send(textOf(events.length, 'resync'))),
  }
}

const stops: (() => void)[] = []

/** A browser tab: modules of its own over the storage, the locks and the channels that all share. */
async function openTab(...topics: EventTopic[]) {
  vi.resetModules()
  const store = await import('../session/session-store.ts')
  const { followEvents } = await import('./events.ts')
  const received: string[] = []
  const follow = (...more: EventTopic[]) => {
    const stop = followEvents({ topics: more, onEvent: ({ id, event }) => void received.push(`${event} ${id}`) })
    stops.push(stop)
    return stop
  }
  return { ...store, received, follow, close: follow(...topics) }
}

function signIn(
  store: Pick<Awaited<ReturnType<typeof openTab>>, 'startSession'>,
  user: Partial<SessionUser> = {},
  accessToken = 'access-1',
) {
  store.startSession({ accessToken, refreshToken: 'refresh-1' }, { ...testUser, ...user }, false)
}

let takeAway = () => {}
let events: ReturnType<typeof serveEvents>

beforeEach(async () => {
  takeAway = addTabParts()
  events = serveEvents()
  signIn(await import('../session/session-store.ts'))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await vi.waitFor(() => expect(openChannels()).toEqual([]))
  takeAway()
  vi.restoreAllMocks()
})

/** Two tabs of which the first reads, and both know where the stream stands. */
async function openTwo(first: EventTopic[] = ['notice'], second: EventTopic[] = ['notice']) {
  const leader = await openTab(...first)
  await vi.waitFor(() => expect(events.open()).toHaveLength(1))
  const follower = await openTab(...second)
  await vi.waitFor(() => expect(events.open()[0]?.topics).toEqual([...new Set([...first, ...second])].sort()))
  return { leader, follower }
}

describe('one connection for all tabs', () => {
  it('hands every tab what one of them reads', async () => {
    const { leader, follower } = await openTwo()

    events.happen('notice', 'notice')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1', 'notice 2']))

    expect(leader.received).toEqual(['notice 1', 'notice 2'])
    expect(events.connections).toHaveLength(1)
    expect(openChannels()).toEqual(['drawdesk-events-1:10:20', 'drawdesk-events-1:10:20'])
  })

  it('is taken over when the reading tab closes, without a loss and without handing anything on twice', async () => {
    const { leader, follower } = await openTwo()
    events.happen('notice')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1']))

    leader.close()
    events.happen('notice', 'notice')
    await vi.waitFor(() => expect(events.connections).toHaveLength(2))
    events.happen('notice')

    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1', 'notice 2', 'notice 3', 'notice 4']))
    expect([leader.received, events.open().length, events.connections[1]?.after]).toEqual([['notice 1'], 1, '1'])
  })

  it('goes on for a tab that received nothing yet when the reading tab closes', async () => {
    events.happen('notice', 'notice')
    const { leader, follower } = await openTwo()
    await new Promise((resolve) => setTimeout(resolve, 0)) // what the tabs say to each other in between

    leader.close()
    events.happen('notice')

    await vi.waitFor(() => expect(follower.received).toEqual(['notice 3']))
  })

  it('asks for what another tab follows besides, now and later, from where it stands', async () => {
    const { leader, follower } = await openTwo(['notice'], ['draw'])
    events.happen('draw', 'notice')
    await vi.waitFor(() => expect([follower.received, leader.received]).toEqual([['draw 1'], ['notice 2']]))

    follower.follow('chat')
    await vi.waitFor(() => expect(events.open()[0]?.topics).toEqual(['chat', 'draw', 'notice']))
    events.happen('chat')

    await vi.waitFor(() => expect(follower.received).toEqual(['draw 1', 'chat 3']))
    expect([leader.received, events.open().length, events.connections.at(-1)?.after]).toEqual([['notice 2'], 1, '2'])
  })

  it('asks for another topic of the reading tab itself', async () => {
    const { leader, follower } = await openTwo()

    const stop = leader.follow('queue')
    await vi.waitFor(() => expect(events.open()[0]?.topics).toEqual(['notice', 'queue']))
    events.happen('queue', 'notice')
    await vi.waitFor(() =>
      expect([leader.received, follower.received]).toEqual([['queue 1', 'notice 2'], ['notice 2']]),
    )
    stop()
    events.happen('queue', 'notice')

    await vi.waitFor(() => expect(leader.received).toEqual(['queue 1', 'notice 2', 'notice 4']))
  })

  it('gives a locked tab what it missed, in order and once, when it is unlocked', async () => {
    const { leader, follower } = await openTwo()
    events.happen('notice')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1']))

    leader.useSession.setState({ isLocked: true })
    await vi.waitFor(() => expect(events.connections).toHaveLength(2))
    events.happen('notice', 'notice')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1', 'notice 2', 'notice 3']))
    leader.useSession.setState({ isLocked: false })
    await vi.waitFor(() => expect(leader.received).toEqual(['notice 1', 'notice 2', 'notice 3']))
    events.happen('notice')

    await vi.waitFor(() =>
      expect([leader.received.length, follower.received]).toEqual([
        4,
        ['notice 1', 'notice 2', 'notice 3', 'notice 4'],
      ]),
    )
    expect([leader.received.at(-1), events.open().length]).toEqual(['notice 4', 1])
  })

  it('rests while all tabs are hidden and goes on where it stood', async () => {
    const { leader, follower } = await openTwo()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect([events.open().length, openChannels()]).toEqual([0, []]))
    events.happen('notice')

    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))

    await vi.waitFor(() => expect([leader.received, follower.received]).toEqual([['notice 1'], ['notice 1']]))
    expect(events.open()).toHaveLength(1)
  })

  it('hands on that events are gone, to the tabs that it concerns', async () => {
    const { leader, follower } = await openTwo()
    events.happen('draw', 'draw')
    events.resync()

    await vi.waitFor(() => expect([leader.received, follower.received]).toEqual([['resync 2'], ['resync 2']]))
  })

  it('ends for all tabs with the session', async () => {
    const { leader, follower } = await openTwo()
    const stopsFollowing = [leader.followOtherTabs(), follower.followOtherTabs()]

    leader.endSession({ byChoice: true })
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    for (const stop of stopsFollowing) stop()

    await vi.waitFor(() => expect([events.open().length, openChannels()]).toEqual([0, []]))
    expect(events.connections).toHaveLength(1)
  })

  it('keeps two persons apart, each with a connection and numbers of their own', async () => {
    const { leader, follower } = await openTwo()
    events.happen('notice')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1']))

    signIn(follower, { userId: '2', tenantId: '000001' }, 'access-2')
    await vi.waitFor(() => expect(events.open()).toHaveLength(2))
    const [first, second] = events.open()
    expect([first?.token, second?.token, second?.after]).toEqual(['bearer access-1', 'bearer access-2', null])
    second?.send('id: 77\nevent: notice\ndata: {}\n\n')
    await vi.waitFor(() => expect(follower.received).toEqual(['notice 1', 'notice 77']))

    expect(leader.received).toEqual(['notice 1'])
    expect(openChannels().sort()).toEqual(['drawdesk-events-1:10:20', 'drawdesk-events-2:10:20'])
  })
})

it('gives each tab a connection of its own where the browser has no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const tabs = [await openTab('notice'), await openTab('notice')]
  await vi.waitFor(() => expect(events.open()).toHaveLength(2))

  events.happen('notice')

  await vi.waitFor(() => expect(tabs.map(({ received }) => received)).toEqual([['notice 1'], ['notice 1']]))
})
