import { chainToBpmn } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import type { ApprovalChain, ChainPeople } from '@drawdesk/workflow/approval-chain/chain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { buildWorker, deployed, started, todoOf, workCalls } from '../testing/flow-kit.ts'

let test: TestApp
let admin: SignedIn
let starter: BuiltCaller
let boss: BuiltCaller
let other: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ;[starter, boss, other] = [await buildWorker(test), await buildWorker(test), await buildWorker(test)]
})
afterAll(() => test.close())

const who = (kind: ChainPeople['kind'], ids: string[], more: Partial<ChainPeople> = {}): ChainPeople => ({
  kind,
  ids,
  mode: 'any',
  empty: 'skip',
  ...more,
})

async function startChain(key: string, steps: ApprovalChain['steps'], variables = {}): Promise<string> {
  const xml = await chainToBpmn({ steps }, { key, name: key, language: 'en' })
  return started(test, starter, await deployed(admin, xml), variables)
}

const openOf = async (caller: SignedIn, instanceId: string) =>
  (await workCalls(caller).list('todo')).filter(({ processInstanceId }) => processInstanceId === instanceId)

describe('chains of the simple designer', () => {
  it('ask all holders of roles, one after the other, and show the end to people', async () => {
    const id = await startChain('inturn', [
      {
        kind: 'approve',
        name: 'Both',
        who: who('role', [boss.user.roleId, other.user.roleId], { mode: 'inTurn' }),
      },
      { kind: 'copy', name: 'Copy', who: who('user', [other.user.userId]) },
    ])

    const first = [await openOf(boss, id), await openOf(other, id)].map((rows) => rows.length)
    await workCalls(boss).agree(await todoOf(boss, id))
    const last = await workCalls(other).agree(await todoOf(other, id))

    expect([first, last.data.isFinished]).toEqual([[1, 0], true])
    expect((await workCalls(other).list('copied')).map(({ processInstanceId }) => processInstanceId)).toEqual([id])
    const notices = await other.get('/api/blade-desk/notice/latest', { size: '50' })
    expect(JSON.stringify(notices.data)).toContain('抄送：inturn')
  })

  it('ask all at once', async () => {
    const id = await startChain('atonce', [
      { kind: 'approve', name: 'All', who: who('user', [boss.user.userId, other.user.userId], { mode: 'all' }) },
    ])

    await workCalls(other).agree(await todoOf(other, id))
    const done = await workCalls(boss).agree(await todoOf(boss, id))

    expect(done.data.isFinished).toBe(true)
  })

  it('pass over a step that nobody holds, or ask the administrators', async () => {
    const [{ id: adminId } = { id: '' }] = await test.owner<{ id: string }>(
      "select id::text as id from user_account where tenant_id = '000000' and account = 'admin'",
    )

    const skipped = await startChain('skips', [
      { kind: 'approve', name: 'Nobody', who: who('role', ['1']) },
      { kind: 'approve', name: 'Boss', who: who('user', [boss.user.userId]) },
    ])
    const asked = await startChain('asks', [
      { kind: 'approve', name: 'Nobody', who: who('post', ['1'], { mode: 'all', empty: 'admin' }) },
    ])

    expect(await openOf(boss, skipped)).toHaveLength(1)
    expect((await openOf(admin, asked)).map(({ assignee }) => assignee)).toEqual([adminId])
  })

  it('ask who leads the department of the starter, and who the starter picked', async () => {
    const [dept, above, post] = [test.deps.ids.next(), test.deps.ids.next(), test.deps.ids.next()]
    await test.owner(
      "insert into system_dept (id, tenant_id, dept_name, full_name, ancestors, parent_id) values ($2, '000000', 'Above', 'Above', '0', 0), ($1, '000000', 'Own', 'Own', '0,' || $2::text, $2::bigint)",
      [dept, above],
    )
    await test.owner(
      "insert into system_post (id, tenant_id, post_code, post_name, category) values ($1, '000000', 'lead', 'Lead', 1)",
      [post],
    )
    await test.owner('update user_account set dept_id = $2 where id = $1', [starter.user.userId, dept])
    await test.owner('update user_account set dept_id = $2, post_id = $3 where id = $1', [
      boss.user.userId,
      above,
      post,
    ])
    const picked = await startChain(
      'picks',
      [{ id: 'Step_pick', kind: 'approve', name: 'Picked', who: who('starterPicks', []) }],
      {
        picks: { Step_pick: [other.user.userId] },
      },
    )

    const led = await startChain('led', [{ kind: 'approve', name: 'Leader', who: who('leader', []) }])

    expect([await openOf(boss, led), await workCalls(other).list('claim')].map((rows) => rows.length)).toEqual([1, 1])
    expect((await workCalls(other).list('claim')).map(({ processInstanceId }) => processInstanceId)).toEqual([picked])
  })
})
