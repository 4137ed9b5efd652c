import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export function createLockedRepository(db: Db) {
  return {
    /** All accounts that may sign in. */
    async listAccounts(scope: Pick<Scope, 'tenantId'>): Promise<{ id: string; account: string }[]> {
      return db
        .as(scope)
        .selectFrom('userAccount')
        .select(['id', 'account'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('status', '=', 1)
        .execute()
    },
  }
}
