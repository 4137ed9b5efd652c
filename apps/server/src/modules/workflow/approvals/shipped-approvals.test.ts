import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller } from '../../../testing/factories.ts'
import { menuIdsOf } from '../../rights/testing/kit.ts'
import { workCalls } from '../testing/flow-kit.ts'
import { bind } from './testing/approval-kit.ts'

let test: TestApp
let tenantId: string
let boss: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  boss = await buildCaller(test, { tenantId, permissions: ['*'] })
  await test.owner(`update system_role set role_alias = 'admin' where id = $1`, [boss.user.roleId])
})
afterAll(() => test.close())

/** Claims the only task of an instance, and answers it with its form. */
async function claimed(processInstanceId: string) {
  const [row] = (await workCalls(boss).list('claim')).filter((one) => one.processInstanceId === processInstanceId)
  const taskId = row?.taskId ?? ''
  expect((await workCalls(boss).post('claim-task', { taskId })).status).toBe(200)
  const { data } = await boss.get<FlowFormAnswer>('/api/blade-flow/process/form', { taskId })
  return { taskId, form: data, row }
}

describe('shipped processes that approve', () => {
  it('show an administrator what a grant would change, and make it', async () => {
    await bind(boss, 'roleChange', 'changeApproval')
    const clerk = await buildUser(test.deps, { tenantId, permissions: ['post', 'post_add'] })
    const { data } = await boss.post<Submitted>('/api/blade-system/role/grant', {
      roleIds: [clerk.roleId],
      menuIds: await menuIdsOf(test, 'post'),
    })

    const { taskId, form, row } = await claimed(data.processInstanceId)
    const done = await workCalls(boss).agree(taskId)

    expect([row?.title, row?.businessTable, row?.route]).toEqual([
      `权限变更：${clerk.account}`,
      'approval.roleChange',
      'approval',
    ])
    expect(form.values).toMatchObject({
      changeKind: '角色权限',
      changeTitle: clerk.account,
      changeAdded: '无',
      changeRemoved: expect.stringContaining('新增') as string,
    })
    expect([form.writable, done.data.isFinished]).toEqual([[], true])
  })

  it('ask an administrator to refill where there is no manager', async () => {
    const device = { deviceId: '77', deviceName: 'Printer', paperLeft: 4, place: 'Hall' }
    const instanceId = (await test.deps.refillTasks.request(systemScope(tenantId), device)) ?? ''

    const { form } = await claimed(instanceId)

    expect(form.values).toEqual({ deviceName: 'Printer', place: 'Hall', paperLeft: 4 })
    expect(await test.deps.refillTasks.done(systemScope(tenantId), '77')).toBe(1)
  })

  it('are started by the program alone', async () => {
    const [definition] = await test.owner<{ id: string }>(
      `select id::text from wf_definition where process_key = 'guestApproval'`,
    )
    const started = await boss.post('/api/blade-flow/process/start', {
      processDefinitionId: definition?.id ?? '',
      values: {},
    })

    expect(started.status).toBe(403)
  })
})
