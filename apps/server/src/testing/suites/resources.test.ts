import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionOf } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller, buildTenant } from '../factories.ts'
import { requiredFieldsOf, sampleOf } from '../samples.ts'

type Row = Record<string, unknown> & { id: string; version: number }

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

describe.each(resources.map((resource) => [resource.name, resource] as const))('resource %s', (_name, resource) => {
  const url = (call: keyof typeof resource.calls): string => `/api${resource.path}/${resource.calls[call]}`
  const add = async (caller: SignedIn, values: Record<string, unknown> = sampleOf(resource)): Promise<string> => {
    const answer = await caller.post<{ id: string }>(url('save'), values)
    expect(answer.msg).toBe('操作成功')
    return answer.data.id
  }

  it('gives back what was saved, and only in its own words', async () => {
    const values = sampleOf(resource)
    const id = await add(admin, values)

    const { data } = await admin.get<Row>(url('detail'), { id })

    expect(data).toMatchObject({ ...values, id, version: 1, tenantId: '000000', status: 1 })
    expect(Object.keys(data).every((name) => name in resource.row.properties)).toBe(true)
  })

  it('lists new rows first or in its declared order, counted', async () => {
    const id = await add(admin)

    const { data } = await admin.get<Page<Row>>(url('list'), { size: '500', descs: 'id' })

    expect(data.records[0]?.id).toBe(id)
    expect(data.total).toBe(data.records.length)
    expect(data.pages).toBe(1)
  })

  it('changes only what is sent', async () => {
    const values = sampleOf(resource)
    const id = await add(admin, values)
    const [first] = requiredFieldsOf(resource) as [string]
    const changed = sampleOf(resource)[first]

    const saved = await admin.post<{ version: number }>(url('save'), { id, [first]: changed })
    const { data } = await admin.get<Row>(url('detail'), { id })

    expect(saved.data.version).toBe(2)
    expect(data).toMatchObject({ ...values, [first]: changed, version: 2 })
  })

  it('refuses a save over a newer version and changes nothing', async () => {
    const id = await add(admin)
    await admin.post(url('save'), { ...sampleOf(resource), id, version: 1 })
    const before = await admin.get<Row>(url('detail'), { id })

    const late = await admin.post(url('save'), { ...sampleOf(resource), id, version: 1 })

    expect([late.status, late.code, late.msg]).toEqual([409, 409, '数据已被他人修改'])
    expect((await admin.get<Row>(url('detail'), { id })).data).toEqual(before.data)
  })

  it('asks for each required field beside it, in both languages, and writes nothing', async () => {
    const total = async (): Promise<number | null> => (await admin.get<Page<Row>>(url('list'))).data.total
    const before = await total()

    const zh = await admin.post(url('save'), {})
    const en = await admin.post(url('save'), {}, { 'accept-language': 'en' })

    const texts = requiredFieldsOf(resource).map((field) => [field, resource.texts.fields[field as never] as { required: { zh: string; en: string } }] as const)
    expect(zh.status).toBe(400)
    expect(zh.errors).toEqual(texts.map(([field, { required }]) => ({ field, msg: required.zh })))
    expect(en.errors).toEqual(texts.map(([field, { required }]) => ({ field, msg: required.en })))
    expect(await total()).toBe(before)
  })

  it('will not empty a required field of a saved row', async () => {
    const id = await add(admin)

    for (const field of requiredFieldsOf(resource)) {
      const answer = await admin.post(url('save'), { id, [field]: typeof sampleOf(resource)[field] === 'number' ? 'x' : '  ' })
      expect([field, answer.status, answer.errors?.[0]?.field]).toEqual([field, 400, field])
    }
  })

  it('removes all of the ids or none, and brings them back', async () => {
    const ids = [await add(admin), await add(admin)]

    const half = await admin.post(url('remove'), { ids: [...ids, '999999999'] })
    const afterHalf = await Promise.all(ids.map(async (id) => (await admin.get(url('detail'), { id })).code))
    const whole = await admin.post<{ ids: string[] }>(url('remove'), { ids: ids.join(',') })
    const afterWhole = await admin.get(url('detail'), { id: ids[0] as string })
    const back = await admin.post(url('restore'), { ids })

    expect([half.status, afterHalf]).toEqual([404, [200, 200]])
    expect([whole.status, whole.data.ids, afterWhole.status, afterWhole.msg]).toEqual([200, ids, 404, '数据不存在'])
    expect([back.status, (await admin.get(url('detail'), { id: ids[1] as string })).status]).toEqual([200, 200])
  })

  it('refuses each call to who lacks its permission, and knows who is not signed in', async () => {
    const id = await add(admin)
    const page = await buildCaller(test, { permissions: [resource.code] })
    const nobody = await buildCaller(test)
    const calls: [string, (caller: SignedIn) => Promise<{ status: number; code: number; msg: string }>][] = [
      ['list', (caller) => caller.get(url('list'))],
      ['detail', (caller) => caller.get(url('detail'), { id })],
      ['save', (caller) => caller.post(url('save'), sampleOf(resource))],
      ['update', (caller) => caller.post(url('save'), { ...sampleOf(resource), id })],
      ['remove', (caller) => caller.post(url('remove'), { ids: [id] })],
      ['restore', (caller) => caller.post(url('restore'), { ids: [id] })],
    ]

    for (const [name, call] of calls) {
      expect([name, await call(nobody)]).toMatchObject([name, { status: 403, code: 403, msg: '请求被拒绝' }])
      if (name !== 'list') expect([name, (await call(page)).status]).toEqual([name, 403])
    }
    expect((await page.get(url('list'))).status).toBe(200)
    const stranger = await test.app.inject({ method: 'GET', url: url('list') })
    expect([stranger.statusCode, stranger.json<{ code: number }>().code]).toEqual([401, 401])
    expect((await admin.get(url('detail'), { id })).status).toBe(200)
  })

  it('lets each permission do its own work only', async () => {
    for (const action of resource.actions) {
      const id = await add(admin)
      const caller = await buildCaller(test, { permissions: [permissionOf(resource, action)] })
      const done = {
        add: (await caller.post(url('save'), sampleOf(resource))).status === 200,
        edit: (await caller.post(url('save'), { ...sampleOf(resource), id })).status === 200,
        view: (await caller.get(url('detail'), { id })).status === 200,
        delete: (await caller.post(url('remove'), { ids: [id] })).status === 200,
      }
      expect([action, done]).toEqual([action, { add: action === 'add', edit: action === 'edit', view: action === 'view' || action === 'edit', delete: action === 'delete' }])
    }
  })

  it('filters and sorts by declared names only', async () => {
    const undeclared = await admin.get<Page<Row>>(url('list'), { password_hash: 'x', 'id;drop table': '1' })
    const badId = await admin.get(url('list'), { id: 'abc' })
    const badSort = await admin.get(url('list'), { ascs: 'is_deleted' })
    const badPage = await Promise.all(([{ size: '0' }, { size: '-1' }, { size: 'ten' }, { current: '0' }] as Record<string, string>[]).map((query) => admin.get(url('list'), query)))
    const cut = await admin.get<Page<Row>>(url('list'), { size: '5000' })

    expect(undeclared.status).toBe(200)
    expect([badId.status, badId.errors?.[0]?.field]).toEqual([400, 'id'])
    expect([badSort.status, badSort.errors?.[0]?.field]).toEqual([400, 'ascs'])
    expect(badPage.map((answer) => [answer.status, answer.errors?.length])).toEqual([[400, 1], [400, 1], [400, 1], [400, 1]])
    expect(cut.data.size).toBe(500)
  })

  it('answers a page beyond the end with no rows', async () => {
    const { data } = await admin.get<Page<Row>>(url('list'), { current: '1000' })

    expect([data.records, data.current]).toEqual([[], 1000])
  })

  it('is served with and without /api', async () => {
    expect((await admin.get(`${resource.path}/${resource.calls.list}`)).status).toBe(200)
  })

  it('does not exist for another tenant', async () => {
    const mine = await add(admin)
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const before = (await admin.get<Row>(url('detail'), { id: mine })).data

    const list = await other.get<Page<Row>>(url('list'), { size: '500' })
    const detail = await other.get(url('detail'), { id: mine })
    const change = await other.post(url('save'), { ...sampleOf(resource), id: mine })
    const remove = await other.post(url('remove'), { ids: [mine] })
    const theirs = await add(other)

    expect(list.data).toMatchObject({ records: [], total: 0 })
    expect([detail, change, remove].map(({ status, msg }) => [status, msg])).toEqual(Array.from({ length: 3 }, () => [404, '数据不存在']))
    expect((await admin.get<Row>(url('detail'), { id: mine })).data).toEqual(before)
    expect((await admin.get(url('detail'), { id: theirs })).status).toBe(404)
  })
})

describe('texts of the resources', () => {
  it('are there in both languages for each field', () => {
    for (const resource of resources) {
      const labelled = Object.keys(resource.fields).map((field) => [resource.name, field, Object.keys((resource.texts.fields[field as never] as { label: object } | undefined)?.label ?? {})])
      expect(labelled).toEqual(Object.keys(resource.fields).map((field) => [resource.name, field, ['zh', 'en']]))
      expect(Object.values(resource.texts.title).every(Boolean) && Object.values(resource.texts.purpose).every(Boolean)).toBe(true)
    }
  })
})
