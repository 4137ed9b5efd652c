import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Post, PostEntry } from '@drawdesk/contract/organisation/post'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-system/post/${call}`
let counter = 0
const values = (more: object = {}) => ({
  postName: `岗位${(counter += 1)}`,
  postCode: `code${counter}`,
  category: 3,
  sort: 100 + counter,
  remark: '',
  ...more,
})
async function add(more: object = {}, caller: SignedIn = admin): Promise<string> {
  const answer = await caller.post<{ id: string }>(url('submit'), values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}

describe('posts', () => {
  it('of a new installation are there in their order, and the first administrator holds the first', async () => {
    const { data } = await admin.get<PostEntry[]>(url('select'))
    const [first] = await test.owner<{ post_id: string }>(
      `select post_id from user_account where account = 'admin' and tenant_id = '000000'`,
    )

    expect(data.slice(0, 8).map(({ postCode, category }) => `${postCode} ${category}`)).toEqual([
      'ceo 1',
      'coo 1',
      'cfo 1',
      'cto 1',
      'cio 1',
      'pm 2',
      'hrm 2',
      'staff 3',
    ])
    expect([data[0]?.postName, first?.post_id]).toEqual(['首席执行官', data[0]?.id])
  })

  it('are added, found, read with the name of their level, changed, removed and brought back', async () => {
    const id = await add({ postName: '质量经理', postCode: 'qm', category: 2, remark: '看质量' })

    const found = await admin.get<Page<Post>>(url('list'), { postName: '质量', category: '2' })
    const changed = await admin.post<Post>(url('submit'), { id, version: 1, postName: '质量主管' })
    const late = await admin.post(url('submit'), { id, version: 1, postName: '又改' })
    const removed = await admin.post(url('remove'), { ids: id })
    const gone = await admin.get(url('detail'), { id })

    expect(found.data).toMatchObject({
      total: 1,
      records: [{ id, postCode: 'qm', categoryName: '中层', remark: '看质量' }],
    })
    expect([changed.data.version, late.status, removed.status, gone.status]).toEqual([2, 409, 200, 404])
    expect([
      (await admin.post(url('restore'), { ids: [id] })).status,
      (await admin.get<Post>(url('detail'), { id })).data.postName,
    ]).toEqual([200, '质量主管'])
  })

  it('say what is missing or wrong, beside the field', async () => {
    await add({ postCode: 'taken' })
    const empty = await admin.post(url('submit'), {})
    const taken = await admin.post(url('submit'), values({ postCode: 'taken' }))
    const unknown = await admin.post(url('submit'), values({ category: 9 }))

    expect(empty.errors?.map(({ field }) => field)).toEqual(['postName', 'postCode', 'category', 'sort'])
    expect([taken.status, taken.errors]).toEqual([400, [{ field: 'postCode', msg: '岗位编号已存在' }]])
    expect([unknown.status, unknown.errors]).toEqual([400, [{ field: 'category', msg: '没有这种岗位类型' }]])
  })

  it('have the levels of their own tenant: one that it added is taken and named, another’s is not', async () => {
    const [theirs, others] = [
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
    ]
    const dict = await theirs.post<{ id: string }>('/api/blade-system/dict-biz/submit', {
      code: 'post_category',
      dictValue: '级别',
      sort: 1,
      isSealed: 0,
    })
    const level = await theirs.post<{ id: string }>('/api/blade-system/dict-biz/submit', {
      parentId: dict.data.id,
      code: 'post_category',
      dictKey: '7',
      dictValue: '学徒',
      dictValueEn: 'Apprentice',
      sort: 1,
      isSealed: 0,
    })
    const id = await add({ category: 7 }, theirs)
    await theirs.post('/api/blade-system/dict-biz/submit', { id: level.data.id, isSealed: 1 })

    const refused = await others.post(url('submit'), values({ category: 7 }))
    const offered = await theirs.get<unknown[]>('/api/blade-system/dict-biz/dictionary', { code: 'post_category' })

    expect([
      (await theirs.get<Post>(url('detail'), { id })).data.categoryName,
      offered.data,
      refused.errors?.map(({ field }) => field),
    ]).toEqual(['学徒', [], ['category']])
  })

  it('are not removed while somebody holds them, who is named, all or none', async () => {
    const [free, held] = [await add(), await add({ postName: '有人在任' })]
    const holders: string[] = []
    for (const name of ['张三', '李四', '王五', '赵六']) {
      const { userId: id } = await buildUser(test.deps)
      await test.owner(`update user_account set post_id = $1, real_name = $2 where id = $3`, [
        `${held},${free.slice(0, 3)}`,
        name,
        id,
      ])
      holders.push(id)
    }

    const refused = await admin.post(url('remove'), { ids: [free, held] })
    await test.owner(`update user_account set post_id = '' where id = any($1)`, [holders])

    expect([refused.status, refused.msg]).toEqual([
      400,
      '岗位“有人在任”还有 4 人在任（张三、李四、王五…），请先调整他们的岗位',
    ])
    expect((await admin.post(url('remove'), { ids: [free, held] })).status).toBe(200)
  })

  it('are offered to everybody signed in; the rest asks for rights', async () => {
    const clerk = await buildCaller(test, { permissions: ['dept'] })
    const strangers = await Promise.all(
      ['list', 'select', 'detail'].map((call) => test.app.inject({ url: url(call), query: { id: '1' } })),
    )
    const refused = await Promise.all([
      clerk.get(url('list')),
      clerk.get(url('detail'), { id: '1' }),
      clerk.post(url('submit'), values()),
      clerk.post(url('remove'), { ids: ['1'] }),
    ])

    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect([(await clerk.get(url('select'))).status, refused.map(({ status }) => status)]).toEqual([
      200,
      [403, 403, 403, 403],
    ])
  })

  it('are each tenant’s own, codes too; the operator looks into another by its number', async () => {
    const mine = await add({ postCode: 'shared' })
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const theirs = await add({ postCode: 'shared', postName: '他们的' }, other)

    expect([
      (await other.get(url('detail'), { id: mine })).status,
      (await other.post(url('remove'), { ids: [mine] })).status,
    ]).toEqual([404, 404])
    expect((await other.get<PostEntry[]>(url('select'), { tenantId: '000000' })).data.map(({ id }) => id)).toEqual([
      theirs,
    ])
    expect((await admin.get<PostEntry[]>(url('select'), { tenantId })).data).toMatchObject([
      { id: theirs, tenantId, postCode: 'shared', postName: '他们的' },
    ])
  })
})
