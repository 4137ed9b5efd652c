import { setTimeout as wait } from 'node:timers/promises'
import { signIn, type Api } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { withCpu } from '../lib/measure/cpu.ts'
import { addMeasuredApi } from '../lib/data/draw-api.ts'
import type { Handles } from '../../lib/handles.ts'
import { sendLoad } from '../lib/measure/load.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'

/** Looked at one by one, for the time of each. */
const ONE_BY_ONE = 60
/** Sent at once and drawn one after the other, for the CPU: nobody looks meanwhile. */
const IN_A_ROW = 300
const BY_HAND = 600
const LOOK_MS = 5
const LOOK_SELDOM_MS = 500
const PATIENCE_MS = 30_000
const SUCCEEDED = 2
const PROMPT = 'a lighthouse in the morning'

/**
 * What the engine adds to one call of a drawing service: the same request by hand (rendered beforehand, sent, its picture read), and as a drawing
 * that is sent, queued, drawn, recorded and stored, one after the other. The service answers at once.
 */
export const measureEngine: Part = async (handles: Handles) => {
  const provider = await startBare('provider.ts', {}, handles)
  await fetch(`${provider.url}/open`, { method: 'POST' })
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host },
  })
  const api = await signIn(product)
  const id = await addMeasuredApi(api, provider.url, { concurrency: 1, queueMax: IN_A_ROW + 1 })
  const processes = { nodePid: product.nodePid, postmasterPid: product.postmasterPid }
  await drawOne(product, api, id) // compiled, connected

  const drawn: DrawTimes[] = []
  // One after the other: what is measured is one drawing alone.
  for (let index = 0; index < ONE_BY_ONE; index += 1) drawn.push(await drawOne(product, api, id))

  const send = {
    method: 'POST',
    path: '/api/blade-biz/drawApi/sendDraw',
    body: JSON.stringify({ id, prompt: PROMPT, width: 64, height: 64 }),
  } as const
  const { cpu } = await withCpu(processes, async () => {
    await sendLoad({ url: product.url, headers: api.headers, connections: 1, requests: [send] }, IN_A_ROW)
    await untilAllDone(product, 1 + ONE_BY_ONE + IN_A_ROW)
  })
  const byHand = await drawByHand(provider.url)
  await product.stop()
  await provider.stop()

  const nodeMs = (cpu.nodeSeconds * 1_000) / IN_A_ROW
  const postgresMs = (cpu.postgresSeconds * 1_000) / IN_A_ROW
  const whole = spreadOf(drawn.map(({ wholeMs }) => wholeMs))
  const attempt = spreadOf(drawn.map(({ attemptMs }) => attemptMs))
  const hand = spreadOf(byHand.ms)
  return {
    tables: [
      {
        title: 'One drawing, one after the other, beside the same call by hand; the service answers at once',
        columns: ['', 'ms', 'CPU ms', 'of it node', 'of it PostgreSQL'],
        rows: [
          ['by hand: send, read, decode', showSpread(hand), showNumber(byHand.cpuMs), showNumber(byHand.cpuMs), '0'],
          ['drawing: from taken up to stored', showSpread(attempt), '', '', ''],
          [
            'drawing: from sent to stored',
            showSpread(whole),
            showNumber(nodeMs + postgresMs),
            showNumber(nodeMs),
            showNumber(postgresMs),
          ],
        ],
        notes: [
          `added to the call: ${showNumber(whole.median - hand.median)} ms and ${showNumber(nodeMs + postgresMs - byHand.cpuMs)} ms of CPU (with the call that sends it; ${ONE_BY_ONE} for the time, ${IN_A_ROW} for the CPU)`,
        ],
      },
    ],
    figures: { drawings: drawn, byHand, cpu: { nodeMs, postgresMs } },
  }
}

interface DrawTimes {
  wholeMs: number
  attemptMs: number
}

/** By the record's own times, so that looking for the end adds nothing to them. */
async function drawOne(product: BenchProduct, api: Api, id: string): Promise<DrawTimes> {
  const { infoId } = await api.post<{ infoId: string }>('/blade-biz/drawApi/sendDraw', {
    id,
    prompt: PROMPT,
    width: 64,
    height: 64,
  })
  const giveUpMs = performance.now() + PATIENCE_MS
  for (;;) {
    const [row] = await product.query<{ state: number; wholeMs: number; attemptMs: number }>(
      `select state, (extract(epoch from finished_time - queued_time) * 1000)::float8 as "wholeMs", (extract(epoch from finished_time - started_time) * 1000)::float8 as "attemptMs" from draw_info where id = $1`,
      [infoId],
    )
    if (row?.state === SUCCEEDED) return row
    if (!row || row.state > 1 || performance.now() > giveUpMs)
      throw new Error(`drawing ${infoId} is in state ${row?.state ?? 'unknown'}`)
    await wait(LOOK_MS)
  }
}

async function untilAllDone(product: BenchProduct, count: number): Promise<void> {
  const giveUpMs = performance.now() + PATIENCE_MS * 4
  for (;;) {
    const [row] = await product.query<{ done: number; failed: number }>(
      `select count(*) filter (where state = ${SUCCEEDED})::int as done, count(*) filter (where state > ${SUCCEEDED})::int as failed from draw_info`,
    )
    if (row?.done === count) return
    if (!row || row.failed > 0 || performance.now() > giveUpMs)
      throw new Error(`${row?.done ?? 0} of ${count} drawings were done, ${row?.failed ?? 0} failed`)
    await wait(LOOK_SELDOM_MS)
  }
}

/** The bytes that the preset would send, and no more than what a script would do with the answer. CPU is this process's. */
async function drawByHand(url: string): Promise<{ ms: number[]; cpuMs: number }> {
  const body = JSON.stringify({ model: 'gpt-image-1', prompt: PROMPT, n: 1, size: '64x64', output_format: 'png' })
  const ms: number[] = []
  const before = process.cpuUsage()
  for (let index = 0; index < BY_HAND; index += 1) {
    const began = performance.now()
    const response = await fetch(`${url}/v1/images/generations`, {
      method: 'POST',
      headers: { authorization: 'Bearer none-needed', 'content-type': 'application/json' },
      body,
    })
    const { data } = (await response.json()) as { data: { b64_json: string }[] }
    if (Buffer.from(data[0]?.b64_json ?? '', 'base64').length === 0)
      throw new Error('the service answered without a picture')
    ms.push(performance.now() - began)
  }
  const used = process.cpuUsage(before)
  return { ms, cpuMs: (used.user + used.system) / 1_000 / BY_HAND }
}
