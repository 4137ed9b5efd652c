import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Voices that work without any outside service, where the offline engine is installed. */
const SAMPLE_VOICES = [
  {
    name: '普通话（离线）',
    engine: 'offline',
    voice: 'cmn',
    language: 'zh-CN',
    gender: 'male',
    remark: '不需要任何外部服务',
  },
  {
    name: 'English (offline)',
    engine: 'offline',
    voice: 'en-us',
    language: 'en-US',
    gender: 'male',
    remark: 'Needs no outside service',
  },
] as const

/** The offline voices of a tenant; made once, and not again after somebody removed or changed them. */
export async function seedSampleVoices(
  { ids }: Pick<Deps, 'ids'>,
  trx: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
): Promise<void> {
  const q = trx.as({ tenantId })
  const known = await q
    .selectFrom('ttsVoicePacket')
    .select('id')
    .where('tenantId', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await q
    .insertInto('ttsVoicePacket')
    .values(SAMPLE_VOICES.map((voice) => ({ id: ids.next(), tenantId, active: 1, ...voice })))
    .execute()
}
