import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { chatJobKey } from './stream/chunk.ts'
import { chatCalls, expectWhole, read, textIn } from './testing/chat.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let base: string
let admin: SignedIn

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir, tokenMs: 3 })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port, jobLeaseSeconds: 300 } })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
}, 60_000)
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

async function ask(content: string, caller: SignedIn = admin, onMiddle?: (msgId: string) => Promise<unknown>) {
  const { data } = await chatCalls(caller).send({ content })
  const reading = await read(base, caller, data.msg.msgId)
  if (onMiddle) {
    await reading.until((events) => events.length > 4)
    await onMiddle(data.msg.msgId)
  }
  await reading.ended
  return { events: reading.events, msg: reading.events.at(-1)?.data.msg as ChatMessage }
}

it('answers by the assistant that is there from the beginning, from the manual', async () => {
  const { msg, events } = await ask('怎么新建绘画接口？')

  expect(msg).toMatchObject({ state: 2, model: 'drawdesk-manual', error: null, cost: null })
  expect(msg.content).toContain('manual/zh/')
  expectWhole(events)
})

it('looks up figures in the name of who asks, and says plainly what they may not see', async () => {
  const allowed = await ask('今天画了多少张？')
  const refused = await ask('今天画了多少张？', await buildCaller(test, { permissions: ['dialog'] }))

  expect(allowed.msg.tools).toMatchObject([{ name: 'count_drawings', state: 'done', text: '统计绘画: 0' }])
  expect(allowed.msg.content).toMatch(/0/)
  expect(refused.msg.tools).toMatchObject([{ name: 'count_drawings', state: 'failed' }])
  expect(refused.msg.state).toBe(2)
  expect(refused.msg.content).not.toBe('')
})

it('counts to the end although its worker is lost on the way: each number once', async () => {
  const { msg, events } = await ask('数到 600', admin, async (msgId) => {
    await test.owner(
      `update platform_job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where key = $1`,
      [chatJobKey(msgId)],
    )
    test.deps.jobs.wake()
  })
  const numbers = (msg.content.match(/\d+/g) ?? []).map(Number)

  expect(msg.state).toBe(2)
  expect(textIn(events)).toBe(msg.content)
  expect(numbers.filter((number, index) => number === index + 1).length).toBe(600)
  expect(await test.owner('select run from chat_message where id = $1', [msg.msgId])).toEqual([{ run: 2 }])
}, 60_000)
