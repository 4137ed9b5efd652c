import type { RightsAnswer, RightsPreview } from '@drawdesk/contract/rights/rights'
import type { SignedIn, TestApp } from '../../../testing/build-test-app.ts'

export const explainCall = (caller: SignedIn, question: Record<string, string>, headers: Record<string, string> = {}) =>
  caller.get<RightsAnswer>('/api/blade-system/rights/explain', question, headers)
export const previewCall = (caller: SignedIn, change: object) =>
  caller.post<RightsPreview>('/api/blade-system/rights/preview', change)

/** Ids of menus and buttons by their codes, in that order. */
export async function menuIdsOf({ deps }: Pick<TestApp, 'deps'>, ...codes: string[]): Promise<string[]> {
  const menus = await deps.db
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'code'])
    .where('isDeleted', '=', 0)
    .where('code', 'in', codes)
    .execute()
  return codes.map((code) => menus.find((menu) => menu.code === code)?.id ?? '')
}

/** A data scope on a page, written past the forms. */
export async function buildDataScope(
  { deps }: Pick<TestApp, 'deps'>,
  page: string,
  values: { scopeClass: string; scopeType: number; scopeName?: string; scopeColumn?: string; scopeValue?: string },
): Promise<string> {
  const id = deps.ids.next()
  const [menuId = ''] = await menuIdsOf({ deps }, page)
  await deps.db
    .platform()
    .insertInto('systemDataScope')
    .values({
      id,
      menuId,
      resourceCode: `scope${id}`,
      scopeName: `数据${id}`,
      scopeColumn: 'create_user',
      scopeField: '*',
      scopeValue: '',
      ...values,
    })
    .execute()
  return id
}

export async function buildApiScope(
  { deps }: Pick<TestApp, 'deps'>,
  page: string,
  scopePath: string,
  scopeName = '接口权限',
): Promise<string> {
  const id = deps.ids.next()
  const [menuId = ''] = await menuIdsOf({ deps }, page)
  await deps.db
    .platform()
    .insertInto('systemApiScope')
    .values({ id, menuId, resourceCode: `scope${id}`, scopeName, scopePath })
    .execute()
  return id
}

export async function giveScope(
  { deps }: Pick<TestApp, 'deps'>,
  tenantId: string,
  roleId: string,
  scopeId: string,
  scopeCategory: 1 | 2 = 1,
): Promise<void> {
  await deps.db
    .as({ tenantId })
    .insertInto('systemRoleScope')
    .values({ id: deps.ids.next(), tenantId, roleId, scopeCategory, scopeId })
    .execute()
}

/** A package with these menus and buttons, given to the tenant. */
export async function buildPackage(
  { deps }: Pick<TestApp, 'deps'>,
  tenantId: string,
  packageName: string,
  codes: readonly string[],
): Promise<string> {
  const id = deps.ids.next()
  const menuIds = await menuIdsOf({ deps }, ...codes)
  await deps.db
    .platform()
    .insertInto('systemTenantPackage')
    .values({ id, packageName, menuId: menuIds.join(',') })
    .execute()
  await deps.db.platform().updateTable('systemTenant').set({ packageId: id }).where('tenantId', '=', tenantId).execute()
  return id
}
