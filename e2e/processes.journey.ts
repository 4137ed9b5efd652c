import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHandles } from '../tools/lib/handles.ts'
import { check } from '../tools/torture/verdict/check.ts'
import { createClient, type SubmitResult, type TortureClient } from '../tools/torture/client.ts'
import { readFiles, readStored, type Facts } from '../tools/torture/facts.ts'
import { readLedger } from '../tools/torture/ledger.ts'
import { FLOWS, type FlowKind, type PlannedSubmit } from '../tools/torture/plan.ts'
import { startTorturedProduct, type TorturedProduct } from '../tools/torture/product.ts'
import { until } from './lib/api.ts'
import type { Journey } from './lib/journey.ts'

/** Whatever waits for a lease to end is too late for these journeys. */
const LEASE_SECONDS = 120
const GOES_ON_WITHIN_MS = 60_000

interface Two {
  product: TorturedProduct
  client: TortureClient
  /** At the service without keys, where whatever is sent twice is painted twice, and what is lost stays lost. */
  apis: Record<FlowKind, string>
}

/** Two servers that began at the same moment on an empty database. */
async function withTwo(walk: (two: Two) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'drawdesk-processes-'))
  const handles = createHandles()
  const ownEnds: string[] = []
  try {
    const environment = { JOB_LEASE_SECONDS: String(LEASE_SECONDS) }
    const product = await startTorturedProduct({
      folder,
      handles,
      servers: 2,
      workers: 0,
      environment,
      onOwnEnd: (words) => void ownEnds.push(words),
    })
    const client = createClient({ urls: product.urls, query: product.database.query })
    await client.signIn()
    const [sync, poll] = await Promise.all(
      FLOWS.map((flow) => client.addApi({ provider: 'keyless', flow, baseUrl: product.providers.keyless.url })),
    )
    await walk({ product, client, apis: { sync: sync as string, poll: poll as string } })
    assert.deepEqual(ownEnds, [])
  } finally {
    await handles.endAll()
    await rm(folder, { recursive: true, force: true })
  }
}

const planned = (requestId: string, more: Partial<PlannedSubmit>): PlannedSubmit => ({
  requestId,
  provider: 'keyless',
  flow: 'sync',
  atMs: 0,
  paintMs: 1_500,
  first: 0,
  ...more,
})

async function allEnded({ product }: Two): Promise<void> {
  await until(
    'an empty queue',
    async () => {
      const [open] = await product.database.query<{ n: number }>(
        'select ((select count(*) from platform_job) + (select count(*) from draw_info where state in (0, 1)))::int as n',
      )
      return open?.n === 0 ? true : undefined
    },
    GOES_ON_WITHIN_MS,
  )
}

/** What was sent, stored and painted, held against each other, every file of it read. */
async function accountOf(
  { product, client }: Two,
  submits: readonly SubmitResult[],
): Promise<ReturnType<typeof check> & { facts: Facts }> {
  const stored = await readStored(product.database.query)
  const files = await readFiles(
    client,
    stored.records.filter(({ state }) => state === 2).map(({ id }) => id),
  )
  const facts: Facts = {
    ...stored,
    submits,
    stopsAsked: new Set(),
    retriesAsked: new Map(),
    records: stored.records.map((record) => ({ ...record, files: files.get(record.id) })),
    ledgers: { keyed: [], keyless: readLedger(product.providers.keyless.ledger) },
  }
  return { ...check(facts), facts }
}

const drain: Journey = {
  name: 'a server that gets the signal to stop ends its steps and with code 0; the other goes on at once, nothing is lost or painted twice',
  tier: 'deep',
  walk: () =>
    withTwo(async (two) => {
      const { product, client, apis } = two
      const [leaving] = product.servers as [TorturedProduct['servers'][number]]
      const submits = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          client.submit(
            planned(`d${index}`, { flow: FLOWS[index % 2], first: index }),
            apis[FLOWS[index % 2] as FlowKind],
          ),
        ),
      )
      const heldBy = async (pid: number | undefined): Promise<number> =>
        (
          await product.database.query<{ n: number }>(
            'select count(*)::int as n from platform_job j join platform_worker w on w.id::text = j.worker::text where w.pid = $1',
            [pid],
          )
        )[0]?.n ?? 0
      await until('the one that leaves is in the middle of drawings', async () =>
        (await heldBy(leaving.pid())) > 0 ? true : undefined,
      )

      const code = await leaving.end()
      const left = await heldBy(leaving.pid())
      const [waiting] = await product.database.query<{ n: number }>('select count(*)::int as n from platform_job')
      await allEnded({ ...two })
      // Read at the one that stayed.
      const staying = createClient({ urls: product.urls.slice(1), query: product.database.query })
      await staying.signIn()
      const { violations, counts } = await accountOf({ ...two, client: staying }, submits)

      assert.deepEqual([code, left], [0, 0])
      assert.ok((waiting?.n ?? 0) > 0, 'the other must have something left to go on with')
      assert.deepEqual(violations, [])
      assert.deepEqual([counts.acknowledged, counts.succeeded, counts.paints.keyless], [24, 24, 24])
    }),
}

const roll: Journey = {
  name: 'a restart of one server after the other under load loses no call that was answered, and no drawing',
  tier: 'deep',
  walk: () =>
    withTwo(async (two) => {
      const { product, client, apis } = two
      const submits: SubmitResult[] = []
      let isOver = false
      const sender = async (name: string, flow: FlowKind, first: number): Promise<void> => {
        for (let number = 1; !isOver; number += 1)
          submits.push(await client.submit(planned(`${name}-${number}`, { flow, first, paintMs: 300 }), apis[flow]))
      }
      const sending = Promise.all([sender('a', 'sync', 0), sender('b', 'poll', 1)])
      for (const server of product.servers) {
        assert.equal(await server.end(), 0)
        server.startAgain()
        await server.up()
      }
      isOver = true
      await sending
      await allEnded(two)
      const { violations, counts } = await accountOf(two, submits)

      assert.deepEqual(violations, [])
      assert.ok(counts.submits > 10, `only ${counts.submits} were sent`)
      assert.deepEqual(
        [counts.acknowledged, counts.succeeded, counts.paints.keyless],
        [counts.submits, counts.submits, counts.submits],
      )
    }),
}

export const journeys: readonly Journey[] = [drain, roll]
