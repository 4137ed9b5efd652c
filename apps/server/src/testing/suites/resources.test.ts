import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuGroups } from '@drawdesk/contract/core/menus'
import { formFieldsOf, permissionOf, type FieldDefinition, type ResourceAction } from '@drawdesk/contract/core/resource'
import type { Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildRole, buildUser as buildRoleHolder } from '../../modules/identity/testing/kit.ts'
import { buildCaller, buildTenant } from '../factories.ts'
import { choicesFor, requiredFieldsOf, sampleOf, type Choices } from '../samples/samples.ts'

type Row = Record<string, unknown> & { id: string; version: number }

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

/** Pages whose rights only people of the platform can have. */
const platformOnly = new Set(
  menuGroups.flatMap(({ pages }) => pages.filter(({ isPlatformOnly }) => isPlatformOnly).map(({ code }) => code)),
)

/** Required fields that clients of this family may not know: a new row has a usual value where nothing is said. */
const SUPPLIED: Readonly<Record<string, readonly string[]>> = {
  code: ['serviceName', 'templateType'],
  dept: ['deptCategory'],
  dict: ['isSealed'],
  dictBiz: ['isSealed'],
  model: ['datasourceId'],
}

/** What a change asks for beside the code of its action. */
const ASKED_BESIDES: Readonly<Record<string, readonly string[]>> = { report: ['report_sql'] }

/** The rows of a list call, paged or a forest. */
function rowsOf(data: Page<Row> | Row[]): Row[] {
  const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat((row.children ?? []) as Row[])])
  return Array.isArray(data) ? flat(data) : data.records
}

