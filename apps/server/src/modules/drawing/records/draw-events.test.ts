import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'
import { follow } from '../../events/testing/follow.ts'
import { createDrawPublisher } from './draw-events.service.ts'
import { createSeen } from '../run/run/seen-progress.service.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let admin: SignedIn
let draws: ReturnType<typeof drawingCalls>
let apiId: string

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  admin = await signIn(test)
  draws = drawingCalls(admin)
  apiId = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

interface PublishedState {
  state: number
  progress: number
  version: number
}

/** All that was published about this drawing, in the order of its numbers. */
async function publishedOf(id: string): Promise<PublishedState[]> {
  const rows = await test.owner<{ data: PublishedState & { id: string } }>(
    `select data from platform_event where topic = 'draw' and data ->> 'id' = $1 order by number`,
    [id],
  )
  return rows.map(({ data: { state, progress, version } }) => ({ state, progress, version }))
}
/** The states it went through. Progress that is published of one that runs, on a busy machine even of a short one, changes none. */
const statesOf = async (id: string): Promise<number[]> =>
  (await publishedOf(id)).map(({ state }) => state).filter((state, index, all) => state !== all[index - 1])
const rises = (published: readonly PublishedState[]): boolean =>
  published.every(({ version }, index) => index === 0 || version > (published[index - 1]?.version ?? 0))
const send = async (values: Record<string, unknown> = {}): Promise<string> =>
  (await draws.send({ id: apiId, width: 64, height: 64, ...values })).data.infoId

describe('what is published about a drawing', () => {
  it('is each state as it comes, with its progress and a version that rises, up to the very row', async () => {
    const id = await send()
    await draws.ended(id)

    const published = await publishedOf(id)
    const [row] = await test.owner<PublishedState>('select state, progress, version from draw_info where id = $1', [id])
    expect(published.map(({ state, progress }) => [state, progress])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
    ])
    expect([rises(published), published.at(-1)]).toEqual([true, row])
  })

  it('arrives at the console of its author', async () => {
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await follow(base, admin.token, { topics: 'draw' })
    await stream.until('seen')

    const id = await send()
    await stream.until('draw', 3)
    stream.stop()

    expect(stream.events.filter(({ event }) => event === 'draw').map(({ data }) => [data.id, data.state])).toEqual([
      [id, 0],
      [id, 1],
      [id, 2],
    ])
  })

  it('is its failure, its block and each further try', async () => {
    const refused = await drawApiCalls(admin).add({
      definition: definitionOf('sample', (definition) => ({
        ...definition,
        retry: { max: 0 },
        limits: { ...definition.limits, breaker: { failures: 0 } },
        auth: { kind: 'none' },
      })),
    })
    const [failed, blocked] = [await send({ id: refused }), await send({ prompt: 'moderated! picture' })]
    await Promise.all([draws.ended(failed), draws.ended(blocked)])
    await draws.post('retry', failed)
    await draws.ended(failed)

    expect(await Promise.all([failed, blocked].map(statesOf))).toEqual([
      [0, 1, 3, 0, 1, 3],
      [0, 1, 5],
    ])
    expect(rises(await publishedOf(failed))).toBe(true)
  })

  it('is that it was taken out while it waited, or stopped while it ran', async () => {
    const one = await drawApiCalls(admin).add({
      definition: definitionOf('sample', (definition) => ({ ...definition, limits: { concurrency: 1 } })),
    })
    await fetch(`http://127.0.0.1:${engine.port}/sample/delay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":60000}',
    })
    const [running, waiting] = [await send({ id: one }), await send({ id: one })]
    await draws.until(running, ({ state }) => state === 1)

    await draws.post('cancel', waiting)
    await draws.post('cancel', running)
    await draws.ended(running)
    await fetch(`http://127.0.0.1:${engine.port}/sample/delay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":0}',
    })

    expect(await Promise.all([running, waiting].map(statesOf))).toEqual([
      [0, 1, 4],
      [0, 4],
    ])
  })

  it('is nothing when somebody else moved it first', async () => {
    const id = await send()
    await draws.ended(id)
    const before = await publishedOf(id)

    const moved = await createDrawPublisher(test.deps).move(
      systemScope('000000'),
      { id, from: [DRAW_STATE.queued] },
      { state: DRAW_STATE.cancelled },
    )

    expect([moved, await publishedOf(id)]).toEqual([undefined, before])
  })

  it('is its moderation, once somebody decides on what was found', async () => {
    const id = await send()
    await draws.ended(id)
    const finding = test.deps.ids.next()
    await test.owner(
      `insert into draw_check (id, tenant_id, info_id, kind, label, provider, suggestion) values ($1, '000000', $2, 'image', 'blood', 'green', 'review')`,
      [finding, id],
    )

    await admin.post('/api/blade-biz/drawInfo/checkDecide', { ids: [finding], suggestion: 'block' })

    const published = await publishedOf(id)
    const [row] = await test.owner<PublishedState>('select state, progress, version from draw_info where id = $1', [id])
    // The last one is published twice: to those who see the records, and to those who see the gallery alone.
    const [last, again] = published.slice(-2).map(({ state, progress, version }) => ({ state, progress, version }))
    expect([published.length, rises(published.slice(0, -1)), last, again]).toEqual([5, true, row, row])
  })
})

describe('the progress of a drawing', () => {
  async function buildRunning(): Promise<{ scope: Scope; infoId: string }> {
    const infoId = test.deps.ids.next()
    await test.owner(
      `insert into draw_info (id, tenant_id, user_id, prompt, state, queued_time) values ($1, '000000', 1, 'a boat', 1, now() + interval '1 day')`,
      [infoId],
    )
    return { scope: systemScope('000000'), infoId }
  }

  it('is published at most twice a second, and never falls', async () => {
    const { scope, infoId } = await buildRunning()
    const clock = movableClock()
    const seen = createSeen(
      { ...test.deps, clock, previews: undefined as never, publisher: test.deps.drawPublisher },
      scope,
      {
        infoId,
        no: 1,
        proxyConfigId: null,
      },
    )

    for (let tenth = 1; tenth <= 10; tenth += 1) {
      seen.onSeen({ progress: tenth / 20 })
      await seen.settled()
      clock.advance(100)
    }
    seen.onSeen({ progress: 0.2 })
    await seen.settled()

    expect((await publishedOf(infoId)).map(({ progress }) => progress)).toEqual([0.05, 0.3])
  })

  it('is published in the order of versions beside the end of the drawing', async () => {
    const { scope, infoId } = await buildRunning()
    const publisher = createDrawPublisher(test.deps)

    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        publisher.setProgress(scope, { id: infoId, attempts: 1 }, (index + 1) / 40),
      ),
      publisher.move(scope, { id: infoId, from: [1] }, { state: 3 }),
    ])

    const all = await publishedOf(infoId)
    expect([rises(all), all.at(-1)?.state]).toEqual([true, 3])
  })
})
