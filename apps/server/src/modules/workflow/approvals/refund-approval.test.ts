import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { APPROVAL_STATE } from '@drawdesk/contract/settings/approval'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { buildWorker, todoOf, workCalls } from '../testing/flow-kit.ts'
import { bind, bound } from './testing/approval-kit.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'

const TENANT = { tenantId: '000000' }
let test: TestApp
let admin: SignedIn
let boss: BuiltCaller
/** As an area of refunds does: it keeps the refund, and asks in the same transaction. */
async function refund(id: string, amountFen: number): Promise<string> {
  const { db, approvals } = test.deps
  const scope = { ...systemScope(TENANT.tenantId), userId: boss.user.userId }
  return db.transaction(scope, async (trx) => {
    if (!(await approvals.isRefundBound(trx, scope, amountFen))) return 'paid back'
    return approvals.ask(trx, scope, {
      kind: 'refund',
      subjectId: id,
      title: `Refund ${id}`,
      facts: { orderNo: `A${id}`, amount: amountFen / 100, reason: 'broken' },
      requestedBy: scope.userId,
    })
  })
}

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  boss = await buildWorker(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await bound(admin, 'refund', { key: 'refunds', people: [boss.user.userId, boss.user.userId] })
})

/** What was decided on these, as the request for approval has it. */
const decisionsOn = (...ids: string[]) =>
  test.owner<{ id: string; state: number; by: string | null; comment: string }>(
    'select subject_id::text as id, state, decided_by::text as by, comment from system_approval where subject_id = any($1::bigint[]) order by subject_id',
    [ids],
  )

const approve = async (instanceId: string) => {
  await workCalls(boss).agree(await todoOf(boss, instanceId))
  return workCalls(boss).agree(await todoOf(boss, instanceId), { comment: 'fine' })
}

describe('a refund', () => {
  it('is asked about above the limit alone, and by no unbound tenant', async () => {
    const [small, large] = [await refund('901', 10_000), await refund('902', 10_001)]
    await bind(admin, 'refund', '')
    const unbound = await refund('903', 99_999)

    expect([small, unbound]).toEqual(['paid back', 'paid back'])
    expect(large).toMatch(/^\d+$/)
  })

  it('is carried out by the step that approves it, and once', async () => {
    const instanceId = await refund('911', 20_000)
    await approve(instanceId)

    expect(await decisionsOn('911')).toEqual([
      { id: '911', state: APPROVAL_STATE.approved, by: boss.user.userId, comment: 'fine' },
    ])
    expect(await test.deps.approvals.findWaiting(test.deps.db, TENANT, 'refund', ['911'])).toEqual(new Map())
  })

  it('leaves nothing of the decision where it cannot be carried out', async () => {
    const instanceId = await refund('921', 20_000)
    await workCalls(boss).agree(await todoOf(boss, instanceId))
    const taskId = await todoOf(boss, instanceId)
    // A refund whose order is not there: the step that approves it is refused.
    await test.owner('alter table pay_refund drop constraint pay_refund_tenant_id_order_id_fkey')
    await test.owner(
      "insert into pay_refund (id, tenant_id, order_id, refund_no, amount, state, source) values (921, $1, 1, 'R921', 20000, 0, 'person')",
      [TENANT.tenantId],
    )

    const failed = await workCalls(boss).agree(taskId)

    expect([failed.status, await decisionsOn('921'), await todoOf(boss, instanceId)]).toEqual([
      409,
      [{ id: '921', state: APPROVAL_STATE.waiting, by: null, comment: '' }],
      taskId,
    ])
    await test.owner('delete from pay_refund where id = 921')
    expect((await workCalls(boss).agree(taskId)).data.isFinished).toBe(true)
  })

  it('is not asked about twice, nor kept without a process', async () => {
    await refund('931', 20_000)

    await expect(refund('931', 20_000)).rejects.toMatchObject({ code: 'approval.waitingAlready' })
    await test.owner(`update wf_definition set suspension_state = 2 where process_key = 'refunds'`)
    await expect(refund('932', 20_000)).rejects.toMatchObject({ code: 'approval.processGone' })
    expect(await test.owner(`select 1 from system_approval where subject_id = 932`)).toEqual([])
  })

  it('is called off by the area, or refused by its process', async () => {
    const [first, second] = [await refund('941', 20_000), await refund('942', 20_000)]
    const scope = { ...systemScope(TENANT.tenantId), userId: boss.user.userId }

    await test.deps.approvals.withdraw(scope, 'refund', '941', 'the customer keeps it')
    await workCalls(boss).reject(await todoOf(boss, second), { comment: 'no' })

    expect(first).not.toBe(second)
    expect(await decisionsOn('941', '942')).toEqual([
      { id: '941', state: APPROVAL_STATE.cancelled, by: boss.user.userId, comment: 'the customer keeps it' },
      { id: '942', state: APPROVAL_STATE.refused, by: boss.user.userId, comment: 'no' },
    ])
  })

  it('of another tenant is out of reach', async () => {
    await refund('951', 20_000)
    const other = { tenantId: await buildTenant(test.deps) }

    expect(await test.deps.approvals.findWaiting(test.deps.db, other, 'refund', ['951'])).toEqual(new Map())
    await expect(test.deps.approvals.withdraw(systemScope(other.tenantId), 'refund', '951', '')).rejects.toMatchObject({
      code: 'approval.notWaiting',
    })
  })
})
