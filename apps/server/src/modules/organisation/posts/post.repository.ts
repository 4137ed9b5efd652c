import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A list without an end is a trap. */
const LISTED_MOST = 5_000
/** Names said when somebody holds a post. */
const NAMED_MOST = 3

/** The live posts of the tenant, in their order; those of these ids alone where some are given. */
export async function listPosts(db: Db, { tenantId }: Tenant, ids?: readonly string[]) {
  return (
    db
      .as({ tenantId })
      .selectFrom('systemPost')
      .select(['id', 'tenantId', 'category', 'postCode', 'postName', 'sort'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      // Compared as text: an entry that is no number matches nothing.
      .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id::text = any(${[...(ids ?? [])]}::text[])`))
      .orderBy('sort')
      .orderBy('id')
      .limit(LISTED_MOST)
      .execute()
  )
}

export interface HeldPost {
  postName: string
  count: number
  /** The first few, comma-joined. */
  people: string
}

/** The first of these posts (live ones, or those just removed) that live people hold, with their number and first names. */
export async function findHeldPost(
  db: Db,
  { tenantId }: Tenant,
  ids: readonly string[],
  isDeleted: 0 | 1,
): Promise<HeldPost | undefined> {
  const found = await db
    .as({ tenantId })
    .selectFrom('systemPost')
    .innerJoin('userPost', (join) =>
      join.onRef('userPost.postId', '=', 'systemPost.id').on('userPost.tenantId', '=', tenantId),
    )
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.id', '=', 'userPost.userId')
        .on('userAccount.tenantId', '=', tenantId)
        .on('userAccount.isDeleted', '=', 0),
    )
    .select((select) => [
      'systemPost.postName',
      select.fn.countAll<string>().as('count'),
      sql<
        string[]
      >`(array_agg(coalesce(nullif(user_account.real_name, ''), user_account.account) order by user_account.id))[1:${sql.lit(NAMED_MOST)}]`.as(
        'people',
      ),
    ])
    .where('systemPost.tenantId', '=', tenantId)
    .where('systemPost.isDeleted', '=', isDeleted)
    .where(sql<SqlBool>`system_post.id = any(${[...ids]}::bigint[])`)
    .groupBy(['systemPost.id', 'systemPost.postName'])
    .orderBy('systemPost.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const count = Number(found.count)
  return { postName: found.postName, count, people: found.people.join('、') + (count > NAMED_MOST ? '…' : '') }
}
