import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordWork } from '../../../testing/recorded-sql.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant, buildUser } from '../../../testing/factories.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { branch, branchIds, countBranch, messagesAfter, newestLeaf, siblings, tree } from './branch.repository.ts'
import { createConversationRepository } from './conversation.repository.ts'
import { createChatViews } from './chat-views.ts'
import { listContext } from './context.repository.ts'
import { countingDb, plantConversation, plantLongConversation } from '../conversations/testing/conversations.ts'

const FIRST = 1_000_000
const COUNT = 5_000

let test: TestApp
let db: Db
let scope: Scope
let long: string
let tree1: string

/** One tenant with a conversation of 5,000 messages among 40,000 others, and a small one with branches. */
beforeAll(async () => {
  test = await buildTestApp()
  db = test.deps.db
  const tenantId = await buildTenant(test.deps)
  const { userId } = await buildUser(test.deps, { tenantId })
  scope = { tenantId, userId, deptId: null }
  long = await plantLongConversation(test, { tenantId, userId, firstId: FIRST, count: COUNT })
  for (let other = 0; other < 40; other += 1)
    await plantLongConversation(test, {
      tenantId: other % 2 ? tenantId : '000000',
      userId,
      firstId: 2_000_000 + other * 1_000,
      count: 1_000,
    })
  // q1 → a1, a2; a1 → q2 → a3, and q3 (asked anew) → a4; a second beginning q0.
  tree1 = await plantConversation(test, {
    tenantId,
    userId,
    messages: [
      { id: '10' },
      { id: '11', parentId: '10', role: 'assistant' },
      { id: '12', parentId: '10', role: 'assistant' },
      { id: '13', parentId: '11' },
      { id: '14', parentId: '13', role: 'assistant' },
      { id: '15', parentId: '11' },
      { id: '16', parentId: '15', role: 'assistant' },
      { id: '17' },
    ],
    leafMsgId: '14',
  })
  await test.owner(
    `insert into chat_dialog (id, tenant_id, user_id, last_time) select 500000 + n, case when n % 10 = 0 then $1 else (300000 + n % 7)::text end, $2::bigint + n % 20, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    [tenantId, userId],
  )
  await test.owner('analyze')
}, 120_000)
afterAll(() => test.close())

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

describe('a branch', () => {
  it('goes from its leaf to the top, newest first, with what stands beside each message', async () => {
    const rows = await branch(db, scope, { diaId: tree1, leafMsgId: '14', limit: 50 })

    expect(rows.map(({ id, siblingIds }) => [id, siblingIds])).toEqual([
      ['14', ['14']],
      ['13', ['13', '15']],
      ['11', ['11', '12']],
      ['10', ['10', '17']],
    ])
  })

  it('is cut at its limit, goes on above a message, and is empty for a leaf of another conversation', async () => {
    const above = (beforeMsgId: string) => branch(db, scope, { diaId: tree1, leafMsgId: '14', beforeMsgId, limit: 2 })

    expect(idsOf(await branch(db, scope, { diaId: tree1, leafMsgId: '14', limit: 2 }))).toEqual(['14', '13'])
    expect([
      idsOf(await above('13')),
      idsOf(await above('10')),
      idsOf(await branch(db, scope, { diaId: long, leafMsgId: '14', limit: 5 })),
      idsOf(await branch(db, scope, { diaId: tree1, leafMsgId: '14', limit: 2, offset: 1 })),
    ]).toEqual([['11', '10'], [], [], ['13', '11']])
  })

  it('stops nowhere but at the top: removed messages are not on it', async () => {
    await test.owner('update chat_message set is_deleted = 1 where id = 17')

    const rows = await branch(db, scope, { diaId: tree1, leafMsgId: '10', limit: 5 })

    await test.owner('update chat_message set is_deleted = 0 where id = 17')
    expect(rows.map(({ id, siblingIds }) => [id, siblingIds])).toEqual([['10', ['10']]])
  })

  it('ends in the message that was written last below', async () => {
    expect([
      await newestLeaf(db, scope, { diaId: tree1, from: '10' }),
      await newestLeaf(db, scope, { diaId: tree1, from: '13' }),
      await newestLeaf(db, scope, { diaId: tree1, from: null }),
      await newestLeaf(db, scope, { diaId: long, from: '13' }),
    ]).toEqual(['16', '14', '17', undefined])
  })

  it('is counted up to a bound, and given as ids', async () => {
    expect([
      await countBranch(db, scope, { diaId: long, leafMsgId: String(FIRST + COUNT - 1), most: 10_000 }),
      await countBranch(db, scope, { diaId: long, leafMsgId: String(FIRST + COUNT - 1), most: 100 }),
    ]).toEqual([COUNT, 100])
    expect(await branchIds(db, scope, { diaId: tree1, leafMsgId: '14', most: 3 })).toEqual(['11', '13', '14'])
  })

  it('has neighbours for any parents, the top too', async () => {
    expect([...(await siblings(db, scope, { diaId: tree1, parentIds: [null, '11', '999'] }))]).toEqual([
      ['11', ['13', '15']],
      ['', ['10', '17']],
    ])
  })
})

describe('a conversation of 5,000 messages', () => {
  const leafMsgId = String(FIRST + COUNT - 1)

  it('opens with its last messages in one round trip, and is shown in no more where nothing has files', async () => {
    const counted = countingDb(db)

    const found = await createConversationRepository(counted.db).window(scope, long, 51)
    const views = await createChatViews({ ...test.deps, db: counted.db }).messages(scope, found?.messages ?? [], 'zh')

    expect([found?.messages.length, found?.messages[0]?.id, views[0]?.content.slice(0, 12), counted.asked()]).toEqual([
      51,
      leafMsgId,
      'message 4999',
      1,
    ])
  })

  it('takes a few milliseconds for that', async () => {
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const begin = performance.now()
      await createConversationRepository(db).window(scope, long, 51)
      times.push(performance.now() - begin)
    }

    // The median of an otherwise idle machine is 2 to 3 ms.
    expect(times.toSorted((one, other) => one - other)[10]).toBeLessThan(30)
  })

  /** The plans of the statements that this work sends, as the serving role makes them: behind row-level security. */
  async function plansOf(work: (recording: Db) => Promise<unknown>): Promise<string[]> {
    const plans: string[] = []
    for (const { text, values } of await recordWork(work)) {
      const { rows } = await db
        .as(scope)
        .executeQuery<Record<string, string>>(
          CompiledQuery.raw(`explain (analyze, costs off, timing off, summary off) ${text}`, [...values]),
        )
      plans.push(rows.map((line) => Object.values(line)[0]).join('\n'))
    }
    return plans
  }

  it.each<[string, (recording: Db) => Promise<unknown>]>([
    ['a window', (recording) => createConversationRepository(recording).window(scope, long, 51)],
    [
      'the window of the last conversation',
      (recording) => createConversationRepository(recording).window(scope, undefined, 51),
    ],
    [
      'a page above a message',
      (recording) =>
        branch(recording, scope, { diaId: long, leafMsgId, beforeMsgId: String(FIRST + 2_000), limit: 50 }),
    ],
    ['its length', (recording) => countBranch(recording, scope, { diaId: long, leafMsgId, most: 10_000 })],
    ['the newest leaf', (recording) => newestLeaf(recording, scope, { diaId: long, from: String(FIRST + 4_000) })],
    ['neighbours', (recording) => siblings(recording, scope, { diaId: long, parentIds: [String(FIRST + 3)] })],
    ['a map', (recording) => tree(recording, scope, long)],
    [
      'the context',
      (recording) =>
        listContext(recording, scope, { diaId: long, leafMsgId, charactersMost: 10_000, messagesMost: 100 }),
    ],
    [
      'a file',
      (recording) => messagesAfter(recording, scope, { diaId: long, afterId: String(FIRST + 100), limit: 100 }),
    ],
    [
      'a list of conversations',
      (recording) => createConversationRepository(recording).list(scope, [], { current: 1, size: 20 }),
    ],
  ])('%s reads no table whole', async (_what, work) => {
    for (const plan of await plansOf(work)) expect(plan).not.toMatch(/Seq Scan on chat_/)
  })

  it('walks no further than it is asked', async () => {
    const [plan = ''] = await plansOf((recording) => branch(recording, scope, { diaId: long, leafMsgId, limit: 51 }))

    expect(plan).toMatch(/Recursive Union \(actual rows=51/)
  })
})
