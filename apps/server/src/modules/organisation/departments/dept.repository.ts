import { sql, type SqlBool } from 'kysely'
import { filterExpression } from '../../../crud/filters.ts'
import { isShown, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The live departments of a comma list of ids, in their order. Compared as text: an entry that is no number matches nothing. */
export async function listDepts(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  idList: string,
): Promise<{ id: string; deptName: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemDept')
    .select(['id', 'deptName'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<SqlBool>`system_dept.id::text = any (string_to_array(${idList}, ','))`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** The first of these departments (live ones, or those just removed) that live people belong to, and how many. */
export async function findFullDept(
  db: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
  isDeleted: 0 | 1,
): Promise<{ deptName: string; count: number } | undefined> {
  const found = await db
    .as({ tenantId })
    .selectFrom('systemDept')
    .innerJoin('userDept', (join) =>
      join.onRef('userDept.deptId', '=', 'systemDept.id').on('userDept.tenantId', '=', tenantId),
    )
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.id', '=', 'userDept.userId')
        .on('userAccount.tenantId', '=', tenantId)
        .on('userAccount.isDeleted', '=', 0),
    )
    .select((select) => ['systemDept.deptName', select.fn.countAll<string>().as('count')])
    .where('systemDept.tenantId', '=', tenantId)
    .where('systemDept.isDeleted', '=', isDeleted)
    .where(sql<SqlBool>`system_dept.id = any(${[...ids]}::bigint[])`)
    .groupBy(['systemDept.id', 'systemDept.deptName'])
    .orderBy('systemDept.id')
    .limit(1)
    .executeTakeFirst()
  return found && { deptName: found.deptName, count: Number(found.count) }
}

/**
 * How many people these departments have, with all below them: those that a list of users shows under each, everybody once. By one walk down the parents; a department without
 * anybody is not in the answer.
 */
export async function countPeople(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, number>> {
  const { tenantId } = scope
  if (ids.length === 0) return new Map()
  const counted = db
    .as(scope)
    .withRecursive('below(top, id)', (query) =>
      query
        .selectFrom('systemDept as d')
        .select(['d.id as top', 'd.id'])
        .where('d.tenantId', '=', tenantId)
        .where('d.isDeleted', '=', 0)
        .where(sql<SqlBool>`d.id = any(${[...ids]}::bigint[])`)
        .unionAll(
          query
            .selectFrom('systemDept as d')
            .innerJoin('below', 'below.id', 'd.parentId')
            .select(['below.top', 'd.id'])
            .where('d.tenantId', '=', tenantId)
            .where('d.isDeleted', '=', 0),
        ),
    )
    .selectFrom('userAccount')
    .innerJoin('userDept', 'userDept.userId', 'userAccount.id')
    .innerJoin('below', 'below.id', 'userDept.deptId')
    .select(['below.top', sql<string>`count(distinct user_account.id)`.as('people')])
    .where('userAccount.tenantId', '=', tenantId)
    .where('userDept.tenantId', '=', tenantId)
    .where('userAccount.isDeleted', '=', 0)
    .groupBy('below.top')
  const rows = await visibleTo(scope, 'userAccount')(counted).execute()
  return new Map(rows.map(({ top, people }) => [top, Number(people)]))
}

const HEADS_MOST = 50

/** People who can lead a department, by a part of their name or account; `ids`: those of them that are there. Nobody where a scope hides what people are called. */
export async function listHeads(
  db: Db,
  scope: Scope,
  { name = '', ids }: { name?: string | undefined; ids?: readonly string[] | undefined },
): Promise<{ id: string; name: string }[]> {
  if (!isShown(scope, 'userAccount', 'account') || !isShown(scope, 'userAccount', 'realName')) return []
  const shown = sql<string>`case when real_name in ('', account) then account else real_name || ' (' || account || ')' end`
  const people = db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', shown.as('name')])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('account')
    .limit(HEADS_MOST)
  if (ids) return people.where(sql<SqlBool>`id::text = any(${[...ids]}::text[])`).execute()
  return visibleTo(
    scope,
    'userAccount',
  )(people)
    .where('status', '=', 1)
    .where(filterExpression({ column: 'account', also: ['realName'], operator: 'contains', value: name }))
    .execute()
}
