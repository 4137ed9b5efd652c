import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '@drawdesk/contract/core/resource'
import { auditFields, GivenIdList, Id, IdList, Type, type Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTenant } from '../testing/factories.ts'
import { resourceRoutes } from './resource.routes.ts'
import { buildKitApp, type KitCaller } from './testing/kit.ts'

const label = (word: string) => ({ label: { zh: word, en: word }, required: { zh: `${word}?`, en: `${word}?` } })
const texts = { title: { zh: '表', en: 'Sheets' }, purpose: { zh: '表', en: 'Sheets' } }

/** A table of the platform. */
const entryResource = defineResource({
  name: 'entry',
  path: '/blade-system/entry',
  actions: ['add', 'edit', 'view', 'delete'],
  row: Type.Object({
    id: Id,
    code: Type.String({ minLength: 1 }),
    dictKey: Type.String({ minLength: 1 }),
    dictValue: Type.String({ minLength: 1 }),
    parentId: Type.Union([Id, Type.Literal('')]),
    version: Type.Integer(),
  }),
  fields: {
    code: { kind: 'text', search: 'equals' },
    dictKey: { kind: 'text' },
    dictValue: { kind: 'text', search: 'contains' },
  },
  texts: { ...texts, fields: { code: label('code'), dictKey: label('key'), dictValue: label('value') } },
})

/** A table of tenants with fields of several values, and one whose column the form does not know. */
const personResource = defineResource({
  name: 'person',
  path: '/blade-system/person',
  hasTenant: true,
  actions: ['add', 'edit', 'view', 'delete'],
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: Type.Object({
    id: Id,
    account: Type.String({ minLength: 1 }),
    roleId: GivenIdList,
    deptId: IdList,
    deptName: Type.Optional(Type.String()),
    ...auditFields,
  }),
  fields: {
    account: { kind: 'text', search: 'contains' },
    roleId: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-system/role/select', value: 'id', label: 'roleName' },
      search: 'equals',
    },
    deptId: {
      kind: 'tree',
      multiple: true,
      from: { path: '/blade-system/dept/tree', value: 'value', label: 'title' },
      search: 'equals',
    },
  },
  texts: { ...texts, fields: { account: label('account'), roleId: label('role'), deptId: label('dept') } },
})

const readOnly = defineResource({
  ...entryResource,
  name: 'readOnly',
  path: '/blade-system/readOnly',
  actions: ['view'],
})
const addOnly = defineResource({ ...entryResource, name: 'addOnly', path: '/blade-system/addOnly', actions: ['add'] })

let test: TestApp
let kit: Awaited<ReturnType<typeof buildKitApp>>
let admin: KitCaller

beforeAll(async () => {
  test = await buildTestApp()
  const { deps } = test
  kit = await buildKitApp(deps, [
    ...resourceRoutes(deps, { resource: entryResource, table: 'systemDict' }),
    ...resourceRoutes(deps, {
      resource: personResource,
      table: 'userAccount',
      toColumns: async (_trx, _caller, { values, before: existing }) =>
        existing ? values : { ...values, passwordHash: `hash of ${String(values.account)}` },
      decorate: async (_caller, rows) => rows.map((row) => ({ ...row, deptName: `names of ${String(row.deptId)}` })),
    }),
    ...resourceRoutes(deps, { resource: readOnly, table: 'systemDict' }),
    ...resourceRoutes(deps, { resource: addOnly, table: 'systemDict' }),
  ])
  admin = kit.as()
})
afterAll(async () => {
  await kit.app.close()
  await test.close()
})

const ENTRY = '/blade-system/entry'
const PERSON = '/blade-system/person'
interface Row {
  id: string
  account: string
  tenantId: string
}

describe('a resource of the platform', () => {
  it('is the same for every tenant that may see it, and written in one place', async () => {
    const { id } = (
      await admin.post<{ id: string }>(`${ENTRY}/submit`, { code: 'shared', dictKey: '1', dictValue: 'one' })
    ).data
    const other = kit.as(await buildTenant(test.deps), ['entry', 'entry_view', 'entry_edit'])

    const seen = await other.get<Page<Row>>(`${ENTRY}/list`, { code: 'shared' })
    const changed = await other.post<{ version: number }>(`${ENTRY}/submit`, { id, dictValue: 'uno' })
    const removed = await admin.post(`${ENTRY}/remove`, { ids: [id] })
    const restored = await admin.post(`${ENTRY}/restore`, { ids: [id] })

    expect([seen.data.total, seen.data.records[0]?.id]).toEqual([1, id])
    expect([changed.data.version, removed.status, restored.status]).toEqual([2, 200, 200])
    expect((await admin.get<{ dictValue: string }>(`${ENTRY}/detail`, { id })).data.dictValue).toBe('uno')
  })

  it('takes no tenant', async () => {
    expect((await admin.get(`${ENTRY}/list`, { tenantId: 'nonsense' })).status).toBe(200)
  })
})

describe('a resource with fewer actions', () => {
  const statusOf = async (path: string, call: string, method: 'GET' | 'POST'): Promise<number> =>
    (
      await (method === 'GET'
        ? admin.get(`/blade-system/${path}/${call}`, { id: '1' })
        : admin.post(`/blade-system/${path}/${call}`, { id: '1', ids: ['1'] }))
    ).status

  it('has the calls of these actions only', async () => {
    expect([await statusOf('readOnly', 'list', 'GET'), await statusOf('readOnly', 'detail', 'GET')]).toEqual([200, 404])
    for (const call of ['submit', 'remove', 'restore'])
      expect((await admin.post<unknown>(`/blade-system/readOnly/${call}`, {})).msg).toBe('没找到请求')
    expect((await admin.get(`/blade-system/addOnly/detail`, { id: '1' })).msg).toBe('没找到请求')
  })

  it('adds where it cannot change', async () => {
    const values = { code: 'add only', dictKey: '1', dictValue: 'one' }
    const added = await admin.post<{ id: string }>('/blade-system/addOnly/submit', values)
    const changed = await admin.post('/blade-system/addOnly/submit', { ...values, id: added.data.id })

    expect([added.status, changed.status]).toEqual([200, 403])
  })
})

