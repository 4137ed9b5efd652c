import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { PushedPrint } from '@drawdesk/contract/devices/print-job'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { eachAtOnce } from '../../../testing/walk/at-once.ts'
import { buildDevice, buildDrawing, DRAW_LOGIN, KIOSK, pairMachine, type Machine } from '../testing/kit.ts'

const MACHINES = 200
const ROUNDS = 1
const AT_ONCE = 8

let test: TestApp
let admin: SignedIn
let base: string
const abort = new AbortController()

beforeAll(async () => {
  test = await buildTestApp()
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
})
afterAll(async () => {
  abort.abort()
  test.app.server.closeAllConnections()
  await test.close()
})

/** When each job was acknowledged, for who waits for it. */
function createAcked() {
  const times = new Map<string, number>()
  const waiting = new Map<string, () => void>()
  return {
    timeOf: (jobId: string): number => times.get(jobId) ?? Infinity,
    note(jobId: string): void {
      times.set(jobId, performance.now())
      waiting.get(jobId)?.()
    },
    until: (jobId: string): Promise<void> =>
      times.has(jobId) ? Promise.resolve() : new Promise((resolve) => void waiting.set(jobId, resolve)),
  }
}
type Acked = ReturnType<typeof createAcked>

/** A machine that prints whatever comes, and notes when it had it. */
async function run(machine: Machine, acked: Acked): Promise<void> {
  const headers = { 'blade-auth': `bearer ${machine.token}` }
  const post = async (call: string, body: object): Promise<void> => {
    const answer = await fetch(`${base}${KIOSK}/${call}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([call, answer.status]).toEqual([call, 200])
    await answer.arrayBuffer()
  }
  const failures: unknown[] = []
  const take = async (jobId: string): Promise<void> => {
    await post('ack', { jobId })
    acked.note(jobId)
    await post('printed', { jobId, sheet: 1 })
  }
  const answer = await fetch(`${base}${KIOSK}/stream`, { headers, signal: abort.signal })
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'print') take((JSON.parse(data) as { jobId: string }).jobId).catch((error) => failures.push(error))
    },
  })
  const decoder = new TextDecoder()
  void (async () => {
    for await (const bytes of answer.body as ReadableStream<Uint8Array>)
      parser.feed(decoder.decode(bytes, { stream: true }))
  })().catch((error: Error) => {
    if (!abort.signal.aborted) throw error
  })
  expect(failures).toEqual([])
}

it(`${MACHINES} machines print ${MACHINES * ROUNDS} pictures, each once`, { timeout: 600_000 }, async () => {
  const acked = createAcked()
  const pushed = new Map<string, number>()
  const machines: Machine[] = []
  await eachAtOnce(
    Array.from({ length: MACHINES }, (_, index) => index),
    AT_ONCE,
    async () => {
      const machine = await pairMachine(test, admin, await buildDevice(admin))
      machines.push(machine)
      await run(machine, acked)
    },
  )
  const { infoId } = await buildDrawing(test)
  const cpuBefore = process.cpuUsage()
  const startMs = performance.now()

  for (let round = 0; round < ROUNDS; round += 1) {
    await eachAtOnce(machines, AT_ONCE, async ({ loginId }) => {
      const at = performance.now()
      const answer = await admin.get<PushedPrint>(`${DRAW_LOGIN}/pushPrint`, { infoId, loginId, again: '1' })
      expect(answer.status).toBe(200)
      pushed.set(answer.data.jobId, at)
      await acked.until(answer.data.jobId)
    })
    await eachAtOnce(machines, AT_ONCE, async (machine) => void (await machine.post(`${KIOSK}/beat`)))
  }
  const open = () => test.owner<{ state: number }>('select state from print_job where state <> 3')
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 120_000, interval: 200 })

  const { user, system } = process.cpuUsage(cpuBefore)
  const waits = [...pushed].map(([jobId, at]) => acked.timeOf(jobId) - at).toSorted((a, b) => a - b)
  const p = (part: number): number => Math.round(waits[Math.floor(waits.length * part)] ?? Infinity)
  process.stdout.write(
    `${waits.length} prints in ${Math.round(performance.now() - startMs)} ms; push → acknowledged p50 ${p(0.5)} ms, p95 ${p(0.95)} ms; processor ${Math.round((user + system) / 1_000 / waits.length)} ms a print, both ends\n`,
  )
  expect(
    await test.owner(`select count(*)::int as sheets, count(distinct job_id)::int as jobs from print_sheet`),
  ).toEqual([{ sheets: MACHINES * ROUNDS, jobs: MACHINES * ROUNDS }])
  expect(await test.owner('select distinct paper_num from device')).toEqual([{ paper_num: 50 - ROUNDS }])
})
