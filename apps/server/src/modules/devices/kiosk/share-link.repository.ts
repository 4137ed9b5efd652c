import type { Selectable } from 'kysely'
import type { ShareLinkTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ShareLinkRow = Selectable<ShareLinkTable>
type Tenant = Pick<Scope, 'tenantId'>

/** Links by which guests take their pictures along. */
export function createShareLinkRepository(db: Db) {
  const links = (scope: Tenant) => db.as(scope).selectFrom('shareLink').where('tenantId', '=', scope.tenantId)
  return {
    findByInfo: (scope: Tenant, infoId: string): Promise<ShareLinkRow | undefined> =>
      links(scope).selectAll().where('infoId', '=', infoId).executeTakeFirst(),

    findByToken: (scope: Tenant, token: string, now: Date): Promise<ShareLinkRow | undefined> =>
      links(scope).selectAll().where('token', '=', token).where('expireTime', '>', now).executeTakeFirst(),

    /** Nothing where the drawing has one already. */
    async insert(scope: Tenant, row: Pick<ShareLinkRow, 'id' | 'infoId' | 'token' | 'expireTime'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('shareLink')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'infoId']).doNothing())
        .execute()
    },

    /** Of all tenants. */
    async removePassed(now: Date): Promise<number> {
      const result = await db.across('jobs').deleteFrom('shareLink').where('expireTime', '<=', now).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
