import { RIGHTS_CHANGE_STATE, type RightsChange, type RightsReverted } from '@drawdesk/contract/rights/rights'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import type { Page } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatTime } from '../../../platform/clock.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller, type BuiltUser } from '../../../testing/factories.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { packageCalls, tenantCalls } from '../../organisation/tenants/testing/kit.ts'
import { runScheduled, type RightsJobPayload } from '../../rights/changes/scheduled.job.ts'
import { menuIdsOf } from '../../rights/testing/kit.ts'
import { todoOf, workCalls } from '../testing/flow-kit.ts'
import { bind, bound } from './testing/approval-kit.ts'

const HOUR_MS = 3_600_000
const clock = movableClock()
let test: TestApp
let admin: SignedIn
let tenantId: string
let boss: BuiltCaller
let deputy: BuiltCaller
let clerk: BuiltUser

beforeAll(async () => {
  test = await buildTestApp({ clock })
})
beforeEach(async () => {
  admin = await signIn(test)
  tenantId = await buildTenant(test.deps)
  boss = await buildCaller(test, { tenantId, permissions: ['*'] })
  deputy = await buildCaller(test, { tenantId, permissions: ['work_todo', 'role', 'role_grant', 'post', 'post_add'] })
  clerk = await buildUser(test.deps, { tenantId, permissions: ['post', 'post_add'] })
})
afterAll(() => test.close())

const grant = async (caller: SignedIn, codes: string[]) =>
  caller.post<Submitted>('/api/blade-system/role/grant', {
    roleIds: [clerk.roleId],
    menuIds: await menuIdsOf(test, ...codes),
  })
const changes = async (caller: SignedIn): Promise<RightsChange[]> =>
  (await caller.get<Page<RightsChange>>('/api/blade-system/rights/changes')).data.records
const changeOf = async (caller: SignedIn, id: string) => (await changes(caller)).find((change) => change.id === id)
async function codesOf(roleId: string): Promise<string[]> {
  const rows = await test.owner<{ code: string }>(
    'select m.code from system_role_menu r join system_menu m on m.id = r.menu_id where r.role_id = $1 and r.is_deleted = 0 order by 1',
    [roleId],
  )
  return rows.map(({ code }) => code)
}
const bindRoles = () => bound(boss, 'roleChange', { key: 'rolesOf', people: [boss.user.userId, boss.user.userId] })
/** Agrees to every task of an instance in turn. */
async function approve(instanceId: string, caller = boss) {
  await workCalls(caller).agree(await todoOf(caller, instanceId))
  return workCalls(caller).agree(await todoOf(caller, instanceId), { comment: 'fine' })
}
/** Runs the job of a change as a worker would. */
async function runJob(changeId: string): Promise<void> {
  const [job] = await test.owner<{ tenantId: string; payload: RightsJobPayload }>(
    `select tenant_id as "tenantId", payload from platform_job where key = $1`,
    [`rights:${changeId}`],
  )
  if (!job) throw new Error('there is no such job')
  await runScheduled(test.deps, job)
}

