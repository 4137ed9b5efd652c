import type { Code, CodeDrift, CodeFile, CodeModel } from '@drawdesk/contract/develop/code'
import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { unzip } from '../../../testing/unzip.ts'

const PATH = '/api/blade-develop/code'
const CONTRACT = 'packages/contract/src/operation/film.ts'
let test: TestApp
let admin: SignedIn
let modelId: string
let childId: string

interface Column {
  name: string
  comment?: string
  isKey?: number
  referTable?: string
}

let counter = 8_800_000

/** A model as it stands in the database: where its columns come from is not this test's. */
async function plantModel(code: string, columns: readonly Column[], tenantId = '000000'): Promise<string> {
  const id = String((counter += 1))
  await test.owner(
    `insert into develop_model (id, tenant_id, datasource_id, model_table, model_name, model_name_en, model_code, model_class)
     values ($1, $2, 0, $3, '影片', 'Films', $4, 'Film')`,
    [id, tenantId, code, code],
  )
  for (const [at, column] of columns.entries()) await plantColumn(id, column, at + 1, tenantId)
  return id
}

async function plantColumn(model: string, column: Column, sort: number, tenantId = '000000'): Promise<void> {
  const { name, comment = name, isKey = 0, referTable = '' } = column
  await test.owner(
    `insert into develop_prototype (id, tenant_id, model_id, sort, jdbc_name, jdbc_type, nullable, is_key, refer_table, comment, comment_en,
       property_type, property_name, is_list, is_form, component_type, is_required)
     values ($1, $2, $3, $4, $5, 'text', 0, $6::smallint, $7, $8, $8, $9, $5, 1, 1, 'text', 1 - $6::smallint)`,
    [
      String((counter += 1)),
      tenantId,
      model,
      sort,
      name,
      isKey,
      referTable,
      comment,
      isKey || referTable ? 'Integer' : 'String',
    ],
  )
}

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  modelId = await plantModel('film', [
    { name: 'film_id', isKey: 1 },
    { name: 'title', comment: '片名' },
  ])
  childId = await plantModel('inventory', [
    { name: 'inventory_id', isKey: 1 },
    { name: 'film_ref', referTable: 'film' },
    { name: 'shelf' },
  ])
})
afterAll(() => test.close())

