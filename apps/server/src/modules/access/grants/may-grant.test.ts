import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { evaluateRights } from '../model/evaluate.ts'
import { checkChange, checkMayManage, checkRoleLists } from './may-grant.checks.ts'
import {
  granterOf,
  isCovered,
  lacksForRoles,
  lacksOf,
  mayGiveApiScope,
  mayGiveDataScope,
  withRoleLists,
  type RoleLists,
} from './may-grant.ts'
import type { DataScopeFacts, Rights, RightsModel } from '../model/model.ts'
import { randomGraph, type GrantGraph } from '../testing/grant-graph.ts'

const asker = (roleIds: readonly string[]) => ({ isAdministrator: false, roleIds: [...roleIds] })

/** What somebody may do, as plain facts: `rows` says `*` for all rows of a resource whose page they have. */
function factsOf(model: RightsModel, rights: Rights) {
  const pagesOf = (scopeClass: string): string[] =>
    [...model.dataScopes.values()].filter((scope) => scope.scopeClass === scopeClass).map(({ menuId }) => menuId)
  const classes = [...new Set([...model.dataScopes.values()].map(({ scopeClass }) => scopeClass))]
  return {
    menus: rights.menuIds,
    rows: new Map(
      classes
        .filter((name) => pagesOf(name).some((page) => rights.menuIds.has(page)))
        .map((name) => [name, rights.isTenantAdmin ? '*' : (rights.rows.get(name) ?? '*')] as const),
    ),
    // No scope keeps out who runs the tenant.
    calls: new Set([...model.apiScopes.keys()].filter((id) => rights.isTenantAdmin || rights.apiScopeIds.has(id))),
  }
}

/** What the first has and none of the others. */
function beyond(model: RightsModel, has: Rights, held: readonly Rights[]): string[] {
  const [own, ...others] = [has, ...held].map((rights) => factsOf(model, rights))
  if (!own) return []
  const rows = [...own.rows].flatMap(([name, scopes]) => {
    const wide = others.map((other) => other.rows.get(name))
    if (wide.includes('*')) return []
    if (scopes === '*') return [`all rows of ${name}`]
    return scopes
      .filter(
        (scope) =>
          !isCovered(
            scope,
            wide.flatMap((one) => (one === undefined || one === '*' ? [] : one)),
          ),
      )
      .map(({ id }) => `rows of scope ${id}`)
  })
  return [
    ...[...own.menus].filter((id) => !others.some(({ menus }) => menus.has(id))).map((id) => `menu ${id}`),
    ...rows,
    ...[...own.calls].filter((id) => !others.some(({ calls }) => calls.has(id))).map((id) => `call ${id}`),
  ]
}

/** Lists that the granter might well send: what is there, less some of it, and some of what they have or, at times, of anything. */
function attempt({ model, some }: GrantGraph, rights: Rights, roleId: string, isFair: boolean): RoleLists {
  const role = model.roles.get(roleId)
  const list = (had: ReadonlySet<string> | undefined, own: Iterable<string>, all: Iterable<string>): string[] => [
    ...new Set([...some(had ?? [], 0.8), ...some(isFair ? own : all, 0.3)]),
  ]
  return {
    menuIds: list(role?.menuIds, rights.menuIds, model.menus.keys()),
    dataScopeIds: list(
      role?.dataScopeIds,
      [...model.dataScopes.keys()].filter((id) => mayGiveDataScope(model, rights, id)),
      model.dataScopes.keys(),
    ),
    ...(isFair
      ? {}
      : {
          apiScopeIds: list(
            role?.apiScopeIds,
            [...model.apiScopes.keys()].filter((id) => mayGiveApiScope(model, rights, id)),
            model.apiScopes.keys(),
          ),
        }),
  }
}

