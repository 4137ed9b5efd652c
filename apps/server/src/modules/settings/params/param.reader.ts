import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParamText, type ParamKey, type ParamValue } from './known-params.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Key and text of these live parameters of the tenant; for reading them along with other rows (`db.batch`), else {@link readParam}. */
export function paramTexts(db: Db, scope: Tenant, keys: readonly ParamKey[]) {
  return db
    .as(scope)
    .selectFrom('systemParam')
    .select(['paramKey', 'paramValue'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('paramKey', 'in', [...keys])
}

/** The tenant's own parameters, with defaults for what it has not or what makes no sense. One query. */
export async function readParams<const Key extends ParamKey>(
  db: Db,
  scope: Tenant,
  keys: readonly Key[],
): Promise<{ [K in Key]: ParamValue<K> }> {
  const texts = new Map(
    (await paramTexts(db, scope, keys).execute()).map(({ paramKey, paramValue }) => [paramKey, paramValue]),
  )
  return Object.fromEntries(keys.map((key) => [key, readParamText(key, texts.get(key))])) as {
    [K in Key]: ParamValue<K>
  }
}

/** One of them. */
export async function readParam<Key extends ParamKey>(db: Db, scope: Tenant, key: Key): Promise<ParamValue<Key>> {
  return (await readParams(db, scope, [key]))[key]
}
