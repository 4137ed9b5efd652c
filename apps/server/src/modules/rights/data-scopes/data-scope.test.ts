import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataScope, DataScopeClass } from '@drawdesk/contract/rights/data-scope'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { menuIds } from '../../organisation/tenants/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let menuId: string
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ;[menuId = ''] = await menuIds(test, 'user')
})
afterAll(() => test.close())

const PATH = '/api/blade-system/data-scope'
const submit = (values: object = {}, by: SignedIn = admin) =>
  by.post<{ id: string }>(`${PATH}/submit`, {
    menuId,
    resourceCode: 'user',
    scopeName: '用户 [本人可见]',
    scopeClass: 'user',
    scopeType: 2,
    scopeColumn: 'create_user',
    scopeField: '*',
    scopeValue: '',
    remark: '',
    ...values,
  })

describe('a data scope', () => {
  it('must be one that can be asked of its rows; what is wrong stands beside the field', async () => {
    const button = (await menuIds(test, 'user_add'))[0]
    const cases: [object, string][] = [
      [{ menuId: '12345' }, 'menuId'],
      [{ menuId: button }, 'menuId'],
      [{ scopeClass: 'nothing' }, 'scopeClass'],
      [{ scopeClass: 'role' }, 'scopeClass'],
      [{ scopeColumn: 'create_dept' }, 'scopeColumn'],
      [{ scopeType: 3, scopeColumn: 'create_user' }, 'scopeColumn'],
      [{ scopeType: 4, scopeColumn: 'password_hash' }, 'scopeColumn'],
      [{ scopeField: 'account,passwordHash' }, 'scopeField'],
      [{ scopeType: 5, scopeValue: '' }, 'scopeValue'],
      [{ scopeType: 5, scopeValue: '1 = 1; drop table user_account' }, 'scopeValue'],
      [{ scopeType: 5, scopeValue: 'password_hash is null' }, 'scopeValue'],
    ]

    const answers = await Promise.all(
      cases.map(async ([values]) => (await submit(values)).errors?.map(({ field }) => field)),
    )

    expect(answers).toEqual(cases.map(([, field]) => [field]))
    expect((await submit({ scopeType: 5, scopeValue: 'sex = = 1' })).errors?.[0]?.msg).toMatch(/^第 \d+ 个字符处：/)
  })

  it('takes the column that is usual for its rule, and keeps a condition only where it has one', async () => {
    const { data } = await submit({ scopeType: 4, scopeColumn: '', scopeValue: 'sex = 1' })
    const first = (await admin.get<DataScope>(`${PATH}/detail`, { id: data.id })).data
    await admin.post(`${PATH}/submit`, { id: data.id, scopeType: 5, scopeColumn: '', scopeValue: "account like 'a%'" })

    expect(first).toMatchObject({
      scopeColumn: 'dept_id',
      scopeValue: '',
      menuName: '用户',
      scopeTypeName: '所在部门及子级可见',
    })
    expect((await admin.get<DataScope>(`${PATH}/detail`, { id: data.id })).data).toMatchObject({
      scopeType: 5,
      scopeColumn: '-',
      scopeValue: "account like 'a%'",
    })
    expect(
      (await admin.get<Page<DataScope>>(`${PATH}/list`, { menuId })).data.records.every((row) => row.menuId === menuId),
    ).toBe(true)
  })

  it('is noted with what it was before and after, also when it goes and comes back', async () => {
    const { data } = await submit({ scopeName: '记录' })
    await admin.post(`${PATH}/submit`, { id: data.id, scopeType: 1 })
    await admin.post(`${PATH}/remove`, { ids: [data.id] })
    await admin.post(`${PATH}/restore`, { ids: [data.id] })
    const rows = await test.owner<{
      before_state: Record<string, DataScope | null>
      after_state: Record<string, DataScope | null>
    }>(
      `select before_state, after_state from system_rights_change where kind = 'dataScope' and target_ids = $1 order by id`,
      [data.id],
    )

    expect(
      rows.map(({ before_state: before, after_state: after }) => [
        before[data.id]?.scopeType,
        after[data.id]?.scopeType,
      ]),
    ).toEqual([
      [undefined, 2],
      [2, 1],
      [1, undefined],
      [undefined, 1],
    ])
  })

  it('is not changed by somebody who is bound by it, nor are others on the same rows', async () => {
    const [mine, other] = [
      (await submit({ scopeName: '一' })).data.id,
      (await submit({ scopeName: '二', scopeType: 3, scopeColumn: 'create_dept' })).data.id,
    ]
    const editor = await buildCaller(test, {
      permissions: ['data_scope', 'data_scope_add', 'data_scope_edit', 'data_scope_delete', 'user'],
    })
    const free = await submit({ id: other, remark: 'x' }, editor)
    await admin.post('/api/blade-system/role/grant', { roleIds: [editor.user.roleId], dataScopeIds: [mine] })

    const answers = [
      await editor.post(`${PATH}/submit`, { id: mine, scopeType: 1 }),
      await editor.post(`${PATH}/submit`, { id: other, scopeClass: 'notice', scopeType: 1 }),
      await editor.post(`${PATH}/remove`, { ids: [mine] }),
      await submit({ scopeType: 1 }, editor),
    ]

    expect(free.status).toBe(200)
    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [403, '该权限约束着你自己，无权修改']),
    )
  })

  it('names what can be bound, in both languages', async () => {
    const { data } = await admin.get<DataScopeClass[]>(`${PATH}/classes`)
    const english = await admin.get<DataScopeClass[]>(`${PATH}/classes`, {}, { 'accept-language': 'en' })

    expect(data.find(({ name }) => name === 'user')).toMatchObject({
      title: '用户',
      columns: expect.arrayContaining([{ name: 'create_dept', title: '创建部门' }]),
      fields: expect.arrayContaining([{ name: 'account', title: expect.any(String) }]),
    })
    expect(english.data.map(({ title }) => title)).toContain('Users')
  })
})