const isRefused = (work: () => void): boolean => {
  try {
    work()
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

describe('whatever is granted', () => {
  it('gives nobody more than they had or the granter has, in 200 random tenants', () => {
    const risen: string[] = []
    let [permitted, changed] = [0, 0]
    for (let seed = 1; seed <= 200; seed += 1) {
      const graph = randomGraph(seed)
      const { model, people, one } = graph
      for (let tries = 0; tries < 12; tries += 1) {
        const granterRoles = one(people)
        const granter = granterOf(model, asker(granterRoles))
        const roleId = one([...model.roles.keys()])
        const lists = attempt(graph, granter.rights, roleId, tries % 3 > 0)
        if (isRefused(() => checkRoleLists(model, granter, roleId, lists))) continue
        permitted += 1
        const after = withRoleLists(model, roleId, lists)
        for (const roleIds of people) {
          const [before, now] = [evaluateRights(model, roleIds), evaluateRights(after, roleIds)]
          if (beyond(after, now, [before]).length > 0) changed += 1
          risen.push(...beyond(after, now, [before, granter.rights]).map((what) => `seed ${seed}: ${what}`))
        }
        if (!granter.rights.isTenantAdmin && granterRoles.includes(roleId))
          risen.push(`seed ${seed}: a role of their own`)
      }
    }

    expect(risen).toEqual([])
    expect([permitted > 150, changed > 100]).toEqual([true, true])
  })

  it('is refused where it would raise somebody, in the same tenants', () => {
    let refused = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      const graph = randomGraph(seed)
      const { model, people, one } = graph
      const roleIds = one(people)
      const granter = granterOf(model, asker(roleIds))
      const target = [...model.roles.values()].find(
        ({ id, roleAlias }) => roleAlias === 'staff' && !roleIds.includes(id),
      )
      const foreign = [...model.menus.keys()].find((id) => !granter.rights.menuIds.has(id) && !target?.menuIds.has(id))
      if (!target || foreign === undefined) continue
      refused += 1
      expect(
        isRefused(() => checkRoleLists(model, granter, target.id, { menuIds: [...target.menuIds, foreign] })),
      ).toBe(true)
    }
    expect(refused).toBeGreaterThan(100)
  })

  it('to a role that somebody gives to others, never gives them more than they have', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { model, people } = randomGraph(seed)
      for (const roleIds of people) {
        const granter = granterOf(model, asker(roleIds))
        const given = [...model.roles.keys()].filter((id) => lacksForRoles(model, granter, [id]).length === 0)
        for (const other of people) {
          const risen = beyond(model, evaluateRights(model, [...new Set([...other, ...given])]), [
            evaluateRights(model, other),
            granter.rights,
          ])
          expect([seed, risen]).toEqual([seed, []])
        }
      }
    }
  })
})

describe('how wide scopes are', () => {
  const scope = (id: string, scopeType: number, more: Partial<DataScopeFacts> = {}): DataScopeFacts => ({
    id,
    menuId: '1',
    scopeName: id,
    scopeClass: 'user',
    scopeColumn: 'create_dept',
    scopeType,
    scopeValue: '',
    scopeField: '*',
    ...more,
  })
  const cases: [string, DataScopeFacts, DataScopeFacts, boolean][] = [
    ['own within the department', scope('a', 2), scope('b', 3), true],
    ['the department within it and below', scope('a', 3), scope('b', 4), true],
    ['everything within the department', scope('a', 1), scope('b', 3), false],
    ['the department within own', scope('a', 3), scope('b', 2), false],
    ['below within the department', scope('a', 4), scope('b', 3), false],
    ['anything within everything', scope('a', 5), scope('b', 1), true],
    ['a custom one within another', scope('a', 5), scope('b', 5), false],
    ['a custom one within itself', scope('a', 5), scope('a', 5), true],
    ['own within a custom one', scope('a', 2), scope('b', 5), false],
    ['departments by another column', scope('a', 3, { scopeColumn: 'dept_id' }), scope('b', 4), false],
    ['all columns within some', scope('a', 2), scope('b', 1, { scopeField: 'x' }), false],
    ['some columns within all', scope('a', 3, { scopeField: 'x' }), scope('b', 3), true],
    ['fewer columns within more', scope('a', 3, { scopeField: 'x' }), scope('b', 3, { scopeField: 'y,x' }), true],
  ]

  it.each(cases)('%s', (_what, narrow, wide, expected) => {
    expect(isCovered(narrow, [wide])).toBe(expected)
  })
})

