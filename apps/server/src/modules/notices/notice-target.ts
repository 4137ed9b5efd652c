import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { audienceTag } from '../../platform/events/events.ts'
import type { NoticeTargets } from './ways/notice-targets.ts'

const partsOf = (list: string): string[] => list.split(',').filter(Boolean)

/** The audience of events about such a notice; undefined for everybody. */
export function audienceOf({ targetDept, targetRole, targetUser }: NoticeTargets): string[] | undefined {
  const tags = [
    ...partsOf(targetDept).map(audienceTag.dept),
    ...partsOf(targetRole).map(audienceTag.role),
    ...partsOf(targetUser).map(audienceTag.user),
  ]
  return tags.length > 0 ? tags : undefined
}

/** All who had it before a change get the change too. */
export function audienceOfBoth(before: NoticeTargets, after: NoticeTargets): string[] | undefined {
  const [old, now] = [audienceOf(before), audienceOf(after)]
  return old && now ? [...new Set([...old, ...now])] : undefined
}

const isForAll = (n: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${n}.targetDept`)} = '' and ${sql.ref(`${n}.targetRole`)} = '' and ${sql.ref(`${n}.targetUser`)} = '')`
const listOf = (column: string): RawBuilder<unknown> => sql`string_to_array(${sql.ref(column)}, ',')`

/** Condition on the notice `n`: it is for this person. */
export function isForPerson(
  n: string,
  userId: string,
  { roleIds, deptIds }: { roleIds: readonly string[]; deptIds: readonly string[] },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isForAll(n)} or ${userId} = any(${listOf(`${n}.targetUser`)}) or ${listOf(`${n}.targetRole`)} && ${roleIds}::text[] or ${listOf(`${n}.targetDept`)} && ${deptIds}::text[])`
}

/** Condition on the account `u`: the notice `n` is for it. Accounts that are off or wait for approval are nobody's readers. */
export function isReader(n: string, u: string): RawBuilder<SqlBool> {
  const [tenant, user] = [sql.ref(`${u}.tenantId`), sql.ref(`${u}.id`)]
  return sql<SqlBool>`(${sql.ref(`${u}.isDeleted`)} = 0 and ${sql.ref(`${u}.status`)} = 1 and ${sql.ref(`${u}.roleId`)} <> '-1' and (${isForAll(n)}
    or ${user}::text = any(${listOf(`${n}.targetUser`)})
    or exists (select 1 from user_role x where x.tenant_id = ${tenant} and x.user_id = ${user} and x.role_id::text = any(${listOf(`${n}.targetRole`)}))
    or exists (select 1 from user_dept x join system_dept d on d.tenant_id = x.tenant_id and d.id = x.dept_id
      where x.tenant_id = ${tenant} and x.user_id = ${user} and d.is_deleted = 0 and (string_to_array(d.ancestors, ',') || d.id::text) && ${listOf(`${n}.targetDept`)})))`
}
