import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RIGHTS_CHANGE_STATE, type RightsChange, type RightsReverted } from '@drawdesk/contract/rights/rights'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller, type BuiltUser } from '../../../testing/factories.ts'
import { formatTime } from '../../../platform/clock.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { runScheduled, type RightsJobPayload } from './scheduled.job.ts'
import { buildDataScope, buildPackage, menuIdsOf } from '../testing/kit.ts'

const HOUR_MS = 3_600_000
const clock = movableClock()
let test: TestApp
let tenantId: string
let admin: SignedIn
let tenantAdmin: BuiltCaller
let clerk: BuiltUser

beforeAll(async () => {
  test = await buildTestApp({ clock })
})
beforeEach(async () => {
  admin = await signIn(test)
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  clerk = await buildUser(test.deps, { tenantId, permissions: ['post', 'post_add', 'user'] })
})
afterAll(() => test.close())

const listOf = async (caller: SignedIn, query: Record<string, string> = {}): Promise<RightsChange[]> =>
  (await caller.get<Page<RightsChange>>('/api/blade-system/rights/changes', query)).data.records
const newest = async (caller: SignedIn): Promise<RightsChange> => (await listOf(caller))[0] as RightsChange
const sorted = (change: RightsChange): RightsChange => ({
  ...change,
  added: change.added.toSorted(),
  removed: change.removed.toSorted(),
})
const revert = (caller: SignedIn, id: string) => caller.post<RightsReverted>('/api/blade-system/rights/revert', { id })
const grant = async (caller: SignedIn, codes: string[], lists: object = {}) =>
  caller.post('/api/blade-system/role/grant', {
    roleIds: [clerk.roleId],
    menuIds: await menuIdsOf(test, ...codes),
    ...lists,
  })
const schedule = (caller: SignedIn, change: object, inMs = HOUR_MS) =>
  caller.post<{ id: string }>('/api/blade-system/rights/schedule', {
    ...change,
    applyTime: formatTime(new Date(clock.now().getTime() + inMs), test.deps.config.timeZone),
  })

