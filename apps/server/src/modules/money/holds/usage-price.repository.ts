import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Texts of these live parameters of the tenant. */
export async function priceTexts(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .as(scope)
    .selectFrom('systemParam')
    .select(['paramKey', 'paramValue'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('paramKey', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ paramKey, paramValue }) => [paramKey, paramValue]))
}
