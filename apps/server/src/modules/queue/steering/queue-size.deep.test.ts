import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordWork } from '../../../testing/recorded-sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import { UNBOUND, type Caller } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { ALL_TENANTS } from '../../drawing/run/queue/queue-of.ts'
import { createQueueManageRepository, type JobFilters } from './queue-manage.repository.ts'

const WAITING = 10_000

let test: TestApp
let caller: Caller

/** One lane with ten thousand waiting and four running, beside nineteen tenants with a hundred each; and a hundred thousand drawings of before. */
beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  caller = {
    tenantId,
    userId: '1',
    deptId: null,
    sessionId: '1',
    account: 'a',
    realName: '',
    roleIds: [],
    roleAliases: [],
    isAdministrator: false,
    permissions: new Set(),
    ...UNBOUND,
  }
  await test.owner(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) select n, case when n = 900 then $1 else (800000 + n)::text end, 'a', 'a' || n, 'http', 'txt2img', 'sync', '', '{}' from generate_series(900, 919) n`,
    [tenantId],
  )
  const lanes = `select n, case when n <= $2 then 900 else 900 + 1 + n % 19 end as api from generate_series(1, $2 + 1900) n`
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, api_id, prompt, state, lineage) select 7000000 + n, case when api = 900 then $1 else (800000 + api)::text end, 500 + n % 40, api, 'a boat ' || n || repeat(' on the sea', 30), 0,
       json_build_object('body', repeat('x', 500)) from (${lanes}) l`,
    [tenantId, WAITING],
  )
  await test.owner(
    `insert into platform_job (id, queue, lane, key, tenant_id, payload, is_started, place) select 7000000 + n, 'draw', api || ':' || case when api = 900 then $1 else (800000 + api)::text end, 'draw:' || (7000000 + n),
       case when api = 900 then $1 else (800000 + api)::text end, json_build_object('infoId', (7000000 + n)::text), n <= 4, 7000000 + n from (${lanes}) l`,
    [tenantId, WAITING],
  )
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, api_id, prompt, state, queued_time, started_time, finished_time) select 8000000 + n, $1, 500 + n % 40, 900, 'drawn ' || n, 2, now(), now() - interval '9 s', now() from generate_series(1, 100000) n`,
    [tenantId],
  )
  await test.owner('analyze')
}, 180_000)
afterAll(() => test.close())

/** The plans of a page and of its total, run, without their times. */
async function plansOf(filters: JobFilters): Promise<string[]> {
  const statements = await recordWork((db: Db) =>
    createQueueManageRepository(db).page(caller, filters, { current: 1, size: 20 }),
  )
  const plans: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await test.deps.db
      .as(caller)
      .executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain (analyze, costs off, timing off, summary off) ${text}`, [...values]),
      )
    plans.push(rows.map((line) => Object.values(line)[0]).join('\n'))
  }
  return plans
}

describe('a lane with ten thousand waiting', () => {
  it('is listed by its jobs, and the records of one page alone are read', async () => {
    for (const filters of [{}, { lane: `900:${caller.tenantId}` }, { apiId: '900', state: 0 } as const]) {
      const [page = '', total = ''] = await plansOf(filters)

      // Places are counted once over all that wait; then twenty records are fetched by their ids.
      expect(page.match(/WindowAgg/g)).toHaveLength(1)
      expect(page).toMatch(/Index Scan using draw_info_pkey on draw_info info \(actual rows=1\.00 loops=20\)/)
      expect(total).not.toMatch(/draw_info|WindowAgg/)
    }
  })

  it('is searched by words without a look at what was drawn before', async () => {
    for (const plan of await plansOf({ prompt: 'boat 99' })) {
      expect(plan).toMatch(/Index Scan on draw_info_(open|state)/)
      expect(plan).not.toContain('Seq Scan on draw_info')
    }
  })

  it('gives the place of each, the last one included', async () => {
    const { records, total } = await createQueueManageRepository(test.deps.db).page(
      caller,
      {},
      { current: 500, size: 20 },
    )

    expect([total, records.length, records.at(-1)?.position, records.at(-1)?.key]).toEqual([
      WAITING,
      20,
      WAITING - 4,
      `draw:${7_000_000 + WAITING}`,
    ])
  })

  it('is but one of all for the operator, who sees the first of each lane before the second of any', async () => {
    const { records, total } = await createQueueManageRepository(test.deps.db).page(
      ALL_TENANTS,
      {},
      { current: 1, size: 26 },
    )

    expect([total, records.map(({ position }) => position)]).toEqual([
      WAITING + 1_900,
      [null, null, null, null, ...Array.from({ length: 20 }, () => 1), 2, 2],
    ])
  })
})
