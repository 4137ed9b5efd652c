import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../../platform/database/db.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller } from '../../../../testing/factories.ts'
import { menuIds } from '../../tenants/testing/kit.ts'
import { newRole, userCalls } from '../testing/people.ts'
import { listUsers } from '../user.repository.ts'

/** More than what is cheap enough to count each time. */
const MANY = 1_500
const scope = systemScope('000000')

let test: TestApp
let admin: SignedIn
let people: ReturnType<typeof userCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  people = userCalls(admin)
  await test.owner(
    `insert into user_account (id, tenant_id, account, password_hash, real_name, role_id) select 1000 + n, '000000', 'many' || n, '', 'M', '-1' from generate_series(1, $1::int) n`,
    [MANY],
  )
}, 120_000)
afterAll(() => test.close())

const counted = async (query: Record<string, string> = {}): Promise<number> =>
  (await people.page(query)).data.total ?? -1

describe('the total of users', () => {
  it('is counted once for pages that follow one another, and apart for each department, role and filter', async () => {
    const trips: number[] = []
    const db: Db = {
      ...test.deps.db,
      batch: (at, queries) => (trips.push(queries.length), test.deps.db.batch(at, queries)),
    }
    const page = (current: number, roleIds: string[] = []) =>
      listUsers(db, scope, {
        membership: { deptIds: [], roleIds, postIds: [] },
        filters: [],
        sort: [{ column: 'id', order: 'desc' }],
        paging: { current, size: 10 },
      })
    test.deps.db.totals.drop(['userAccount'], '000000')

    const totals = [(await page(1)).total, (await page(2)).total, (await page(1, ['-1'])).total]

    expect([trips, totals[0] === totals[1], totals[2]]).toEqual([[2, 1, 2], true, MANY])
  })

  it('is right at once after each write of this process', async () => {
    const before = await counted()
    const roleId = await newRole(test)

    const id = await people.add({ account: 'one.more', roleId })
    const added = await counted()
    await people.post('remove', { ids: id })
    const removed = await counted()
    await people.post('restore', { ids: id })
    const restored = await counted()
    const waiting = await counted({ roleId: '-1' })
    await people.post('grant', { userIds: '1001', roleIds: roleId })
    const approved = await counted({ roleId: '-1' })

    expect([added, removed, restored]).toEqual([before + 1, before, before + 1])
    expect(approved).toBe(waiting - 1)
  })

  it('is never that of somebody else who sees by the same scope other rows, nor that of who sees all', async () => {
    const [one, other] = [
      await buildCaller(test, { permissions: ['user'] }),
      await buildCaller(test, { permissions: ['user'] }),
    ]
    const [menuId] = await menuIds(test, 'user')
    const own = {
      menuId,
      resourceCode: 'user',
      scopeName: '本人创建',
      scopeClass: 'user',
      scopeType: 2,
      scopeColumn: 'create_user',
      scopeField: '*',
      scopeValue: '',
    }
    const { id } = (await admin.post<{ id: string }>('/api/blade-system/data-scope/submit', own)).data
    await admin.post('/api/blade-system/role/grant', {
      roleIds: [one.user.roleId, other.user.roleId],
      dataScopeIds: [id],
    })
    for (const [author, first, count] of [
      [one, 10_001, 1_100],
      [other, 20_001, 1_200],
    ] as const) {
      await test.owner(
        `insert into user_account (id, tenant_id, account, password_hash, real_name, role_id, create_user) select n, '000000', 'made' || n, '', 'M', '', $1::bigint from generate_series($2::int, $2::int + $3::int - 1) n`,
        [author.user.userId, first, count],
      )
    }
    test.deps.db.totals.drop(['userAccount'], '000000')
    const totalsOf = (...callers: readonly SignedIn[]): Promise<number[]> =>
      Promise.all(callers.map(async (caller) => (await userCalls(caller).page({})).data.total ?? -1))

    // Each counts the person too. First while the others' counts are under way, then while they are remembered.
    const [together, apart] = [
      await totalsOf(one, other, admin),
      [...(await totalsOf(other)), ...(await totalsOf(one))],
    ]

    expect([together.slice(0, 2), apart]).toEqual([
      [1_101, 1_201],
      [1_201, 1_101],
    ])
    expect(together[2]).toBeGreaterThan(1_101 + 1_201)
  })
})
