import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { type Report, REPORT_PATH, reportMenuCode } from '@drawdesk/contract/reports/report'
import type {
  ReportCheckAnswer,
  ReportRunAnswer,
  ReportTablesAnswer,
  ReportViewAnswer,
} from '@drawdesk/contract/reports/report-run'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { SHIPPED_REPORTS } from './shipped/shipped-reports.ts'

const PATH = `/api${REPORT_PATH}`
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  await test.owner(`create table log_api_march partition of log_api for values from ('2026-03-01') to ('2026-04-01')`)
  await test.owner(
    `insert into log_api (id, tenant_id, create_time, create_by, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
     select n, case when n % 10 = 0 then '999999' else '000000' end, timestamptz '2026-03-01 10:00+08' + n * interval '1 minute', 'p' || n % 3, 't', 'report.test', 'GET', '/x', 200, n, '', '', '', '' from generate_series(1, 1000) n`,
  )
})
afterAll(() => test.close())

let counter = 0
const PERIOD = [
  { name: 'from', label: '开始', type: 'date', default: '2026-03-01', required: 1 },
  { name: 'to', label: '结束', type: 'date', default: '2026-03-01', required: 1 },
]
const CALLS = `select create_by as person, count(*) as calls, sum(time_ms) as ms, max(create_time) as newest
from api_log where method_name = 'report.test' and create_time >= :from and create_time < :to + 1 group by 1 order by 1`
const column = (field: string, more: object = {}) => ({
  field,
  title: field,
  type: 'auto',
  format: '',
  width: 0,
  sum: 0,
  ...more,
})
const values = (more: object = {}) => ({
  name: `报表${(counter += 1)}`,
  sql: CALLS,
  params: PERIOD,
  columns: [column('calls', { title: '次数', titleEn: 'Calls', sum: 1 })],
  chart: { type: 'columns', x: 'person', y: ['calls'] },
  ...more,
})
async function add(more: object = {}): Promise<string> {
  const answer = await admin.post<SaveAnswer>(`${PATH}/submit`, values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const run = (input: object, caller = admin) => caller.post<ReportRunAnswer>(`${PATH}/run`, input)
const check = async (sql: string, more: object = {}): Promise<ReportCheckAnswer> =>
  (
    await admin.post<ReportCheckAnswer>(`${PATH}/check`, {
      definition: { datasourceId: '', sql, params: PERIOD, ...more },
    })
  ).data

describe('a report', () => {
  it('is run by its values, with sums over all rows and exact numbers', async () => {
    const id = await add()
    const { data } = await run({ id, params: { to: '2026-03-02' }, size: 2, current: 1, sort: '-person' })

    expect(data).toMatchObject({ total: 3, size: 2, current: 1, truncated: false, sums: { calls: '900' } })
    expect(data.columns.map(({ field, title, type, isNumber }) => [field, title, type, isNumber])).toEqual([
      ['person', 'person', 'text', false],
      ['calls', '次数', 'integer', true],
      ['ms', 'ms', 'integer', true],
      ['newest', 'newest', 'datetime', false],
    ])
    expect(data.records).toEqual([
      { person: 'p2', calls: 300, ms: expect.any(Number), newest: '2026-03-02 02:38:00' },
      { person: 'p1', calls: 300, ms: expect.any(Number), newest: '2026-03-02 02:37:00' },
    ])
    expect(data.cost).toBeGreaterThan(0)
  })

  it('shows the second page, and the other tenant nothing', async () => {
    const id = await add({ maxRows: 4, sql: `select id, time_ms from api_log where method_name = 'report.test' order by time_ms`, params: [], columns: [], chart: null }) // prettier-ignore
    const { data } = await run({ id, size: 3, current: 2 })

    expect([data.total, data.truncated, data.records.map(({ time_ms: ms }) => ms)]).toEqual([4, true, [4]])
  })

  it('says what is wrong with its values beside them', async () => {
    const id = await add()
    const answer = await run({ id, params: { from: '2026-02-31', to: '' } })

    expect([answer.status, answer.errors?.map(({ field }) => field)]).toEqual([400, ['params.from', 'params.to']])
  })

  it('keeps ids and long numbers as texts', async () => {
    const { data } = await run({ definition: { datasourceId: '0', sql: `select 1790000000000000001 as id, 0.1 + 0.2 as sum, 123456789.123456789123 as exact, null as none, true as yes` } }) // prettier-ignore

    expect(data.records).toEqual([
      { id: '1790000000000000001', sum: 0.3, exact: '123456789.123456789123', none: null, yes: true },
    ])
  })

  it.each([
    ['a function that is not allowed', 'select pg_sleep(10)', /pg_sleep/],
    ['two statements', 'select 1; select 2', /一条语句/],
    ['a table that no report reads', 'select * from user_account', /user_account/],
    ['a parameter that is not there', 'select :nothing', /nothing/],
  ])('is not saved with %s: it is said beside the SQL, with its place', async (_what, sql, why) => {
    const answer = await admin.post(`${PATH}/submit`, values({ sql }))

    expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, 'sql'])
    expect(answer.errors?.[0]?.msg).toMatch(why)
    expect(answer.errors?.[0]?.position).toBeGreaterThan(0)
  })

  it('reads as other clients of the dialect know it', async () => {
    const id = await add({ title: '标题' })
    const { data } = await admin.get<Report>(`${PATH}/detail`, { id })

    expect(JSON.parse(Buffer.from(data.content ?? '', 'base64').toString())).toMatchObject({
      title: '标题',
      sql: CALLS,
    })
    expect(data).toMatchObject({
      datasourceId: '',
      datasourceName: '本系统',
      menuId: '',
      timeoutSeconds: 30,
      maxRows: 100_000,
    })
  })
})

