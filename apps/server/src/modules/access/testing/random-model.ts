import type { ApiScopeFacts, DataScopeFacts, MenuFacts, RightsModel, RoleFacts } from '../model/model.ts'

/** Numbers from 0 up to 1 that come again with the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface RandomModel {
  model: RightsModel
  /** Roles of one person; some are not there. */
  roleIds: string[]
  random: () => number
}

/** A code that only the platform may hold, in the place of a page now and then. */
const PLATFORM_CODES = ['tenant', 'tenant_add', 'dict', 'client']
/** Resources by the code of their page. */
const CLASSES = ['user', 'dept', 'post'] as const

/** A grant graph with groups, pages, buttons, roles, scopes and perhaps a package, all by chance; the same for the same seed. */
export function randomModel(seed: number): RandomModel {
  const random = randomFrom(seed)
  const chance = (share: number): boolean => random() < share
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => chance(share))
  const menus = new Map<string, MenuFacts>()
  const add = (parentId: string, category: number, code = `code${menus.size}`): string => {
    const id = String(menus.size + 1)
    menus.set(id, { id, parentId, code, name: `名${id}`, nameEn: chance(0.5) ? `Name ${id}` : '', category })
    return id
  }
  const codes = [...CLASSES, ...some(PLATFORM_CODES, 0.5)]
  for (let group = 0; group < 3; group += 1) {
    const parent = add('0', 1)
    for (let page = 0; page < 1 + random() * 3; page += 1) {
      const id = add(parent, 1, codes.shift())
      for (let button = 0; button < random() * 4; button += 1) add(id, 2)
    }
  }
  const ids = [...menus.keys()]
  const pages = [...menus.values()].filter(({ category, parentId }) => category === 1 && parentId !== '0')
  const dataScopes = new Map<string, DataScopeFacts>()
  const apiScopes = new Map<string, ApiScopeFacts>()
  for (let index = 0; index < random() * 6; index += 1) {
    const page = pages[Math.floor(random() * pages.length)]
    if (!page) continue
    const id = `d${index}`
    dataScopes.set(id, {
      id,
      menuId: page.id,
      scopeName: `数据${index}`,
      scopeClass: CLASSES[Math.floor(random() * 3)] ?? 'user',
      scopeColumn: 'create_dept',
      scopeType: 1 + Math.floor(random() * 4),
      scopeValue: '',
      scopeField: chance(0.7) ? '*' : 'id,name',
    })
    apiScopes.set(`a${index}`, {
      id: `a${index}`,
      menuId: page.id,
      scopeName: `接口${index}`,
      scopePath: chance(0.5) ? `/call/${index % 3}` : '/call/*',
      scopeMethod: chance(0.3) ? 'POST' : '',
    })
  }
  const roles = new Map<string, RoleFacts>()
  const tenantId = chance(0.2) ? '000000' : '700001'
  for (let index = 0; index < 4; index += 1) {
    const id = `r${index}`
    const roleAlias = chance(0.08) ? 'administrator' : chance(0.1) ? 'admin' : 'staff'
    roles.set(id, {
      id,
      parentId: '0',
      roleName: `角色${index}`,
      roleAlias,
      menuIds: new Set(some(ids, 0.25)),
      dataScopeIds: new Set(some([...dataScopes.keys()], 0.4)),
      apiScopeIds: new Set(some([...apiScopes.keys()], 0.4)),
    })
  }
  const packageMenuIds = chance(0.5) ? withAbove(menus, some(ids, 0.6)) : null
  return {
    model: {
      tenantId,
      menus,
      roles,
      dataScopes,
      apiScopes,
      packageMenuIds,
      packageName: packageMenuIds ? '标准版' : '',
    },
    roleIds: some(['r0', 'r1', 'r2', 'r3', 'gone'], 0.5),
    random,
  }
}

function withAbove(menus: ReadonlyMap<string, MenuFacts>, ids: readonly string[]): Set<string> {
  const reached = new Set<string>()
  for (const chosen of ids) for (let id = chosen; menus.has(id); id = menus.get(id)?.parentId ?? '') reached.add(id)
  return reached
}