const values = (more: object = {}): object => ({ codeName: '影片', tableName: 'film', modelId, ...more })
async function add(more: object = {}): Promise<string> {
  const answer = await admin.post<{ id: string }>(`${PATH}/submit`, values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const preview = async (id: string, system = 'drawdesk'): Promise<CodeFile[]> =>
  (await admin.get<CodeFile[]>(`${PATH}/preview`, { id, system })).data

async function download(ids: readonly string[], system?: string): Promise<Map<string, string>> {
  const answer = await admin.raw({
    method: 'POST',
    url: `${PATH}/gen-code`,
    payload: { ids, ...(system === undefined ? {} : { system }) },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.zip"/)
  return new Map([...(await unzip(answer.rawPayload))].map(([path, bytes]) => [path, bytes.toString()]))
}

describe('what screens are generated from', () => {
  it('begins with usual values, and says the name of its model', async () => {
    const id = await add()

    const { data } = await admin.get<Code>(`${PATH}/detail`, { id })

    expect(data).toMatchObject({ templateType: 'crud', serviceName: 'blade-biz', baseMode: 1, modelName: '影片' })
  })

  it('asks beside the field for what its template needs', async () => {
    const { status, errors } = await admin.post(`${PATH}/submit`, values({ templateType: 'tree' }))

    expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['treePid', 'treeName']])
  })

  it('is copied under its name and -copy', async () => {
    const id = await add({ author: 'me' })

    const { data } = await admin.post<{ id: string }>(`${PATH}/copy?id=${id}`, {})

    const copy = await admin.get<Code>(`${PATH}/detail`, { id: data.id })
    expect(copy.data).toMatchObject({ codeName: '影片-copy', author: 'me', modelId, version: 1 })
  })

  it('offers the columns of a model', async () => {
    const { data } = await admin.get<CodeModel>(`${PATH}/model`, { modelId: childId })

    expect(data).toMatchObject({
      modelTable: 'inventory',
      columns: [{ name: 'inventory_id', isKey: 1 }, { referTable: 'film' }, {}],
    })
  })

  it('is given whole, by id, by name or by the code of its model', async () => {
    const id = await add({ codeName: '只此一个' })

    const { data } = await admin.get<CodeDefinition>(`${PATH}/definition`, { id })

    expect(data).toMatchObject({
      format: 1,
      code: { codeName: '只此一个' },
      model: { modelCode: 'film' },
      menuGroup: '',
    })
    expect(data.columns.map(({ jdbcName }) => jdbcName)).toEqual(['film_id', 'title'])
    expect((await admin.get(`${PATH}/definition`, { name: '只此一个' })).data).toEqual(data)
    expect((await admin.get(`${PATH}/definition`, { name: 'film' })).msg).toMatch('不唯一')
    expect((await admin.get(`${PATH}/definition`, { name: 'nothing' })).status).toBe(404)
  })
})

describe('generated files', () => {
  it('are new, then what was generated last, then compared with it', async () => {
    const own = await plantModel('reel', [{ name: 'reel_id', isKey: 1 }, { name: 'title' }])
    const id = await add({ modelId: own, tableName: 'reel' })
    const first = await preview(id)
    const zip = await download([id])
    const second = await preview(id)
    await plantColumn(own, { name: 'rating_note', comment: '评级说明' }, 9)
    const third = await preview(id)

    expect(first.map(({ state, before }) => [state, before])).toEqual(first.map(() => ['new', '']))
    expect([...zip.keys()].toSorted()).toEqual(
      [...first.filter(({ kind }) => kind === 'file').map(({ path }) => path), 'reel.json', 'reel.md'].toSorted(),
    )
    expect(zip.get('reel.md')).toContain('reelResource,')
    expect(second.map(({ state }) => state)).toEqual(second.map(() => 'same'))
    const contract = third.find(({ path }) => path.endsWith('/reel.ts'))
    expect(contract).toMatchObject({ state: 'changed', before: zip.get('packages/contract/src/operation/reel.ts') })
    expect(contract?.content).toContain('评级说明')
    expect(third.filter(({ path }) => path.includes('/migrations/'))).toMatchObject([
      { path: expect.stringMatching(/_add_rating_note_to_reel\.ts$/) as unknown, state: 'new' },
    ])
  })

  it('of a screen with rows below are those of both, and of another system pages that stand alone', async () => {
    const id = await add({ templateType: 'sub', subModelId: childId, subFkId: 'film_ref' })

    const here = await preview(id)
    const alone = await download([id], 'saber3')

    expect(here.map(({ path }) => path)).toEqual(
      expect.arrayContaining([CONTRACT, 'packages/contract/src/operation/inventory.ts']),
    )
    expect(alone.get('film/film.api.ts')).toContain(`'/blade-biz/film'`)
    expect(alone.get('film/inventory.page.tsx')).toContain('filmRef: parentId')
    expect([...alone.keys()].filter((path) => path.startsWith('apps/'))).toEqual([])
  })

  it('are refused in words: no model, no column, an unknown system, too many', async () => {
    const [bare, broken] = [
      await add({ modelId: '' }),
      await add({ templateType: 'tree', treePid: 'no_such', treeName: 'title' }),
    ]
    const ids = Array.from({ length: 51 }, (_, at) => String(at + 1))

    expect((await admin.get(`${PATH}/preview`, { id: bare })).msg).toBe('“影片”还没有选择模型')
    expect((await admin.get(`${PATH}/preview`, { id: broken })).msg).toBe('模型没有列“no_such”')
    const system = await admin.get(`${PATH}/preview`, { id: bare, system: 'word' })
    expect([system.status, system.errors?.[0]?.field]).toEqual([400, 'system'])
    expect((await admin.post(`${PATH}/gen-code`, { ids })).status).toBe(400)
  })

  it('differ from table, model and menu by name', async () => {
    const id = await add()
    const before = (await admin.get<CodeDrift[]>(`${PATH}/drift`, { id })).data
    await download([id])
    const after = (await admin.get<CodeDrift[]>(`${PATH}/drift`, { id })).data

    // Its table is in no database: that is said, and the rest as well.
    expect(before.map(({ of, what }) => `${of} ${what}`)).toEqual(['table unread', 'code never'])
    expect(after.map(({ of, what }) => `${of} ${what}`)).toEqual(['table unread', 'menu absent'])
  })

  it('are those of the tenant alone', async () => {
    const id = await add()
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })

    for (const call of ['preview', 'drift', 'definition'])
      expect([call, (await other.get(`${PATH}/${call}`, { id })).status]).toEqual([call, 404])
    expect((await other.get(`${PATH}/model`, { modelId })).status).toBe(404)
    expect((await other.post(`${PATH}/gen-code`, { ids: [id] })).status).toBe(404)
    expect((await other.post(`${PATH}/copy`, { id })).status).toBe(404)
  })
})
