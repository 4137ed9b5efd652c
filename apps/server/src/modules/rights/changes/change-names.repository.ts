import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { menuName } from '../explain/explain-step.ts'

/** Names of what changes are about, removed ones too, by id. */
export interface ChangeNames {
  menus: ReadonlyMap<string, string>
  scopes: ReadonlyMap<string, string>
  packages: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

export interface IdsToName {
  menuIds: readonly string[]
  scopeIds: readonly string[]
  packageIds: readonly string[]
  userIds: readonly string[]
}

const BUTTON = 2

export async function findNames(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  { menuIds, scopeIds, packageIds, userIds }: IdsToName,
  language: Language,
): Promise<ChangeNames> {
  const any = (ids: readonly string[]): string[] => (ids.length > 0 ? [...new Set(ids)] : ['0'])
  const live = db.as(scope)
  const [menus, dataScopes, apiScopes, packages, people] = await db.batch(scope, [
    live
      .selectFrom('systemMenu as menu')
      .leftJoin('systemMenu as page', 'page.id', 'menu.parentId')
      .select([
        'menu.id',
        'menu.name',
        'menu.nameEn',
        'menu.category',
        'page.name as pageName',
        'page.nameEn as pageNameEn',
      ])
      .where('menu.id', 'in', any(menuIds)),
    live.selectFrom('systemDataScope').select(['id', 'scopeName']).where('id', 'in', any(scopeIds)),
    live.selectFrom('systemApiScope').select(['id', 'scopeName']).where('id', 'in', any(scopeIds)),
    live.selectFrom('systemTenantPackage').select(['id', 'packageName']).where('id', 'in', any(packageIds)),
    live
      .selectFrom('userAccount')
      .select(['id', 'account', 'realName'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', 'in', any(userIds)),
  ])
  const nameOf = ({ pageName, pageNameEn, category, ...menu }: (typeof menus)[number]): string => {
    const own = menuName(menu, language)
    return category === BUTTON && pageName !== null
      ? `${menuName({ name: pageName, nameEn: pageNameEn ?? '' }, language)}-${own}`
      : own
  }
  return {
    menus: new Map(menus.map((menu) => [menu.id, nameOf(menu)])),
    scopes: new Map([...dataScopes, ...apiScopes].map(({ id, scopeName }) => [id, scopeName])),
    packages: new Map(packages.map(({ id, packageName }) => [id, packageName])),
    people: new Map(people.map(({ id, account, realName }) => [id, realName || account])),
  }
}
