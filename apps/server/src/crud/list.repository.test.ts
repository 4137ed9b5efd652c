import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../platform/database/db.ts'
import { systemScope } from '../platform/scope.ts'
import { buildTestDb, type TestDb } from '../testing/test-db.ts'
import { listRows } from './list.repository.ts'
import { TOTAL_BOUND } from './counted-page.repository.ts'

let test: TestDb
let nowMs = 0
/** Queries of each round trip: 2 with the count, 1 without. */
const trips: number[] = []
/** Holds the answers of round trips with a count back until it resolves. */
let gate: Promise<void> = Promise.resolve()
let db: Db

beforeAll(async () => {
  test = await buildTestDb()
  db = {
    ...test.db,
    batch: async (scope, queries) => {
      trips.push(queries.length)
      const rows = await test.db.batch(scope, queries)
      if (queries.length === 2) await gate
      return rows
    },
  }
})
afterAll(() => test.close())

const scopes = { small: systemScope('700001'), large: systemScope('700002') }
const fill = (tenantId: string, from: number, to: number) =>
  test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value) select n, $1, 'n', 'key ' || n, 'v' from generate_series($2::int, $3::int) n`,
    [tenantId, from, to],
  )
/** Through the handle that lists are read with. */
const add = (tenantId: string, id: string, inside: Db = db) =>
  inside
    .as({ tenantId })
    .insertInto('systemParam')
    .values({ id, tenantId, paramName: 'n', paramKey: `key ${id}`, paramValue: 'v' })
    .execute()
const list = (scope: { tenantId: string }) =>
  listRows(
    db,
    systemScope(scope.tenantId),
    {
      table: 'systemParam',
      columns: ['id'],
      filters: [],
      sort: [{ column: 'id', order: 'asc' }],
      paging: { current: 1, size: 10 },
    },
    () => nowMs,
  )

beforeAll(async () => {
  await fill('700001', 1, 5)
  await fill('700002', 1_001, 2_500)
})
beforeEach(() => {
  nowMs += 60_000
  trips.length = 0
  gate = Promise.resolve()
})

/** A gate and the function that opens it. */
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  gate = promise as Promise<unknown> as Promise<void>
  return () => resolve(undefined)
}

describe('the total of a list', () => {
  it('is counted for each page while that is cheap', async () => {
    await list(scopes.small)
    await list(scopes.small)

    expect(trips).toEqual([2, 2])
  })

  it('is kept for a second where it is large', async () => {
    const totals = [(await list(scopes.large)).total]
    nowMs += 999
    totals.push((await list(scopes.large)).total)
    nowMs += 1
    totals.push((await list(scopes.large)).total)

    expect(totals).toEqual([1_500, 1_500, 1_500])
    expect(trips).toEqual([2, 1, 2])
  })

  it('is kept from the end of its count, however long that took', async () => {
    const open = closeGate()
    const first = list(scopes.large)
    nowMs += 5_000
    open()
    await first

    await list(scopes.large)

    expect(trips).toEqual([2, 1])
  })

  it('is counted once for all who ask meanwhile', async () => {
    const open = closeGate()
    const asked = Array.from({ length: 20 }, () => list(scopes.large))
    open()

    const pages = await Promise.all(asked)

    expect(pages.map(({ total, records }) => [total, records.length])).toEqual(
      Array.from({ length: 20 }, () => [1_500, 10]),
    )
    expect(trips).toEqual([2, ...Array.from({ length: 19 }, () => 1)])
  })

  it('is counted anew after a write, also when the write came during the count', async () => {
    const open = closeGate()
    const before = list(scopes.large)
    await add('700002', '9001')
    const after = list(scopes.large)
    open()
    await before

    expect((await after).total).toBe(1_501)
    expect((await list(scopes.large)).total).toBe(1_501)
    expect(trips).toEqual([2, 2, 1])
  })

  it('is counted anew after the commit, and not after a rollback or a write elsewhere', async () => {
    const kept = async () => {
      const before = trips.length
      await list(scopes.large)
      return trips.slice(before).join() === '1'
    }
    await list(scopes.large)

    await db.transaction(scopes.large, async (trx) => {
      await add('700002', '9002', trx)
      expect(await kept()).toBe(true) // nobody else sees it yet
    })
    expect(await kept()).toBe(false)
    await db.transaction(scopes.large, async (trx) => void (await add('700002', '9003', trx.atEnd())))
    expect(await kept()).toBe(false)
    await db
      .transaction(scopes.large, async (trx) => {
        await add('700002', '9004', trx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    expect(await kept()).toBe(true)
    await add('700001', '9005')
    expect(await kept()).toBe(true)
    await sql`with gone as (delete from system_param where tenant_id = '700002' and id in (9001, 9002, 9003) returning id) select * from gone`.execute(
      db.as(scopes.large),
    )
    expect(await kept()).toBe(false)
    await add('700002', '9001')
  })

  it('is not kept when its count fails, and the next one counts again', async () => {
    const broken: Db = { ...db, batch: () => Promise.reject(new Error('connection lost')) }
    const options = {
      table: 'systemParam',
      columns: ['id'],
      filters: [],
      sort: [{ column: 'id', order: 'asc' }],
      paging: { current: 1, size: 10 },
    } as const

    await expect(listRows(broken, scopes.large, options, () => nowMs)).rejects.toThrow('connection lost')

    expect((await list(scopes.large)).total).toBe(1_501)
  })

  it('ends at its bound and says so', async () => {
    await fill('700003', 10_001, 10_000 + TOTAL_BOUND + 1)

    expect(await list(systemScope('700003'))).toMatchObject({
      total: TOTAL_BOUND,
      totalMore: true,
      pages: TOTAL_BOUND / 10,
    })
  })
})
