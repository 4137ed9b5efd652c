import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { readFilters } from '../../crud/filters.ts'
import { listRows } from '../../crud/list.repository.ts'
import { columnsOf } from '../../crud/values.ts'
import { createRegionRepository } from '../../modules/settings/regions/region.repository.ts'
import { listUsers } from '../../modules/organisation/users/user.repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { buildTenant } from '../factories.ts'
import { callerOf, PAGING, plansOf, SORT } from '../plans.ts'

let test: TestApp
let caller: Caller

/** A small copy of a large installation: 20,000 users of one of 1,000 tenants, 3,500 regions. Logs and drawings: plans.deep.test.ts. */
beforeAll(async () => {
  test = await buildTestApp()
  const tenantId = await buildTenant(test.deps)
  caller = callerOf(tenantId)
  await test.owner(
    `insert into system_tenant (id, tenant_id, tenant_name) select 9000 + n, (300000 + n)::text, 'Tenant ' || n from generate_series(1, 1000) n`,
  )
  await test.owner(
    `insert into user_account (id, tenant_id, account, password_hash, real_name, role_id, dept_id) select 1000000 + n, $1, 'p' || n, '', 'P ' || n, case when n <= 5 then '-1' else '77' end, (500 + n % 100)::text from generate_series(1, 20000) n`,
    [tenantId],
  )
  await test.owner(
    `insert into system_region (code, parent_code, ancestors, name, level) select (110000 + n)::text, (110000 + n / 20)::text, '00', 'R' || n, 3 from generate_series(1, 3500) n on conflict do nothing`,
  )
  await test.owner('analyze')
}, 120_000)
afterAll(() => test.close())

const explained = (work: (db: Db) => Promise<unknown>, options?: Parameters<typeof plansOf>[2]): Promise<string[]> =>
  plansOf({ test, caller }, work, options)

const users = (db: Db, membership: { deptIds?: string[]; roleIds?: string[] }): Promise<unknown> =>
  listUsers(db, caller, {
    membership: { deptIds: [], roleIds: [], postIds: [], ...membership },
    filters: [],
    sort: SORT,
    paging: PAGING,
  })

describe('lists at size go by their index behind the wall', () => {
  it('users of a department', async () => {
    const plans = await explained((db) => users(db, { deptIds: ['501'] }))

    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect([plan.includes('user_dept_pkey'), plan.includes('Seq Scan on user_account')]).toEqual([true, false])
  })

  it('users who wait for approval', async () => {
    const plans = await explained((db) => users(db, { roleIds: ['-1'] }))

    expect(plans).toHaveLength(2)
    for (const plan of plans)
      expect([plan.includes('user_role_pkey'), plan.includes('Seq Scan on user_account')]).toEqual([true, false])
  })

  it('regions in another one', async () => {
    const [plan] = await explained((db) => createRegionRepository(db).list('110007'))

    expect(plan).toContain('system_region_below')
    expect(plan).not.toMatch(/Seq Scan on system_region/)
  })

  it('a tenant by its number, and a page of tenants without a sort of all', async () => {
    const resource = tenantResource
    const list = (input: Record<string, string>) =>
      explained((db) =>
        listRows(db, caller, {
          table: 'systemTenant',
          columns: columnsOf(resource),
          filters: readFilters(resource, input, 'Asia/Shanghai'),
          sort: SORT,
          paging: PAGING,
        }),
      )
    const [byNumber] = await list({ tenantId_equal: caller.tenantId })
    const [newest] = await list({})

    expect(byNumber).toContain('system_tenant_tenant_id_key')
    expect(newest).toMatch(/Index Scan Backward using system_tenant_pkey/)
  })
})
