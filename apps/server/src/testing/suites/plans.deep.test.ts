import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import { readFilters } from '../../crud/filters.ts'
import { listRows } from '../../crud/list.repository.ts'
import { drawInfoColumns, drawInfoList } from '../../modules/drawing/records/draw-info.list.ts'
import { IN_GALLERY } from '../../modules/drawing/gallery/sd-draw.module.ts'
import { createLogReader } from '../../modules/logs/lists/log-list.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { buildTenant } from '../factories.ts'
import { callerOf, PAGING, plansOf, SORT } from '../plans.ts'

const NEWEST = [
  { column: 'createTime', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

let test: TestApp
let caller: Caller

/** A small copy of a large installation: 40,000 rows of a tenant's API log over two months, 8,000 errors, 30,000 drawings among 90,000 of others. */
beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  caller = callerOf(tenantId)
  for (const days of [20, 40, 60])
    await test.owner(`select drawdesk_log_partition('log_api', now() - $1::int * interval '1 day')`, [days])
  await test.owner(
    `insert into log_api (id, tenant_id, create_time, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host, kind)
     select 5000000 + n, $1, now() - n * interval '90 seconds', 't', 'm', 'GET', '/x', 200, n % 500, '', '', '', '', case when n % 50 = 0 then 'notable' else 'read' end from generate_series(1, 40000) n`,
    [tenantId],
  )
  await test.owner(
    `insert into log_error (id, tenant_id, create_time, service_id, summary) select 6000000 + n, $1, now() - n * interval '1 minute', 'console', 's' from generate_series(1, 8000) n`,
    [tenantId],
  )
  await test.owner(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) select 6990000 + n, $1, 'a', 'a' || n, 'http', 'txt2img', 'sync', '', '{}' from generate_series(0, 39) n`,
    [tenantId],
  )
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, api_id, prompt, state, style_id, ex_id, prompt_id, login_id, type, moderation)
     select 7000000 + 4 * n, $1, 500 + n % 40, 6990000 + n % 40, 'a boat ' || n, case when n % 50 = 0 then 3 else 2 end, nullif(n % 30, 0), nullif(n % 20, 0), nullif(n % 25, 0), nullif(n % 60, 0),
       case when n % 100 = 0 then 'upscale' else 'draw' end, case when n % 200 = 0 then 2 else 0 end from generate_series(1, 30000) n`,
    [tenantId],
  )
  // Among those of others.
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, prompt) select 7000000 + n, (300001 + n % 4)::text, 1, 'theirs' from generate_series(1, 120000) n where n % 4 > 0`,
  )
  await test.owner('analyze')
}, 120_000)
afterAll(() => test.close())

const explained = (work: (db: Db) => Promise<unknown>, options?: Parameters<typeof plansOf>[2]): Promise<string[]> =>
  plansOf({ test, caller }, work, options)

describe('lists of logs and drawings at size go by their index behind the wall', () => {
  it('the API log, newest first and going on from any row, without sorting it', async () => {
    const asked = { table: 'logApi' as const, columns: ['id', 'title'], filters: [], sort: NEWEST, paging: PAGING }
    const [newest] = await explained((db) => createLogReader(db).list(caller, asked))
    const [mark, next] = await explained((db) => createLogReader(db).list(caller, { ...asked, beforeId: '5020000' }), {
      rows: [{ create_time: new Date(Date.now() - 20_000 * 90_000) }],
    })

    expect(mark).toMatch(/_tenant_id_id_idx|log_api_id/)
    for (const plan of [newest, next]) {
      expect(plan).toMatch(/Index (Only )?Scan Backward using log_api_\d{6}_pkey/)
      expect(plan).not.toMatch(/Seq Scan on log_api_\d{6}|^\s*->\s+Sort/m)
    }
  })

  it('the API log of what changed something or failed, newest first and going on, without sorting it or passing over reads', async () => {
    const asked = {
      table: 'logApi' as const,
      columns: ['id', 'title'],
      filters: readFilters(apiLogResource, { kind: 'notable' }, 'Asia/Shanghai'),
      sort: NEWEST,
      paging: PAGING,
    }
    const [newest] = await explained((db) => createLogReader(db).list(caller, asked))
    const [, next] = await explained((db) => createLogReader(db).list(caller, { ...asked, beforeId: '5020000' }), {
      rows: [{ create_time: new Date(Date.now() - 20_000 * 90_000) }],
    })

    for (const plan of [newest, next]) {
      expect(plan).toMatch(/Index (Only )?Scan Backward using log_api_\d{6}_tenant_id_kind_create_time_id_idx/)
      expect(plan).not.toMatch(/Seq Scan on log_api_\d{6}|^\s*->\s+Sort/m)
    }
  })

  it('the API log from deep down: newer months are left out, older ones are not touched, nothing is sorted', async () => {
    const [{ id = '', create_time: createTime = new Date() } = {}] = await test.owner<{
      id: string
      create_time: Date
    }>(
      `select id::text, create_time from log_api where tenant_id = $1 and create_time < date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '5 days' order by create_time desc limit 1`,
      [caller.tenantId],
    )
    const asked = {
      table: 'logApi' as const,
      columns: ['id', 'title'],
      filters: [],
      sort: NEWEST,
      paging: PAGING,
      beforeId: id,
    }
    const [, plan = ''] = await explained((db) => createLogReader(db).list(caller, asked), {
      rows: [{ create_time: createTime }],
      explain: 'explain (analyze, costs off, timing off, summary off)',
    })

    const month = (back: number): string => {
      const first = new Date(createTime)
      return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - back))
        .toISOString()
        .slice(0, 7)
        .replace('-', '')
    }
    const scans = plan.split('\n').filter((line) => line.includes('log_api_'))
    expect(scans[0]).toMatch(new RegExp(`Index Scan Backward using log_api_${month(0)}_pkey .*\\(actual rows=10\\b`))
    expect(scans.slice(1).every((line) => line.includes('never executed'))).toBe(true)
    expect(plan).not.toContain(`log_api_${month(-1)}`)
    expect(plan).not.toMatch(/Sort Key|Seq Scan/)
  })

  it('the error log, newest first and going on from any row, without sorting it', async () => {
    const asked = { table: 'logError' as const, columns: ['id', 'summary'], filters: [], sort: NEWEST, paging: PAGING }
    const [newest] = await explained((db) => createLogReader(db).list(caller, asked))
    const [mark, next] = await explained((db) => createLogReader(db).list(caller, { ...asked, beforeId: '6004000' }), {
      rows: [{ create_time: new Date(Date.now() - 4_000 * 60_000) }],
    })

    expect(mark).toMatch(/log_error_(pkey|tenant_id_id_key)/)
    for (const plan of [newest, next]) {
      expect(plan).toContain('log_error_newest')
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  })

  it.each([
    ['by state', { state: '3' }, 'draw_info_state'],
    ['by style', { styleId: '7' }, 'draw_info_style'],
    ['by experience', { exId: '7' }, 'draw_info_ex'],
    ['by prompt', { promptId: '7' }, 'draw_info_prompt'],
    ['by who drew', { userId: '507' }, 'draw_info_user'],
    ['by device', { loginId: '7' }, 'draw_info_login'],
    ['by API', { apiId: '6990003' }, 'draw_info_api'],
    ['by kind', { type: 'upscale' }, 'draw_info_type'],
    ['in review', { moderation: '2' }, 'draw_info_moderation'],
  ])(
    'the wall of drawings, %s, newest first and going on from any of them, without sorting or passing over others',
    async (_what, filter, index) => {
      const asked = {
        table: 'drawInfo' as const,
        columns: drawInfoColumns,
        filters: readFilters(drawInfoList, filter, 'Asia/Shanghai'),
        sort: SORT,
        paging: PAGING,
      }
      for (const beforeId of ['9000000', '7060000']) {
        const [plan = ''] = await explained((db) => listRows(db, caller, { ...asked, beforeId }), {
          explain: 'explain (analyze, costs off, timing off, summary off)',
        })

        expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using (${index}) `))
        expect(plan).not.toMatch(/Seq Scan|Sort|Rows Removed/)
      }
    },
  )

  it('the whole wall and the gallery, without sorting them', async () => {
    const [wall = ''] = await explained((db) =>
      listRows(db, caller, {
        table: 'drawInfo',
        columns: drawInfoColumns,
        filters: [],
        sort: SORT,
        paging: PAGING,
        beforeId: '7060000',
      }),
    )
    const [plan = ''] = await explained((db) =>
      listRows(db, caller, {
        table: 'drawInfo',
        columns: drawInfoColumns,
        always: IN_GALLERY,
        filters: [],
        sort: SORT,
        paging: PAGING,
        beforeId: '7060000',
      }),
    )

    // Of a tenant with every fourth drawing any index that is in the order of ids will do.
    for (const one of [wall, plan]) {
      expect(one).toMatch(/Index Scan (Backward )?using draw_info_/)
      expect(one).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
