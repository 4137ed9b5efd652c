import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { systemScope } from '../scope.ts'
import type { Db } from './db.ts'

let test: TestDb
const A = systemScope('100001')
const B = systemScope('100002')
let nextId = 1

beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())

const row = (paramKey: string, tenantId = A.tenantId) => ({
  id: String((nextId += 1)),
  tenantId,
  paramName: paramKey,
  paramKey,
  paramValue: 'v',
})
const insert = (db: Db, paramKey: string, tenantId?: string) =>
  db.as(A).insertInto('systemParam').values(row(paramKey, tenantId)).execute()
const valueOf = async (db: Db, paramKey: string): Promise<string | undefined> =>
  (
    await db
      .as(A)
      .selectFrom('systemParam')
      .select('paramValue')
      .where('tenantId', '=', A.tenantId)
      .where('paramKey', '=', paramKey)
      .executeTakeFirst()
  )?.paramValue

describe('what is run at the end of a transaction', () => {
  it('is not there before the end, and there after it', async () => {
    const before = await test.db.transaction(A, async (trx) => {
      await insert(trx.atEnd(), 'late')
      return valueOf(trx, 'late')
    })

    expect([before, await valueOf(test.db, 'late')]).toEqual([undefined, 'v'])
  })

  it('sees what the transaction did, in the order in which it was given', async () => {
    await test.db.transaction(A, async (trx) => {
      const end = trx.atEnd()
      await sql`update system_param set param_value = param_value || ' first' where param_key = 'ordered'`.execute(
        end.as(A),
      )
      await insert(trx, 'ordered')
      await sql`update system_param set param_value = param_value || ' second' where param_key = 'ordered'`.execute(
        trx.atEnd().as(A),
      )
    })

    expect(await valueOf(test.db, 'ordered')).toBe('v first second')
  })

  it('is not run when the transaction fails', async () => {
    const failing = test.db.transaction(A, async (trx) => {
      await insert(trx.atEnd(), 'given up')
      throw new Error('changed my mind')
    })

    await expect(failing).rejects.toThrow('changed my mind')
    expect(await valueOf(test.db, 'given up')).toBeUndefined()
  })

  it('takes the whole transaction back when it fails, and says why', async () => {
    const failing = test.db.transaction(A, async (trx) => {
      await insert(trx, 'with it')
      await sql`select 1 / 0`.execute(trx.atEnd().as(A))
      await insert(trx.atEnd(), 'behind it')
    })

    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect([await valueOf(test.db, 'with it'), await valueOf(test.db, 'behind it')]).toEqual([undefined, undefined])
  })

  it('stands behind the wall too, alone or behind other statements', async () => {
    for (const isAlone of [true, false]) {
      const foreign = test.db.transaction(A, async (trx) => {
        if (!isAlone) await valueOf(trx, 'late')
        await insert(trx.atEnd(), 'foreign', B.tenantId)
      })

      await expect(foreign).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('has its constraints named as those of any statement', async () => {
    await insert(test.db, 'taken')

    const twice = test.db.transaction(A, (trx) => insert(trx.atEnd(), 'taken'))

    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: expect.any(String) })
  })

  it('answers no rows: who asks for a batch of them gets an error', async () => {
    const asking = test.db.transaction(A, (trx) =>
      trx.atEnd().batch(A, [trx.as(A).selectFrom('systemParam').select('id')]),
    )

    await expect(asking).rejects.toThrow('answers no rows')
  })

  it('is only to be had inside a transaction', () => {
    expect(() => test.db.atEnd()).toThrow('only a transaction has an end')
  })
})

describe('a transaction', () => {
  it('that runs nothing costs no connection its time and leaves it as it was', async () => {
    expect(await test.db.transaction(A, async () => 'nothing')).toBe('nothing')
    await expect(
      test.db.transaction(A, async () => {
        throw new Error('nothing either')
      }),
    ).rejects.toThrow('nothing either')

    expect(await test.db.platform().selectFrom('systemParam').selectAll().execute()).toEqual([])
  })

  it('whose first statement fails is taken back, and its connection serves the next one', async () => {
    await expect(test.db.transaction(A, (trx) => sql`select 1 / 0`.execute(trx.as(A)))).rejects.toMatchObject({
      code: '22012',
    })

    await test.db.transaction(A, (trx) => insert(trx, 'after a failure'))

    expect(await valueOf(test.db, 'after a failure')).toBe('v')
  })
})

describe('a snapshot', () => {
  it('sees one moment, whatever is written meanwhile, and refuses to write or to hold a row', async () => {
    const seen = await test.db.snapshot(A, async (at) => {
      const before = await valueOf(at, 'meanwhile')
      await insert(test.db, 'meanwhile')
      return [before, await valueOf(at, 'meanwhile')]
    })
    const refused = [
      (at: Db) => insert(at, 'never'),
      (at: Db) => at.as(A).selectFrom('systemParam').select('id').forUpdate().execute(),
    ]

    expect([seen, await valueOf(test.db, 'meanwhile')]).toEqual([[undefined, undefined], 'v'])
    for (const work of refused)
      await expect(test.db.snapshot<unknown>(A, work)).rejects.toMatchObject({ code: '25006' }) // read only
  })
})
