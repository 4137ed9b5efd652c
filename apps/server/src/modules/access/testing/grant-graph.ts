import type { ApiScopeFacts, DataScopeFacts, MenuFacts, RightsModel, RoleFacts } from '../model/model.ts'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface GrantGraph {
  model: RightsModel
  /** Roles of each person. */
  people: readonly (readonly string[])[]
  /** Each of the list with this chance. */
  some<T>(list: Iterable<T>, chance: number): T[]
  one<T>(list: readonly T[]): T
}

const CLASSES = ['user', 'notice']
const ALIASES = ['admin', 'staff', 'staff', 'staff', 'staff', 'staff']

/** A small tenant with everything that decides about rights, filled by chance: two groups of pages with buttons, scopes on the pages, six roles. */
export function randomGraph(seed: number): GrantGraph {
  const random = seededRandom(seed)
  const some = <T>(list: Iterable<T>, chance: number): T[] => [...list].filter(() => random() < chance)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const menus: MenuFacts[] = []
  const menu = (parentId: string, category: number): string => {
    const id = String(menus.length + 1)
    menus.push({ id, parentId, code: `m${id}`, name: `菜单${id}`, nameEn: `menu ${id}`, category })
    return id
  }
  const pages = [menu('0', 1), menu('0', 1)].flatMap((group) => [menu(group, 1), menu(group, 1), menu(group, 1)])
  for (const page of pages) for (let count = 0; count < 2; count += 1) menu(page, 2)
  const dataScopes = Array.from({ length: 8 }, (_, index): DataScopeFacts => {
    const scopeType = 1 + Math.floor(random() * 5)
    return {
      id: String(100 + index),
      menuId: one(pages),
      scopeName: `s${index}`,
      scopeClass: one(CLASSES),
      scopeColumn: one(['create_dept', 'dept_id']),
      scopeType,
      scopeValue: '',
      scopeField: one(['*', '*', 'a,b', 'a']),
    }
  })
  const apiScopes = Array.from({ length: 5 }, (_, index): ApiScopeFacts => ({
    id: String(200 + index),
    menuId: one(pages),
    scopeName: `a${index}`,
    scopePath: `/x/${index}`,
    scopeMethod: '',
  }))
  const roles = ALIASES.map((roleAlias, index): RoleFacts => ({
    id: String(300 + index),
    parentId: index > 1 && random() < 0.5 ? String(300 + index - 1) : '0',
    roleName: `r${index}`,
    roleAlias,
    menuIds: new Set(
      some(
        menus.map(({ id }) => id),
        roleAlias === 'admin' ? 0.8 : 0.35,
      ),
    ),
    dataScopeIds: new Set(
      some(
        dataScopes.map(({ id }) => id),
        0.3,
      ),
    ),
    apiScopeIds: new Set(
      some(
        apiScopes.map(({ id }) => id),
        0.4,
      ),
    ),
  }))
  const packageMenuIds =
    random() < 0.4
      ? new Set([
          '1',
          '2',
          ...some(
            menus.map(({ id }) => id),
            0.7,
          ),
        ])
      : null
  const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
    new Map(list.map((item) => [item.id, item]))
  return {
    model: {
      tenantId: '123456',
      menus: byId(menus),
      packageMenuIds,
      packageName: '',
      roles: byId(roles),
      dataScopes: byId(dataScopes),
      apiScopes: byId(apiScopes),
    },
    people: Array.from({ length: 6 }, () =>
      some(
        roles.map(({ id }) => id),
        0.35,
      ),
    ),
    some,
    one,
  }
}
