import { sql, type Expression, type SqlBool } from 'kysely'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The records (as `info`) that a person sees; undefined when that is all of their tenant. A scope never takes away what one has drawn oneself. */
export function seenOrOwn(scope: Scope): Expression<SqlBool> | undefined {
  const condition = seenCondition(scope, 'drawInfo', 'info')
  return condition && sql<SqlBool>`(${condition} or info.user_id = ${scope.userId}::bigint)`
}