describe.each(resources.map((resource) => [resource.name, resource] as const))('resource %s', (_name, resource) => {
  const can = (...actions: ResourceAction[]): boolean => actions.every((action) => resource.actions.includes(action))
  const isReadable = can('view') || can('edit')
  const isPlatforms = platformOnly.has(resource.code)
  const audit = {
    ...('tenantId' in resource.row.properties && !isPlatforms ? { tenantId: '000000' } : {}),
    ...('status' in resource.row.properties ? { status: 1 } : {}),
  }
  const url = (call: keyof typeof resource.calls): string => `/api${resource.path}/${resource.calls[call]}`
  const seenInDetail = (values: Row | Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => !(resource.fields[name as never] as FieldDefinition).hideIn?.includes('detail'),
      ),
    )
  let choices: Choices
  beforeAll(async () => {
    await test.owner('delete from auth_rate') // all these people come from one address, more of them with each resource
    choices = await choicesFor(resource, admin)
  })
  const sample = (): Record<string, unknown> => sampleOf(resource, choices)
  const add = async (caller: SignedIn, values: Record<string, unknown> = sample()): Promise<string> => {
    const answer = await caller.post<{ id: string }>(url('save'), values)
    expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
    return answer.data.id
  }

  it.runIf(can('add') && isReadable)('gives back what was saved, and only in its own words', async () => {
    const values = sample()
    const id = await add(admin, values)

    const { data } = await admin.get<Row>(url('detail'), { id })

    expect(data).toMatchObject({ ...seenInDetail(values), ...audit, id, version: 1 })
    expect(Object.keys(data).every((name) => name in resource.row.properties)).toBe(true)
  })

  it('lists what it has', async () => {
    const { status, data } = await admin.get<Page<Row> | Row[]>(url('list'))

    expect([status, Array.isArray(data)]).toEqual([200, resource.isTree === true])
    expect(
      rowsOf(data)
        .flatMap((row) => Object.keys(row))
        .filter((name) => !(name in resource.row.properties)),
    ).toEqual([])
  })

  it.runIf(can('add') && resource.isTree)('lists new rows at their place', async () => {
    const [parent, child] = [await add(admin), await add(admin)]
    await admin.post(url('save'), { id: child, parentId: parent })

    const { data } = await admin.get<Row[]>(url('list'))

    expect(data.find(({ id }) => id === parent)).toMatchObject({ children: [{ id: child, parentId: parent }] })
  })

  it.runIf(can('add') && !resource.isTree)('lists new rows first or in its declared order, counted', async () => {
    const id = await add(admin)

    const { data } = await admin.get<Page<Row>>(url('list'), { size: '500', descs: 'id' })

    expect(data.records[0]?.id).toBe(id)
    expect(data.total).toBe(data.records.length)
    expect(data.pages).toBe(1)
  })

  it.runIf(can('add', 'edit'))('changes only what is sent', async () => {
    const values = sample()
    const id = await add(admin, values)
    const [first] = [...requiredFieldsOf(resource), ...formFieldsOf(resource)] as [string, ...string[]]
    const changed = sample()[first]

    const saved = await admin.post<{ version: number }>(url('save'), { id, [first]: changed })
    const { data } = await admin.get<Row>(url('detail'), { id })

    expect(saved.data.version).toBe(2)
    expect(data).toMatchObject({ ...seenInDetail({ ...values, [first]: changed }), version: 2 })
  })

  it.runIf(can('add', 'edit'))('refuses a save over a newer version and changes nothing', async () => {
    const id = await add(admin)
    await admin.post(url('save'), { ...sample(), id, version: 1 })
    const before = await admin.get<Row>(url('detail'), { id })

    const late = await admin.post(url('save'), { ...sample(), id, version: 1 })

    expect([late.status, late.code, late.msg]).toEqual([409, 409, '数据已被他人修改'])
    expect((await admin.get<Row>(url('detail'), { id })).data).toEqual(before.data)
  })

  const asked = requiredFieldsOf(resource).filter((field) => !SUPPLIED[resource.name]?.includes(field))
  it.runIf(can('add') && asked.length > 0)(
    'asks for each required field beside it, in both languages, and writes nothing',
    async () => {
      const total = async (): Promise<number> =>
        rowsOf((await admin.get<Page<Row> | Row[]>(url('list'), { size: '500' })).data).length
      const before = await total()

      const zh = await admin.post(url('save'), {})
      const en = await admin.post(url('save'), {}, { 'accept-language': 'en' })

      const texts = asked.map(
        (field) => [field, resource.texts.fields[field as never] as { required: { zh: string; en: string } }] as const,
      )
      expect(zh.status).toBe(400)
      const inOrder = (errors: { field: string; msg: string }[] | undefined) =>
        errors?.toSorted((one, other) => one.field.localeCompare(other.field))
      expect(inOrder(zh.errors)).toEqual(inOrder(texts.map(([field, { required }]) => ({ field, msg: required.zh }))))
      expect(inOrder(en.errors)).toEqual(inOrder(texts.map(([field, { required }]) => ({ field, msg: required.en }))))
      expect(await total()).toBe(before)
    },
  )

  it.runIf(can('add', 'edit'))('will not empty a required field of a saved row', async () => {
    const id = await add(admin)

    for (const field of requiredFieldsOf(resource)) {
      const answer = await admin.post(url('save'), { id, [field]: typeof sample()[field] === 'number' ? 'x' : '  ' })
      expect([field, answer.status, answer.errors?.[0]?.field]).toEqual([field, 400, field])
    }
  })

  it.runIf(can('add', 'delete') && isReadable)('removes all of the ids or none, and brings them back', async () => {
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

  it.runIf(can('add', 'edit', 'delete'))(
    'is named in the log by name, with the fields that became another',
    async () => {
      const [values, others] = [sample(), sample()]
      const name =
        formFieldsOf(resource).find((field) => typeof values[field] === 'string' && values[field] !== others[field]) ??
        ''
      const id = await add(admin, values)
      await admin.post(url('save'), { id, [name]: others[name] })
      await admin.post(url('remove'), { ids: [id] })
      await test.deps.requestLog.flush()
      const rows = await test.owner<{
        method_name: string
        log_name: string
        changes: { resource: string; field: string; before: string; after: string }[]
      }>(
        'select method_name, log_name, changes from log_usual where log_id = $1 and http_status = 200 order by create_time, id',
        [id],
      )

      expect(rows.map(({ log_name: said }) => said !== '')).toEqual(rows.map(() => true))
      expect(rows.length).toBe(3)
      expect(
        rows[1]?.changes.map(({ resource: of, field, before, after }) => [of, field, before !== after]),
      ).toContainEqual([resource.name, name, true])
    },
  )

  it('refuses each call to who lacks its permission, and knows who is not signed in', async () => {
    const id = can('add') ? await add(admin) : '1'
    const page = await buildCaller(test, { permissions: [resource.code] })
    const nobody = await buildCaller(test)
    const all: [string, boolean, (caller: SignedIn) => Promise<{ status: number; code: number; msg: string }>][] = [
      ['list', true, (caller) => caller.get(url('list'))],
      ['detail', isReadable, (caller) => caller.get(url('detail'), { id })],
      ['save', can('add'), (caller) => caller.post(url('save'), sample())],
      ['update', can('edit'), (caller) => caller.post(url('save'), { ...sample(), id })],
      ['remove', can('delete'), (caller) => caller.post(url('remove'), { ids: [id] })],
      ['restore', can('delete'), (caller) => caller.post(url('restore'), { ids: [id] })],
    ]
    const calls = all.filter(([, isServed]) => isServed)

    for (const [name, , call] of calls) {
      expect([name, await call(nobody)]).toMatchObject([name, { status: 403, code: 403, msg: '请求被拒绝' }])
      if (name !== 'list') expect([name, (await call(page)).status]).toEqual([name, 403])
    }
    expect((await page.get(url('list'))).status).toBe(200)
    const stranger = await test.app.inject({ method: 'GET', url: url('list') })
    expect([stranger.statusCode, stranger.json<{ code: number }>().code]).toEqual([401, 401])
    expect((await admin.get(url('detail'), { id })).status).toBe(can('add') && isReadable ? 200 : 404)
  })

  it.runIf(can('add'))('lets each permission do its own work only', async () => {
    for (const action of resource.actions) {
      const id = await add(admin)
      const caller = await buildCaller(test, {
        permissions: [permissionOf(resource, action), ...(ASKED_BESIDES[resource.name] ?? [])],
      })
      const done = {
        add: (await caller.post(url('save'), sample())).status === 200,
        edit: can('edit') && (await caller.post(url('save'), { ...sample(), id })).status === 200,
        view: isReadable && (await caller.get(url('detail'), { id })).status === 200,
        delete: can('delete') && (await caller.post(url('remove'), { ids: [id] })).status === 200,
      }
      expect([action, done]).toEqual([
        action,
        {
          add: action === 'add',
          edit: action === 'edit',
          view: action === 'view' || action === 'edit',
          delete: action === 'delete',
        },
      ])
    }
  })

  it.runIf(can('delete'))('says to choose something where nothing is to be removed', async () => {
    const answers = [
      await admin.post(url('remove'), { ids: [] }),
      await admin.post(url('remove'), { ids: '' }),
      await admin.post(url('restore'), { ids: [] }),
      await admin.post(url('remove'), { ids: [] }, { 'accept-language': 'en' }),
    ]

    expect(answers.map(({ status, msg, errors }) => [status, msg, errors?.[0]?.field])).toEqual([
      [400, '请选择至少一条数据', 'ids'],
      [400, '请选择至少一条数据', 'ids'],
      [400, '请选择至少一条数据', 'ids'],
      [400, 'Select at least one row', 'ids'],
    ])
  })

  it.runIf(can('add'))('lists whole rows: whatever a row has but what the list leaves to the detail', async () => {
    await add(admin)
    const left = Object.entries(resource.fields)
      .filter(
        ([, field]) =>
          (field as FieldDefinition).kind === 'json' && (field as FieldDefinition).hideIn?.includes('list'),
      )
      .map(([name]) => name)
    const whole = Object.keys(resource.row.properties).filter(
      (name) => (resource.row.required ?? []).includes(name) && !left.includes(name),
    )

    const { data } = await admin.get<Page<Row> | Row[]>(url('list'), { size: '500' })

    for (const row of rowsOf(data)) expect(whole.filter((name) => row[name] === undefined)).toEqual([])
    expect(rowsOf(data).every(({ isDeleted }) => isDeleted === 0)).toBe(true)
  })

  it.runIf(!resource.isTree)('filters and sorts by declared names only', async () => {
    const undeclared = await admin.get<Page<Row>>(url('list'), { password_hash: 'x', 'id;drop table': '1' })
    const badId = await admin.get(url('list'), { id: 'abc' })
    const badSort = await admin.get(url('list'), { ascs: 'is_deleted' })
    const badPage = await Promise.all(
      ([{ size: '0' }, { size: '-1' }, { size: 'ten' }, { current: '0' }] as Record<string, string>[]).map((query) =>
        admin.get(url('list'), query),
      ),
    )
    const cut = await admin.get<Page<Row>>(url('list'), { size: '5000' })

    expect(undeclared.status).toBe(200)
    expect([badId.status, badId.errors?.[0]?.field]).toEqual([400, 'id'])
    expect([badSort.status, badSort.errors?.[0]?.field]).toEqual([400, 'ascs'])
    expect(badPage.map((answer) => [answer.status, answer.errors?.length])).toEqual([
      [400, 1],
      [400, 1],
      [400, 1],
      [400, 1],
    ])
    expect(cut.data.size).toBe(500)
  })

  it.runIf(!resource.isTree)('answers a page beyond the end with no rows', async () => {
    const { data } = await admin.get<Page<Row>>(url('list'), { current: '1000' })

    expect([data.records, data.current]).toEqual([[], 1000])
  })

  it('is served with and without /api', async () => {
    expect((await admin.get(`${resource.path}/${resource.calls.list}`)).status).toBe(200)
  })

  it.runIf(can('add') && isReadable && !isPlatforms)('does not exist for another tenant', async () => {
    const mine = await add(admin)
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const before = (await admin.get<Row>(url('detail'), { id: mine })).data

    const list = await other.get<Page<Row> | Row[]>(url('list'), { size: '500', tenantId: '000000' })
    const answers = [
      await other.get(url('detail'), { id: mine, tenantId: '000000' }),
      await other.post(url('save'), { ...sample(), id: mine, tenantId: '000000' }),
      await other.post(url('remove'), { ids: [mine], tenantId: '000000' }),
    ]
    const theirChoices = await choicesFor(resource, other)
    const theirs = await other.post<{ id?: string }>(url('save'), sampleOf(resource, theirChoices))

    expect(rowsOf(list.data).filter((row) => row.tenantId !== tenantId)).toEqual([])
    expect(answers.map(({ status }) => status)).toEqual([404, can('edit') ? 404 : 403, 404])
    expect((await admin.get<Row>(url('detail'), { id: mine })).data).toEqual(before)
    // A tenant with nothing to choose from yet cannot fill every form.
    expect([200, ...(Object.keys(theirChoices).length < Object.keys(choices).length ? [400] : [])]).toContain(
      theirs.status,
    )
    expect((await admin.get(url('detail'), { id: theirs.data.id ?? '1' })).status).toBe(404)
  })

  it.runIf(isPlatforms)('is nobody’s outside of the platform, whatever a role was given', async () => {
    const id = can('add') ? await add(admin) : '1'
    const tenantId = await buildTenant(test.deps)
    const roleId = await buildRole(
      test.deps,
      [resource.code, ...resource.actions.map((action) => permissionOf(resource, action))],
      { tenantId, roleAlias: 'administrator' },
    )
    const { account, password } = await buildRoleHolder(test.deps, { tenantId, roleId })
    const other = await signIn(test, { account, password, tenantId })
    const before = await admin.get<Row>(url('detail'), { id })

    const answers = [
      await other.get(url('list')),
      ...(isReadable ? [await other.get(url('detail'), { id })] : []),
      ...(can('add') || can('edit')
        ? [await other.post(url('save'), sample()), await other.post(url('save'), { ...sample(), id })]
        : []),
      ...(can('delete')
        ? [await other.post(url('remove'), { ids: [id] }), await other.post(url('restore'), { ids: [id] })]
        : []),
    ]

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(await admin.get<Row>(url('detail'), { id })).toEqual(before)
  })
})

describe('texts of the resources', () => {
  it('are there in both languages for each field', () => {
    for (const resource of resources) {
      const labelled = Object.keys(resource.fields).map((field) => [
        resource.name,
        field,
        Object.keys((resource.texts.fields[field as never] as { label: object } | undefined)?.label ?? {}),
      ])
      expect(labelled).toEqual(Object.keys(resource.fields).map((field) => [resource.name, field, ['zh', 'en']]))
      expect(
        Object.values(resource.texts.title).every(Boolean) && Object.values(resource.texts.purpose).every(Boolean),
      ).toBe(true)
    }
  })
})
