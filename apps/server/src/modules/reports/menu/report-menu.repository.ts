import { sql } from 'kysely'
import { reportMenuCode, reportMenuPath } from '@drawdesk/contract/reports/report'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import type { ReportRow } from '../run/report-row.ts'

const MENU = 1
const SORT = 100

/**
 * Brings the menu entry of a report to what the report says: there while it is active and has a place, below that place, seen in its tenant alone. Roles that run the tenant
 * hold a new one at once; others are given it.
 */
export async function settleReportMenu(
  trx: Db,
  scope: Pick<Scope, 'tenantId' | 'userId'>,
  report: ReportRow,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
): Promise<void> {
  const { tenantId } = scope
  const code = reportMenuCode(report.id)
  const known = await trx
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'isDeleted'])
    .where('code', '=', code)
    .where('onlyTenant', '=', tenantId)
    .executeTakeFirst()
  const isWanted = report.isDeleted === 0 && report.active === 1 && report.menuId !== null
  if (!isWanted) {
    if (known?.isDeleted === 0)
      await trx
        .platform()
        .updateTable('systemMenu')
        .set({ isDeleted: 1, updateTime: clock.now() })
        .where('id', '=', known.id)
        .execute()
    return
  }
  const columns = {
    parentId: report.menuId as string, // asked above
    name: (report.title || report.name).slice(0, NAME_MOST),
    nameEn: report.titleEn.slice(0, NAME_MOST),
    path: reportMenuPath(report.id),
    isDeleted: 0,
  }
  if (known) {
    await trx
      .platform()
      .updateTable('systemMenu')
      .set((set) => ({ ...columns, updateTime: clock.now(), version: set('version', '+', 1) }))
      .where('id', '=', known.id)
      .execute()
    return
  }
  const menuId = ids.next()
  await trx
    .platform()
    .insertInto('systemMenu')
    .values({
      id: menuId,
      code,
      onlyTenant: tenantId,
      alias: 'menu',
      source: 'bar-chart',
      sort: SORT,
      category: MENU,
      action: 0,
      createUser: scope.userId,
      ...columns,
    }) // prettier-ignore
    .execute()
  await giveToAdministrators(trx, scope, menuId, ids)
}

const NAME_MOST = 64

async function giveToAdministrators(
  trx: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
  menuId: string,
  ids: Deps['ids'],
): Promise<void> {
  const roles = await trx
    .as({ tenantId })
    .selectFrom('systemRole')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('roleAlias', '=', TENANT_ADMIN_ALIAS)
    .where('isDeleted', '=', 0)
    .execute()
  if (roles.length === 0) return
  await trx
    .as({ tenantId })
    .insertInto('systemRoleMenu')
    .values(roles.map(({ id: roleId }) => ({ id: ids.next(), tenantId, roleId, menuId })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'roleId', 'menuId'])
        .where(sql<boolean>`is_deleted = 0`)
        .doNothing(),
    )
    .execute()
}
