import { findChatPreset } from '../modules/chat/apis/chat-presets.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import type { SeedDeps } from './seed-deps.ts'

export const SAMPLE_CHAT_API_CODE = 'sample'

/** The chat API that answers without any outside service; made once, and not again after somebody removed it. */
export async function seedSampleChatApi({ ids }: Pick<SeedDeps, 'ids'>, trx: Db, scope: Scope): Promise<void> {
  const q = trx.as(scope)
  const known = await q
    .selectFrom('chatApi')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('preset', '=', 'sample')
    .limit(1)
    .executeTakeFirst()
  const preset = findChatPreset('sample')
  if (known || !preset) return
  await q
    .insertInto('chatApi')
    .values({
      id: ids.next(),
      tenantId: scope.tenantId,
      name: preset.name.zh,
      code: SAMPLE_CHAT_API_CODE,
      preset: 'sample',
      baseUrl: preset.baseUrl,
      models: JSON.stringify(preset.models),
      currency: preset.currency,
      active: 1,
      remark: preset.help.zh,
    })
    .execute()
}