describe('a check', () => {
  it('answers cost, parameters and columns without running anything', async () => {
    const answer = await check(CALLS)

    expect(answer).toMatchObject({ ok: true, msg: '', position: null, params: ['from', 'to'] })
    expect(answer.columns.map(({ field, type }) => `${field} ${type}`)).toEqual(['person text', 'calls integer', 'ms integer', 'newest datetime']) // prettier-ignore
    expect(answer.cost).toBeGreaterThan(0)
    expect(answer.costMost).toBeGreaterThan(answer.cost ?? Infinity)
  })

  it.each([
    ['of the parser', 'select 1 frm x y', 13],
    ['of the guard', 'select pg_sleep(1)', 7],
    ['of the database, behind a parameter and a letter of two bytes', `select 'é', :from, nothing from api_log`, 19],
  ])('says where: %s', async (_what, sql, position) => {
    expect(await check(sql)).toMatchObject({ ok: false, position, msg: expect.stringMatching(/./) })
  })

  it('refuses what costs too much, and so does a run', async () => {
    const sql = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b'
    const ran = await run({ definition: { datasourceId: '', sql } })

    expect(await check(sql)).toMatchObject({ ok: false, msg: expect.stringContaining('代价') })
    expect([ran.status, ran.msg]).toEqual([400, expect.stringContaining('代价')])
  })

  it('names the tables, columns and functions there are', async () => {
    const { data } = await admin.get<ReportTablesAnswer>(`${PATH}/tables`)

    expect(data.tables.find(({ name }) => name === 'api_log')?.columns).toContainEqual({ name: 'time_ms', type: 'integer', comment: '毫秒' }) // prettier-ignore
    expect(data.functions).toContain('date_trunc')
    expect(JSON.stringify(data)).not.toMatch(/password|secret|_hash/)
  })
})