describe('a grant to a role that a process has to approve', () => {
  it('waits, says what it would change, and is made by the step that approves it', async () => {
    await bindRoles()
    const { data } = await grant(deputy, ['post'])
    const waiting = await changeOf(boss, data.changeId)
    const before = await codesOf(clerk.roleId)
    const done = await approve(data.processInstanceId)

    expect(waiting).toMatchObject({
      state: RIGHTS_CHANGE_STATE.awaiting,
      added: [],
      removed: [expect.any(String)],
      processInstanceId: data.processInstanceId,
      createUser: deputy.user.userId,
    })
    expect([before, done.data.isFinished]).toEqual([['post', 'post_add'], true])
    expect(await codesOf(clerk.roleId)).toEqual(['post'])
    expect(await changeOf(boss, data.changeId)).toMatchObject({ state: RIGHTS_CHANGE_STATE.applied, removedCount: 1 })
  })

  it('waits too where the role is a copy, which has nothing until then', async () => {
    await bindRoles()
    const copy = { id: clerk.roleId, roleName: 'Copy', roleAlias: 'copy' }
    const { data } = await boss.post<Submitted & { id: string }>('/api/blade-system/role/copy', copy)
    const before = await codesOf(data.id)
    await approve(data.processInstanceId)

    expect([before, await codesOf(data.id)]).toEqual([[], ['post', 'post_add']])
  })

  it('is refused with the comment, and nothing is made', async () => {
    await bindRoles()
    const { data } = await grant(deputy, ['post'])

    await workCalls(boss).reject(await todoOf(boss, data.processInstanceId), { comment: 'too little' })

    expect(await changeOf(boss, data.changeId)).toMatchObject({
      state: RIGHTS_CHANGE_STATE.refused,
      error: 'too little',
    })
    expect(await codesOf(clerk.roleId)).toEqual(['post', 'post_add'])
  })

  it('is withdrawn by who asked, in their work or in the list of changes', async () => {
    await bindRoles()
    const byWork = (await grant(deputy, ['post'])).data
    const answers = [
      await workCalls(deputy).post('withdraw', { processInstanceId: byWork.processInstanceId, comment: 'oh' }),
    ]
    const byList = (await grant(deputy, ['post'])).data
    answers.push(await boss.post('/api/blade-system/rights/cancel', { id: byList.changeId }))
    const again = await boss.post('/api/blade-system/rights/cancel', { id: byList.changeId })

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(again.status).toBe(409)
    expect([await changeOf(boss, byWork.changeId), await changeOf(boss, byList.changeId)]).toMatchObject([
      { state: RIGHTS_CHANGE_STATE.cancelled },
      { state: RIGHTS_CHANGE_STATE.cancelled },
    ])
    expect(await workCalls(boss).list('todo')).toEqual([])
  })

  it('is one at a time for a role, and none where nothing would change', async () => {
    await bindRoles()
    await grant(deputy, ['post'])

    const second = await grant(deputy, ['post'])
    const nothing = await boss.post<Submitted>('/api/blade-system/role/grant', {
      roleIds: [deputy.user.roleId],
      menuIds: await menuIdsOf(test, 'work_todo', 'role', 'role_grant', 'post', 'post_add'),
    })

    expect([second.status, second.msg]).toEqual([409, `“${clerk.account}”已有变更等待审批，请先等待结果或撤回`])
    expect(nothing.data).toEqual({ changeId: '', processInstanceId: '' })
  })

  it('keeps its task, with the reason, where it cannot be made', async () => {
    await bindRoles()
    const { data } = await grant(deputy, ['post'])
    await test.owner('update system_role set is_deleted = 1 where id = $1', [clerk.roleId])
    await workCalls(boss).agree(await todoOf(boss, data.processInstanceId))
    const taskId = await todoOf(boss, data.processInstanceId)

    const refused = await workCalls(boss).agree(taskId)

    expect(refused.status).toBe(404)
    expect(await todoOf(boss, data.processInstanceId)).toBe(taskId)
    expect(await changeOf(boss, data.changeId)).toMatchObject({ state: RIGHTS_CHANGE_STATE.awaiting })
  })

  it('is made with the rights that its author has when it is approved', async () => {
    await bindRoles()
    const { data } = await grant(deputy, ['post'])
    await test.owner('update user_account set status = 2 where id = $1', [deputy.user.userId])
    await workCalls(boss).agree(await todoOf(boss, data.processInstanceId))

    const refused = await workCalls(boss).agree(await todoOf(boss, data.processInstanceId))

    expect([refused.status, refused.msg]).toEqual([409, '申请该变更的人已不能登录'])
  })

  it('is not asked for while the process is suspended, and made at once where nothing is bound', async () => {
    const definitionId = await bindRoles()
    await boss.post('/api/blade-flow/manager/change-state', { processId: definitionId, state: 'suspend' })
    const suspended = await grant(deputy, ['post'])
    const kept = await codesOf(clerk.roleId)
    await bind(boss, 'roleChange', '')
    const free = await grant(deputy, ['post'])

    expect([suspended.status, suspended.msg]).toEqual([409, '审批流程“rolesOf”不存在或已挂起，请联系管理员'])
    expect([kept, free.data]).toEqual([['post', 'post_add'], { changeId: '', processInstanceId: '' }])
    expect(await codesOf(clerk.roleId)).toEqual(['post'])
  })

  it('binds a planned change and an undoing too: made at its time, and undone when that is approved', async () => {
    await bindRoles()
    const planned = await deputy.post<{ id: string; processInstanceId: string }>('/api/blade-system/rights/schedule', {
      kind: 'role',
      targetIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'post'),
      applyTime: formatTime(new Date(clock.now().getTime() + HOUR_MS), test.deps.config.timeZone),
    })
    await approve(planned.data.processInstanceId)
    const waits = await changeOf(boss, planned.data.id)
    const before = await codesOf(clerk.roleId)
    clock.advance(HOUR_MS)
    boss = { ...boss, ...(await signIn(test, boss.user)) }
    await runJob(planned.data.id)
    const after = await codesOf(clerk.roleId)

    const undone = await boss.post<RightsReverted>('/api/blade-system/rights/revert', { id: planned.data.id })
    const still = await codesOf(clerk.roleId)
    await approve(undone.data.processInstanceId)

    expect([waits?.state, before, after]).toEqual([RIGHTS_CHANGE_STATE.scheduled, ['post', 'post_add'], ['post']])
    expect([undone.data.id, still, await codesOf(clerk.roleId)]).toEqual(['', ['post'], ['post', 'post_add']])
    expect(await changeOf(boss, planned.data.id)).toMatchObject({ state: RIGHTS_CHANGE_STATE.reverted })
  })

  it('asked for by the platform’s operator in another tenant is made by its job', async () => {
    await bindRoles()
    const answer = await admin.post<Submitted>('/api/blade-system/role/grant', {
      roleIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'post'),
      tenantId,
    })
    await approve(answer.data.processInstanceId)
    const before = await codesOf(clerk.roleId)
    await runJob(answer.data.changeId)

    expect([before, await codesOf(clerk.roleId)]).toEqual([['post', 'post_add'], ['post']])
  })
})

