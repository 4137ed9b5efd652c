import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { GrantKeys, GrantTree, LockedNode, type GrantNode } from '@drawdesk/contract/rights/role'
import { toForest } from '../../../crud/tree/forest.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import { mayHold } from '../../access/model/platform-only.ts'
import { isOpenTo } from '../../access/model/evaluate.ts'
import { granterOf, mayGiveApiScope, mayGiveDataScope, type Granter } from '../../access/grants/may-grant.ts'
import type { MenuFacts, RightsModel } from '../../access/model/model.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { findTopMenuKeys } from '../top-menus/top-menu.repository.ts'

const PAGE = 1
const BUTTON = 2
const IDS_MOST = 100
/** Ids as a list or joined by commas, as the clients of this family send them. */
const Ids = Type.String({ maxLength: 20 * IDS_MOST, pattern: '^([0-9]{1,19}(,[0-9]{1,19})*)?$' })

/** What may be granted, and what is: trees of the menus, the data scopes and the API scopes. */
export function menuGrantRoutes({ db }: Pick<Deps, 'db'>): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/blade-system/menu/grant-tree',
      summary: 'What the caller may grant: what the caller holds',
      audit: 'menu.grantTree',
      permission: ['role', 'role_grant'],
      input: Type.Object({ ...tenantArgument }),
      answer: GrantTree,
      async handle({ caller, input, language }) {
        const scope = await scopeOf(db, caller, input.tenantId)
        const model = await loadRightsModel(db, scope.tenantId)
        const granter = granterOf(model, caller)
        const offered = offeredMenus(model, granter)
        const pages = new Map(offered.filter(({ category }) => category === PAGE).map((menu) => [menu.id, menu]))
        const scopesOf = (
          scopes: Iterable<{ id: string; menuId: string; scopeName: string }>,
          mayGive: (id: string) => boolean,
        ): GrantNode[] => {
          const given = [...scopes].filter(({ id, menuId }) => pages.has(menuId) && mayGive(id))
          const owners = new Set(given.map(({ menuId }) => menuId))
          // Flat: a page of scopes stands for itself, whatever stands above it.
          const roots = [...pages.values()]
            .filter(({ id }) => owners.has(id))
            .map((page) => ({ ...toNode(page, language), parentId: '0' }))
          return toForest([
            ...roots,
            ...given.map(({ id, menuId, scopeName }) => ({
              id,
              parentId: menuId,
              title: scopeName,
              key: id,
              value: id,
              code: '',
              otherName: '',
            })),
          ])
        }
        return {
          menu: toForest(offered.map((menu) => toNode(menu, language))),
          dataScope: scopesOf(
            model.dataScopes.values(),
            (id) => granter.isOperator || mayGiveDataScope(model, granter.rights, id),
          ),
          apiScope: scopesOf(
            model.apiScopes.values(),
            (id) => granter.isOperator || mayGiveApiScope(model, granter.rights, id),
          ),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/role-tree-keys',
      summary: 'Ids that these roles were given, exactly as stored',
      audit: 'menu.roleTreeKeys',
      permission: ['role', 'role_grant'],
      input: Type.Object({ roleIds: Ids, ...tenantArgument }),
      answer: GrantKeys,
      async handle({ caller, input }) {
        const { tenantId } = await scopeOf(db, caller, input.tenantId)
        const model = await loadRightsModel(db, tenantId)
        const roles = idsOf(input.roleIds).flatMap((id) => model.roles.get(id) ?? [])
        const union = (lists: readonly ReadonlySet<string>[], known: ReadonlyMap<string, unknown>): string[] =>
          [...new Set(lists.flatMap((list) => [...list]))].filter((id) => known.has(id))
        return {
          menu: union(
            roles.map(({ menuIds }) => menuIds),
            model.menus,
          ),
          dataScope: union(
            roles.map(({ dataScopeIds }) => dataScopeIds),
            model.dataScopes,
          ),
          apiScope: union(
            roles.map(({ apiScopeIds }) => apiScopeIds),
            model.apiScopes,
          ),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/grant-locked',
      summary:
        'What stands beside the grant tree and is not the caller’s to give: what these roles have of it, and buttons of its pages',
      audit: 'menu.grantLocked',
      permission: ['role', 'role_grant'],
      input: Type.Object({ roleIds: Ids, ...tenantArgument }),
      answer: Type.Array(LockedNode),
      async handle({ caller, input, language }) {
        const { tenantId } = await scopeOf(db, caller, input.tenantId)
        const model = await loadRightsModel(db, tenantId)
        const roles = idsOf(input.roleIds).flatMap((id) => model.roles.get(id) ?? [])
        const held = new Set(roles.flatMap(({ menuIds }) => [...menuIds]))
        return lockedMenus(model, granterOf(model, caller), held).map((menu) => {
          const { id, parentId, title, code, otherName, isButton } = toNode(menu, language)
          return { id, parentId, title, code, otherName, isButton, reason: reasonOf(model, menu) }
        })
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/grant-top-tree',
      summary: 'Menus that a top menu may show',
      audit: 'menu.grantTopTree',
      permission: ['topmenu', 'topmenu_setting'],
      input: Type.Object({ ...tenantArgument }),
      answer: GrantTree,
      async handle({ caller, input, language }) {
        const model = await loadRightsModel(db, (await scopeOf(db, caller, input.tenantId)).tenantId)
        const menus = offeredMenus(model, granterOf(model, caller)).filter(({ category }) => category === PAGE)
        return { menu: toForest(menus.map((menu) => toNode(menu, language))), dataScope: [], apiScope: [] }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-system/menu/top-tree-keys',
      summary: 'Ids of the menus that these top menus show, exactly as stored',
      audit: 'menu.topTreeKeys',
      permission: ['topmenu', 'topmenu_setting'],
      input: Type.Object({ topMenuIds: Ids, ...tenantArgument }),
      answer: GrantKeys,
      handle: async ({ caller, input }) => ({
        menu: await findTopMenuKeys(db, await scopeOf(db, caller, input.tenantId), idsOf(input.topMenuIds)),
        dataScope: [],
        apiScope: [],
      }),
    }),
  ]
}

/** What the caller holds; for an operator all that the tenant can hold. */
function offeredMenus(model: RightsModel, { isOperator, rights }: Granter): MenuFacts[] {
  return [...model.menus.values()].filter(({ id }) => (isOperator ? isOpenTo(model, id) : rights.menuIds.has(id)))
}

/** In the order of the menu, with what stands above each as far as it is not offered either. */
function lockedMenus(model: RightsModel, granter: Granter, held: ReadonlySet<string>): MenuFacts[] {
  const offered = new Set(offeredMenus(model, granter).map(({ id }) => id))
  const locked = new Set<string>()
  for (const menu of model.menus.values()) {
    const isBeside = menu.category === BUTTON && offered.has(menu.parentId) && reasonOf(model, menu) !== 'platform'
    if (offered.has(menu.id) || !(held.has(menu.id) || isBeside)) continue
    for (let id = menu.id; model.menus.has(id) && !offered.has(id) && !locked.has(id);) {
      locked.add(id)
      id = model.menus.get(id)?.parentId ?? ''
    }
  }
  return [...model.menus.values()].filter(({ id }) => locked.has(id))
}

function reasonOf(model: RightsModel, { id, code }: MenuFacts): LockedNode['reason'] {
  if (isOpenTo(model, id)) return 'yours'
  return mayHold(model.tenantId, code) ? 'package' : 'platform'
}

function toNode(
  { id, parentId, code, name, nameEn, category }: MenuFacts,
  language: Language,
): GrantNode & { code: string; otherName: string; isButton: 0 | 1 } {
  const english = nameEn === '' ? name : nameEn
  const [title, otherName] = language === 'en' ? [english, name] : [name, english]
  return { id, parentId, title, key: id, value: id, code, otherName, isButton: category === BUTTON ? 1 : 0 }
}
