import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFieldsOf, namesOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { BulkAnswer, MatchingIds, Page } from '@drawdesk/contract/core/schema'
import { resources } from '@drawdesk/contract/resources'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { buildCaller } from '../factories.ts'
import { choicesFor, sampleOf } from '../samples/samples.ts'

type Row = Record<string, unknown> & { id: string; version: number; children?: Row[] }

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const urlOf = (resource: ResourceDefinition, call: string): string => `/api${resource.path}/${call}`
const flat = (data: Page<Row> | Row[]): Row[] =>
  Array.isArray(data) ? data.flatMap((row) => [row, ...flat(row.children ?? [])]) : data.records

/** Two rows of it. */
async function addTwo(resource: ResourceDefinition): Promise<Row[]> {
  await test.owner('delete from auth_rate')
  const choices = await choicesFor(resource, admin)
  const rows: Row[] = []
  for (let made = 0; made < 2; made += 1) {
    const values = sampleOf(resource, choices)
    const { data, errors } = await admin.post<Row>(urlOf(resource, resource.calls.save), values)
    expect([resource.name, errors]).toEqual([resource.name, undefined])
    rows.push({ ...values, ...data })
  }
  return rows
}

/** A field that many rows can share, with another value than theirs. */
function shared(resource: ResourceDefinition): Record<string, unknown> | undefined {
  const fields = bulkFieldsOf(resource)
  const field = fields.find((name) => /remark$/i.test(name)) ?? fields.find((name) => name === 'sort')
  if (field === undefined) return undefined
  return { [field]: resource.fields[field]?.kind === 'integer' ? 77 : 'the same for all' }
}

describe.each(
  resources.filter(({ actions }) => actions.includes('add')).map((resource) => [resource.name, resource] as const),
)('%s', (_name, resource) => {
  let rows: Row[]
  beforeAll(async () => {
    rows = await addTwo(resource)
  })

  it('is searched by what names its rows, as a list and as ids', async () => {
    const [{ id }] = rows as [Row]
    const name = namesOf(resource).find((field) => typeof rows[0]?.[field] === 'string') ?? ''
    const q = String(rows[0]?.[name]).toUpperCase().slice(0, 64)

    const found = await admin.get<Page<Row> | Row[]>(urlOf(resource, resource.calls.list), { q, size: '500' })
    const ids = await admin.get<MatchingIds>(urlOf(resource, 'ids'), { q })
    const all = await admin.get<MatchingIds>(urlOf(resource, 'ids'))
    const none = await admin.get<MatchingIds>(urlOf(resource, 'ids'), { q: '%_%_%' })

    const listed = flat(found.data).map((row) => row.id)
    expect([name, found.status, listed.includes(id)]).toEqual([name, 200, true])
    expect(ids.data).toEqual({ ids: resource.isTree ? expect.arrayContaining([id]) : listed, isMore: false })
    expect(rows.every((row) => all.data.ids.includes(row.id))).toBe(true)
    expect(none.data).toEqual({ ids: [], isMore: false })
  })

  it.runIf(resource.actions.includes('edit') && shared(resource))(
    'takes the same values for many rows, and says of each that it could not change',
    async () => {
      const ids = rows.map(({ id }) => id)
      const values = shared(resource)

      const answer = await admin.post<BulkAnswer>(urlOf(resource, 'bulk-edit'), { ids: [...ids, '999999999'], values })
      const changed = await Promise.all(
        ids.map(async (id) => (await admin.get<Row>(urlOf(resource, resource.calls.detail), { id })).data),
      )

      expect(answer.data).toEqual({ ids, failed: [{ id: '999999999', name: '', text: '数据不存在' }] })
      expect(changed).toMatchObject(ids.map((id) => ({ id, version: 2, ...values })))
    },
  )

  it.runIf(resource.actions.includes('edit') && shared(resource))(
    'refuses many rows at once to who may not change one',
    async () => {
      const [{ id }] = rows as [Row]
      const reader = await buildCaller(test, { permissions: [resource.code] })

      const answers = [
        await reader.post(urlOf(resource, 'bulk-edit'), { ids: [id], values: shared(resource) }),
        await admin.post(urlOf(resource, 'bulk-edit'), { ids: [id], values: {} }),
        await admin.post(urlOf(resource, 'bulk-edit'), { ids: [], values: shared(resource) }),
      ]

      expect(answers.map(({ status }) => status)).toEqual([403, 400, 400])
      expect((await reader.get(urlOf(resource, 'ids'))).status).toBe(200)
    },
  )
})

it('gives no field to many rows that only one of them may have', async () => {
  const keys = await test.owner<{ name: string; columns: string[] }>(`
    select t.relname as name, array_agg(a.attname::text) as columns from pg_index x join pg_class t on t.oid = x.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
    where x.indisunique and not x.indisprimary and t.relnamespace = 'public'::regnamespace group by x.indexrelid, t.relname`)
  const camel = (text: string): string => text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const single = new Set(
    keys.flatMap(({ name, columns }) => {
      const own = columns.filter((column) => column !== 'tenant_id')
      return own.length === 1 ? [`${camel(name)}.${camel(own[0] ?? '')}`] : []
    }),
  )

  const offered = resources.flatMap((resource) =>
    bulkFieldsOf(resource).map((field) => `${resource.rows?.table}.${field}`),
  )

  expect(single.size).toBeGreaterThan(10)
  // Sources of one kind may be many; the one that is on is one of them, and a second is refused in words.
  expect(offered.filter((field) => single.has(field))).toEqual(['signInSource.source'])
})
