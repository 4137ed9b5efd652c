import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant, buildUser, type BuiltUser } from '../../../testing/factories.ts'
import { plant } from '../../../testing/walk/plant.ts'
import type { RulePerson } from './condition-sql.ts'
import type { DataScopeFacts } from '../model/model.ts'
import { rowRulesOf } from './row-rules.ts'
import { findScopedResource, scopedResources } from './scoped-resources.ts'
import { countSeen, findSeen } from './seen-rows.repository.ts'

const ROW_ID = '7700000000000000009'
let test: TestApp
let tenantId: string
let user: BuiltUser

beforeAll(async () => {
  test = await buildTestApp()
  tenantId = await buildTenant(test.deps)
  user = await buildUser(test.deps, { tenantId })
  // One row of everything, made by somebody else.
  await plant(test, { tenantId, id: ROW_ID, word: 'planted' })
}, 60_000)
afterAll(() => test.close())

const scope = (scopeClass: string, scopeType: number, scopeColumn: string): DataScopeFacts => ({
  id: `${scopeType}`,
  menuId: '1',
  scopeName: 's',
  scopeClass,
  scopeColumn,
  scopeType,
  scopeValue: findScopedResource(scopeClass)?.columns.some(({ name }) => name === 'id')
    ? `id = ${ROW_ID}`
    : `title = 'planted'`,
  scopeField: '*',
})

describe.each(scopedResources().map((resource) => [resource.name, resource] as const))(
  'rows of %s',
  (name, resource) => {
    const ownerOf = (owner: 'user' | 'dept'): string =>
      resource.columns.find((column) => column.owner === owner)?.name ?? ''
    const person = (): RulePerson => ({
      tenantId,
      userId: user.userId,
      account: user.account,
      deptIds: ['1'],
      roleIds: [user.roleId],
      timeZone: 'Asia/Shanghai',
    })

    it('are judged one by one and counted by the same rule', async () => {
      const all = await countSeen(test.deps.db, resource, tenantId, new Map())
      for (const [scopeType, column, isSeen] of [
        [1, '-', true],
        [2, ownerOf('user'), false],
        [3, ownerOf('dept'), false],
        [4, ownerOf('dept'), false],
        [5, '-', true],
      ] as const) {
        const scopes = [scope(name, scopeType, column)]
        const rowRules = rowRulesOf({ rows: new Map([[name, scopes]]) }, person())

        const found = await findSeen(test.deps.db, resource, ROW_ID, {
          person: person(),
          rowRules,
          scopes,
          askersRules: undefined,
        })
        const hidden = await findSeen(test.deps.db, resource, ROW_ID, {
          person: person(),
          rowRules: new Map(),
          scopes: [],
          askersRules: rowRules,
        })

        expect([scopeType, found]).toEqual([
          scopeType,
          { isSeen, scopeIds: new Set(isSeen ? [String(scopeType)] : []) },
        ])
        expect([scopeType, hidden !== undefined]).toEqual([scopeType, isSeen])
        expect(await countSeen(test.deps.db, resource, tenantId, rowRules)).toBe(
          scopeType === 1 ? all : scopeType === 5 ? 1 : name === 'user' && scopeType === 2 ? 1 : 0,
        )
      }
      expect(all).toBeGreaterThan(0)
      expect(
        await findSeen(test.deps.db, resource, '1', {
          person: person(),
          rowRules: new Map(),
          scopes: [],
          askersRules: undefined,
        }),
      ).toBeUndefined()
    })
  },
)
