import { sql } from 'kysely'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** People offered to choose from; beyond it departments and roles are the way. */
const CHOICES_MOST = 500

const nameOf = sql<string>`case when real_name in ('', account) then account else real_name || ' (' || account || ')' end`

/** Names of these people, in the order of their accounts; without ids the first 500 that the scope sees, those who may sign in. */
export async function listPeopleChoices(
  db: Db,
  scope: Scope,
  ids?: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const people = db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', nameOf.as('name')])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('account')
    .limit(CHOICES_MOST)
  return (
    ids
      ? people.where(sql<boolean>`id::text = any(${ids}::text[])`)
      : visibleTo(scope, 'userAccount')(people).where('status', '=', 1).where('roleId', '<>', '-1')
  ).execute()
}
