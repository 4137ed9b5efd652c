import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHAT_STATE } from '@drawdesk/contract/chat/chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { createChatJobHandler } from './chat-job.ts'
import { chatJobKey } from '../stream/chunk.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import { buildChatApi, chatCalls, numbered, PATIENCE } from '../testing/chat.ts'

const scope = { tenantId: '000000' }
let fake: OpenAiChatFake
/** Its jobs wait for the cases to run them. */
let test: TestApp
let admin: SignedIn
let apiId: string

beforeAll(async () => {
  fake = await startOpenAiChatFake()
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  apiId = await buildChatApi(admin, fake.url)
}, 60_000)
afterAll(async () => {
  await test.close()
  await fake.close()
})

const stored = async (msgId: string): Promise<string[]> => [
  ...new Set((await createChunkRepository(test.deps.db).list(scope, msgId)).map(({ event }) => event)),
]

async function row(msgId: string): Promise<{ state: number; content: string; run: number }> {
  const [found] = await test.owner<{ state: number; content: string; run: number }>(
    'select state, content, run from chat_message where id = $1',
    [msgId],
  )
  return found as NonNullable<typeof found>
}

/** Sends, and runs the answer's job for the first time while somebody holds the answer's row, and changes it, until the service is being asked. */
async function runWhileHeld(
  content: string,
  change?: RawBuilder<unknown>,
): Promise<{ msgId: string; whileHeld: string[] }> {
  const {
    data: {
      msg: { msgId },
    },
  } = await chatCalls(admin).send({ content, apiId })
  const [job] = await test.owner<{ payload: Record<string, unknown>; lane: string }>(
    'select payload, lane from platform_job where key = $1',
    [chatJobKey(msgId)],
  )
  const handle = createChatJobHandler(test.deps, test.deps.chatRun)
  const { begun } = fake.streams()
  let running: Promise<void> | undefined
  let whileHeld: string[] = []
  await test.deps.db.transaction(scope, async (trx) => {
    const row = await trx
      .as(scope)
      .selectFrom('chatMessage')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', msgId)
      .forUpdate()
      .executeTakeFirst()
    expect(row).toBeDefined()
    if (change)
      await sql`update chat_message set ${change} where tenant_id = ${scope.tenantId} and id = ${msgId}`.execute(
        trx.as(scope),
      )
    running = handle(
      {
        id: '1',
        queue: 'chat',
        key: chatJobKey(msgId),
        tenantId: scope.tenantId,
        lane: String(job?.lane),
        payload: job?.payload ?? {},
        run: 1,
        failures: 0,
      },
      { signal: new AbortController().signal, again: () => undefined },
    )
    await vi.waitFor(() => expect(fake.streams().begun).toBe(begun + 1), PATIENCE)
    whileHeld = await stored(msgId)
  })
  await running
  return { msgId, whileHeld }
}

describe('an answer that was sent here a moment ago', () => {
  it('is asked for while it is taken up, and nothing of it is stored before', async () => {
    const { msgId, whileHeld } = await runWhileHeld('tokens=40 delay=1')

    expect(whileHeld).toEqual(['start'])
    expect(await row(msgId)).toEqual({ state: CHAT_STATE.done, content: numbered(40), run: 1 })
    expect((await stored(msgId)).at(-1)).toBe('done')
  })

  it.each([
    [
      'stopped: ends so, with nothing in it',
      sql`is_stopping = true`,
      { state: CHAT_STATE.stopped, content: '', run: 1 },
      ['start', 'done'],
    ],
    ['ended: stays as it is', sql`state = 4`, { state: CHAT_STATE.stopped, content: '', run: 0 }, ['start']],
    [
      'taken up by a later run: is left to it',
      sql`state = 1, run = 2`,
      { state: CHAT_STATE.streaming, content: '', run: 2 },
      ['start'],
    ],
  ])(
    '%s, where that happened before it was taken up, and its service is left',
    async (_name, change, after, events) => {
      const { left } = fake.streams()

      const { msgId } = await runWhileHeld('tokens=2000 delay=20', change)

      expect(await row(msgId)).toEqual(after)
      expect(await stored(msgId)).toEqual(events)
      await vi.waitFor(() => expect(fake.streams().left).toBe(left + 1), PATIENCE)
    },
  )
})
