import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../../modules.ts'
import { JSON_BYTES_MOST } from '../../wire/body/body-parsers.ts'
import type { AnyRoute } from '../../wire/route.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { startRawClient, type RawAnswer, type RawClient } from '../raw-client.ts'

/**
 * What one request of a stranger may keep this thread busy for, all its moments together, in yardsticks: what this machine does in the same moment. A stall is never longer. On a
 * quiet machine it is some 50 ms.
 */
const STALL_MOST = 2
/** So short that no machine has to be measured. */
const NO_STALL_MS = 10
const ROUNDS_MOST = 6
const YARDSTICK = `[${'12345,'.repeat(250_000)}0]`
/** Clocks of threads count by some milliseconds. */
const YARDSTICK_READS = 8

const JSON_TYPE = 'application/json'
/** Bodies made to be dear, each `start`, then `unit` as often as fits, then `end`. */
const WORST: readonly [what: string, type: string, start: string, unit: string, end: string][] = [
  ['long digits', JSON_TYPE, '{"m":[', '12345678901234567890,', '1]}'],
  ['one long number', JSON_TYPE, '[', '9', ']'],
  ['"constructor":', JSON_TYPE, '{"constructor":1,"a":[', '{},', '{}]}'],
  ['constructors with prototypes', JSON_TYPE, '{"\\u0061":[', '{"constructor":{"a":1}},', '{"prototype":1}]}'],
  ['escapes', JSON_TYPE, '["', '\\u0041', '"]'],
  ['small values', JSON_TYPE, '[', '1,', '1]'],
  ['lists in lists', JSON_TYPE, '', '[', ''],
  ['a flood of form fields', 'application/x-www-form-urlencoded', 'k=1', '&k=%41', ''],
  ['nothing of a kind', 'application/xml', '', ' ', ''],
  [
    'parts of a form',
    'multipart/form-data; boundary=x',
    '',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n',
    '--x--\r\n',
  ],
]

let test: TestApp
let client: RawClient
let port: number
let routes: AnyRoute[]

beforeAll(async () => {
  test = await buildTestApp()
  routes = routesOf(test.deps).filter(({ method, isCommand }) => method === 'POST' || isCommand)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  client = startRawClient()
})
afterAll(async () => {
  client.stop()
  await test.close()
})

const limitOf = ({ bodyLimit }: AnyRoute): number => bodyLimit ?? JSON_BYTES_MOST

/** For each limit one call that asks for a sign-in, and every one that does not. */
function calls(): AnyRoute[] {
  const closed = new Map(
    routes
      .filter(({ isOpen }) => !isOpen)
      .map((route) => [`${limitOf(route)} ${route.isUpload} ${route.isRaw}`, route]),
  )
  return [...closed.values(), ...routes.filter(({ isOpen }) => isOpen)]
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** How long this thread takes now for work that is always the same: machines differ, and one that others use too is slower from one moment to the next. */
function yardstickMs(): number {
  const before = process.threadCpuUsage()
  for (let read = 0; read < YARDSTICK_READS; read += 1) JSON.parse(YARDSTICK)
  return cpuMsSince(before)
}

/** In yardsticks, the least of some rounds: what else this process does in the meantime is none of the request's. */
async function send(
  route: Pick<AnyRoute, 'path'>,
  bytes: number,
  [, type, start, unit, end]: (typeof WORST)[number],
): Promise<RawAnswer & { stall: number }> {
  let stall = Infinity
  let answer: RawAnswer | undefined
  for (let round = 0; round < ROUNDS_MOST && stall >= STALL_MOST; round += 1) {
    const before = process.threadCpuUsage()
    answer = await client.send({
      port,
      head: `POST /api${route.path.replace(/:(\w+)/g, '1')} HTTP/1.1\r\nContent-Type: ${type}`,
      body: { start, unit, end, bytes },
    })
    const busyMs = cpuMsSince(before)
    stall = Math.min(stall, busyMs < NO_STALL_MS ? 0 : busyMs / yardstickMs())
  }
  return { ...(answer as RawAnswer), stall }
}

describe('the worst body of a stranger', () => {
  it('is not read where a sign-in is asked for, and stalls nobody at any limit', { timeout: 300_000 }, async () => {
    await send({ path: '/blade-auth/oauth/token' }, 1_000, WORST[0] as (typeof WORST)[number]) // what is made once by the first call
    const slow: string[] = []
    const wrong: string[] = []
    const limits = new Set<number>()
    for (const route of calls()) {
      limits.add(limitOf(route))
      for (const body of WORST) {
        const { status, headers, stall } = await send(route, limitOf(route), body)
        const name = `${route.path} (${limitOf(route)} bytes): ${body[0]}`
        if (stall >= STALL_MOST) slow.push(`${name} ${stall.toFixed(1)} yardsticks`)
        if (!route.isOpen && (status !== 401 || !/^connection: close$/im.test(headers)))
          wrong.push(`${name} ${status} ${headers}`)
        if (route.isOpen && (status === 0 || status >= 500)) wrong.push(`${name} ${status}`)
      }
    }

    expect([slow, wrong]).toEqual([[], []])
    expect(limits).toEqual(new Set(routes.map(limitOf)))
  })

  it('is not read where no call is', async () => {
    for (const body of WORST) {
      const { status, headers, stall } = await send({ path: '/blade-biz/nothing/is/here' }, JSON_BYTES_MOST, body)
      expect([body[0], status, /^connection: close$/im.test(headers), stall < STALL_MOST]).toEqual([
        body[0],
        404,
        true,
        true,
      ])
    }
  })

  it('is small where none is asked for', () => {
    expect(
      routes
        .filter((route) => route.isOpen && !('before' in route) && limitOf(route) > 64 * 1024)
        .map(({ path }) => path),
    ).toEqual([])
  })
})
