import type { ApprovalProcess } from '@drawdesk/contract/settings/approval'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { signInBySandbox } from '../../identity/testing/kit.ts'
import { newRole, userCalls } from '../../organisation/users/testing/people.ts'
import { buildWorker, todoOf, workCalls } from '../testing/flow-kit.ts'
import { bind, bound, field } from './testing/approval-kit.ts'

let test: TestApp
let admin: SignedIn
let first: BuiltCaller
let second: BuiltCaller
let definitionId: string

beforeAll(async () => {
  test = await buildTestApp({ config: { isSocialSandboxOn: true } })
  admin = await signIn(test)
  first = await buildWorker(test)
  second = await buildCaller(test, { permissions: ['work_todo', 'user', 'user_role', 'param'] })
  await admin.post('/api/blade-flow/form/submit', {
    name: 'Guest',
    key: 'guestForm',
    remark: '',
    fields: [
      field('guestName', { access: [{ node: 'second', mode: 'readable' }] }),
      field('roleIds', { kind: 'select', source: 'role', multiple: true, required: true }),
    ],
  })
  definitionId = await bound(admin, 'guest', {
    key: 'guests',
    people: [first.user.userId, second.user.userId],
    form: 'guestForm',
  })
})
afterAll(() => test.close())
beforeEach(() => bind(admin, 'guest', 'guests'))

let guests = 0
/** A guest of a third party applies; answers the account that waits and the instance that decides. */
async function apply() {
  const name = `Guest ${(guests += 1)}`
  const { access_token, oauth_id } = (await signInBySandbox(test.app, name)).json<{
    access_token: string
    oauth_id: string
  }>()
  const account = `guest.${guests}`
  const answer = await callerWith(test.app, access_token).post('/api/blade-user/register-guest', {
    tenantId: '000000',
    name,
    account,
    password: 'right horse',
    oauthId: oauth_id,
  })
  const row = (await userCalls(admin).page({ roleId: '-1', account })).data.records[0]
  return { name, account, answer, id: row?.id ?? '', instanceId: row?.approvalInstanceId ?? '' }
}

const stateOf = async (instanceId: string) =>
  (
    await test.owner<{ state: number; comment: string; decided_by: string }>(
      'select state, comment, decided_by::text from system_approval where instance_id = $1',
      [instanceId],
    )
  )[0]

