import type { Page } from '@drawdesk/contract/core/schema'
import type { Model } from '@drawdesk/contract/develop/model'
import type { ModelDifference, Prototype, SourceTable, SourceTableInfo } from '@drawdesk/contract/develop/prototype'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { FILM_TABLES } from '../testing/film-tables.ts'
import { bridgeTo } from '../testing/source-bridge.ts'

const PASSWORD = 'geheim-geheim-2'
const PATH = '/api/blade-develop/model'
const SAVE_COLUMNS = '/api/blade-develop/model-prototype/submit-list'
let test: TestApp
let admin: SignedIn
let datasourceId: string
let bridge: Awaited<ReturnType<typeof bridgeTo>>
let reader: string

beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  bridge = await bridgeTo(inject('postgres'))
  reader = `${test.database}_films`
  await test.owner(`create role "${reader}" login password '${PASSWORD}'`)
  await test.owner(
    `create schema films authorization current_user; set search_path = films; ${FILM_TABLES}; reset search_path`,
  )
  await test.owner(`grant usage on schema films to "${reader}"`)
  await test.owner(`grant select on all tables in schema films to "${reader}"`)
  const saved = await admin.post<{ id: string }>('/api/blade-develop/datasource/submit', {
    name: '影片库',
    driver: 'postgres',
    host: '127.0.0.1',
    port: bridge.port,
    database: test.database,
    schema: 'films',
    username: reader,
    secrets: { password: PASSWORD },
  })
  datasourceId = saved.data.id
})
afterAll(async () => {
  await test.owner('drop schema films cascade')
  await test.owner(`drop role "${reader}"`)
  await test.close()
  bridge.close()
})

