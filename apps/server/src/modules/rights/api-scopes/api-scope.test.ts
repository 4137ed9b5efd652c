import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiScope } from '@drawdesk/contract/rights/api-scope'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { menuIds } from '../../organisation/tenants/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let menuId: string
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ;[menuId = ''] = await menuIds(test, 'param')
})
afterAll(() => test.close())

const PATH = '/api/blade-system/api-scope'
const submit = (values: object = {}, by: SignedIn = admin) =>
  by.post<{ id: string }>(`${PATH}/submit`, {
    menuId,
    resourceCode: 'param',
    scopeName: '参数列表',
    scopePath: '/blade-system/param/list',
    scopeMethod: 'GET',
    scopeType: 1,
    remark: '',
    ...values,
  })

describe('an API scope', () => {
  it('names a call that exists, whole or by its beginning', async () => {
    const wrong = [
      await submit({ scopePath: '/blade-system/param/nothing' }),
      await submit({ scopePath: '/blade-nothing/*' }),
      await submit({ scopePath: '/blade-system/param/list', scopeMethod: 'POST' }),
      await submit({ scopePath: '/blade-biz/events/*', scopeMethod: 'POST' }),
    ]
    const right = [
      await submit({ scopePath: '/blade-system/region/*', scopeMethod: '' }),
      await submit({ scopePath: '/blade-system/region/submit', scopeMethod: '' }),
    ]

    expect(wrong.map(({ status, errors }) => [status, errors?.[0]])).toEqual(
      wrong.map(() => [400, { field: 'scopePath', msg: '没有这样的接口' }]),
    )
    expect(right.map(({ status }) => status)).toEqual([200, 200])
    expect((await submit({ menuId: '12345' })).errors?.[0]?.field).toBe('menuId')
  })

  it('is shown with its page and kind, and noted', async () => {
    const { data } = await submit({ scopePath: '/blade-system/region/list', scopeType: 2 })
    await admin.post(`${PATH}/submit`, { id: data.id, scopeMethod: '' })
    const rows = await test.owner<{ before_state: Record<string, ApiScope | null> }>(
      `select before_state from system_rights_change where kind = 'apiScope' and target_ids = $1 order by id`,
      [data.id],
    )

    expect((await admin.get<ApiScope>(`${PATH}/detail`, { id: data.id })).data).toMatchObject({
      menuName: '参数',
      scopeTypeName: '业务接口',
      scopeMethod: '',
    })
    expect(rows.map(({ before_state: before }) => before[data.id]?.scopeMethod)).toEqual([undefined, 'GET'])
  })

  it('is not changed by somebody who is kept out by it, on its page or by a code of another', async () => {
    const { data } = await submit({ scopePath: '/blade-system/param/remove', scopeMethod: 'POST' })
    const codes = ['api_scope', 'api_scope_edit', 'api_scope_delete']
    const [kept, free] = [
      await buildCaller(test, { permissions: [...codes, 'param_delete'] }),
      await buildCaller(test, { permissions: codes }),
    ]

    const answers = [
      await kept.post(`${PATH}/submit`, { id: data.id, scopePath: '/blade-system/region/list', scopeMethod: 'GET' }),
      await kept.post(`${PATH}/remove`, { ids: [data.id] }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [403, '该权限约束着你自己，无权修改']),
    )
    expect((await free.post(`${PATH}/submit`, { id: data.id, remark: 'x' })).status).toBe(200)
  })
})
