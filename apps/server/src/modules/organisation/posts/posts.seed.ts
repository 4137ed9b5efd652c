import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Keys of the business dictionary `post_category`. */
const [SENIOR, MIDDLE, JUNIOR] = [1, 2, 3]

interface PostSeed {
  category: number
  postCode: string
  postName: string
  remark: string
}

/** The post of a tenant's first administrator. */
export const FIRST_POST: PostSeed = {
  category: SENIOR,
  postCode: 'ceo',
  postName: '首席执行官',
  remark: '对公司的全部经营负责',
}

const POSTS: readonly PostSeed[] = [
  FIRST_POST,
  { category: SENIOR, postCode: 'coo', postName: '首席运营官', remark: '主管日常运营' },
  { category: SENIOR, postCode: 'cfo', postName: '首席财务官', remark: '主管财务与预算' },
  { category: SENIOR, postCode: 'cto', postName: '首席技术官', remark: '主管技术方向与研发' },
  { category: SENIOR, postCode: 'cio', postName: '首席信息官', remark: '主管信息系统与数据安全' },
  { category: MIDDLE, postCode: 'pm', postName: '技术经理', remark: '带领一个研发团队' },
  { category: MIDDLE, postCode: 'hrm', postName: '人力经理', remark: '负责招聘、培训与考核' },
  { category: JUNIOR, postCode: 'staff', postName: '普通员工', remark: '' },
]

/**
 * The posts that an installation starts with, once: a tenant that has or had any keeps its own.
 *
 * @returns id of the first administrator's post; undefined when none is there any more.
 */
export async function seedPosts(
  { ids }: Pick<Deps, 'ids'>,
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
): Promise<string | undefined> {
  const { tenantId } = scope
  const known = await trx
    .as(scope)
    .selectFrom('systemPost')
    .select(['id', 'postCode', 'isDeleted'])
    .where('tenantId', '=', tenantId)
    .execute()
  if (known.length > 0)
    return known.find(({ postCode, isDeleted }) => postCode === FIRST_POST.postCode && isDeleted === 0)?.id
  const rows = POSTS.map((post, index) => ({ id: ids.next(), tenantId, sort: index + 1, ...post }))
  await trx.as(scope).insertInto('systemPost').values(rows).execute()
  return rows[0]?.id
}
