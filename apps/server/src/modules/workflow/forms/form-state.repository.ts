import type { InstanceState } from '@drawdesk/workflow/engine/state'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What instances hold, for forms that show it. */
export function createFormStateRepository(db: Db) {
  return {
    async find(scope: Pick<Scope, 'tenantId'>, instanceId: string): Promise<InstanceState | undefined> {
      const row = await db
        .as(scope)
        .selectFrom('wfInstance')
        .select('state')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', instanceId)
        .executeTakeFirst()
      return row && (row.state as InstanceState) // written by the step service
    },
  }
}
