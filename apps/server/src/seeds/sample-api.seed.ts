import { sampleApiOf } from '../modules/drawing/apis/sample-api.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import type { SeedDeps } from './seed-deps.ts'

/** The drawing API that works without any outside service; made once, and not again after somebody removed it. */
export async function seedSampleApi({ ids }: Pick<SeedDeps, 'ids'>, trx: Db, scope: Scope): Promise<void> {
  const q = trx.as(scope)
  const known = await q
    .selectFrom('drawApi')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('preset', '=', 'sample')
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await q
    .insertInto('drawApi')
    .values({ ...sampleApiOf(), id: ids.next(), tenantId: scope.tenantId })
    .execute()
}
