import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowGroup, FlowPerson } from '@drawdesk/contract/workflow/colleagues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller, type BuiltUser } from '../../../testing/factories.ts'

const PATH = '/api/blade-flow/process'
let test: TestApp
let tenant: string
let nobody: BuiltCaller
let designer: BuiltCaller
let colleague: BuiltUser
let stranger: BuiltUser

beforeAll(async () => {
  test = await buildTestApp()
  tenant = await buildTenant(test.deps)
  nobody = await buildCaller(test, { tenantId: tenant })
  designer = await buildCaller(test, { tenantId: tenant, permissions: ['flow_model'] })
  colleague = await buildUser(test.deps, { tenantId: tenant })
  stranger = await buildUser(test.deps, { tenantId: await buildTenant(test.deps) })
  const { userId } = colleague
  await test.owner(
    "insert into system_dept (id, tenant_id, parent_id, ancestors, dept_name, full_name) values (9001, $1, 0, '0', 'Head office', ''), (9002, $1, 9001, '0,9001', 'Sales', '')",
    [tenant],
  )
  await test.owner('insert into user_dept (tenant_id, user_id, dept_id) values ($1, $2, 9002)', [tenant, userId])
  await test.owner("update user_account set real_name = 'Ann Li' where id = $1", [userId])
})
afterAll(() => test.close())

const people = (caller: SignedIn, query: Record<string, string> = {}) =>
  caller.get<Page<FlowPerson>>(`${PATH}/people`, query)
const groups = (caller: SignedIn, query: Record<string, string>) => caller.get<Page<FlowGroup>>(`${PATH}/groups`, query)

describe('process/people', () => {
  it('answers names and departments of the own tenant to everybody, and nothing else', async () => {
    const { data } = await people(nobody)

    expect(data.total).toBe(3)
    expect(data.records[0]).toEqual({ id: colleague.userId, name: 'Ann Li', deptName: 'Sales', isGone: 0, mayAct: 0 })
  })

  it('says who would find a task of theirs: those with the page of to-dos', async () => {
    const worker = await buildCaller(test, { tenantId: tenant, permissions: ['work_todo'] })

    const { data } = await people(nobody, { ids: `${worker.user.userId},${colleague.userId}` })
    await test.owner('update user_account set is_deleted = 1, status = 2 where id = $1', [worker.user.userId])

    expect(new Map(data.records.map(({ id, mayAct }) => [id, mayAct]))).toEqual(
      new Map([
        [worker.user.userId, 1],
        [colleague.userId, 0],
      ]),
    )
  })

  it('is searched by name or account, and has pages', async () => {
    const [named, called, second] = [
      await people(nobody, { text: 'ann' }),
      await people(nobody, { text: colleague.account }),
      await people(nobody, { size: '1', current: '2' }),
    ]

    expect([named, called].map(({ data }) => data.records.map(({ name }) => name))).toEqual([['Ann Li'], ['Ann Li']])
    expect([second.data.total, second.data.records.length]).toEqual([3, 1])
    expect(second.data.records[0]?.id).not.toBe(colleague.userId)
  })

  it('names people by their ids, those of another tenant not', async () => {
    const { data } = await people(nobody, { ids: `${colleague.userId},${stranger.userId}`, text: 'nobody' })

    expect(data.records.map(({ name }) => name)).toEqual(['Ann Li'])
  })

  it('offers nobody who may not sign in, and still names them', async () => {
    const { userId } = await buildUser(test.deps, { tenantId: tenant })
    await test.owner("update user_account set status = 2, real_name = 'Gone' where id = $1", [userId])

    expect((await people(nobody, { text: 'Gone' })).data.records).toEqual([])
    expect((await people(nobody, { ids: userId })).data.records).toMatchObject([{ name: 'Gone' }])
  })
})

describe('process/groups', () => {
  it('answers names of roles, posts and departments to those who draw processes', async () => {
    const depts = await groups(designer, { kind: 'dept' })
    const roles = await groups(designer, { kind: 'role', text: colleague.account })
    const named = await groups(designer, { kind: 'role', ids: `${colleague.roleId},${stranger.roleId}` })

    expect(depts.data.records).toEqual([
      { id: '9001', name: 'Head office', alias: '', isGone: 0 },
      { id: '9002', name: 'Head office / Sales', alias: '', isGone: 0 },
    ])
    expect([roles, named].map(({ data }) => data.records)).toEqual(
      Array.from({ length: 2 }, () => [
        expect.objectContaining({ id: colleague.roleId, name: colleague.account, isGone: 0 }),
      ]),
    )
    expect((await groups(designer, { kind: 'post' })).data.records).toEqual([])
    expect((await groups(nobody, { kind: 'role' })).status).toBe(403)
    expect((await groups(designer, { kind: 'tenant' })).status).toBe(400)
  })

  it('names roles by their alias as diagrams do, and says which are gone; a foreign one it does not know', async () => {
    const { roleId } = await buildUser(test.deps, { tenantId: tenant })
    await test.owner("update system_role set role_alias = 'cashier', role_name = 'Cashier' where id = $1", [roleId])
    await test.owner("update system_role set role_alias = 'foreign' where id = $1", [stranger.roleId])

    const found = await groups(designer, { kind: 'role', ids: 'cashier,foreign,nobody' })
    await test.owner('update system_role set is_deleted = 1 where id = $1', [roleId])
    const gone = await groups(designer, { kind: 'role', ids: 'cashier' })
    const offered = await groups(designer, { kind: 'role', text: 'Cashier' })

    const cashier = { id: roleId, name: 'Cashier', alias: 'cashier' }
    expect([found, gone, offered].map(({ data }) => data.records)).toEqual([
      [{ ...cashier, isGone: 0 }],
      [{ ...cashier, isGone: 1 }],
      [],
    ])
    expect((await groups(designer, { kind: 'dept', ids: 'cashier' })).data.records).toEqual([])
  })
})
