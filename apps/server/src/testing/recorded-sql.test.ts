import { describe, expect, it } from 'vitest'
import { paramModule } from '../modules/settings/params/param.module.ts'
import { UNBOUND, type Caller } from '../platform/scope.ts'
import { recordStatements } from './recorded-sql.ts'

const caller: Caller = {
  tenantId: '000000',
  userId: '1',
  deptId: null,
  sessionId: '1',
  account: 'admin',
  realName: '',
  roleIds: [],
  roleAliases: [],
  isAdministrator: true,
  permissions: new Set(),
  ...UNBOUND,
}

describe('statements recorded from a route', () => {
  it('are the page and the count of a list, with their values', async () => {
    const input = { current: 2, paramKey: '123', ascs: 'paramName' }

    const [page, count, ...others] = await recordStatements(paramModule, {
      path: '/blade-system/param/list',
      input,
      caller,
    })

    expect(others).toEqual([])
    expect(page?.text).toMatch(
      /^select "id", .*"param_name".* from "system_param" where "tenant_id" = \$1 .* order by "param_name" asc, "id" asc limit \$\d offset \$\d$/,
    )
    expect(page?.values).toEqual(['000000', 0, '%123%', 10, 10])
    expect(count?.text).toContain('count(*)')
    expect(count?.values).toContain('%123%')
  })

  it('are the one statement of a row by its id, although none is found', async () => {
    const statements = await recordStatements(paramModule, {
      path: '/blade-system/param/detail',
      input: { id: '77' },
      caller,
    })

    expect(statements).toHaveLength(1)
    expect(statements[0]?.values).toEqual([0, '77', '000000'])
  })

  it('fail loudly for a route that is not there', async () => {
    await expect(
      recordStatements(paramModule, { path: '/blade-system/param/lost', input: {}, caller }),
    ).rejects.toThrow('has no route')
  })
})
