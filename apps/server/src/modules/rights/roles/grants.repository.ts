import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { RoleList } from '../../access/history/rights-state.ts'
import { SCOPE_CATEGORY } from '../../access/model/rights.repository.ts'

/** Rows of one statement: it has a parameter per column, and a statement has 65,535 at most. */
const ROWS_MOST = 1_000

interface Difference {
  roleId: string
  list: RoleList
  added: readonly string[]
  removed: readonly string[]
}

/** Writes what a role gets and loses of one of its lists. Grants are links without a life of their own, so what is lost is gone. */
export async function changeGrants(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Scope,
  { roleId, list, added, removed }: Difference,
): Promise<void> {
  const { tenantId, userId } = scope
  const now = clock.now()
  const audit = (): object => ({
    id: ids.next(),
    tenantId,
    roleId,
    createUser: userId,
    createDept: scope.deptId,
    updateUser: userId,
    createTime: now,
    updateTime: now,
  })
  if (list === 'menuIds') {
    if (removed.length > 0)
      await trx
        .as(scope)
        .deleteFrom('systemRoleMenu')
        .where('tenantId', '=', tenantId)
        .where('roleId', '=', roleId)
        .where(isAnyOf('menu_id', removed))
        .execute()
    for (const part of partsOf(added)) {
      // One connection, one after the other.
      await trx
        .as(scope)
        .insertInto('systemRoleMenu')
        .values(part.map((menuId) => ({ ...audit(), menuId }) as never))
        .execute()
    }
    return
  }
  const scopeCategory = list === 'dataScopeIds' ? SCOPE_CATEGORY.data : SCOPE_CATEGORY.api
  if (removed.length > 0) {
    await trx
      .as(scope)
      .deleteFrom('systemRoleScope')
      .where('tenantId', '=', tenantId)
      .where('roleId', '=', roleId)
      .where('scopeCategory', '=', scopeCategory)
      .where(isAnyOf('scope_id', removed))
      .execute()
  }
  for (const part of partsOf(added)) {
    await trx
      .as(scope)
      .insertInto('systemRoleScope')
      .values(part.map((scopeId) => ({ ...audit(), scopeCategory, scopeId }) as never))
      .execute()
  }
}

const isAnyOf = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::bigint[])`

function partsOf(list: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(list.length / ROWS_MOST) }, (_, index) =>
    list.slice(index * ROWS_MOST, (index + 1) * ROWS_MOST),
  )
}
