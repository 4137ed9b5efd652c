import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTenant } from '../testing/factories.ts'
import { dropReportViews } from '../platform/database/reports/report-wall.ts'
import { down, up } from './migrations/20261123T1300_readable_logs.ts'

let test: TestApp
let pool: pg.Pool
let db: Kysely<unknown>
beforeAll(async () => {
  test = await buildTestApp()
  pool = new pg.Pool({ ...inject('postgres'), database: test.database })
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

it('keeps of the calls that are in the log what posted, was refused or failed, and leaves what consoles ask by themselves', async () => {
  const tenantId = await buildTenant(test.deps)
  // As whenever tables change (platform/database/migrate.ts).
  const owner = await pool.connect()
  await dropReportViews(owner)
  owner.release()
  await down(db)
  const calls = [
    ['param.save', 'POST', 200],
    ['param.list', 'GET', 200],
    ['param.list', 'GET', 403],
    ['menu.routes', 'GET', 401],
    ['notice.latest', 'GET', 500],
  ] as const
  for (const [index, [name, method, status]] of calls.entries()) {
    await test.owner(
      `insert into log_api (id, tenant_id, create_time, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host) values ($1, $2, now(), 't', $3, $4, '/x', $5, 1, '', '', '', '')`,
      [9_000 + index, tenantId, name, method, status],
    )
  }

  await up(db)

  const kinds = await test.owner<{ kind: string }>('select kind from log_api where tenant_id = $1 order by id', [
    tenantId,
  ])
  const walls = await test.owner<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where relname = 'log_api'`,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['notable', 'read', 'notable', 'read', 'read'])
  expect(walls).toEqual([{ forced: true }])
})