describe('who may run a report', () => {
  it('is who holds its menu entry: nobody else sees or runs it, and its SQL stays with those who write', async () => {
    const [group] = await test.owner<{ id: string }>(`select id from system_menu where code = 'report'`)
    const id = await add({ menuId: group?.id, title: '调用', titleEn: 'Calls' })
    const [entry] = await test.owner(`select parent_id, name, name_en, path, only_tenant, is_deleted from system_menu where code = $1`, [reportMenuCode(id)]) // prettier-ignore
    expect(entry).toEqual({ parent_id: group?.id, name: '调用', name_en: 'Calls', path: `/report/view/${id}`, only_tenant: '000000', is_deleted: 0 }) // prettier-ignore
    const holder = await buildCaller(test, { permissions: [reportMenuCode(id)] })
    const stranger = await buildCaller(test, { permissions: ['report_list', 'report_list_edit'] })
    const view = await holder.get<ReportViewAnswer>(`${PATH}/view`, { id })

    expect([(await run({ id }, holder)).status, (await run({ id }, stranger)).status]).toEqual([200, 403])
    expect([(await holder.get(`${PATH}/detail`, { id })).status, JSON.stringify(view.data)]).toEqual([403, expect.not.stringContaining('select')]) // prettier-ignore
    expect(view.data.params.map(({ name, value }) => [name, value])).toEqual([['from', '2026-03-01'], ['to', '2026-03-01']]) // prettier-ignore
    expect((await run({ definition: { datasourceId: '', sql: 'select 1 as one' } }, holder)).status).toBe(403)
    expect((await holder.get<{ id: string }[]>(`${PATH}/mine`)).data.map((one) => one.id)).toEqual([id])

    await admin.post(`${PATH}/submit`, { id, active: 0 })
    const deleted = await test.owner(`select is_deleted from system_menu where code = $1`, [reportMenuCode(id)])
    expect([deleted, (await run({ id }, holder)).status]).toEqual([[{ is_deleted: 1 }], 403])
    await admin.post(`${PATH}/submit`, { id, active: 1 })
    expect((await run({ id }, holder)).status).toBe(200)
    await admin.post(`${PATH}/remove`, { ids: [id] })
    expect((await run({ id }, holder)).status).toBe(404)
  })

  it('changes what is said of a report without writing SQL, and no word of the SQL', async () => {
    const id = await add()
    const editor = await buildCaller(test, { permissions: ['report_list', 'report_list_edit'] })

    expect((await editor.post(`${PATH}/submit`, { id, title: '新标题', sql: CALLS, params: PERIOD })).status).toBe(200)
    expect((await editor.post(`${PATH}/submit`, { id, sql: 'select 1 as one' })).status).toBe(403)
  })

  it('is nobody of another tenant, whose menus have no entry of it', async () => {
    const [group] = await test.owner<{ id: string }>(`select id from system_menu where code = 'report'`)
    const id = await add({ menuId: group?.id })
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const tree = await other.get<unknown>('/api/blade-system/menu/tree')

    expect([(await run({ id }, other)).status, JSON.stringify(tree.data).includes('报表')]).toEqual([404, true])
    const [row] = await test.owner<{ id: string }>(`select id from system_menu where code = $1`, [reportMenuCode(id)])
    expect(JSON.stringify(tree.data)).not.toContain(row?.id)
    expect(JSON.stringify((await admin.get('/api/blade-system/menu/tree')).data)).toContain(row?.id)
  })
})

