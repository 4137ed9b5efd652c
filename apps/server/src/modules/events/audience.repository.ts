import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { audienceTag } from '../../platform/events/events.ts'
import type { Scope } from '../../platform/scope.ts'

/** What a person is part of: their own tag, their roles, their departments and all above these. */
export async function findAudience(
  db: Db,
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
): Promise<{ roleIds: string[]; deptIds: string[] }> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'role' as kind, role_id::text as id from user_role where tenant_id = ${tenantId} and user_id = ${userId}
    union select 'dept', part from user_dept u join system_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id,
      unnest(string_to_array(d.ancestors, ',') || d.id::text) as part
      where u.tenant_id = ${tenantId} and d.tenant_id = ${tenantId} and u.user_id = ${userId} and d.is_deleted = 0`.execute(
    db.as({ tenantId }),
  )
  const of = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { roleIds: of('role'), deptIds: of('dept') }
}

/** The same as tags of events. */
export async function findAudienceTags(db: Db, person: Pick<Scope, 'tenantId' | 'userId'>): Promise<string[]> {
  const { roleIds, deptIds } = await findAudience(db, person)
  return [audienceTag.user(person.userId), ...roleIds.map(audienceTag.role), ...deptIds.map(audienceTag.dept)]
}
