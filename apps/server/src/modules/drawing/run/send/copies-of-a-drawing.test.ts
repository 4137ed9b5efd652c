import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../../apis/testing/kit.ts'

let fake: FakeServer
let test: TestApp
let draws: ReturnType<typeof drawingCalls>
let apiId: string

beforeAll(async () => {
  fake = await startFakeServer(() => ({ body: { images: [makePng(700, 350, 40).toString('base64')] } }))
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  const admin = await signIn(test)
  draws = drawingCalls(admin)
  apiId = await drawApiCalls(admin).add({ definition: httpDefinition({ baseUrl: fake.url, auth: { kind: 'none' } }) })
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

it('are made when it is done, before anybody looks; the same picture drawn again shares them', async () => {
  const first = await draws.ended((await draws.send({ id: apiId })).data.infoId)
  await test.deps.background.idle()
  const again = await draws.ended((await draws.send({ id: apiId })).data.infoId)
  await test.deps.background.idle()
  const rows = await test.owner<{ key: string; placeholder: string }>(
    'select storage_key as key, placeholder from resource_file where id = any($1)',
    [[first, again].map(({ files }) => files[0]?.fileId)],
  )

  expect([rows.length, new Set(rows.map(({ key }) => key)).size, again.files[0]?.placeholder]).toEqual([
    2,
    1,
    expect.stringMatching(/^data:image\/webp;base64,/),
  ])
  for (const copy of ['web', 'thumb'])
    expect((await test.deps.storage.get(`${rows[0]?.key}-${copy}.webp`)).length).toBeGreaterThan(50)
})
