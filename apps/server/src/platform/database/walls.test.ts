import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, TEST_ROLES } from '../../testing/postgres.ts'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { systemScope } from '../scope.ts'
import { checkServingRole, RoleNotSafe } from './roles.ts'

let test: TestDb
const A = systemScope('100001')
const B = systemScope('100002')
let nextId = 1

const paramRow = (tenantId: string, paramKey: string) => ({
  id: String((nextId += 1)),
  tenantId,
  paramName: paramKey,
  paramKey,
  paramValue: 'v',
})

beforeAll(async () => {
  test = await buildTestDb()
  for (const scope of [A, B]) {
    for (const key of ['one', 'two', 'three'])
      await test.db.as(scope).insertInto('systemParam').values(paramRow(scope.tenantId, key)).execute()
  }
})
afterAll(() => test.close())

describe('row-level security (wall 2), with queries that name no tenant', () => {
  it('shows a tenant its own rows only', async () => {
    const rows = await test.db.as(A).selectFrom('systemParam').select('tenantId').execute()

    expect(rows.map((row) => row.tenantId)).toEqual([A.tenantId, A.tenantId, A.tenantId])
  })

  it('shows nothing where no tenant is set', async () => {
    expect(await test.db.platform().selectFrom('systemParam').selectAll().execute()).toEqual([])
  })

  it('shows all rows to the named way across tenants', async () => {
    expect(await test.db.across('maintenance').selectFrom('systemParam').selectAll().execute()).toHaveLength(6)
  })

  it('refuses to write a row of another tenant', async () => {
    const foreign = test.db.as(A).insertInto('systemParam').values(paramRow(B.tenantId, 'foreign')).execute()

    await expect(foreign).rejects.toMatchObject({ code: '42501' })
  })

  it('changes and deletes nothing of another tenant', async () => {
    const changed = await test.db
      .as(A)
      .updateTable('systemParam')
      .set({ paramValue: 'changed' })
      .where('tenantId', '=', B.tenantId)
      .executeTakeFirst()
    const deleted = await test.db.as(A).deleteFrom('systemParam').where('tenantId', '=', B.tenantId).executeTakeFirst()

    expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n])
  })

  it('holds inside a transaction and ends with it', async () => {
    const inside = await test.db.transaction(B, async (trx) =>
      (await trx.as(B).selectFrom('systemParam').select('tenantId').execute()).map((row) => row.tenantId),
    )

    expect(new Set(inside)).toEqual(new Set([B.tenantId]))
    expect(await test.db.platform().selectFrom('systemParam').selectAll().execute()).toEqual([])
  })

  it('refuses a transaction of one tenant to look at another', async () => {
    const mixed = test.db.transaction(A, async (trx) => trx.as(B).selectFrom('systemParam').selectAll().execute())

    await expect(mixed).rejects.toThrow('another tenant')
  })

  it('refuses a tenant that is no tenant number', async () => {
    for (const tenantId of ['', '0', `000000' or '1`, '*']) {
      await expect(test.db.as({ tenantId }).selectFrom('systemParam').selectAll().execute()).rejects.toThrow(
        'no tenant',
      )
    }
  })

  it('answers several statements of one tenant in one trip, rows in camelCase', async () => {
    const q = test.db.as(A)

    const [rows, [count]] = await test.db.batch(A, [
      q.selectFrom('systemParam').select('paramKey').orderBy('paramKey'),
      q.selectFrom('systemParam').select(sql<string>`count(*)`.as('howMany')),
    ])

    expect(rows.map((row) => row.paramKey)).toEqual(['one', 'three', 'two'])
    expect(count?.howMany).toBe('3')
  })

  it('runs no later statement of a batch after one failed', async () => {
    const q = test.db.as(A)
    const failing = test.db.batch(A, [
      q.selectFrom('systemParam').select(sql`1 / 0`.as('x')),
      q.updateTable('systemParam').set({ remark: 'ran' }).returning('id'),
    ])

    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await q.selectFrom('systemParam').select('id').where('remark', '=', 'ran').execute()).toEqual([])
  })

  it('rolls a transaction back when its function throws', async () => {
    const failing = test.db.transaction(A, async (trx) => {
      await trx.as(A).updateTable('systemParam').set({ remark: 'half done' }).execute()
      throw new Error('stop')
    })

    await expect(failing).rejects.toThrow('stop')
    expect(
      await test.db.as(A).selectFrom('systemParam').select('id').where('remark', '=', 'half done').execute(),
    ).toEqual([])
  })

  it('forbids foreign keys that point at another tenant', async () => {
    const roleId = String((nextId += 1))
    await test.db
      .as(B)
      .insertInto('systemRole')
      .values({ id: roleId, tenantId: B.tenantId, roleName: 'x', roleAlias: 'x' })
      .execute()

    const foreign = test.db
      .as(A)
      .insertInto('systemRoleMenu')
      .values({ id: String((nextId += 1)), tenantId: A.tenantId, roleId, menuId: '1' })
      .execute()

    await expect(foreign).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the serving role', () => {
  const connectAs = async (user: string): Promise<pg.Client> => {
    const client = new pg.Client({ ...test.connection, user })
    await client.connect()
    return client
  }

  it('is a plain one', async () => {
    const client = await connectAs(TEST_ROLES.app)

    await expect(checkServingRole(client)).resolves.toBeUndefined()
    await client.end()
  })

  it('is refused when it is a superuser and owner', async () => {
    const client = await connectAs(test.server.user)

    await expect(checkServingRole(client)).rejects.toThrow(RoleNotSafe)
    await client.end()
  })

  it('is refused while a tenant table stands open', async () => {
    await asOwner(test.server, test.database, (client) =>
      client.query('ALTER TABLE system_param NO FORCE ROW LEVEL SECURITY'),
    )
    const client = await connectAs(TEST_ROLES.app)

    await expect(checkServingRole(client)).rejects.toThrow(/system_param/)
    await client.end()
    await asOwner(test.server, test.database, (owner) =>
      owner.query('ALTER TABLE system_param FORCE ROW LEVEL SECURITY'),
    )
  })
})

