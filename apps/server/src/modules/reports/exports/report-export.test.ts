import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { REPORT_PATH, reportMenuCode } from '@drawdesk/contract/reports/report'
import type { ReportExport } from '@drawdesk/contract/reports/report-export'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { sendDueReports } from '../schedule/due-reports.ts'

const PATH = `/api${REPORT_PATH}`
const ROWS = 2_345
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  admin = await signIn(test)
})
afterAll(() => test.close())

let counter = 0
const SQL = `select n as number, '=1+1' as formula, 'a,"b"' as text, timestamptz '2026-03-01 10:00+08' as time from generate_series(1, ${ROWS}) as g(n) order by n`
async function add(more: object = {}): Promise<string> {
  const values = { name: `文件${(counter += 1)}`, sql: SQL, params: [], columns: [], chart: null, ...more }
  const answer = await admin.post<SaveAnswer>(`${PATH}/submit`, values)
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const over = (id: string): Promise<void> =>
  test.deps.reportExportEnds.allEnded([id], 10_000, async () => {
    const open = await test.owner(`select 1 from report_export where id = $1 and state in ('waiting', 'running')`, [id])
    return open.length > 0
  })
/** As soon as its job is over. */
async function finished(id: string, caller = admin): Promise<ReportExport | undefined> {
  await over(id)
  return (await caller.get<Page<ReportExport>>(`${PATH}/exports`, { id })).data.records[0]
}
const fetch = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers })

describe('a file of a report', () => {
  it('holds every row, is there in the answer, and is fetched in parts by its address alone', async () => {
    const id = await add()
    const begun = (await admin.post<ReportExport>(`${PATH}/export`, { id, format: 'csv' })).data
    const file = begun.state === 'done' ? begun : await finished(begun.id)
    expect(file).toMatchObject({ state: 'done', rows: ROWS, truncated: false, msg: '' })

    const whole = await fetch(file?.url ?? '')
    const lines = whole.body.split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['\uFEFFnumber,formula,text,time', `1,'=1+1,"a,""b""",2026-03-01 10:00:00`])
    expect([lines.length, lines[ROWS]?.split(',')[0]]).toEqual([ROWS + 2, String(ROWS)])
    const half = Math.floor(whole.rawPayload.length / 2)
    const first = await fetch(file?.url ?? '', { range: `bytes=0-${half - 1}` })
    const rest = await fetch(file?.url ?? '', { range: `bytes=${half}-`, 'if-range': String(whole.headers.etag) })
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    expect((await fetch((file?.url ?? '').replace(/exp=\d+/, 'exp=9999999999'))).statusCode).toBe(403)
  })

  it('is a sheet that a spreadsheet opens, cut where the report says', async () => {
    const id = await add({ maxRows: 10 })
    const begun = (await admin.post<ReportExport>(`${PATH}/export`, { id, format: 'xlsx', sort: '-number' })).data
    const file = begun.state === 'done' ? begun : await finished(begun.id)

    expect(file).toMatchObject({ state: 'done', rows: 10, truncated: true })
    expect((await fetch(file?.url ?? '')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('says why there is none', async () => {
    const id = await add({ sql: 'select 1 / (n - 5) as x from generate_series(1, 10) as g(n)' })
    const begun = (await admin.post<ReportExport>(`${PATH}/export`, { id, format: 'csv' })).data
    const file = begun.state === 'failed' ? begun : await finished(begun.id)

    expect(file).toMatchObject({ state: 'failed', url: '', msg: expect.stringContaining('division by zero') })
  })

  it('is the own of who asked, and goes when they remove it', async () => {
    const id = await add()
    const begun = (await admin.post<ReportExport>(`${PATH}/export`, { id, format: 'csv' })).data
    await finished(begun.id)
    const other = await buildCaller(test, { permissions: ['report_sql'] })

    expect((await other.get<Page<ReportExport>>(`${PATH}/exports`, { id: begun.id })).data.records).toEqual([])
    expect((await other.post<{ ids: string[] }>(`${PATH}/exports-remove`, { ids: [begun.id] })).data.ids).toEqual([])
    expect((await admin.post<{ ids: string[] }>(`${PATH}/exports-remove`, { ids: [begun.id] })).data.ids).toEqual([
      begun.id,
    ])
    expect((await admin.get<Page<ReportExport>>(`${PATH}/exports`, { id: begun.id })).data.records).toEqual([])
  })
})

describe('a schedule', () => {
  it('sends the file as a notice, once, to those who are named, and sets the next time', async () => {
    const [group] = await test.owner<{ id: string }>(`select id from system_menu where code = 'report'`)
    const holder = await buildCaller(test, { permissions: [] })
    const [person] = await test.owner<{ id: string }>(`select id from user_account where account = $1`, [holder.user.account]) // prettier-ignore
    const id = await add({ menuId: group?.id, schedule: { cron: '0 8 * * *', userIds: person?.id, roleIds: '', format: 'csv' } }) // prettier-ignore
    await test.owner(`update report_definition set next_time = now() - interval '3 days' where id = $1`, [id])
    await sendDueReports(test.deps)
    await sendDueReports(test.deps)
    const sent = await test.owner<{ id: string }>(`select id from report_export where report_id = $1`, [id])
    const [row] = await test.owner<{ is_ahead: boolean }>(`select next_time > now() as is_ahead from report_definition where id = $1`, [id]) // prettier-ignore
    expect([sent.length, row?.is_ahead]).toEqual([1, true])
    await over(sent[0]?.id ?? '')
    const notices = await holder.get<{ records: { title: string; path: string }[] }>('/api/blade-desk/notice/latest')
    const reader = await buildCaller(test, { permissions: [reportMenuCode(id)] })

    expect(notices.data.records[0]).toMatchObject({ title: expect.stringContaining('报表'), path: `/report/view/${id}?export=${sent[0]?.id}` }) // prettier-ignore
    expect(
      (await reader.get<Page<ReportExport>>(`${PATH}/exports`, { id: sent[0]?.id ?? '' })).data.records,
    ).toHaveLength(1)
    expect((await holder.get<Page<ReportExport>>(`${PATH}/exports`, { id: sent[0]?.id ?? '' })).data.records).toEqual(
      [],
    )
  })

  it.each([
    ['every minute', { cron: '* * * * *', userIds: '1', roleIds: '', format: 'csv' }, 'schedule.cron'],
    ['no pattern', { cron: 'daily', userIds: '1', roleIds: '', format: 'csv' }, 'schedule.cron'],
    ['nobody', { cron: '0 8 * * *', userIds: '', roleIds: '', format: 'csv' }, 'schedule.userIds'],
  ])('is refused beside its field: %s', async (_what, schedule, field) => {
    const answer = await admin.post(`${PATH}/submit`, { name: '定时', sql: SQL, schedule })

    expect([answer.status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })
})
