import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogReader } from '../../modules/logs/lists/log-list.ts'
import { logChunks } from '../../modules/logs/lists/log-routes.ts'
import { exportUsers } from '../../modules/organisation/user-import/export.repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { systemScope } from '../../platform/scope.ts'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { exportRows } from './export-rows.repository.ts'

const TENANT = '700001'
const ROWS = 12_345
/** More than this at once is not reading in chunks. */
const MOST_AT_ONCE = 5_000

let test: TestDb
let db: Db
/** Rows that each query found, in order. */
const found: number[] = []

beforeAll(async () => {
  test = await buildTestDb()
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      found.push(result.rows.length)
      return result
    },
  }
  db = {
    ...test.db,
    as: (scope) => test.db.as(scope).withPlugin(counting),
    async batch(scope, queries) {
      const answers = await test.db.batch(scope, queries)
      found.push(...answers.map((rows) => rows.length))
      return answers
    },
  }
  await test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value) select n, $1, 'n', 'key ' || n, 'v' from generate_series(1, $2::int) n`,
    [TENANT, ROWS],
  )
  await test.owner(
    `insert into user_account (id, tenant_id, account, password_hash, real_name) select n, $1, 'p' || n, '', 'P ' || n from generate_series(1, $2::int) n`,
    [TENANT, ROWS],
  )
  await test.owner(
    `insert into log_api (id, tenant_id, create_time, title, method_name, method, request_uri, http_status, time_ms, remote_ip, request_id, server_ip, server_host)
     select n, $1, now() - n * interval '1 second', 't', 'm', 'GET', '/x', 200, 1, '', '', '', '' from generate_series(1, $2::int) n`,
    [TENANT, ROWS],
  )
}, 120_000)
afterAll(() => test.close())

const scope = systemScope(TENANT)
const NEWEST = [
  { column: 'createTime', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const

/** Ids in the order they came. */
async function take(chunks: AsyncIterable<readonly object[]>): Promise<string[]> {
  found.length = 0
  const ids: string[] = []
  for await (const chunk of chunks) ids.push(...chunk.map((row) => (row as { id: string }).id))
  return ids
}

const descending = (ids: readonly string[]): number =>
  ids.filter((id, index) => index > 0 && BigInt(id) >= BigInt(ids[index - 1] as string)).length
const plain = (order: 'asc' | 'desc', column = 'id') =>
  exportRows(db, scope, {
    table: 'systemParam',
    columns: ['id', 'paramKey'],
    filters: [],
    sort:
      column === 'id'
        ? [{ column, order }]
        : [
            { column, order },
            { column: 'id', order },
          ],
  })

describe('a file of many rows', { timeout: 120_000 }, () => {
  it.each([
    ['of a plain list', () => plain('desc')],
    ['of a plain list in another order', () => plain('desc', 'paramName')],
    [
      'of users',
      () =>
        exportUsers(db, scope, {
          membership: { deptIds: [], roleIds: [], postIds: [] },
          filters: [],
          sort: [{ column: 'id', order: 'desc' }],
        }),
    ],
  ])('%s is read in chunks, each row once, in order', async (_name, read) => {
    const ids = await take(read())

    expect([ids.length, new Set(ids).size, descending(ids)]).toEqual([ROWS, ROWS, 0])
    expect([Math.max(...found) <= MOST_AT_ONCE, found.length > 2]).toEqual([true, true])
  })

  it('of a log is read in chunks below one another, the newest first', async () => {
    const ids = await take(
      logChunks(createLogReader(db), scope, { table: 'logApi', columns: ['id', 'title'], filters: [], sort: NEWEST }),
    )

    expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([ROWS, ROWS, '1', String(ROWS)])
    expect(Math.max(...found)).toBeLessThanOrEqual(MOST_AT_ONCE)
  })

  it('asks for nothing before it is taken', async () => {
    found.length = 0
    const rows = plain('desc')
    await rows.next()
    await rows.return(undefined)

    expect(found).toHaveLength(1)
  })
})
