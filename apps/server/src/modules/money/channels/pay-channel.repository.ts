import type { Selectable } from 'kysely'
import type { PayChannelTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type PayChannelRow = Selectable<PayChannelTable>
type Tenant = Pick<Scope, 'tenantId'>

const CHANNELS_MOST = 100

export function createPayChannelRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('payChannel').where('tenantId', '=', scope.tenantId)
  return {
    /** Switched off or removed as well: its orders go on. */
    find: (scope: Tenant, id: string): Promise<PayChannelRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** In their order; the first is what is used where nobody chose one. */
    listActive: (scope: Tenant): Promise<PayChannelRow[]> =>
      rows(scope)
        .selectAll()
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .orderBy('sort')
        .orderBy('id')
        .limit(CHANNELS_MOST)
        .execute(),
  }
}

/** Whose a channel is, by the id that a notice comes to; undefined where there is none. */
export async function findTenantOfChannel(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .across('jobs')
    .selectFrom('payChannel')
    .select('tenantId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.tenantId
}