describe('under chaos', () => {
  it('never shows a foreign row, whatever breaks meanwhile', async () => {
    const tenants = Array.from({ length: 20 }, (_, index) => systemScope(String(200_001 + index)))
    for (const scope of tenants)
      await test.db.as(scope).insertInto('systemParam').values(paramRow(scope.tenantId, 'k')).execute()
    let seed = 42
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % below
    }
    let wrong = 0
    let checked = 0

    const actions: ((scope: (typeof tenants)[number]) => Promise<unknown>)[] = [
      ...Array.from({ length: 6 }, () => async (scope: (typeof tenants)[number]) => {
        const rows = await test.db.as(scope).selectFrom('systemParam').select('tenantId').execute()
        checked += 1
        if (rows.length !== 1 || rows[0]?.tenantId !== scope.tenantId) wrong += 1
      }),
      (scope) =>
        test.db
          .as(scope)
          .selectFrom('systemParam')
          .select(sql`1 / 0`.as('x'))
          .execute(),
      (scope) =>
        test.db
          .as(scope)
          .selectFrom('systemParam')
          .select(sql`${Symbol('no parameter')}`.as('x'))
          .execute(),
      (scope) => test.db.as(scope).insertInto('systemParam').values(paramRow('100001', 'k')).execute(),
      (scope) =>
        test.db.transaction(scope, async (trx) => {
          await trx.as(scope).updateTable('systemParam').set({ remark: 'x' }).execute()
          throw new Error('abort')
        }),
      (scope) =>
        test.db.transaction(scope, async (trx) => {
          void trx
            .as(scope)
            .selectFrom('systemParam')
            .selectAll()
            .execute()
            .catch(() => undefined) // left running
          const rows = await trx.as(scope).selectFrom('systemParam').select('tenantId').execute()
          checked += 1
          if (rows.some((row) => row.tenantId !== scope.tenantId)) wrong += 1
        }),
      (scope) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(test.db.as(scope)),
    ]
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let round = 0; round < 60; round += 1) {
          const scope = tenants[random(tenants.length)] as (typeof tenants)[number]
          const action = actions[random(actions.length)] as (typeof actions)[number]
          await action(scope).catch(() => undefined) // failures are part of it; what counts are the rows seen
        }
      }),
    )

    expect(wrong).toBe(0)
    expect(checked).toBeGreaterThan(200)
    const left = await test.owner<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(left[0]?.count).toBe('0')
  })
})
