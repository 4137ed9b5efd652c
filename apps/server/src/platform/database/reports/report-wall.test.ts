import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORT_VIEWS } from '../../../db/report-views.ts'
import { TEST_ROLES } from '../../../testing/postgres.ts'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { systemScope } from '../../scope.ts'
import { createReportReader, type ReportReader } from './report-reader.ts'

let test: TestDb
let reader: ReportReader
const [MINE, OTHER] = ['100001', '100002']

beforeAll(async () => {
  test = await buildTestDb()
  const connection = { ...test.connection, user: TEST_ROLES.report }
  reader = createReportReader({ connection, db: test.db, log: pino({ level: 'silent' }), timeZone: 'Asia/Shanghai' })
  await test.owner(
    `insert into user_account (id, tenant_id, account, password_hash, real_name) values (1, $1, 'mine', 'hash', 'Mine'), (2, $2, 'theirs', 'hash', 'Theirs')`,
    [MINE, OTHER],
  )
})
afterAll(async () => {
  await reader.close()
  await test.close()
})

const rowsOf = (sql: string, ...before: string[]): Promise<Record<string, unknown>[]> =>
  reader.read(systemScope(MINE as string), async (client) => {
    for (const statement of before) await client.query(statement)
    return (await client.query<Record<string, unknown>>(sql)).rows
  })

describe('statements of reports', () => {
  it('see the rows of one tenant', async () => {
    expect(await rowsOf('select account from people')).toEqual([{ account: 'mine' }])
  })

  it.each([
    ['the other tenant', `select set_config('app.tenant_id', '${OTHER}', true)`],
    [
      'a seal without a signature',
      `select set_config('app.report_tenant', '${OTHER}', true), set_config('app.tenant_id', '${OTHER}', true)`,
    ],
    ['a signature of another tenant', `select set_config('app.report_tenant', '${OTHER}.' || split_part(current_setting('app.report_tenant'), '.', 2), true), set_config('app.tenant_id', '${OTHER}', true)`], // prettier-ignore
  ])('see no rows at all once they have set %s', async (_what, attack) => {
    expect(await rowsOf('select account from people', attack)).toEqual([])
  })

  it.each([
    ['a password', 'select password_hash from public.user_account', '42501'],
    ['a table without a view', 'select * from public.auth_session', '42501'],
    ['the key of the wall', 'select value from public.platform_setting', '42501'],
    ['a seal', `select report.seal('${OTHER}')`, '42501'],
    ['a signature', `select report.signed('${OTHER}')`, '42501'],
    ['a write', `update public.user_account set account = 'x'`, '25006'],
    ['a table of their own', 'create temp table x (a int)', '25006'],
    ['another role', `set role ${TEST_ROLES.app}`, '42501'],
    ['a program', `copy (select 1) to program 'true'`, '42501'],
    ['a file', `select pg_read_file('/etc/passwd')`, '42501'],
  ])('are refused %s by the database itself', async (_what, sql, code) => {
    await expect(rowsOf(sql)).rejects.toMatchObject({ code })
  })

  it('cannot make their transaction one that writes, and may write nothing if they could', async () => {
    await expect(rowsOf('select 1', 'set transaction read write')).rejects.toMatchObject({ code: '25001' })
    const client = new pg.Client({ ...test.connection, user: TEST_ROLES.report })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    const writing = client.query('delete from public.user_account').finally(() => client.end())

    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })

  it('leave a connection that serves the next one', async () => {
    await expect(rowsOf('select 1 / 0')).rejects.toMatchObject({ code: '22012' })

    expect(await rowsOf('select count(*)::int as count from people')).toEqual([{ count: 1 }])
  })
})

describe('the views of reports', () => {
  it('stand on tables whose wall is forced, each with the wall of reports', async () => {
    const tables = [...new Set(REPORT_VIEWS.map(({ table }) => table))]
    const walled = await test.owner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'report_wall' and not p.polpermissive
       where c.relrowsecurity and c.relforcerowsecurity order by 1`,
    )

    expect(walled.map(({ name }) => name)).toEqual(tables.toSorted())
  })

  it('show nothing that is secret, and nothing else is granted', async () => {
    const granted = await test.owner<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.column_privileges where grantee = $1 and table_schema = 'public'`,
      [TEST_ROLES.report],
    )

    expect(granted.length).toBeGreaterThan(200)
    expect(
      granted.filter(({ column }) =>
        /password|secret|hash|token$|key$|seal|sha|phone|mobile|email|address|open_id|params|content|prompt$|xml|ip$|storage|headers|definition$/.test(
          column,
        ),
      ),
    ).toEqual([{ table: 'wf_instance', column: 'process_key' }])
    expect([...new Set(granted.map(({ table }) => table))].toSorted()).toEqual(
      [...new Set(REPORT_VIEWS.map(({ table }) => table))].toSorted(),
    )
  })

  it('can all be read', async () => {
    for (const { name } of REPORT_VIEWS) await rowsOf(`select * from report.${name} limit 1`)
  })
})

it('a role that was given more than this is still a plain one', async () => {
  const client = new pg.Client({ ...test.connection, user: TEST_ROLES.report })
  await client.connect()
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, rolinherit, rolcreatedb, rolcreaterole, (select count(*)::int from pg_auth_members m where m.member = r.oid) as member_of from pg_roles r where rolname = current_user`,
  )
  await client.end()

  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreatedb: false, rolcreaterole: false, member_of: 0 },
  ])
})
