import { sql, type SqlBool } from 'kysely'
import type { SpeechCharges } from '../../voice/speech/speech-charges.ts'
import type { UsageHolds } from './usage-holds.ts'
import { isFree } from './usage-price.ts'
import { usagePrices } from './usage-prices.ts'

const IS_READ = sql<SqlBool>`exists (select 1 from tts_request r where r.tenant_id = usage_hold.tenant_id and r.id = usage_hold.id and r.state in (0, 1) and r.is_deleted = 0)`

/** Texts read aloud are paid with credits, by the character. */
export const createSpeechCharges = ({ usageHolds: holds }: { usageHolds: UsageHolds }): SpeechCharges => ({
  async hold(trx, scope, { id, userId, characters }) {
    const price = await usagePrices.voice(trx, scope)
    if (!isFree(price)) await holds.hold(trx, scope, { id, kind: 'voice', userId, tokens: 0, units: characters, price })
  },
  async end(trx, { tenantId }, { id, userId, characters, isDone }) {
    await holds.settle(trx, { tenantId, userId, deptId: null }, id, { units: isDone ? characters : 0, remark: '' })
  },
  sweep: () => holds.sweep('voice', IS_READ),
})