describe('a field of several values', () => {
  it('stores a list of ids and finds who has one of them', async () => {
    const add = async (account: string, roleId: string, deptId: string): Promise<void> =>
      void (await admin.post(`${PERSON}/submit`, { account, roleId, deptId }))
    await add('ann', '11', '')
    await add('ben', '11,12', '21')
    await add('cas', '112', '21,22')
    const found = async (query: Record<string, string>) =>
      (await admin.get<Page<Row>>(`${PERSON}/page`, { ...query, ascs: 'account' })).data.records
        .map(({ account }) => account)
        .filter((account) => account !== 'admin')

    expect(await found({ roleId: '11' })).toEqual(['ann', 'ben'])
    expect(await found({ roleId: '12,112' })).toEqual(['ben', 'cas'])
    expect(await found({ deptId_equal: '22' })).toEqual(['cas'])
    expect(await found({ roleId_notequal: '11' })).toEqual(['cas'])
    expect(await found({ roleId: ' , ' })).toEqual(['ann', 'ben', 'cas'])
  })

  it.each(['1,', ',1', '1,,2', 'a', '1;2', '1, 2', '99999999999999999999', '1,9223372036854775808'])(
    'refuses %s',
    async (roleId) => {
      const answer = await admin.post(`${PERSON}/submit`, { account: 'x', roleId })

      expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, 'roleId'])
    },
  )

  it('asks for at least one where it is required', async () => {
    expect((await admin.post(`${PERSON}/submit`, { account: 'x', roleId: '' })).errors).toEqual([
      { field: 'roleId', msg: 'role?' },
    ])
  })
})

describe('what a module adds', () => {
  it('stores columns of its own in the same transaction, and answers none of them', async () => {
    const { id } = (await admin.post<{ id: string }>(`${PERSON}/submit`, { account: 'dan', roleId: '1', deptId: '5' }))
      .data
    const [row] = await test.owner<{ password_hash: string }>('select password_hash from user_account where id = $1', [
      id,
    ])

    expect(row?.password_hash).toBe('hash of dan')
    expect((await admin.get(`${PERSON}/detail`, { id })).data).toMatchObject({ account: 'dan', deptName: 'names of 5' })
    expect(JSON.stringify(await admin.get(`${PERSON}/page`))).not.toContain('hash of')
  })
})

describe('the tenant that a call names', () => {
  it('is where the operator works', async () => {
    const tenantId = await buildTenant(test.deps)
    const { id } = (await admin.post<{ id: string }>(`${PERSON}/submit`, { tenantId, account: 'eve', roleId: '1' }))
      .data

    const there = await admin.get<Page<Row>>(`${PERSON}/page`, { tenantId })
    const here = await admin.get<Page<Row>>(`${PERSON}/page`, { account: 'eve' })
    const theirs = await kit.as(tenantId).get<Page<Row>>(`${PERSON}/page`)

    expect(there.data.records.map((row) => [row.account, row.tenantId])).toEqual([['eve', tenantId]])
    expect([here.data.total, theirs.data.total]).toEqual([0, 1])
    expect((await admin.get(`${PERSON}/detail`, { id })).status).toBe(404)
    expect((await admin.get(`${PERSON}/detail`, { id, tenantId })).status).toBe(200)
    expect((await admin.post(`${PERSON}/remove`, { ids: [id], tenantId })).status).toBe(200)
  })

  it('must exist', async () => {
    for (const tenantId of ['999999', 'x', "'; --"]) {
      const answers = [
        await admin.get(`${PERSON}/page`, { tenantId }),
        await admin.post(`${PERSON}/submit`, { tenantId, account: 'x', roleId: '1' }),
      ]
      expect(answers.map(({ status, errors }) => [status, errors])).toEqual(
        Array.from({ length: 2 }, () => [400, [{ field: 'tenantId', msg: '租户不存在' }]]),
      )
    }
  })

  it('is nothing to anybody else', async () => {
    const [mine, foreign] = [await buildTenant(test.deps), await buildTenant(test.deps)]
    await kit.as(foreign).post(`${PERSON}/submit`, { account: 'fay', roleId: '1' })
    const codes = ['person', 'person_add', 'person_view', 'person_edit']
    const own = kit.as(mine, codes)
    const platformStaff = kit.as('000000', codes)

    const { id } = (
      await own.post<{ id: string }>(`${PERSON}/submit`, { tenantId: foreign, account: 'gus', roleId: '1' })
    ).data

    expect(
      (await own.get<Page<Row>>(`${PERSON}/page`, { tenantId: foreign })).data.records.map(({ account }) => account),
    ).toEqual(['gus'])
    expect((await own.get<Row>(`${PERSON}/detail`, { id, tenantId: foreign })).data.tenantId).toBe(mine)
    expect(
      (await platformStaff.get<Page<Row>>(`${PERSON}/page`, { tenantId: foreign, account: 'fay' })).data.records,
    ).toEqual([])
  })
})
