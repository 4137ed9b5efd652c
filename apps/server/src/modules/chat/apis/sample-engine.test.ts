import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatApi, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import type { Page } from '@drawdesk/contract/core/schema'
import { spawnSampleEngine } from '@drawdesk/sample-engine/spawn'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { chatApiCalls } from './testing/kit.ts'

let test: TestApp
let engine: Awaited<ReturnType<typeof spawnSampleEngine>>
let dir: string
let apis: ReturnType<typeof chatApiCalls>
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await spawnSampleEngine({ port: 0, dir, log: pino({ level: 'silent' }) })
  test = await buildTestApp({ config: { sampleEnginePort: engine.port, allowedPrivateHosts: [] } })
  apis = chatApiCalls(await signIn(test))
}, 60_000)
afterAll(async () => {
  await test.close()
  await engine.stop()
  await rm(dir, { recursive: true, force: true })
})

it('the API that an installation begins with has its model, and answers at once without any setting', async () => {
  const sample = (await apis.call<Page<ChatApi>>('list', { code: 'sample' })).data.records[0]

  const models = await apis.post<{ models: string[]; error: string }>('models', { id: sample?.id })
  const answer = await apis.post<ChatTestAnswer>('test', { id: sample?.id, content: '怎么添加印章？' })

  expect(models.data).toMatchObject({ models: expect.arrayContaining(['drawdesk-manual']), failure: null })
  expect([answer.data.ok, answer.data.error, answer.data.text]).toEqual([true, null, expect.stringContaining('印章')])
})