describe('a guest whose registration a process decides', () => {
  it('is let in by it, with the role that its form says, in the name of who decided last', async () => {
    const { id, instanceId, name } = await apply()
    const role = await newRole(test)

    await workCalls(first).agree(await todoOf(first, instanceId))
    const taskId = await todoOf(second, instanceId)
    const shown = await second.get('/api/blade-flow/process/form', { taskId })
    const done = await workCalls(second).agree(taskId, { comment: 'welcome', variables: { roleIds: role } })

    expect(shown.data).toMatchObject({ values: { guestName: name }, writable: ['roleIds'] })
    expect(done.data).toMatchObject({ isFinished: true })
    expect((await userCalls(admin).detail(id)).data).toMatchObject({ roleId: role, approvalInstanceId: '' })
    expect(await stateOf(instanceId)).toEqual({ state: 1, comment: 'welcome', decided_by: second.user.userId })
  })

  it('is decided nowhere else while it waits', async () => {
    const { id, instanceId } = await apply()
    const people = userCalls(admin)
    const roleIds = await newRole(test)

    const refused = [
      await people.post('grant', { userIds: id, roleIds }),
      await people.post('update', { id, roleId: roleIds }),
      await people.post('remove', { ids: id }),
    ]

    expect(refused.map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 3 }, () => [409, '正在审批中，请在审批流程中办理']),
    )
    expect((await people.post('update', { id, realName: 'Seen' })).status).toBe(200)
    expect((await people.detail(id)).data).toMatchObject({ roleId: '-1', approvalInstanceId: instanceId })
  })

  it('is refused with a comment, and may apply again', async () => {
    const { id, instanceId } = await apply()

    await workCalls(first).reject(await todoOf(first, instanceId), { comment: 'who is this?' })

    expect((await userCalls(admin).detail(id)).status).toBe(404)
    expect(await stateOf(instanceId)).toEqual({ state: 2, comment: 'who is this?', decided_by: first.user.userId })
  })

  it('waits on the page again where the process was ended without a decision', async () => {
    const { id, instanceId } = await apply()

    const ended = await admin.post('/api/blade-flow/follow/delete-process-instance', {
      processInstanceId: instanceId,
      deleteReason: 'not this way',
    })
    const granted = await userCalls(admin).post('grant', { userIds: id, roleIds: await newRole(test) })

    expect([ended.status, granted.status]).toEqual([200, 200])
    expect(await stateOf(instanceId)).toMatchObject({ state: 3, comment: 'not this way' })
  })

  it('stays with the last task where it cannot be let in: what was decided and what is done are one', async () => {
    const { id, instanceId } = await apply()
    await workCalls(first).agree(await todoOf(first, instanceId))
    const taskId = await todoOf(second, instanceId)
    const beyond = await newRole(test, ['tenant'])

    const refused = await workCalls(second).agree(taskId, { variables: { roleIds: beyond } })

    expect([refused.status, refused.errors?.[0]?.field]).toEqual([403, 'variables.roleIds'])
    expect(await todoOf(second, instanceId)).toBe(taskId)
    expect(await stateOf(instanceId)).toMatchObject({ state: 0 })
    expect((await userCalls(admin).detail(id)).data).toMatchObject({ roleId: '-1' })
    expect((await workCalls(second).agree(taskId, { variables: { roleIds: await newRole(test) } })).status).toBe(200)
  })

  it('is let in by nobody who may not assign roles', async () => {
    await bound(admin, 'guest', { key: 'guests2', people: [first.user.userId, first.user.userId], form: 'guestForm' })
    const { instanceId } = await apply()
    await workCalls(first).agree(await todoOf(first, instanceId))

    const variables = { roleIds: await newRole(test) }
    const refused = await workCalls(first).agree(await todoOf(first, instanceId), { variables })

    expect([refused.status, refused.msg]).toEqual([403, '最后一步的办理人须有“配置角色”权限，才能通过注册申请'])
  })

  it('waits on the page where nothing is bound, or the process is suspended', async () => {
    await bind(admin, 'guest', '')
    const free = await apply()
    await bind(admin, 'guest', 'guests')
    await admin.post('/api/blade-flow/manager/change-state', { processId: definitionId, state: 'suspend' })
    const suspended = await apply()
    await admin.post('/api/blade-flow/manager/change-state', { processId: definitionId, state: 'active' })

    expect([free.answer.status, free.instanceId, suspended.answer.status, suspended.instanceId]).toEqual([
      200,
      '',
      200,
      '',
    ])
    expect((await userCalls(admin).post('grant', { userIds: suspended.id, roleIds: await newRole(test) })).status).toBe(
      200,
    )
  })

  it('is out of reach of other tenants', async () => {
    const { instanceId } = await apply()
    const tenantId = await buildTenant(test.deps)
    const stranger = await buildCaller(test, { tenantId, permissions: ['*'] })

    const seen = await stranger.get('/api/blade-flow/work/detail', { processInstanceId: instanceId })
    const bindings = await stranger.get<{ kind: string; processKey: string }[]>('/api/blade-system/approval/bindings')

    expect(seen.status).toBe(404)
    expect(bindings.data.map(({ processKey }) => processKey)).toEqual(['', '', '', ''])
  })
})

describe('binding', () => {
  it('names a process that is there, on the page and in the parameters', async () => {
    const byPage = await admin.post('/api/blade-system/approval/bind', { kind: 'guest', processKey: 'nowhere' })
    const params = await admin.get<{ records: { id: string }[] }>('/api/blade-system/param/list', {
      paramKey_equal: 'flow.approval.guest',
    })
    const save = (paramValue: string) =>
      admin.post('/api/blade-system/param/submit', { id: params.data.records[0]?.id, paramValue })
    const byParam = await save('nowhere')

    expect([byPage.status, byPage.errors]).toEqual([
      400,
      [{ field: 'processKey', msg: '没有标识为“nowhere”的可用流程' }],
    ])
    expect(byParam.errors).toEqual([{ field: 'paramValue', msg: '没有标识为“nowhere”的可用流程' }])
    expect((await save('none')).status).toBe(200)
    expect((await admin.get<object[]>('/api/blade-system/approval/bindings')).data[0]).toEqual({
      kind: 'guest',
      processKey: '',
      processName: '',
      isAvailable: false,
    })
  })

  it('is named in the language of who chooses it', async () => {
    const headers = { 'accept-language': 'en' }
    const { data } = await admin.get<ApprovalProcess[]>('/api/blade-system/approval/processes', {}, headers)

    expect(data).toContainEqual({ key: 'guestApproval', name: 'Registration approval' })
  })

  it('is not for those who may not change parameters', async () => {
    const answer = await second.post('/api/blade-system/approval/bind', { kind: 'guest', processKey: '' })

    expect(answer.status).toBe(403)
  })
})
