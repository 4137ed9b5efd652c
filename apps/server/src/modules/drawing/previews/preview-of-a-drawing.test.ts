import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { readPictureFacts } from '../../../platform/pictures/pictures.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../apis/testing/kit.ts'

let fake: FakeServer
let test: TestApp
let draws: ReturnType<typeof drawingCalls>
let apiId: string
let isDone = false

beforeAll(async () => {
  const unfinished = makePng(700, 350, 40).toString('base64')
  fake = await startFakeServer(({ path, method }) => {
    if (method === 'POST') return { body: { id: 'task-1' } }
    if (path === '/picture.png') return { body: makePng(32, 32, 90), headers: { 'Content-Type': 'image/png' } }
    return {
      body: isDone
        ? { state: 'done', images: [`${fake.url}/picture.png`] }
        : { state: 'running', progress: 0.4, preview: unfinished },
    }
  })
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  const admin = await signIn(test)
  draws = drawingCalls(admin)
  apiId = await drawApiCalls(admin).add({
    definition: httpDefinition({
      baseUrl: fake.url,
      auth: { kind: 'none' },
      flow: 'poll',
      submit: { ...httpDefinition().submit, taskId: 'body.id' },
      result: { items: 'body.images', kind: 'url' },
      poll: {
        path: '/task/{{task.id}}',
        firstDelayMs: 10,
        intervalMs: 100,
        status: 'body.state',
        map: { running: ['running'], done: ['done'] },
        progress: 'body.progress',
        preview: { expr: 'body.preview', kind: 'b64' },
      },
    }),
  })
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

it('is there while the drawing runs, and gone when it is done', async () => {
  const { data } = await draws.send({ id: apiId })
  const running = await draws.until(data.infoId, ({ previewUrl }) => previewUrl !== '')
  const picture = await test.app.inject({ method: 'GET', url: running.previewUrl })

  isDone = true
  const ended = await draws.ended(data.infoId)

  expect(await readPictureFacts(picture.rawPayload)).toMatchObject({ width: 512, height: 256 })
  expect([running.state, running.progress, ended.state, ended.previewUrl]).toEqual([1, expect.closeTo(0.4, 5), 2, ''])
  await expect.poll(async () => (await test.owner('select id from draw_preview')).length, { timeout: 10_000 }).toBe(0)
  expect((await test.app.inject({ method: 'GET', url: running.previewUrl })).statusCode).toBe(404)
})
