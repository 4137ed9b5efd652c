import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { CoverChoices } from '@drawdesk/contract/drawing/draw-style'
import type { Page } from '@drawdesk/contract/core/schema'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { promptCalls, styleCalls } from '../testing/kit.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let admin: SignedIn
let apiId: string
let draws: ReturnType<typeof drawingCalls>
let styles: ReturnType<typeof styleCalls>

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  admin = await signIn(test)
  apiId = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records[0]?.id as string
  draws = drawingCalls(admin)
  styles = styleCalls(admin, apiId)
})
afterAll(async () => {
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

it('pictures drawn with a style are offered as its cover, newest first and finished ones only, and one becomes it', async () => {
  const styleId = await styles.add({ prompt: 'oil', width: 128, height: 128 })
  await styles.call('changeActive', { id: styleId, active: '1' })
  const one = (await draws.send({ styleId, prompt: 'one', n: 2 })).data.infoId
  expect(await draws.ended(one)).toMatchObject({ state: 2 })
  const blocked = (await draws.send({ styleId, prompt: 'moderated! picture' })).data.infoId
  expect(await draws.ended(blocked)).toMatchObject({ state: 5 })
  const two = (await draws.send({ styleId, prompt: 'two' })).data.infoId
  expect(await draws.ended(two)).toMatchObject({ state: 2 })

  const { data } = await styles.call<CoverChoices>('covers', { id: styleId })
  const saved = await styles.save({ id: styleId, cover: data[0]?.file.fileId })

  expect(data.map(({ infoId }) => infoId)).toEqual([two, one, one])
  expect(data[0]?.file).toMatchObject({ mime: 'image/png', width: 128 })
  expect([saved.status, (await styles.row(styleId)).coverFile?.fileId]).toEqual([200, data[0]?.file.fileId])
  expect(
    (
      await styleCalls(await buildCaller(test, { permissions: ['drawStyle_view'] }), apiId).call<CoverChoices>(
        'covers',
        { id: styleId },
      )
    ).data,
  ).toHaveLength(3)
})

it('a prompt is drawn, and its pictures are offered as its cover', async () => {
  const prompts = promptCalls(admin)
  const id = await prompts.add({
    apiId,
    content: '{{n}} cats',
    variables: [{ name: 'n', label: '', default: '3', required: false }],
  })

  const { infoId } = (await prompts.post<SendAnswer>('sendDraw', { id, width: 128, height: 128 })).data
  expect(await draws.ended(infoId)).toMatchObject({ state: 2 })

  expect((await prompts.call<CoverChoices>('covers', { id })).data.map((choice) => choice.infoId)).toEqual([infoId])
})