let counter = 0
const values = (more: object = {}) => ({
  datasourceId,
  modelTable: 'film',
  modelName: '影片',
  modelCode: `film${(counter += 1)}`,
  modelClass: 'Film',
  ...more,
})
async function add(more: object = {}): Promise<string> {
  const answer = await admin.post<{ id: string }>(`${PATH}/submit`, values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const prototypes = async (modelId: string, caller = admin) =>
  (await caller.get<Prototype[]>(`${PATH}/model-prototype`, { modelId })).data
const difference = async (modelId: string) => (await admin.get<ModelDifference>(`${PATH}/difference`, { modelId })).data
const save = (list: readonly object[], query: object = {}) => admin.post(SAVE_COLUMNS, { list, ...query })
const tableInfo = async (query: Record<string, string>) =>
  (await admin.get<SourceTableInfo>(`${PATH}/table-info`, query)).data

describe('tables of a source', () => {
  it('are those that its account may read, with comments and views', async () => {
    await test.owner('create table films.secret (id int)')
    const { data } = await admin.get<SourceTable[]>(`${PATH}/table-list`, { datasourceId })

    expect(data.map(({ name, comment, entityName, isView }) => [name, comment, entityName, isView])).toEqual([
      ['actor', '', 'Actor', false],
      ['film', '影片', 'Film', false],
      ['film_actor', '', 'FilmActor', false],
      ['film_titles', '', 'FilmTitles', true],
      ['language', '', 'Language', false],
    ])
  })

  it('say how many rows there are once the database knows', async () => {
    await test.owner(`insert into films.language (name) select 'x' from generate_series(1, 7)`)
    await test.owner('analyze films.language')
    const { data } = await admin.get<SourceTable[]>(`${PATH}/table-list`, { datasourceId })

    expect(data.map(({ name, rows }) => [name, rows])).toEqual(
      expect.arrayContaining([
        ['language', 7],
        ['film_titles', -1],
      ]),
    )
  })

  it('are described column by column: types, lengths, keys, references, choices', async () => {
    const { columns } = await tableInfo({ datasourceId, tableName: 'film' })
    const facts = Object.fromEntries(columns.map((one) => [one.jdbcName, one]))

    expect(facts.film_id).toMatchObject({ jdbcType: 'integer', isKey: 1, hasDefault: 1, nullable: 0 })
    expect(facts.title).toMatchObject({
      jdbcType: 'text',
      jdbcComment: '片名（必填）',
      length: -1,
      nullable: 0,
      hasDefault: 0,
    })
    expect(facts.release_year).toMatchObject({ jdbcType: 'integer', nullable: 1 })
    expect(facts.language_id).toMatchObject({ referTable: 'language', referColumn: 'language_id' })
    expect(facts.rental_rate).toMatchObject({ jdbcType: 'numeric', length: 4, scale: 2 })
    expect(facts.rating?.choices).toEqual(['G', 'PG', 'PG-13', 'R', 'NC-17'])
    expect(facts.special_features?.jdbcType).toBe('text[]')
    expect((await tableInfo({ datasourceId, tableName: 'language' })).columns[1]).toMatchObject({
      jdbcType: 'character',
      length: 20,
    })
  })

  it('of this product are those of tenants alone, without how many rows others have', async () => {
    const { data } = await admin.get<SourceTable[]>(`${PATH}/table-list`, { datasourceId: '0' })
    const names = data.map(({ name }) => name)

    expect(names).toContain('draw_info')
    expect(names).not.toContain('auth_session')
    expect(names).not.toContain('system_tenant')
    expect(new Set(data.map(({ rows }) => rows))).toEqual(new Set([-1]))
    const { columns } = await tableInfo({ datasourceId: '0', tableName: 'user_oauth' })
    expect(columns.find(({ jdbcName }) => jdbcName === 'tenant_id')).toMatchObject({ isList: 0, isForm: 0 })
  })

  it('are not there under a name that is none', async () => {
    const answers = [
      await admin.get(`${PATH}/table-info`, { datasourceId, tableName: `film'; drop table film; --` }),
      await admin.get(`${PATH}/table-info`, { datasourceId, tableName: 'secret' }),
      await admin.get(`${PATH}/table-info`, {}),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})

describe('a new model', () => {
  it('begins with a column for each of its table, set as most people would', async () => {
    const rows = await prototypes(await add())
    const shown = rows.map((row) => [
      row.jdbcName,
      row.comment,
      row.commentEn,
      row.propertyName,
      row.propertyType,
      row.componentType,
      `${row.isList}${row.isForm}${row.isRequired}${row.isQuery}`,
      row.queryType,
    ])

    expect(shown).toEqual([
      ['film_id', 'Film id', 'Film id', 'filmId', 'Integer', 'integer', '0000', 'equals'],
      ['title', '片名', 'Title', 'title', 'String', 'text', '1111', 'contains'],
      ['description', '描述', 'Description', 'description', 'String', 'textarea', '0100', 'contains'],
      ['release_year', 'Release year', 'Release year', 'releaseYear', 'Integer', 'integer', '1100', 'equals'],
      ['language_id', '语言', 'Language', 'languageId', 'Integer', 'select', '1111', 'equals'],
      [
        'original_language_id',
        'Original language',
        'Original language',
        'originalLanguageId',
        'Integer',
        'select',
        '1101',
        'equals',
      ],
      [
        'rental_duration',
        'Rental duration',
        'Rental duration',
        'rentalDuration',
        'Integer',
        'integer',
        '1100',
        'equals',
      ],
      ['rental_rate', 'Rental rate', 'Rental rate', 'rentalRate', 'BigDecimal', 'decimal', '1100', 'equals'],
      ['length', 'Length', 'Length', 'length', 'Integer', 'integer', '1100', 'equals'],
      [
        'replacement_cost',
        'Replacement cost',
        'Replacement cost',
        'replacementCost',
        'BigDecimal',
        'decimal',
        '1100',
        'equals',
      ],
      ['rating', 'Rating', 'Rating', 'rating', 'String', 'select', '0101', 'equals'],
      ['last_update', '更新时间', 'Last update', 'lastUpdate', 'LocalDateTime', 'datetime', '0000', 'range'],
      ['special_features', 'Special features', 'Special features', 'specialFeatures', 'Object', 'json', '0100', ''],
      ['fulltext', 'Fulltext', 'Fulltext', 'fulltext', 'String', 'text', '0000', 'contains'],
      [
        'revenue_projection',
        'Revenue projection',
        'Revenue projection',
        'revenueProjection',
        'BigDecimal',
        'decimal',
        '0000',
        'equals',
      ],
    ])
    expect(rows.map(({ sort }) => sort)).toEqual(rows.map((_, at) => at + 1))
  })

  it('has names after its table where a client says none', async () => {
    const id = await add({ modelTable: 'film_actor', modelCode: undefined, modelClass: undefined })
    const { data } = await admin.get<Model>(`${PATH}/detail`, { id })

    expect(data).toMatchObject({
      modelCode: 'filmActor',
      modelClass: 'FilmActor',
      modelNameEn: 'Film actor',
      datasourceName: '影片库',
    })
  })

  it.each([
    ['a table that is not there', { modelTable: 'nowhere' }, ['modelTable']],
    ['a source of somebody else', { datasourceId: '77' }, ['datasourceId']],
    ['a code that is no name', { modelCode: '9 lives' }, ['modelCode']],
    ['no table', { modelTable: '' }, ['modelTable']],
  ])('is refused beside the field: %s', async (_what, more, fields) => {
    const { status, errors } = await admin.post(`${PATH}/submit`, values(more))

    expect([status, errors?.map(({ field }) => field)]).toEqual([400, fields])
  })

  it('stands on the tenant’s own source where a client names none', async () => {
    const setDefault = (id: string) =>
      admin.post('/api/blade-system/tenant/datasource', { tenantId: '000000', datasourceId: id })
    const sourceOf = async (more: object) => {
      const { datasourceId: _, ...unnamed } = values(more)
      const { data, msg } = await admin.post<{ id: string }>(`${PATH}/submit`, unnamed)
      expect(msg).toBe('操作成功')
      return (await admin.get<Model>(`${PATH}/detail`, { id: data.id })).data.datasourceId
    }
    await setDefault(datasourceId)
    const chosen = await sourceOf({})
    await setDefault('')

    expect([chosen, await sourceOf({ modelTable: 'draw_style' })]).toEqual([datasourceId, '0'])
    expect((await admin.post(`${PATH}/submit`, values({ datasourceId: '' }))).status).toBe(400)
  })

  it('is refused where the source is not reached, with its words', async () => {
    const { data } = await admin.post<{ id: string }>('/api/blade-develop/datasource/submit', {
      name: '远方库',
      driver: 'mysql',
      host: '10.9.9.9',
      port: 3306,
      database: 'shop',
    })
    const { status, errors } = await admin.post(`${PATH}/submit`, values({ datasourceId: data.id }))

    expect([status, errors?.[0]?.field]).toEqual([400, 'datasourceId'])
    expect(errors?.[0]?.msg).toContain('ALLOWED_PRIVATE_HOSTS')
  })
})

describe('columns of a model', () => {
  it('are saved in another order, and one that is left out is gone', async () => {
    const modelId = await add({ modelTable: 'actor' })
    const [id, first, last] = await prototypes(modelId)
    await save([{ ...last, comment: '姓', isQuery: 1 }, first as object, id as object])
    const rows = await prototypes(modelId)

    expect(rows.map(({ jdbcName, sort }) => [jdbcName, sort])).toEqual([
      ['last_name', 1],
      ['first_name', 2],
      ['actor_id', 3],
    ])
    expect(rows[0]).toMatchObject({ id: last?.id, comment: '姓', isQuery: 1, queryType: 'contains' })
  })

  it('are taken as the list that clients of the dialect send, and what they do not say stays', async () => {
    const modelId = await add({ modelTable: 'actor' })
    const before = await prototypes(modelId)
    const { status } = await admin.post(
      SAVE_COLUMNS,
      before.map(({ jdbcName, comment }) => ({ modelId, jdbcName, comment: `${comment}。` })) as never,
    )
    const after = await prototypes(modelId)

    expect(status).toBe(200)
    expect(after).toEqual(before.map((row) => ({ ...row, comment: `${row.comment}。` })))
  })

  it.each([
    [
      'a component that its type has not',
      { componentType: 'switch', queryType: 'equals', propertyType: 'LocalDate' },
      'componentType',
    ],
    ['a search that its component has not', { queryType: 'range' }, 'queryType'],
    ['a dictionary that is not there', { dictCode: 'no_such_dict' }, 'dictCode'],
    ['a property name of another column', { propertyName: 'actorId' }, 'propertyName'],
    ['a property name that is none', { propertyName: 'first name' }, 'propertyName'],
    ['a label without a letter', { comment: '' }, 'comment'],
  ])('are refused beside the cell, and nothing changes: %s', async (_what, more, field) => {
    const modelId = await add({ modelTable: 'actor' })
    const before = await prototypes(modelId)
    const { status, errors } = await save(before.map((row, at) => (at === 1 ? { ...row, ...more } : row)))

    expect([status, errors?.map((one) => one.field)]).toEqual([400, [`list[1].${field}`]])
    expect(await prototypes(modelId)).toEqual(before)
  })

  it('are not saved over what somebody else saved meanwhile', async () => {
    const modelId = await add({ modelTable: 'actor' })
    const rows = await prototypes(modelId)
    const first = await save(rows, { modelId, version: 1 })
    const second = await save(rows, { modelId, version: 1 })

    expect([first.status, second.status, second.msg]).toEqual([200, 409, '数据已被他人修改'])
  })

  it('take the name of a dictionary that is there', async () => {
    const modelId = await add({ modelTable: 'actor' })
    const rows = await prototypes(modelId)
    const { status } = await save(
      rows.map((row, at) =>
        at === 1 ? { ...row, componentType: 'select', queryType: 'equals', dictCode: 'sex' } : row,
      ),
    )

    expect([status, (await prototypes(modelId))[1]?.dictCode]).toEqual([200, 'sex'])
  })
})

describe('reading anew', () => {
  it('shows what is new, changed and gone, and keeps what was set by hand', async () => {
    await test.owner(
      `create table films.shelf (id int primary key, name varchar(20) not null, place text, old int); grant select on films.shelf to "${reader}"`,
    )
    const modelId = await add({ modelTable: 'shelf' })
    const before = await prototypes(modelId)
    await save(before.map((row) => (row.jdbcName === 'name' ? { ...row, comment: '架子', isQuery: 0 } : row)))
    expect(await difference(modelId)).toEqual({ added: [], changed: [], removed: [] })
    await test.owner(`alter table films.shelf drop column old; alter table films.shelf add column is_open boolean not null default true;
      alter table films.shelf alter column name type varchar(40); comment on column films.shelf.name is '名字'`)
    const found = await difference(modelId)
    expect(found.added.map(({ jdbcName, componentType }) => [jdbcName, componentType])).toEqual([['is_open', 'switch']])
    expect(found.changed).toMatchObject([{ jdbcName: 'name', names: ['length', 'jdbcComment'], facts: { length: 40 } }])
    expect(found.removed).toEqual(['old'])
    const [change] = found.changed
    const kept = (await prototypes(modelId)).filter(({ jdbcName }) => jdbcName !== 'old')
    await save([...kept.map((row) => (row.jdbcName === 'name' ? { ...row, ...change?.facts } : row)), ...found.added])

    expect((await prototypes(modelId)).find(({ jdbcName }) => jdbcName === 'name')).toMatchObject({
      comment: '架子',
      isQuery: 0,
      length: 40,
      jdbcComment: '名字',
    })
    expect(await difference(modelId)).toEqual({ added: [], changed: [], removed: [] })
  })

  it('says so where the table is gone', async () => {
    await test.owner(`create table films.brief (id int); grant select on films.brief to "${reader}"`)
    const modelId = await add({ modelTable: 'brief' })
    await test.owner('drop table films.brief')
    const { status, errors } = await admin.get(`${PATH}/difference`, { modelId })

    expect([status, errors?.[0]?.field]).toEqual([400, 'modelTable'])
  })
})

describe('a model', () => {
  it('keeps its source from being removed, and comes back with its columns', async () => {
    const id = await add()
    const before = await prototypes(id)
    const refused = await admin.post('/api/blade-develop/datasource/remove', { ids: [datasourceId] })
    await admin.post(`${PATH}/remove`, { ids: [id] })
    const gone = await admin.get(`${PATH}/model-prototype`, { modelId: id })
    await admin.post(`${PATH}/restore`, { ids: [id] })

    expect([refused.status, gone.status]).toEqual([400, 404])
    expect(refused.msg).toContain('影片')
    expect(await prototypes(id)).toEqual(before)
  })

  it('is nobody else’s', async () => {
    const modelId = await add()
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const looker = await buildCaller(test, { permissions: ['model', 'model_view'] })
    const refused = await Promise.all([
      other.get(`${PATH}/model-prototype`, { modelId }),
      other.get(`${PATH}/difference`, { modelId }),
      other.get(`${PATH}/table-list`, { datasourceId }),
      other.post(SAVE_COLUMNS, { modelId, list: [{ jdbcName: 'x' }] }),
      looker.post(SAVE_COLUMNS, { modelId, list: [{ jdbcName: 'x' }] }),
      looker.get(`${PATH}/table-list`, { datasourceId }),
    ])

    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 403])
    expect((await other.get<Page<Model>>(`${PATH}/list`)).data.records).toEqual([])
  })
})