describe('a pinned report', () => {
  interface Pin {
    id: string
    title: string
  }
  const pin = (caller: SignedIn, id: string, pinned = 1) => caller.post<Pin[]>(`${PATH}/pin`, { id, pinned })
  const idsOf = ({ data }: { data: Pin[] }): string[] => data.map(({ id }) => id)
  const addInMenu = async (more: object = {}) => {
    const [group] = await test.owner<{ id: string }>(`select id from system_menu where code = 'report'`)
    return add({ menuId: group?.id, ...more })
  }

  it('is the person’s own: newest first, on every device, until they let it go', async () => {
    const [first, second] = [await addInMenu({ title: '一' }), await addInMenu({ title: '二' })]
    const ann = await buildCaller(test, { permissions: [reportMenuCode(first), reportMenuCode(second)] })
    const ben = await buildCaller(test, { permissions: [reportMenuCode(first)] })

    expect((await pin(ann, first)).data).toEqual([{ id: first, title: '一' }])
    expect(idsOf(await pin(ann, second))).toEqual([second, first])
    expect(idsOf(await pin(ann, first))).toEqual([second, first])
    expect(idsOf(await ann.get(`${PATH}/pins`))).toEqual([second, first])
    expect(idsOf(await ben.get(`${PATH}/pins`))).toEqual([])
    expect(idsOf(await pin(ann, second, 0))).toEqual([first])
    expect(idsOf(await pin(ann, second, 0))).toEqual([first])
  })

  it('is one that may be run: refused otherwise, and left out once it may not be', async () => {
    const id = await addInMenu()
    const holder = await buildCaller(test, { permissions: [reportMenuCode(id)] })
    const stranger = await buildCaller(test, { permissions: ['report_list'] })

    expect([(await pin(stranger, id)).status, (await pin(holder, '99')).status]).toEqual([403, 404])
    await pin(holder, id)
    await admin.post(`${PATH}/submit`, { id, active: 0 })
    expect(idsOf(await holder.get(`${PATH}/pins`))).toEqual([])
    await admin.post(`${PATH}/submit`, { id, active: 1 })
    expect(idsOf(await holder.get(`${PATH}/pins`))).toEqual([id])
    await admin.post(`${PATH}/remove`, { ids: [id] })
    expect(idsOf(await holder.get(`${PATH}/pins`))).toEqual([])
  })

  it('is one of eight at most, however many are pinned at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => addInMenu()))
    const holder = await buildCaller(test, { permissions: ids.map(reportMenuCode) })

    const answers = await Promise.all(ids.map((id) => pin(holder, id)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(answers.find(({ status }) => status !== 200)?.msg).toBe('最多固定 8 张报表，请先取消一张')
    expect(idsOf(await holder.get(`${PATH}/pins`))).toHaveLength(8)
  })
})

describe('reports that come with the product', () => {
  it('are twelve, each with a chart of its columns', async () => {
    const { data } = await admin.get<Page<Report>>(`${PATH}/list`, { size: '50' })

    expect(SHIPPED_REPORTS).toHaveLength(12)
    expect(SHIPPED_REPORTS.map(({ title }) => title.zh).filter((name) => !data.records.some((row) => row.name === name))).toEqual([]) // prettier-ignore
  })

  it.each(SHIPPED_REPORTS.map((report) => [report.title.en, report] as const))('%s runs', async (_title, report) => {
    const [row] = await test.owner<{ id: string }>(`select id from report_definition where seed_code = $1 and tenant_id = '000000'`, [report.code]) // prettier-ignore
    const { status, data, msg } = await run({ id: row?.id, params: { from: 'today-400', to: 'today' } })
    expect([status, msg]).toEqual([200, '操作成功'])
    const fields = data.columns.map(({ field }) => field)

    expect(report.columns.map(({ field }) => field)).toEqual(fields)
    expect([report.chart.x, ...report.chart.y].filter((field) => !fields.includes(field))).toEqual([])
  })

  it('show no cost that came to nothing, as where a drawing got its currency later', async () => {
    await test.owner(
      `insert into draw_cost_day (tenant_id, grain, day, api_id, style_id, ex_id, user_id, currency, drawings, succeeded, failed, blocked, in_vain, unpriced, cost, lost)
        select '000000', 'api', to_char(now() - interval '1 day', 'YYYY-MM-DD'), 1, 0, 0, 0, currency, drawings, drawings, 0, 0, 0, 0, cost, 0 from (values ('', 0, 0), ('CNY', 2, 0.28)) as day (currency, drawings, cost)`,
    )
    const [row] = await test.owner<{ id: string }>(`select id from report_definition where seed_code = 'cost_by_api_and_day' and tenant_id = '000000'`) // prettier-ignore

    const { data } = await run({ id: row?.id, params: { from: 'today-2', to: 'today' } })

    expect(data.records).toHaveLength(1)
  })
})
