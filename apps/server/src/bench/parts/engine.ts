import { setTimeout as wait } from 'node:timers/promises'
import { signIn, type Api } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import { withCpu } from '../lib/cpu.ts'
import { addMeasuredApi } from '../lib/draw-api.ts'
import type { Handles } from '../lib/handles.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { showNumber, showSpread, spreadOf } from '../lib/spread.ts'

const ONE_BY_ONE = 60
const BY_HAND = 600
const LOOK_MS = 5
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
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles, environment: { ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host } })
  const api = await signIn(product)
  const id = await addMeasuredApi(api, provider.url, { concurrency: 1 })
  const idle = await withCpu({ nodePid: product.nodePid, postmasterPid: product.postmasterPid }, () => wait(3_000))

  await drawOne(product, api, id) // compiled, connected
  const began = performance.now()
  const drawn = await withCpu({ nodePid: product.nodePid, postmasterPid: product.postmasterPid }, async () => {
    const all: DrawTimes[] = []
    // One after the other: what is measured is one drawing alone.
    // oxlint-disable-next-line no-await-in-loop
    for (let index = 0; index < ONE_BY_ONE; index += 1) all.push(await drawOne(product, api, id))
    return all
  })
  const seconds = (performance.now() - began) / 1_000
  const byHand = await drawByHand(provider.url)
  await product.stop()
  await provider.stop()

  const idleShare = seconds / 3
  const nodeMs = ((drawn.cpu.nodeSeconds - idle.cpu.nodeSeconds * idleShare) * 1_000) / ONE_BY_ONE
  const postgresMs = ((drawn.cpu.postgresSeconds - idle.cpu.postgresSeconds * idleShare) * 1_000) / ONE_BY_ONE
  const whole = spreadOf(drawn.result.map(({ wholeMs }) => wholeMs))
  const attempt = spreadOf(drawn.result.map(({ attemptMs }) => attemptMs))
  const hand = spreadOf(byHand.ms)
  return {
    tables: [
      {
        title: `One drawing of ${ONE_BY_ONE}, one after the other, beside the same call by hand; the service answers at once`,
        columns: ['', 'ms', 'CPU ms', 'of it node', 'of it PostgreSQL'],
        rows: [
          ['by hand: send, read, decode', showSpread(hand), showNumber(byHand.cpuMs), showNumber(byHand.cpuMs), '0'],
          ['drawing: from taken up to stored', showSpread(attempt), '', '', ''],
          ['drawing: from sent to stored', showSpread(whole), showNumber(nodeMs + postgresMs), showNumber(nodeMs), showNumber(postgresMs)],
        ],
        notes: [
          `added to the call: ${showNumber(whole.median - hand.median)} ms and ${showNumber(nodeMs + postgresMs - byHand.cpuMs)} ms of CPU (with the call that sends it and those that look for its end)`,
        ],
      },
    ],
    figures: { drawings: drawn.result, byHand, cpu: { nodeMs, postgresMs } },
  }
}

interface DrawTimes {
  wholeMs: number
  attemptMs: number
}

/** By the record's own times, so that looking for the end adds nothing to them. */
async function drawOne(product: BenchProduct, api: Api, id: string): Promise<DrawTimes> {
  const { infoId } = await api.post<{ infoId: string }>('/blade-biz/drawApi/sendDraw', { id, prompt: PROMPT, width: 64, height: 64 })
  const giveUpMs = performance.now() + PATIENCE_MS
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const [row] = await product.query<{ state: number; wholeMs: number; attemptMs: number }>(
      `select state, (extract(epoch from finished_time - queued_time) * 1000)::float8 as "wholeMs", (extract(epoch from finished_time - started_time) * 1000)::float8 as "attemptMs" from draw_info where id = $1`, [infoId],
    )
    if (row?.state === SUCCEEDED) return row
    if (!row || row.state > 1 || performance.now() > giveUpMs) throw new Error(`drawing ${infoId} is in state ${row?.state ?? 'unknown'}`)
    // oxlint-disable-next-line no-await-in-loop
    await wait(LOOK_MS)
  }
}

/** The bytes that the preset would send, and no more than what a script would do with the answer. CPU is this process's. */
async function drawByHand(url: string): Promise<{ ms: number[]; cpuMs: number }> {
  const body = JSON.stringify({ model: 'gpt-image-1', prompt: PROMPT, n: 1, size: '64x64', output_format: 'png' })
  const ms: number[] = []
  const before = process.cpuUsage()
  for (let index = 0; index < BY_HAND; index += 1) {
    const began = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(`${url}/v1/images/generations`, { method: 'POST', headers: { authorization: 'Bearer none-needed', 'content-type': 'application/json' }, body })
    // oxlint-disable-next-line no-await-in-loop
    const { data } = (await response.json()) as { data: { b64_json: string }[] }
    if (Buffer.from(data[0]?.b64_json ?? '', 'base64').length === 0) throw new Error('the service answered without a picture')
    ms.push(performance.now() - began)
  }
  const used = process.cpuUsage(before)
  return { ms, cpuMs: (used.user + used.system) / 1_000 / BY_HAND }
}