describe('roles that are not theirs to change', () => {
  const graph = (roles: { id: string; parentId?: string; roleAlias?: string; menuIds?: string[] }[]): RightsModel => ({
    ...randomGraph(1).model,
    packageMenuIds: null,
    dataScopes: new Map(),
    apiScopes: new Map(),
    roles: new Map(
      roles.map(({ id, parentId = '0', roleAlias = 'staff', menuIds = [] }) => [
        id,
        {
          id,
          parentId,
          roleName: id,
          roleAlias,
          menuIds: new Set(menuIds),
          dataScopeIds: new Set<string>(),
          apiScopeIds: new Set<string>(),
        },
      ]),
    ),
  })
  const codeOf = (work: () => void): string => {
    try {
      work()
      return ''
    } catch (error) {
      return (error as AppError).code
    }
  }
  const manage = (model: RightsModel, roleIds: string[], roleId: string): string =>
    codeOf(() => checkMayManage(model, granterOf(model, asker(roleIds)), roleId))

  it('are their own, those above them, those of administrators, and those that give more', () => {
    const model = graph([
      { id: '1' },
      { id: '2', parentId: '1' },
      { id: '3', parentId: '2' },
      { id: '4', parentId: '3' },
      { id: '5', menuIds: ['3'] },
      { id: '6', roleAlias: 'admin' },
    ])

    expect(['1', '2', '3', '4', '5', '6'].map((id) => manage(model, ['3'], id))).toEqual([
      'mayGrant.ownRole',
      'mayGrant.ownRole',
      'mayGrant.ownRole',
      '',
      'mayGrant.roleBeyond',
      'mayGrant.roleBeyond',
    ])
  })

  it('are none for who runs the tenant, but their own role keeps what it has', () => {
    const model = graph([
      { id: '1', roleAlias: 'admin', menuIds: ['3', '4'] },
      { id: '2', menuIds: ['5'] },
    ])
    const tenantAdmin = granterOf(model, asker(['1']))

    expect([manage(model, ['1'], '1'), manage(model, ['1'], '2')]).toEqual(['', ''])
    expect(codeOf(() => checkRoleLists(model, tenantAdmin, '1', { menuIds: ['3'] }))).toBe('mayGrant.keepsRights')
    expect(codeOf(() => checkRoleLists(model, tenantAdmin, '2', { menuIds: ['4'] }))).toBe('')
    expect(codeOf(() => checkRoleLists(model, tenantAdmin, '2', { menuIds: ['5', '6'] }))).toBe('mayGrant.grantBeyond')
  })

  it('keep what their package has even for an operator, who is bound by nothing else', () => {
    const model = {
      ...graph([{ id: '1', roleAlias: 'admin', menuIds: ['3', '4'] }]),
      packageMenuIds: new Set(['1', '3']),
    }
    const operator = { isAdministrator: true, roleIds: [] }
    const change = (menuIds: string[], of = model): string =>
      codeOf(() => checkChange(of, operator, { kind: 'role', targetIds: ['1'], menuIds }))

    expect([change(['4']), change(['3']), change(['4'], { ...model, packageMenuIds: null as never })]).toEqual([
      'mayGrant.keepsRights',
      '',
      '',
    ])
  })

  it('are shown with the first three things that are missing', () => {
    const model = graph([{ id: '1' }, { id: '2', menuIds: ['9', '10', '11', '12', '13'] }])

    expect(() => checkMayManage(model, granterOf(model, asker(['1'])), '2')).toThrow(
      /角色“2”有你没有的权限，无权操作：菜单3-菜单9、菜单3-菜单10、菜单4-菜单11 等 5 项/,
    )
  })

  it('compare an administrator with nobody', () => {
    const model = {
      ...graph([
        { id: '1', roleAlias: 'administrator' },
        { id: '2', menuIds: ['3'] },
      ]),
      tenantId: '000000',
    }
    const [administrator, clerk] = [evaluateRights(model, ['1']), evaluateRights(model, ['2'])]

    expect(lacksOf(model, clerk, administrator)).toEqual([{ kind: 'alias', id: 'administrator' }])
    expect(lacksOf(model, administrator, clerk)).toEqual([])
  })
})
