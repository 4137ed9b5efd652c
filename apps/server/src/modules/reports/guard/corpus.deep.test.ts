import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReportReader, type ReportReader } from '../../../platform/database/reports/report-reader.ts'
import { systemScope } from '../../../platform/scope.ts'
import { TEST_ROLES } from '../../../testing/postgres.ts'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { createPostgresReader } from '../../develop/drivers/postgres-stream.ts'
import { StatementFailed, type RowBatch } from '../../develop/drivers/row-stream.ts'
import { OWN_TABLES } from '../run/report-sources.ts'
import { HARMLESS } from './corpus/harmless.ts'
import { HOSTILE } from './corpus/hostile.ts'
import { guardPostgres } from './pg-guard.ts'

const [MINE, OTHER] = ['100001', '100002'] as const
const VALUES: Readonly<Record<string, string>> = { from: '2026-01-01', to: '2026-01-31', name: 'mine', least: '1' }
const TYPES: Readonly<Record<string, string>> = { from: 'date', to: 'date', name: 'text', least: 'bigint' }
/** Long enough for all of them, short enough for what would hang. */
const STATEMENT_MS = 2_000
const MEMORY_MORE = 200 * 1024 * 1024

let test: TestDb
let reports: ReportReader

beforeAll(async () => {
  test = await buildTestDb()
  const connection = { ...test.connection, user: TEST_ROLES.report }
  reports = createReportReader({ connection, db: test.db, log: pino({ level: 'silent' }), timeZone: 'Asia/Shanghai' })
  await test.owner(
    `insert into user_account (id, tenant_id, account, password_hash, real_name) select n, case when n % 2 = 0 then $1 else $2 end, 'word-' || (case when n % 2 = 0 then 'mine' else 'theirs' end) || n, 'geheim', '' from generate_series(1, 100) n`,
    [MINE, OTHER],
  )
})
afterAll(async () => {
  await reports.close()
  await test.close()
})

/** Past the guard, which is not asked: the session must hold alone. */
async function runBare(text: string, values: string[] = []): Promise<RowBatch | Error> {
  try {
    return await reports.read(systemScope(MINE), (client) =>
      createPostgresReader(client, { statementMs: STATEMENT_MS }).read({ text, values }),
    )
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error
  }
}

/** The one that a statement makes, and ours: roles belong to the whole cluster, where other tests have theirs. */
const ROLES = ['x', ...Object.values(TEST_ROLES)]

const fingerprint = async (): Promise<unknown> =>
  test.owner(
    `select (select md5(string_agg(u::text, '' order by id)) from user_account u) as people, (select count(*)::int from pg_class) as relations, (select md5(string_agg(s::text, '' order by name)) from platform_setting s) as settings,
       (select md5(string_agg(r::text, '' order by rolname)) from pg_roles r where rolname = any($1)) as roles, (select count(*)::int from pg_proc) as functions`,
    [ROLES],
  )

it(
  'every hostile statement changes nothing and shows nothing of another tenant, although no guard is asked',
  { timeout: 900_000 },
  async () => {
    const before = await fingerprint()
    const memory = process.memoryUsage().rss
    const shown: string[] = []
    const slow: string[] = []
    for (const sql of HOSTILE) {
      // These take the memory of the server itself, which no role can be kept from: the guard alone stands before them.
      if (/1000000000|100000000\]|recursive/.test(sql)) continue
      const startedMs = performance.now()
      const answer = await runBare(sql)
      if (performance.now() - startedMs > STATEMENT_MS * 2) slow.push(sql)
      if (!(answer instanceof Error) && /theirs|geheim/.test(JSON.stringify(answer.rows))) shown.push(sql)
    }

    expect([shown, slow]).toEqual([[], []])
    expect(await fingerprint()).toEqual(before)
    expect(process.memoryUsage().rss - memory).toBeLessThan(MEMORY_MORE)
    expect(await runBare(`select count(*) from people`)).toMatchObject({ rows: [['50']] })
  },
)

it('every harmless statement runs behind guard and session, and its plan is known', { timeout: 300_000 }, async () => {
  const failed: Record<string, string> = {}
  for (const sql of HARMLESS) {
    const guarded = guardPostgres(sql, { typeOf: (name) => TYPES[name], tables: OWN_TABLES })
    const values = guarded.order.map((name) => VALUES[name] ?? null)
    await reports
      .read(systemScope(MINE), async (client) => {
        const reader = createPostgresReader(client, { statementMs: STATEMENT_MS * 5 })
        const { text } = guarded
        expect((await reader.plan({ text, values })).cost).toBeGreaterThanOrEqual(0)
        for await (const { rows } of reader.stream(
          { text, values },
          { batchRows: 10, deadlineMs: performance.now() + 10_000 },
        ))
          expect(JSON.stringify(rows)).not.toContain('theirs')
      })
      .catch((error: unknown) => {
        if (!(error instanceof StatementFailed)) throw error
        failed[sql] = error.message
      })
  }

  expect(failed).toEqual({})
})
