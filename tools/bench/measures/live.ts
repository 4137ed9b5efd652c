import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDb } from '../../../apps/server/src/platform/database/create-db.ts'
import { createPool } from '../../../apps/server/src/platform/database/pool.ts'
import { createEventStore } from '../../../apps/server/src/platform/events/event-store.ts'
import { eventText } from '../../../apps/server/src/modules/events/event-stream.ts'
import { STREAMS_PER_SESSION } from '../../../apps/server/src/modules/events/events.routes.ts'
import { signIn } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { withCpu, type CpuUse, type Processes } from '../lib/measure/cpu.ts'
import type { Handles } from '../../lib/handles.ts'
import type { Arrived, ListenerSetup } from '../lib/listeners.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'

const STREAMS = 500
const EVENTS = 200
const RECONNECTING = 100
const EVERY_MS = 50
const ROUNDS = 3
const SCOPE = { tenantId: '000000' }
const TOPIC = 'draw'

/** As an event of a drawing has it, and by what it is known again. */
interface LiveData {
  type: typeof TOPIC
  id: string
  state: number
  progress: number
  version: number
  n: number
  sentMs: number
}

interface Round {
  arrived: Arrived
  cpu: CpuUse
}

/**
 * 500 open consoles and 200 events of drawings, each of them for all: how long from the beginning of the transaction that publishes one until it has arrived, beside a server that only writes the same
 * bytes to 500 connections. Then once more, while a hundred of them lose their connection and come back.
 */
export const measureLive: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const bare = await startBare('sse.ts', {}, handles)
  const readers = await startBare('listeners.ts', {}, handles)
  const ask = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${readers.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the listeners answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const publisher = createPublisher(product, handles)

  const sessions: Record<string, string>[] = []
  for (let count = 0; count < STREAMS / STREAMS_PER_SESSION; count += 1) sessions.push((await signIn(product)).headers)
  const groups: {
    name: string
    processes: Processes
    setup: ListenerSetup
    publish: (data: LiveData) => Promise<void>
  }[] = [
    {
      name: 'product',
      processes: { nodePid: product.nodePid, postmasterPid: product.postmasterPid },
      publish: publisher.publish,
      setup: {
        url: `${product.url}/api/blade-biz/events/stream?topics=${TOPIC}`,
        sessions,
        streams: STREAMS,
        readyWord: 'event: seen',
      },
    },
    {
      name: 'bare',
      processes: { nodePid: bare.pid },
      setup: { url: `${bare.url}/stream`, sessions: [{}], streams: STREAMS, readyWord: ': open' },
      publish: async (data) =>
        void (await fetch(`${bare.url}/publish`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: eventText(TOPIC, data, 1) }),
        })),
    },
  ]
  for (const { name, setup } of groups) await ask('/open', { name, ...setup })

  async function round(
    { name, processes, publish }: (typeof groups)[number],
    atHalf: () => Promise<unknown> = async () => undefined,
  ): Promise<Round> {
    await ask('/forget', { name })
    const { result, cpu } = await withCpu(processes, async () => {
      let meanwhile: Promise<unknown> = Promise.resolve()
      for (let n = 0; n < EVENTS; n += 1) {
        const nextMs = performance.now() + EVERY_MS
        if (n === EVENTS / 2) meanwhile = atHalf()
        await publish({
          type: TOPIC,
          id: String(382_742_856_286_248_960n + BigInt(n)),
          state: 1,
          progress: 0.42,
          version: 4,
          n,
          sentMs: performance.timeOrigin + performance.now(),
        })
        await wait(Math.max(0, nextMs - performance.now()))
      }
      await meanwhile
      return ask<Arrived>('/arrived', { name, events: EVENTS })
    })
    return { arrived: result, cpu }
  }

  const [live, floor] = groups as [(typeof groups)[number], (typeof groups)[number]]
  for (const group of groups) await round(group) // warm
  const rounds: { live: Round; floor: Round }[] = []
  for (let count = 0; count < ROUNDS; count += 1) rounds.push({ live: await round(live), floor: await round(floor) })
  const broken = await round(live, () => ask('/reconnect', { name: live.name, streams: RECONNECTING }))
  for (const { name } of groups) await ask('/close', { name })
  await publisher.close()
  await Promise.all([product.stop(), bare.stop(), readers.stop()])

  const all = [...rounds.flatMap((one) => [one.live, one.floor]), broken]
  const lost = all.reduce((sum, { arrived: { missing, twice, outOfOrder } }) => sum + missing + twice + outOfOrder, 0)
  const row = (title: string, of: (one: (typeof rounds)[number]) => Round): string[] => {
    const figures = rounds.map(of)
    const spread = (value: (one: Round) => number): string => showSpread(spreadOf(figures.map(value)))
    return [
      title,
      spread(({ arrived }) => arrived.delivered),
      spread(({ arrived }) => arrived.p50Ms),
      spread(({ arrived }) => arrived.p99Ms),
      spread(({ cpu }) => perThousand(cpu.nodeSeconds + cpu.postgresSeconds)),
      spread(({ cpu }) => perThousand(cpu.nodeSeconds)),
    ]
  }
  const ratio = (value: (one: Round) => number): string =>
    showSpread(
      ratiosOf(
        rounds.map((one) => value(one.live)),
        rounds.map((one) => value(one.floor)),
      ),
    )
  return {
    tables: [
      {
        title: `Live: ${STREAMS} open consoles, ${EVENTS} events for all of them, one each ${EVERY_MS} ms`,
        columns: ['', 'delivered', 'p50 ms', 'p99 ms', 'CPU ms per 1,000 delivered', 'of it node'],
        rows: [
          row('product: published in a transaction', (one) => one.live),
          row('bare: the same bytes written', (one) => one.floor),
          [
            'product to bare',
            '',
            ratio(({ arrived }) => arrived.p50Ms),
            ratio(({ arrived }) => arrived.p99Ms),
            ratio(({ cpu }) => cpu.nodeSeconds + cpu.postgresSeconds),
            ratio(({ cpu }) => cpu.nodeSeconds),
          ],
        ],
        notes: [
          `${RECONNECTING} of them lost their connection in the middle and came back with Last-Event-ID: ${showNumber(broken.arrived.delivered)} delivered, ${broken.arrived.missing} missing, ${broken.arrived.twice} twice, ${broken.arrived.outOfOrder} out of order; the latest after ${showNumber(broken.arrived.mostMs)} ms`,
        ],
      },
    ],
    figures: { streams: STREAMS, events: EVENTS, rounds, broken },
    checks: [{ name: 'live events that were missing, came twice or out of order', value: lost, most: 0 }],
  }
}

const perThousand = (seconds: number): number => (seconds * 1_000) / ((STREAMS * EVENTS) / 1_000)

/** Publishes as the product does, in transactions of its own, so that no call is measured along. */
function createPublisher(product: BenchProduct, handles: Handles) {
  const log = pino({ level: 'silent' })
  const db = createDb({ pool: createPool({ ...product.database, max: 1 }, log), crossRole: 'drawdesk_cross', log })
  const store = createEventStore(db, systemClock)
  return {
    publish: ({ type: topic, id, ...more }: LiveData): Promise<void> =>
      db.transaction(SCOPE, (trx) => store.insert(trx, SCOPE, [{ topic, id, permission: 'drawInfo', more }])),
    close: handles.add(() => db.close()),
  }
}
