import { findPreset } from '../modules/drawing/apis/presets/presets.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import type { SeedDeps } from './seed-deps.ts'

export const SAMPLE_API_CODE = 'sample'

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
  const preset = findPreset('sample')
  if (known || !preset) return
  const { capability, flow, baseUrl } = preset.definition
  await q
    .insertInto('drawApi')
    .values({
      id: ids.next(),
      tenantId: scope.tenantId,
      apiName: preset.name.zh,
      apiCode: SAMPLE_API_CODE,
      kind: 'preset',
      preset: 'sample',
      capability,
      flow,
      baseUrl,
      definition: JSON.stringify(preset.definition),
      active: 1,
      remark: preset.help.zh,
    })
    .execute()
}
