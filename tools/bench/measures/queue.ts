import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { createDb } from '../../../apps/server/src/platform/database/create-db.ts'
import { createPool } from '../../../apps/server/src/platform/database/pool.ts'
import { createIds } from '../../../apps/server/src/platform/ids/ids.ts'
import { createJobs } from '../../../apps/server/src/platform/jobs/create-jobs.ts'
import { createSignalConnection } from '../../../apps/server/src/platform/signals/signal-connection.ts'
import { systemScope } from '../../../apps/server/src/platform/scope.ts'
import { startBare, type BareProcess } from '../lib/child.ts'
import type { Handles } from '../../lib/handles.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'

const QUEUE = 'bench'
const TENANT = '000000'
const ONE_BY_ONE = 500
/** The first ones compile, connect and are planned. */
const WARM = 50
/** Between one that has begun and the next one that is sent, so that the workers are at rest. */
const REST_MS = 5
const JOBS = 5_000
/** Of how many tenants, each with a lane. */
const TENANTS = 20
const AT_ONCE = 10
const ROUNDS = 3
const LOOK_MS = 10
const PATIENCE_MS = 120_000

/** One of the two queues that are measured side by side. */
interface Side {
  name: string
  start(): Promise<BareProcess>
  /** One job; resolves when it is committed and its workers are woken. */
  enqueue(): Promise<void>
  /** As many jobs, in one statement, and a notice. */
  fill(count: number): Promise<void>
  isEmpty(): Promise<boolean>
}

/**
 * The job queue beside a bare job table (insert, `update … for update skip locked limit 1`, delete, woken by LISTEN) in the same database: from sending one job to its begin in another process while nothing
 * else is to be done, and jobs a second with a handler that does nothing. Nothing of the rest of the product works meanwhile.
 */
export const measureQueue: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles, environment: { ROLE: 'api' } })
  const client = new pg.Client(product.database)
  await client.connect()
  const close = handles.add(() => client.end())
  await client.query('create table bench_job (id bigserial primary key, payload json not null, worker integer)')
  const sides = [ourQueue(product, client, handles), bareTable(product, client, handles)] as const

  const latency: { ms: number[] }[] = []
  // In turn, not side by side: each has the machine for itself.
  for (const side of sides) latency.push({ ms: await pickUpTimes(side) })
  const rates: { [processes: number]: [number[], number[]] } = {}
  for (const processes of [1, 2]) {
    const both: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) (both[index] as number[]).push(await jobsPerSecond(side, processes))
    }
    rates[processes] = both
  }
  await close()
  await product.stop()

  const at = (ms: readonly number[], share: number): number =>
    ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] as number
  const [ours, bare] = latency.map(({ ms }) => ({ p50: at(ms, 0.5), p99: at(ms, 0.99) })) as [
    { p50: number; p99: number },
    { p50: number; p99: number },
  ]
  return {
    tables: [
      {
        title: `From sending a job to its begin in another process, ${ONE_BY_ONE} one after the other, nothing else to be done`,
        columns: ['', 'p50 ms', 'p99 ms'],
        rows: [
          ['queue', showNumber(ours.p50), showNumber(ours.p99)],
          ['bare job table', showNumber(bare.p50), showNumber(bare.p99)],
          ['queue to bare', showNumber(ours.p50 / bare.p50), showNumber(ours.p99 / bare.p99)],
        ],
      },
      {
        title: `${JOBS.toLocaleString('en-US')} waiting jobs of ${TENANTS} tenants, a handler that does nothing, ${AT_ONCE} at once in each process: jobs a second`,
        columns: ['', 'queue', 'bare job table', 'queue to bare'],
        rows: Object.entries(rates).map(([processes, [queue, table]]) => [
          `${processes} process${processes === '1' ? '' : 'es'}`,
          showSpread(spreadOf(queue)),
          showSpread(spreadOf(table)),
          showSpread(ratiosOf(queue, table)),
        ]),
        notes: ['the bare table has no lanes, limits, turns, leases or retries'],
      },
    ],
    figures: { latency, rates },
  }
}

