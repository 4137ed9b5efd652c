import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { userCalls } from './testing/people.ts'
import { listUsers, type Membership } from './user.repository.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const NONE: Membership = { deptIds: [], roleIds: [], postIds: [] }
const list = (tenantId: string, membership: Partial<Membership>) =>
  listUsers(
    test.deps.db,
    { tenantId },
    {
      membership: { ...NONE, ...membership },
      filters: [],
      sort: [{ column: 'id', order: 'desc' }],
      paging: { current: 1, size: 10 },
    },
  )

describe('the links of people', () => {
  it('follow the comma lists, whatever writes them, and skip what is no id', async () => {
    const [row] = await test.owner<{ id: string }>(`select id from user_account where account = 'admin'`)
    const links = () => test.owner('select dept_id from user_dept where user_id = $1 order by 1', [row?.id])

    await test.owner(`update user_account set dept_id = ' 7,8,7,x,,-1' where id = $1`, [row?.id])
    const many = await links()
    await test.owner(`update user_account set dept_id = '' where id = $1`, [row?.id])

    expect(many).toEqual([{ dept_id: '-1' }, { dept_id: '7' }, { dept_id: '8' }])
    expect(await links()).toEqual([])
  })
})

describe('lists of people at size', () => {
  /** 20,000 people of one tenant in 100 departments, 5 of them wait. */
  let tenantId: string
  beforeAll(async () => {
    tenantId = await buildTenant(test.deps)
    await test.owner(
      `insert into user_account (id, tenant_id, account, password_hash, real_name, role_id, dept_id, create_time)
       select 1000000 + n, $1, 'p' || n, '', 'Person ' || n, case when n <= 5 then '-1' else '77' end, (500 + n % 100)::text, now() - n * interval '1 second' from generate_series(1, 20000) n`,
      [tenantId],
    )
    await test.owner(
      `insert into system_dept (id, tenant_id, parent_id, dept_name, full_name) select 500 + n, $1, case when n = 0 then 0 else 500 end, 'D' || n, 'D' || n from generate_series(0, 99) n`,
      [tenantId],
    )
    await test.owner('analyze')
  })

  it('find the right people by department and role', async () => {
    expect([
      (await list(tenantId, { deptIds: ['501'] })).total,
      (await list(tenantId, { deptIds: ['500'] })).total,
      (await list(tenantId, { roleIds: ['-1'] })).total,
    ]).toEqual([200, 20_000, 5])
    expect((await list(tenantId, { roleIds: ['-1'], deptIds: ['501'] })).records.map(({ account }) => account)).toEqual(
      ['p1'],
    )
  })

  it('read the key of a link, not everybody, behind row-level security', async () => {
    const explain = async (sql: string): Promise<string> => {
      const kysely = test.deps.db.as({ tenantId })
      const rows = (await kysely.executeQuery(CompiledQuery.raw(`explain ${sql}`))).rows as Record<string, string>[]
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    const page = (condition: string, order = 'id desc') =>
      `select id, account from user_account where tenant_id = '${tenantId}' and is_deleted = 0 ${condition} order by ${order} limit 10`

    const waiting = await explain(
      page(
        `and id = any(array(select user_id from user_role l where l.tenant_id = '${tenantId}' and l.role_id = any('{-1}'::bigint[])))`,
      ),
    )
    const dept = await explain(
      page(
        `and id = any(array(select user_id from user_dept l where l.tenant_id = '${tenantId}' and l.dept_id = any(array(select 501::bigint))))`,
      ),
    )
    const newest = await explain(page(''))
    const created = await explain(page('', 'create_time desc, id desc'))

    expect(waiting).toMatch(/Scan (using|on) user_role_pkey/)
    expect(dept).toMatch(/Scan (using|on) user_dept_pkey/)
    for (const plan of [waiting, dept, newest, created]) expect(plan).not.toMatch(/Seq Scan on user_account/)
    expect(created).toContain('user_account_created')
  })

  it('answer the page of one department within the call as well', async () => {
    const { data } = await userCalls(admin).page({ tenantId, deptId: '501', size: '20' })

    expect([data.total, data.records.length, data.records.every(({ deptName }) => deptName === 'D1')]).toEqual([
      200,
      20,
      true,
    ])
  })
})
