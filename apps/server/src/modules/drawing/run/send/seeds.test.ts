import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DrawInfoDetail, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../apis/testing/kit.ts'

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
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

/** The record of a finished drawing and its picture's bytes. */
async function drawn(infoId: string): Promise<{ record: DrawInfoDetail; bytes: string }> {
  const { files } = await draws.ended(infoId)
  const answer = await test.app.inject({ method: 'GET', url: files[0]?.url as string })
  return { record: await draws.detail(infoId), bytes: answer.rawPayload.toString('base64') }
}
async function draw(values: Record<string, unknown> = {}): Promise<{ record: DrawInfoDetail; bytes: string }> {
  const { data, msg } = await draws.send({ id: apiId, prompt: 'a red boat', width: 128, height: 128, ...values })
  if (!data.infoId) throw new Error(msg)
  return drawn(data.infoId)
}
const again = async (id: string, values: object = {}) =>
  drawn((await admin.post<SendAnswer>('/api/blade-biz/drawInfo/again', { id, ...values })).data.infoId)

describe('the seed of a drawing', () => {
  it('is drawn by lot and kept where none was given, so that two of them differ and each can be drawn again', async () => {
    const [one, two] = [await draw(), await draw()]
    const [same, other] = [await again(one.record.id), await again(one.record.id, { newSeed: 1 })]

    expect([one.record.seed, two.record.seed]).toEqual([
      expect.stringMatching(/^[1-9]\d*$/),
      expect.stringMatching(/^[1-9]\d*$/),
    ])
    expect([one.record.seed === two.record.seed, one.bytes === two.bytes]).toEqual([false, false])
    expect([same.record.seed, same.bytes === one.bytes]).toEqual([one.record.seed, true])
    expect([other.record.seed === one.record.seed, other.bytes === one.bytes]).toEqual([false, false])
    expect((one.record.lineage.body as { seed: number }).seed).toBe(Number(one.record.seed))
  })

  it('is the one that was given; below zero it is drawn by lot', async () => {
    const [given, same, any] = [await draw({ seed: '42' }), await draw({ seed: '42' }), await draw({ seed: '-1' })]

    expect([given.record.seed, given.bytes === same.bytes, any.record.seed.startsWith('-')]).toEqual([
      '42',
      true,
      false,
    ])
  })

  it('is known where a parameter sets it, and goes with another seed', async () => {
    const set = await draw({ params: { seed: 7 } })

    const other = await again(set.record.id, { newSeed: 1 })

    expect([set.record.seed, set.record.params]).toEqual(['7', { seed: 7 }])
    expect([other.record.params, other.bytes === set.bytes]).toEqual([{}, false])
  })

  it('is none where the definition has none', async () => {
    const plain = definitionOf('sample', (definition) => {
      delete definition.submit?.body?.childrenObjectMap?.seed
      return definition
    })

    const { record } = await draw({ id: await drawApiCalls(admin).add({ apiName: 'no seed', definition: plain }) })

    expect(record.seed).toBe('')
  })

  it('may be left blank where its parameter cannot be: nobody reads that it is required', async () => {
    const strict = definitionOf('sample', (definition) => {
      const seed = definition.submit?.body?.childrenObjectMap?.seed
      if (seed) delete seed.omitEmpty
      return definition
    })

    const { record } = await draw({ id: await drawApiCalls(admin).add({ apiName: 'strict', definition: strict }) })

    expect(record).toMatchObject({ state: 2, seed: expect.stringMatching(/^\d+$/) })
  })

  it('goes with the device that it is drawn at', async () => {
    const { record } = await draw({ loginId: '4711' })

    const { data } = await admin.get<{ records: { id: string }[] }>('/api/blade-biz/drawInfo/page', { loginId: '4711' })

    expect([record.loginId, data.records.map(({ id }) => id)]).toEqual(['4711', [record.id]])
  })

  it('stays the same for who sends the same request once more', async () => {
    const values = { id: apiId, prompt: 'asked twice', width: 128, height: 128, clientRequestId: 'twice' }
    const [first, second] = [await draws.send(values), await draws.send(values)]
    await draws.ended(first.data.infoId)

    expect([second.status, second.data.infoId]).toEqual([200, first.data.infoId])
  })
})

describe('what the provider says of its picture', () => {
  it('is kept with the record, and in its answers', async () => {
    const { record } = await draw({ prompt: '一位会计师' })
    const { record: plain } = await draw()
    const progress = await draws.ended(record.id)

    expect([record.lineage.note, progress.note]).toEqual(['示例引擎没有听懂：会计师', '示例引擎没有听懂：会计师'])
    expect(plain.lineage.note).toBe('')
  })
})
