import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { systemClock } from '../../../../apps/server/src/platform/clock.ts'
import { createDb } from '../../../../apps/server/src/platform/database/create-db.ts'
import { createPool } from '../../../../apps/server/src/platform/database/pool.ts'
import { createEventStore } from '../../../../apps/server/src/platform/events/event-store.ts'
import { eventText } from '../../../../apps/server/src/modules/events/event-stream.ts'
import type { Handles } from '../../../lib/handles.ts'
import { startBare } from '../child.ts'
import type { SeededMachine } from '../data/devices.ts'
import type { Arrived, ListenerSetup } from '../listeners.ts'
import { withCpu, type CpuUse, type Processes } from '../measure/cpu.ts'
import type { BenchProduct } from '../product.ts'
import { askerOf } from './ask.ts'

export const EVENTS = 20
const EVERY_MS = 250
const SCOPE = { tenantId: '000000' }

export interface Events {
  product: { arrived: Arrived; cpu: CpuUse }
  bare: { arrived: Arrived; cpu: CpuUse }
}

/** `config` for every machine, in one transaction each time, beside the same bytes written to as many streams. */
export async function measureEvents(
  product: BenchProduct,
  machines: SeededMachine[],
  handles: Handles,
): Promise<Events> {
  const readers = await startBare('listeners.ts', {}, handles)
  const sse = await startBare('sse.ts', {}, handles)
  const ask = askerOf(readers)
  const log = pino({ level: 'silent' })
  const db = createDb({ pool: createPool({ ...product.database, max: 1 }, log), crossRole: 'drawdesk_cross', log })
  const store = createEventStore(db, systemClock)
  const close = handles.add(() => db.close())
  const groups: Record<
    keyof Events,
    { setup: ListenerSetup; at: Processes; publish(data: Record<string, number>): Promise<unknown> }
  > = {
    product: {
      at: { nodePid: product.nodePid, postmasterPid: product.postmasterPid },
      setup: {
        url: `${product.url}/api/blade-biz/kiosk/stream`,
        sessions: machines.map(({ headers }) => headers),
        streams: machines.length,
        readyWord: ': open',
      },
      publish: (data) =>
        db.transaction(SCOPE, (trx) =>
          store.insert(
            trx,
            SCOPE,
            machines.map(({ loginId }) => ({
              topic: 'kiosk' as const,
              id: loginId,
              more: { event: 'config', ...data },
              audience: [`k${loginId}`],
            })),
          ),
        ),
    },
    bare: {
      at: { nodePid: sse.pid },
      setup: { url: `${sse.url}/stream`, sessions: [{}], streams: machines.length, readyWord: ': open' },
      publish: (data) =>
        fetch(`${sse.url}/publish`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: eventText('config', data, 1) }),
        }),
    },
  }
  const found: Partial<Events> = {}
  for (const name of ['product', 'bare'] as const) {
    const { setup, at, publish } = groups[name]
    await ask('/open', { name, ...setup })
    await wait(EVERY_MS)
    const { result: arrived, cpu } = await withCpu(at, async () => {
      for (let n = 0; n < EVENTS; n += 1) {
        await publish({ n, sentMs: performance.timeOrigin + performance.now() })
        await wait(EVERY_MS)
      }
      return ask<Arrived>('/arrived', { name, events: EVENTS })
    })
    found[name] = { arrived, cpu }
    await ask('/close', { name })
  }
  await close()
  await Promise.all([readers.stop(), sse.stop()])
  return found as Events
}

export const lostOf = ({ arrived: { missing, twice, outOfOrder } }: Events['bare']): number =>
  missing + twice + outOfOrder
