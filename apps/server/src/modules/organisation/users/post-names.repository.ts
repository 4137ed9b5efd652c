import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** A list without an end is a trap. */
const LISTED_MOST = 5_000

/** The live posts of the tenant, in their order; those of these ids alone where some are given (an entry that is no number matches none). */
export const findPosts = (
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  ids?: readonly string[],
): Promise<{ id: string; postName: string }[]> => postsQuery(db, scope, ids).execute()

/** The query of {@link findPosts}, to be asked with others. */
export const postsQuery = (db: Db, scope: Pick<Scope, 'tenantId'>, ids?: readonly string[]) =>
  db
    .as(scope)
    .selectFrom('systemPost')
    .select(['id', 'postName'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id::text = any(${ids}::text[])`))
    .orderBy('sort')
    .orderBy('id')
    .limit(LISTED_MOST)
