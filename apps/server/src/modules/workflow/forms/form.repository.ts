import type { Selectable } from 'kysely'
import type { WfFormTable } from '../../../db/schema.generated.ts'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type FlowFormRow = Selectable<WfFormTable>

/** Forms of a tenant. */
export function createFormRepository(db: Db) {
  const all = (scope: Pick<Scope, 'tenantId'>) =>
    db.as(scope).selectFrom('wfForm').selectAll().where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    find: (scope: Scope, id: string): Promise<FlowFormRow | undefined> =>
      visibleTo(scope, 'wfForm')(all(scope)).where('id', '=', id).executeTakeFirst(),

    /** Of a process that the caller may start or act in, whatever forms they see by themselves. */
    findByKey: (scope: Pick<Scope, 'tenantId'>, key: string): Promise<FlowFormRow | undefined> =>
      all(scope).where('key', '=', key).executeTakeFirst(),

    /** Those of the ids that are there, seen or not, in no order: for rules, not for answers. */
    listAny: (scope: Scope, ids: readonly string[]): Promise<FlowFormRow[]> =>
      all(scope)
        .where('id', 'in', [...ids])
        .execute(),
  }
}
