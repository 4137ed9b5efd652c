import { describe, expect, it } from 'vitest'
import { applyChange } from '../changes/apply-change.ts'
import { evaluateRights, passesGuards } from '../../access/model/evaluate.ts'
import type { RoleSet } from '../explain/rights-people.repository.ts'
import { codesInOrder, outcomeOf, type GuardableCall } from './preview.ts'
import { randomModel } from '../../access/testing/random-model.ts'

const GRAPHS = 300
const setOf = (roleIds: readonly string[]): RoleSet => ({ tenantId: '700001', roleIds, count: 1, userIds: ['1'] })
const PAGES = [
  { name: 'user', code: 'user' },
  { name: 'dept', code: 'dept' },
  { name: 'post', code: 'post' },
]

describe('a change on the model', () => {
  it(`gains and loses exactly what is worked out before and after it, for ${GRAPHS} random graphs and changes`, () => {
    let changed = 0
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds, random } = randomModel(seed)
      const ids = [...model.menus.keys()]
      const some = (list: readonly string[]): string[] => list.filter(() => random() < 0.4)
      const call: GuardableCall = { method: 'GET', path: '/call/1', codes: ['user'] }
      const [scopeId = '0'] = model.apiScopes.keys()
      const changes = [
        applyChange(model, {
          kind: 'role',
          targetIds: ['r0', 'r2'],
          menuIds: some(ids),
          dataScopeIds: some([...model.dataScopes.keys()]),
        }),
        applyChange(model, { kind: 'package', targetIds: ['1'], menuIds: [] }, { name: '新包', menuIds: some(ids) }),
        applyChange(model, { kind: 'tenantPackage', targetIds: ['1'], packageId: '' }, null),
        applyChange(model, { kind: 'apiScope', targetIds: [scopeId] }),
        applyChange(model, { kind: 'apiScope', targetIds: ['0'], values: { menuId: ids[0], scopePath: '/call/*' } }),
      ]
      for (const after of changes) {
        const [had, has] = [evaluateRights(model, roleIds), evaluateRights(after, roleIds)]
        const outcome = outcomeOf({ before: model, after, codes: codesInOrder(model) }, setOf(roleIds), [call], PAGES)
        const may = [[model, had] as const, [after, has] as const].map(
          ([at, rights]) => rights.codes.has('user') && passesGuards(at, rights, 'GET', '/call/1'),
        )

        expect(
          new Set([...had.codes].filter((code) => !outcome?.lost.includes(code)).concat(outcome?.gained ?? [])),
        ).toEqual(has.codes)
        expect([outcome?.callsGained.length ?? 0, outcome?.callsLost.length ?? 0]).toEqual([
          !may[0] && may[1] ? 1 : 0,
          may[0] && !may[1] ? 1 : 0,
        ])
        if (outcome) changed += 1
      }
    }
    expect(changed).toBeGreaterThan(GRAPHS / 2)
  })

  it('leaves the model itself as it was', () => {
    const { model } = randomModel(7)
    const before = structuredClone(model)

    applyChange(model, { kind: 'role', targetIds: ['r0'], menuIds: [] })
    applyChange(model, { kind: 'package', targetIds: ['1'], menuIds: [] }, { name: 'x', menuIds: ['1'] })
    applyChange(model, { kind: 'dataScope', targetIds: ['d0'] })

    expect(model).toEqual(before)
  })
})