async function pickUpTimes(side: Side): Promise<number[]> {
  const worker = await side.start()
  await (await fetch(`${worker.url}/start`, { method: 'POST' })).json()
  const ms: number[] = []
  for (let count = 1; count <= WARM + ONE_BY_ONE; count += 1) {
    // One alone is what is measured.
    const begun = fetch(`${worker.url}/begun/${count}`)
    const sentNs = process.hrtime.bigint()
    await side.enqueue()
    const { ns } = (await (await begun).json()) as { ns: string }
    if (count > WARM) ms.push(Number(BigInt(ns) - sentNs) / 1e6)
    await wait(REST_MS)
  }
  await worker.stop()
  return ms
}

async function jobsPerSecond(side: Side, processes: number): Promise<number> {
  const workers = await Promise.all(Array.from({ length: processes }, () => side.start()))
  for (const { url } of workers) await (await fetch(`${url}/start`, { method: 'POST' })).json()
  // Connected and compiled by a few.
  await side.fill(JOBS / 10)
  await untilEmpty(side)
  const began = performance.now()
  await side.fill(JOBS)
  await untilEmpty(side)
  const seconds = (performance.now() - began) / 1_000
  await Promise.all(workers.map((worker) => worker.stop()))
  return JOBS / seconds
}

async function untilEmpty(side: Side): Promise<void> {
  const giveUpMs = performance.now() + PATIENCE_MS
  while (!(await side.isEmpty())) {
    if (performance.now() > giveUpMs) throw new Error(`${side.name}: jobs are left`)
    await wait(LOOK_MS)
  }
}

function ourQueue({ database }: BenchProduct, client: pg.Client, handles: Handles): Side {
  const log = pino({ level: 'warn' })
  const db = createDb({ pool: createPool({ ...database, max: AT_ONCE }, log), crossRole: 'drawdesk_cross', log })
  handles.add(() => db.close())
  const ids = createIds(2)
  const jobs = createJobs({
    db,
    clock: systemClock,
    ids,
    log,
    connection: createSignalConnection({ connection: database, log }),
  })
  const scope = systemScope(TENANT)
  return {
    name: 'queue',
    start: () => startBare('jobs.ts', { database, queue: QUEUE, atOnce: AT_ONCE }, handles),
    async enqueue() {
      const key = ids.next()
      await db.transaction(scope, (trx) => jobs.enqueue(trx, { queue: QUEUE, lane: TENANT, key, tenantId: TENANT }))
      jobs.wake()
    },
    async fill(count) {
      await client.query(
        `insert into platform_job (id, queue, lane, key, tenant_id, place) select n, $1, 'lane ' || n % $3::int, n::text, lpad((n % $3::int)::text, 6, '0'), n from generate_series(1, $2::int) n`,
        [QUEUE, count, TENANTS],
      )
      await client.query(`select pg_notify('drawdesk_jobs', '')`)
    },
    isEmpty: async () =>
      (await client.query('select 1 from platform_job where queue = $1 limit 1', [QUEUE])).rowCount === 0,
  }
}

function bareTable({ database }: BenchProduct, client: pg.Client, handles: Handles): Side {
  return {
    name: 'bare job table',
    start: () => startBare('queue.ts', { database, atOnce: AT_ONCE }, handles),
    async enqueue() {
      await client.query({
        name: 'bare-enqueue',
        text: `with job as (insert into bench_job (payload) values ('{}') returning id) select pg_notify('bench_job', '') from job`,
      })
    },
    async fill(count) {
      await client.query(`insert into bench_job (payload) select '{}' from generate_series(1, $1::int)`, [count])
      await client.query(`select pg_notify('bench_job', '')`)
    },
    isEmpty: async () => (await client.query('select 1 from bench_job limit 1')).rowCount === 0,
  }
}