describe('packages that a process has to approve', () => {
  let decider: BuiltCaller
  beforeEach(async () => {
    decider = await buildCaller(test, { permissions: ['*'] })
    await bound(admin, 'packageChange', { key: 'packages', people: [decider.user.userId, decider.user.userId] })
  })

  it('have other menus when it has: the rest of a save is saved at once', async () => {
    const [post, dept] = [await menuIdsOf(test, 'post'), await menuIdsOf(test, 'dept')]
    const id = await packageCalls(admin).add(`Package ${tenantId}`, post)

    const saved = await admin.post<Submitted & { id: string }>('/api/blade-system/tenant-package/submit', {
      id,
      packageName: `Renamed ${tenantId}`,
      menuId: dept.join(','),
    })
    const second = await packageCalls(admin).submit({ id, menuId: [...post, ...dept].join(',') })
    const waiting = (await packageCalls(admin).detail(id)).data
    const listed = (await packageCalls(admin).list({ packageName: `Renamed ${tenantId}` })).data.records
    await approve(saved.data.processInstanceId, decider)

    expect(listed[0]).toMatchObject({ approvalInstanceId: saved.data.processInstanceId })
    expect(waiting).toMatchObject({ packageName: `Renamed ${tenantId}`, menuId: post.join(',') })
    expect(second.status).toBe(409)
    expect((await packageCalls(admin).detail(id)).data.menuId).toBe(dept.join(','))
    expect(await changeOf(admin, saved.data.changeId)).toMatchObject({
      state: RIGHTS_CHANGE_STATE.applied,
      addedCount: dept.length,
      removedCount: post.length,
    })
  })

  it('bound a tenant when it has, whose administrators then hold what is in it', async () => {
    const id = await packageCalls(admin).add(`Bound ${tenantId}`, await menuIdsOf(test, 'post', 'notice'))
    const made = await tenantCalls(admin).add()

    const asked = await admin.post<Submitted>('/api/blade-system/tenant/package-setting', {
      tenantId: made.tenantId,
      packageId: id,
    })
    const before = (await tenantCalls(admin).packageDetail(made.tenantId)).data.id
    await approve(asked.data.processInstanceId, decider)
    await runJob(asked.data.changeId)
    const [role] = await test.owner<{ id: string }>(
      `select id from system_role where tenant_id = $1 and role_alias = 'admin'`,
      [made.tenantId],
    )

    expect([before, (await tenantCalls(admin).packageDetail(made.tenantId)).data.id]).toEqual(['', id])
    expect(await codesOf(role?.id ?? '')).toEqual(expect.arrayContaining(['notice']))
  })
})