async function codesOf(roleId: string): Promise<string[]> {
  const rows = await test.owner<{ code: string }>(
    'select m.code from system_role_menu r join system_menu m on m.id = r.menu_id where r.role_id = $1 and r.is_deleted = 0 order by 1',
    [roleId],
  )
  return rows.map(({ code }) => code)
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

describe('the history', () => {
  it('has each grant with what came and went by name, who and when', async () => {
    await grant(tenantAdmin, ['post', 'dept', 'dept_add'])

    const change = sorted(await newest(tenantAdmin))
    const detail = await tenantAdmin.get<RightsChange>('/api/blade-system/rights/change-detail', { id: change.id })

    expect(change).toMatchObject({
      kind: 'role',
      title: clerk.account,
      targetIds: [clerk.roleId],
      state: RIGHTS_CHANGE_STATE.applied,
      added: ['部门', '部门-新增'],
      removed: ['岗位-新增', '用户'],
      addedCount: 2,
      removedCount: 2,
      createUserName: tenantAdmin.user.account,
      revertOf: '',
      error: '',
    })
    expect(sorted(detail.data)).toEqual(change)
  })

  it('is filtered by kind and state, and is the tenant’s own', async () => {
    await grant(tenantAdmin, ['post'])
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const { id } = await newest(tenantAdmin)

    expect((await listOf(tenantAdmin, { kind: 'package' })).length).toBe(0)
    expect((await listOf(tenantAdmin, { kind: 'role', state: '1' })).length).toBe(1)
    expect((await listOf(tenantAdmin, { state: '2' })).length).toBe(0)
    expect((await listOf(stranger, { tenantId })).length).toBe(0)
    expect([
      (await stranger.get('/api/blade-system/rights/change-detail', { id, tenantId })).status,
      (await stranger.post('/api/blade-system/rights/revert', { id, tenantId })).status,
      (await stranger.post('/api/blade-system/rights/cancel', { id, tenantId })).status,
    ]).toEqual([404, 404, 404])
    expect((await listOf(admin, { tenantId })).length).toBe(1)
  })
})

describe('undoing', () => {
  it('gives back what a grant took and takes what it gave, and leaves what was changed since', async () => {
    await grant(tenantAdmin, ['post', 'dept', 'dept_add'])
    const { id } = await newest(tenantAdmin)
    await grant(tenantAdmin, ['post', 'dept', 'notice'])

    const undone = await revert(tenantAdmin, id)

    expect([undone.status, undone.data.left]).toEqual([200, []])
    expect(await codesOf(clerk.roleId)).toEqual(['notice', 'post', 'post_add', 'user'])
    const [made, , first] = (await listOf(tenantAdmin)).map(sorted)
    expect(made).toMatchObject({
      id: undone.data.id,
      revertOf: id,
      state: RIGHTS_CHANGE_STATE.applied,
      added: ['岗位-新增', '用户'],
      removed: ['部门'],
    })
    expect(first).toMatchObject({ id, revertOf: undone.data.id, state: RIGHTS_CHANGE_STATE.reverted })
  })

  it('is a change that can be undone again', async () => {
    await grant(tenantAdmin, ['dept'])
    const { id } = await newest(tenantAdmin)
    const undone = await revert(tenantAdmin, id)
    await revert(tenantAdmin, undone.data.id)

    expect(await codesOf(clerk.roleId)).toEqual(['dept'])
  })

  it('happens once, also when two ask for it at the same time', async () => {
    await grant(tenantAdmin, ['dept'])
    const { id } = await newest(tenantAdmin)

    const answers = await Promise.all([revert(tenantAdmin, id), revert(tenantAdmin, id)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await listOf(tenantAdmin)).length).toBe(2)
    expect(await codesOf(clerk.roleId)).toEqual(['post', 'post_add', 'user'])
  })

  it('is refused where nothing of it is left, or where they would get the grant', async () => {
    await grant(tenantAdmin, ['dept'])
    const { id } = await newest(tenantAdmin)
    await grant(tenantAdmin, ['post', 'post_add', 'user'])
    const lead = await buildCaller(test, {
      tenantId,
      permissions: ['role_grant', 'rights_change', 'rights_change_revert'],
    })
    const clerkOnly = await buildCaller(test, { tenantId, permissions: ['rights_change', 'rights_change_revert'] })
    const second = await newest(tenantAdmin)

    expect([(await revert(lead, second.id)).status, (await revert(clerkOnly, second.id)).status]).toEqual([403, 403])
    expect((await revert(tenantAdmin, id)).msg).toBe('该变更之后已全部改动，没有可撤销的内容')
  })

  it('names what is gone for good', async () => {
    const scopeId = await buildDataScope(test, 'post', { scopeClass: 'post', scopeType: 2, scopeName: '旧范围' })
    await grant(tenantAdmin, ['post'], { dataScopeIds: [scopeId] })
    await grant(tenantAdmin, ['dept'], { dataScopeIds: [] })
    await test.owner('update system_data_scope set is_deleted = 1 where id = $1', [scopeId])
    const { id } = await newest(tenantAdmin)

    const { data } = await revert(tenantAdmin, id)

    expect(data.left).toEqual(['旧范围'])
    expect(await codesOf(clerk.roleId)).toEqual(['post'])
  })

  it('brings a package back, and the rights of all who were cut by it', async () => {
    const packageId = await buildPackage(test, tenantId, `大包${tenantId}`, ['post', 'post_add', 'user'])
    await admin.post('/api/blade-system/tenant-package/submit', {
      id: packageId,
      menuId: (await menuIdsOf(test, 'post')).join(','),
    })
    const asClerk = await signIn(test, clerk)
    const cut = await asClerk.get('/api/blade-user/page')
    const change = sorted(await newest(admin))
    const undone = await revert(admin, change.id)
    const back = await asClerk.get('/api/blade-user/page')

    expect(change).toMatchObject({ kind: 'package', title: `大包${tenantId}`, removed: ['岗位-新增', '用户'] })
    expect([cut.status, undone.status, back.status]).toEqual([403, 200, 200])
  })

  it('brings back the package that a tenant had before', async () => {
    const packageId = await buildPackage(test, tenantId, `旧包${tenantId}`, ['post', 'post_add', 'user'])
    const freed = await admin.post('/api/blade-system/tenant/package-setting', { tenantId, packageId: '' })
    const change = await newest(admin)
    const undone = await revert(admin, change.id)

    expect([freed.status, undone.status, change.added, change.removed]).toEqual([
      200,
      200,
      ['无产品包'],
      [`旧包${tenantId}`],
    ])
    expect(
      await test.owner('select package_id::text as id from system_tenant where tenant_id = $1', [tenantId]),
    ).toEqual([{ id: packageId }])
  })

  it('names the page and the rule of a scope, in the language asked for', async () => {
    const [menuId] = await menuIdsOf(test, 'user')
    await admin.post('/api/blade-system/data-scope/submit', {
      menuId,
      resourceCode: 'own2',
      scopeName: `名${tenantId}`,
      scopeClass: 'user',
      scopeType: 2,
      scopeColumn: 'create_user',
      scopeField: '*',
    })
    const english = await admin.get<Page<RightsChange>>(
      '/api/blade-system/rights/changes',
      {},
      { 'accept-language': 'en' },
    )

    expect((await newest(admin)).added).toEqual(expect.arrayContaining(['所属菜单：用户', '规则类型：本人可见']))
    expect(english.data.records[0]?.added).toEqual(expect.arrayContaining(['Page: Users', 'Rule: Own']))
  })

  it('removes a scope that was added, brings back one that was removed, and sets back what a save changed', async () => {
    const [menuId] = await menuIdsOf(test, 'user')
    const values = {
      menuId,
      resourceCode: 'own',
      scopeName: `本人${tenantId}`,
      scopeClass: 'user',
      scopeType: 2,
      scopeColumn: 'create_user',
      scopeField: '*',
    }
    const added = await admin.post<{ id: string }>('/api/blade-system/data-scope/submit', values)
    const detail = () =>
      admin.get<{ scopeType: number; scopeName: string }>('/api/blade-system/data-scope/detail', { id: added.data.id })
    await admin.post('/api/blade-system/data-scope/submit', {
      ...values,
      id: added.data.id,
      scopeType: 1,
      scopeColumn: '-',
    })
    const undoneSave = await revert(admin, (await newest(admin)).id)
    const afterSave = (await detail()).data.scopeType
    await admin.post('/api/blade-system/data-scope/remove', { ids: [added.data.id] })
    const undoneRemoval = await revert(admin, (await newest(admin)).id)
    const afterRemoval = (await detail()).status
    const additions = (await listOf(admin, { kind: 'dataScope' })).filter(
      ({ title, removedCount }) => title === values.scopeName && removedCount === 0,
    )
    const undoneAddition = await revert(admin, additions.at(-1)?.id ?? '')

    expect([
      added.status,
      undoneSave.status,
      afterSave,
      undoneRemoval.status,
      afterRemoval,
      undoneAddition.status,
      (await detail()).status,
    ]).toEqual([200, 200, 2, 200, 200, 200, 404])
  })
})

describe('a change that waits', () => {
  it('is made once its time has come, as its author, and once only', async () => {
    const { data } = await schedule(tenantAdmin, {
      kind: 'role',
      targetIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'post', 'dept'),
    })
    const waiting = await newest(tenantAdmin)
    const before = await codesOf(clerk.roleId)
    await runJob(data.id)
    await runJob(data.id) // the worker died before it could say that it was done

    expect([waiting.id, waiting.state, waiting.added.toSorted()]).toEqual([
      data.id,
      RIGHTS_CHANGE_STATE.scheduled,
      ['岗位', '部门'],
    ])
    expect(before).toEqual(['post', 'post_add', 'user'])
    expect(await codesOf(clerk.roleId)).toEqual(['dept', 'post'])
    const changes = (await listOf(tenantAdmin)).map(sorted)
    expect(changes.length).toBe(1)
    expect(changes[0]).toMatchObject({
      id: data.id,
      state: RIGHTS_CHANGE_STATE.applied,
      added: ['部门'],
      removed: ['岗位-新增', '用户'],
      createUserName: tenantAdmin.user.account,
    })
    expect(await test.owner('select target_user as user from desk_notice where tenant_id = $1', [tenantId])).toEqual([
      { user: tenantAdmin.user.userId },
    ])
    expect((await revert(tenantAdmin, data.id)).status).toBe(200)
    expect(await codesOf(clerk.roleId)).toEqual(['post', 'post_add', 'user'])
  })

  it('fails with the reason when its author may no longer, and changes nothing', async () => {
    const lead = await buildCaller(test, {
      tenantId,
      permissions: ['role', 'role_grant', 'rights_change', 'post', 'post_add', 'user', 'dept'],
    })
    const { data, status } = await schedule(lead, {
      kind: 'role',
      targetIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'dept'),
    })
    await test.owner(
      `delete from system_role_menu where role_id = $1 and menu_id = (select id from system_menu where code = 'dept')`,
      [lead.user.roleId],
    )
    await runJob(data.id)

    const change = await newest(tenantAdmin)
    expect([status, change.state, await codesOf(clerk.roleId)]).toEqual([
      200,
      RIGHTS_CHANGE_STATE.failed,
      ['post', 'post_add', 'user'],
    ])
    expect(change.error).toContain('部门')
    expect((await revert(tenantAdmin, data.id)).status).toBe(409)
  })

  it('fails when its author is gone', async () => {
    const { data } = await schedule(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], menuIds: [] })
    await test.owner('update user_account set status = 2 where id = $1', [tenantAdmin.user.userId])
    await runJob(data.id)

    expect((await listOf(admin, { tenantId }))[0]).toMatchObject({
      state: RIGHTS_CHANGE_STATE.failed,
      error: '安排该变更的人已不能登录',
    })
  })

  it('is called off, once, and then never made', async () => {
    const { data } = await schedule(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], menuIds: [] })
    const cancel = () => tenantAdmin.post('/api/blade-system/rights/cancel', { id: data.id })
    const statuses = [(await cancel()).status, (await cancel()).status]
    await runScheduled(test.deps, {
      tenantId,
      payload: { changeId: data.id, author: { tenantId, userId: tenantAdmin.user.userId } },
    })

    expect([statuses, (await newest(tenantAdmin)).state, await codesOf(clerk.roleId)]).toEqual([
      [200, 409],
      RIGHTS_CHANGE_STATE.cancelled,
      ['post', 'post_add', 'user'],
    ])
    expect(await test.owner('select 1 from platform_job where key = $1', [`rights:${data.id}`])).toEqual([])
  })

  it('may be one of a package or of a scope', async () => {
    const packageId = await buildPackage(test, tenantId, `时包${tenantId}`, ['post', 'user'])
    const [menuId] = await menuIdsOf(test, 'user')
    const cut = await schedule(admin, {
      kind: 'package',
      targetIds: [packageId],
      menuIds: await menuIdsOf(test, 'post'),
    })
    const added = await schedule(admin, {
      kind: 'dataScope',
      targetIds: ['0'],
      values: {
        menuId,
        resourceCode: 'own',
        scopeName: `时${tenantId}`,
        scopeClass: 'user',
        scopeType: '2',
        scopeColumn: '',
        scopeField: '*',
      },
    })
    await runJob(cut.data.id)
    await runJob(added.data.id)
    await runJob(added.data.id)

    const asClerk = await signIn(test, clerk)
    expect((await asClerk.get('/api/blade-user/page')).status).toBe(403)
    expect(
      await test.owner('select scope_column as column from system_data_scope where scope_name = $1', [`时${tenantId}`]),
    ).toEqual([{ column: 'create_user' }])
    expect((await listOf(admin)).slice(0, 2).map(({ state }) => state)).toEqual([1, 1])
  })

  it.each([
    [-HOUR_MS, '生效时间须晚于现在'],
    [400 * 24 * HOUR_MS, '生效时间最晚为一年之后'],
  ])('refuses a time %i ms from now', async (inMs, text) => {
    const answer = await schedule(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], menuIds: [] }, inMs)

    expect([answer.status, answer.errors]).toEqual([400, [{ field: 'applyTime', msg: text }]])
  })

  it('is refused where the change itself would be', async () => {
    const plain = await buildCaller(test, { tenantId, permissions: ['role', 'role_grant'] })
    const [menuId] = await menuIdsOf(test, 'user')

    const beyond = await schedule(plain, {
      kind: 'role',
      targetIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'user'),
    })
    const wrong = await schedule(admin, {
      kind: 'dataScope',
      targetIds: ['0'],
      values: { menuId, resourceCode: 'x', scopeName: 'x', scopeClass: 'nothing', scopeType: 2, scopeField: '*' },
    })

    expect([beyond.status, wrong.status, wrong.errors?.map(({ field }) => field)]).toEqual([403, 400, ['scopeClass']])
  })
})
