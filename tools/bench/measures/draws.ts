import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { withCpu } from '../lib/measure/cpu.ts'
import { addMeasuredApi } from '../lib/data/draw-api.ts'
import { sendLoad, type LoadRequest } from '../lib/measure/load.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { showNumber } from '../lib/measure/spread.ts'

const DRAWS = 2_000
const AT_ONCE = 16
const SENDERS = 10
const DRAIN_PATIENCE_MS = 120_000
const LOOK_MS = 100
const SUCCEEDED = 2

/**
 * The queue and the engine without any painting: a service that answers at once, 2,000 drawings sent while its gate is shut, then
 * the time from the opening until the last one is stored.
 */
export const measureDraws: Part = async (handles) => {
  const provider = await startBare('provider.ts', {}, handles)
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host },
  })
  const api = await signIn(product)
  const id = await addMeasuredApi(api, provider.url, { concurrency: AT_ONCE, queueMax: DRAWS + 1 })
  const processes = { nodePid: product.nodePid, postmasterPid: product.postmasterPid }

  const request: LoadRequest = {
    method: 'POST',
    path: '/api/blade-biz/drawApi/sendDraw',
    body: JSON.stringify({ id, prompt: 'a lighthouse in the morning', width: 64, height: 64 }),
  }
  const sendSeconds: number[] = []
  const sending = await withCpu(processes, async () => {
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const { seconds } = await sendLoad(
        { url: product.url, headers: api.headers, connections: SENDERS, requests: [request] },
        DRAWS / 4,
      )
      sendSeconds.push(seconds)
    }
  })
  const waiting = await countStates(product)
  if (waiting.open !== DRAWS) throw new Error(`${waiting.open} drawings are waiting or under way, not ${DRAWS}`)

  const draining = await withCpu(processes, async () => {
    const began = performance.now()
    await fetch(`${provider.url}/open`, { method: 'POST' })
    await untilDone(product)
    return (performance.now() - began) / 1_000
  })
  const { answeredMs } = (await (await fetch(`${provider.url}/answered`)).json()) as { answeredMs: number[] }
  if (answeredMs.length !== DRAWS)
    throw new Error(`the service was asked ${answeredMs.length} times for ${DRAWS} drawings`)
  await product.stop()
  await provider.stop()

  const quarters = [0, 1, 2, 3].map((quarter) =>
    rateBetween(answeredMs, (quarter * DRAWS) / 4, ((quarter + 1) * DRAWS) / 4 - 1),
  )
  const sendQuarters = sendSeconds.map((seconds) => DRAWS / 4 / seconds)
  const allSendSeconds = sendSeconds.reduce((sum, seconds) => sum + seconds, 0)
  const figures = {
    draws: DRAWS,
    atOnce: AT_ONCE,
    seconds: draining.result,
    cpu: draining.cpu,
    quarters,
    sendSeconds: allSendSeconds,
    sendCpu: sending.cpu,
    sendQuarters,
  }
  const cpuRow = (name: string, seconds: number, cpu: { nodeSeconds: number; postgresSeconds: number }): string[] => [
    name,
    showNumber(DRAWS / seconds),
    ...[cpu.nodeSeconds + cpu.postgresSeconds, cpu.nodeSeconds, cpu.postgresSeconds].map((used) =>
      showNumber((used * 1_000) / DRAWS),
    ),
  ]
  return {
    tables: [
      {
        title: `Drawings: ${DRAWS.toLocaleString('en-US')} waiting, ${AT_ONCE} at once, a service that answers at once`,
        columns: ['', 'a second', 'CPU ms each', 'of it node', 'of it PostgreSQL'],
        rows: [
          cpuRow('sent over the API and queued', allSendSeconds, sending.cpu),
          cpuRow('drawn, stored and done', draining.result, draining.cpu),
        ],
        notes: [
          `sent a second while up to 500, 1,000, 1,500 and 2,000 were waiting: ${sendQuarters.map(showNumber).join(', ')}`,
          `drawn a second while up to 2,000, 1,500, 1,000 and 500 were waiting: ${quarters.map(showNumber).join(', ')}`,
        ],
      },
    ],
    figures,
  }
}

async function countStates(product: BenchProduct): Promise<{ open: number; succeeded: number; other: number }> {
  const [row] = await product.query<{ open: number; succeeded: number; other: number }>(
    `select count(*) filter (where state in (0, 1))::int as open, count(*) filter (where state = ${SUCCEEDED})::int as succeeded,
       count(*) filter (where state not in (0, 1, ${SUCCEEDED}))::int as other from draw_info`,
  )
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

async function untilDone(product: BenchProduct): Promise<void> {
  const giveUpMs = performance.now() + DRAIN_PATIENCE_MS
  for (;;) {
    const { succeeded, other } = await countStates(product)
    if (other > 0) throw new Error(`${other} drawings failed`)
    if (succeeded === DRAWS) return
    if (performance.now() > giveUpMs) throw new Error(`only ${succeeded} of ${DRAWS} drawings were done in time`)
    await wait(LOOK_MS)
  }
}

/** Pictures asked for a second, from one of them to another. */
function rateBetween(answeredMs: readonly number[], from: number, to: number): number {
  return ((to - from) * 1_000) / ((answeredMs[to] as number) - (answeredMs[from] as number))
}
