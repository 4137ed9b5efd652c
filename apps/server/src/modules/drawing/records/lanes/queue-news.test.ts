import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../apis/testing/kit.ts'
import { follow, type Following } from '../../../events/testing/follow.ts'
import { DRAW_QUEUE, laneOf } from './lane.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let base: string
let operator: SignedIn
let tenantId: string
let tenantAdmin: BuiltCaller
let apiId: string
let lane: string
const open: Following[] = []

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  operator = await signIn(test)
})
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await drawApiCalls(tenantAdmin).add({ definition: definitionOf('sample') })
  lane = laneOf(apiId, tenantId)
})
afterEach(() => {
  for (const following of open.splice(0)) following.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

async function listen(caller: SignedIn): Promise<Following> {
  const following = await follow(base, caller.token, { topics: 'queue' })
  open.push(following)
  await following.until('seen')
  return following
}

const published = ({ events }: Following, of = lane): Record<string, unknown>[] =>
  events.filter(({ event, data }) => event === 'queue' && data.id === of).map(({ data }) => data)
const untilPublished = (stream: Following, last: Record<string, unknown>): Promise<void> =>
  vi.waitFor(() => expect(published(stream).at(-1)).toMatchObject(last), { timeout: 15_000, interval: 20 })
const pause = async (isPaused: boolean): Promise<void> => {
  await test.deps.db.transaction({ tenantId }, (trx) =>
    test.deps.jobs.steering.setPause(
      trx,
      DRAW_QUEUE,
      { lane, tenantId },
      isPaused ? { userId: tenantAdmin.user.userId, by: 'tenantAdmin', reason: '' } : undefined,
    ),
  )
  test.deps.jobs.wake()
}
const send = () => drawingCalls(tenantAdmin).send({ id: apiId, width: 64, height: 64 })

describe('the news of the queue', () => {
  it('publishes how it stands to the lane’s tenant and the operator, at the first touch and at the last', async () => {
    await pause(true)
    const streams = [await listen(tenantAdmin), await listen(operator)]
    for (let count = 0; count < 3; count += 1) await send()
    await Promise.all(
      streams.map((stream) =>
        untilPublished(stream, { type: 'queue', id: lane, waiting: 3, running: 0, isPaused: true }),
      ),
    )

    await pause(false)
    await Promise.all(streams.map((stream) => untilPublished(stream, { waiting: 0, running: 0, isPaused: false })))

    const [row] = await test.owner<{ left: string }>('select count(*) as left from platform_job where lane = $1', [
      lane,
    ])
    expect(row?.left).toBe('0')
  })

  it('publishes no more than once a second of a lane, however much happens in it', async () => {
    const stream = await listen(tenantAdmin)
    const news = test.deps.queueNews
    const began = performance.now()
    for (let touch = 0; touch < 50; touch += 1) {
      news.touch(lane, tenantId)
      await new Promise((resolve) => setTimeout(resolve, 50)) // what is tested is how often it is published meanwhile
    }
    await stream.until('queue', 3)
    const seconds = (performance.now() - began) / 1_000

    expect(published(stream).length).toBeLessThanOrEqual(Math.floor(seconds) + 1)
  })

  it('publishes all lanes of a tenant at once', async () => {
    const second = await drawApiCalls(tenantAdmin).add({ definition: definitionOf('sample') })
    for (const each of [lane, laneOf(second, tenantId)])
      await test.deps.db.transaction({ tenantId }, (trx) =>
        test.deps.jobs.steering.setPause(
          trx,
          DRAW_QUEUE,
          { lane: each, tenantId },
          { userId: '1', by: 'tenantAdmin', reason: '' },
        ),
      )
    const stream = await listen(tenantAdmin)

    await test.deps.queueNews.touchTenant(tenantId)
    await stream.until('queue', 2)

    expect([lane, laneOf(second, tenantId)].map((of) => published(stream, of))).toEqual(
      [lane, laneOf(second, tenantId)].map((id) => [{ type: 'queue', id, waiting: 0, running: 0, isPaused: true }]),
    )
  })

  it('publishes to nobody else, neither other tenants nor holders of the right in the platform’s own', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const holder = await buildCaller(test, { permissions: ['queueManage'] })
    const [foreign, colleague, own, all] = [
      await listen(other),
      await listen(holder),
      await listen(tenantAdmin),
      await listen(operator),
    ]

    await send()
    await Promise.all([
      untilPublished(own, { waiting: 0, running: 0 }),
      untilPublished(all, { waiting: 0, running: 0 }),
    ])
    // Its own lane comes after: what did not arrive by then never arrives.
    await test.deps.db.transaction({ tenantId: '000000' }, (trx) =>
      test.deps.events.publish(trx, { tenantId: '000000' }, [
        { topic: 'queue', id: 'last', permission: 'queueManage' },
      ]),
    )
    await test.deps.db.transaction({ tenantId: other.user.tenantId }, (trx) =>
      test.deps.events.publish(trx, { tenantId: other.user.tenantId }, [
        { topic: 'queue', id: 'last', permission: 'queueManage' },
      ]),
    )
    await Promise.all([foreign.until('queue'), colleague.until('queue')])

    expect(
      [foreign, colleague].map((stream) =>
        stream.events.filter(({ event }) => event === 'queue').map(({ data }) => data.id),
      ),
    ).toEqual([['last'], ['last']])
  })
})
