import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Sellsource } from '@drawdesk/contract/operation/sellsource'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-biz/sellsource/${call}`
const add = async (code: string, more: object = {}, caller = admin): Promise<string> =>
  (await caller.post<{ id: string }>(url('save'), { name: `渠道 ${code}`, code, ...more })).data.id
const read = async (id: string): Promise<Sellsource> => (await admin.get<Sellsource>(url('findById'), { id })).data

describe('channels that bring guests', () => {
  it('keep their share as text with two decimals', async () => {
    const given = ['12.50', '0', '100.00', '07.5', '', 33.3]

    const ids = await Promise.all(given.map((share, index) => add(`share-${index}`, { share })))

    expect(await Promise.all(ids.map(async (id) => (await read(id)).share))).toEqual([
      '12.50',
      '0.00',
      '100.00',
      '7.50',
      '',
      '33.30',
    ])
  })

  it.each(['100.01', '-1', '1.234', 'ten', '101', '1e2'])('take no share of %s', async (share) => {
    const { status, errors } = await admin.post(url('submit'), { name: 'x', code: 'never', share })

    expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['share']])
  })

  it('have a code that nobody else in their tenant has, in every call that writes', async () => {
    await add('mall')
    const other = await add('museum')

    const answers = [
      await admin.post(url('save'), { name: 'x', code: 'mall' }),
      await admin.post(url('update'), { id: other, code: 'mall' }),
      await admin.post(url('submit'), { id: other, code: 'mall' }),
    ]
    const list = await admin.post(url('saveList'), [
      { name: 'x', code: 'new-one' },
      { name: 'x', code: 'mall' },
    ])

    expect(answers.map(({ status, errors }) => [status, errors])).toEqual(
      answers.map(() => [400, [{ field: 'code', msg: '渠道编号已存在' }]]),
    )
    expect([list.status, list.errors]).toEqual([400, [{ field: 'list[1].code', msg: '渠道编号已存在' }]])
    expect((await admin.get<Page<Sellsource>>(url('page'), { code: 'new-one' })).data.total).toBe(0)
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    expect(await add('mall', {}, stranger)).toMatch(/^\d+$/)
  })

  it('give their code free when they are removed, and do not come back once it is taken', async () => {
    const first = await add('again')
    await admin.post(url('remove'), { ids: [first] })
    const second = await add('again')

    const back = await admin.post(url('restore'), { ids: [first] })
    await admin.post(url('remove'), { ids: [second] })
    const later = await admin.post(url('restore'), { ids: [first] })

    expect([back.status, later.status, (await read(first)).code]).toEqual([409, 200, 'again'])
  })

  it.each(['a b', '编码', 'a/b', "'"])('take no code like %s', async (code) => {
    expect(await admin.post(url('save'), { name: 'x', code })).toMatchObject({
      status: 400,
      errors: [{ field: 'code' }],
    })
  })
})
