import { describe, expect, it } from 'vitest'
import { mayHold } from './platform-only.ts'
import { evaluateRights, passesGuards } from './evaluate.ts'
import type { RightsModel, RoleFacts } from './model.ts'
import { randomModel } from '../testing/random-model.ts'

const GRAPHS = 500

/** The rules said once more, slowly: every question is asked of every role anew, nothing is remembered or walked twice. */
function naive(model: RightsModel, roleIds: readonly string[]) {
  const roles = [...model.roles.values()].filter(({ id }) => roleIds.includes(id))
  const aliases = roles.map(({ roleAlias }) => roleAlias)
  const isAdministrator = model.tenantId === '000000' && aliases.includes('administrator')
  const isTenantAdmin = isAdministrator || aliases.includes('admin')
  const isAbove = (id: string, other: string): boolean =>
    other !== '0' && (id === other || isAbove(id, model.menus.get(other)?.parentId ?? '0'))
  const isOpen = (id: string): boolean =>
    (model.packageMenuIds?.has(id) ?? true) && mayHold(model.tenantId, model.menus.get(id)?.code ?? '')
  const gives = (role: RoleFacts, id: string): boolean =>
    isOpen(id) && [...role.menuIds].some((granted) => isOpen(granted) && isAbove(id, granted))
  const holds = (id: string): boolean => isAdministrator || roles.some((role) => gives(role, id))

  const rows: Record<string, string[]> = {}
  for (const scopeClass of isTenantAdmin
    ? []
    : new Set([...model.dataScopes.values()].map((scope) => scope.scopeClass))) {
    const scopes = [...model.dataScopes.values()].filter((scope) => scope.scopeClass === scopeClass)
    const havingPage = roles.filter((role) => scopes.some(({ menuId }) => gives(role, menuId)))
    const ofRole = (role: RoleFacts) =>
      scopes.filter(({ id, menuId }) => role.dataScopeIds.has(id) && gives(role, menuId))
    const isFree = havingPage.some(
      (role) =>
        ofRole(role).length === 0 ||
        ofRole(role).some(({ scopeType, scopeField }) => scopeType === 1 && scopeField === '*'),
    )
    if (havingPage.length > 0 && !isFree)
      rows[scopeClass] = scopes
        .filter((scope) => havingPage.some((role) => ofRole(role).includes(scope)))
        .map(({ id }) => id)
        .toSorted()
  }
  return {
    isAdministrator,
    isTenantAdmin,
    rows,
    menuIds: [...model.menus.keys()].filter(holds).toSorted(),
    apiScopeIds: [...model.apiScopes.values()]
      .filter(({ id, menuId }) => roles.some((role) => role.apiScopeIds.has(id) && gives(role, menuId)))
      .map(({ id }) => id)
      .toSorted(),
    mayCall: (method: string, path: string): boolean => {
      const guards = [...model.apiScopes.values()].filter(
        ({ scopePath, scopeMethod }) =>
          ['', method].includes(scopeMethod) &&
          (scopePath === path || (scopePath.at(-1) === '*' && path.indexOf(scopePath.slice(0, -1)) === 0)),
      )
      return (
        isTenantAdmin ||
        guards.length === 0 ||
        guards.some((guard) => roles.some((role) => role.apiScopeIds.has(guard.id) && gives(role, guard.menuId)))
      )
    },
  }
}

describe('what roles give', () => {
  it(`is, for ${GRAPHS} random grant graphs, what the rules say when they are asked one by one`, () => {
    const seen = { bound: 0, tenantAdmin: 0, refused: 0 }
    for (let seed = 0; seed < GRAPHS; seed += 1) {
      const { model, roleIds } = randomModel(seed)
      const expected = naive(model, roleIds)

      const rights = evaluateRights(model, roleIds)

      const { mayCall, ...facts } = expected
      expect({
        seed,
        isAdministrator: rights.isAdministrator,
        isTenantAdmin: rights.isTenantAdmin,
        menuIds: [...rights.menuIds].toSorted(),
        apiScopeIds: [...rights.apiScopeIds].toSorted(),
        rows: Object.fromEntries(
          [...rights.rows].map(([scopeClass, scopes]) => [scopeClass, scopes.map(({ id }) => id).toSorted()]),
        ),
      }).toEqual({ seed, ...facts })
      expect([...rights.codes].toSorted()).toEqual(facts.menuIds.map((id) => model.menus.get(id)?.code).toSorted())
      for (const method of ['GET', 'POST']) {
        for (const path of ['/call/0', '/call/1', '/call/2', '/call', '/free']) {
          expect([seed, method, path, passesGuards(model, rights, method, path)]).toEqual([
            seed,
            method,
            path,
            mayCall(method, path),
          ])
          if (!mayCall(method, path)) seen.refused += 1
        }
      }
      seen.bound += Object.keys(facts.rows).length
      seen.tenantAdmin += facts.isTenantAdmin ? 1 : 0
    }
    // The graphs are worth something: scopes bind, guards refuse, some run their tenant.
    expect(Math.min(seen.bound, seen.refused, seen.tenantAdmin)).toBeGreaterThan(20)
  })
})
