import { CREDIT_PARAMS, drawExParam, drawStyleParam, isPriceText } from '@drawdesk/contract/money/credit-prices'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { Decimal } from 'decimal.js'
import { priceTexts } from './usage-price.repository.ts'
import { FREE, type UsagePrice } from './usage-price.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Decimal text; "0" for what makes no sense or is not set: nothing is charged. */
const amountOf = (text = ''): string => (isPriceText(text.trim()) ? text.trim() : '0')

/** What work costs now, in credits: parameters of the tenant; nothing where it has none. */
export const usagePrices = {
  /** Of each picture: the experience's price, else the style's, else that of all. */
  async draw(
    at: Db,
    scope: Tenant,
    { styleId, exId }: { styleId?: string | null | undefined; exId?: string | null | undefined },
  ): Promise<UsagePrice> {
    const keys = [
      ...(exId ? [drawExParam(exId)] : []),
      ...(styleId ? [drawStyleParam(styleId)] : []),
      CREDIT_PARAMS.draw,
    ]
    const texts = await priceTexts(at, scope, keys)
    const set = keys.find((key) => texts.has(key))
    return set === undefined ? FREE : { base: '0', rate: amountOf(texts.get(set)) }
  },

  /** Of each answer, and of each token. */
  async chat(at: Db, scope: Tenant): Promise<UsagePrice> {
    const texts = await priceTexts(at, scope, [CREDIT_PARAMS.chatMessage, CREDIT_PARAMS.chatTokens])
    return {
      base: amountOf(texts.get(CREDIT_PARAMS.chatMessage)),
      rate: new Decimal(amountOf(texts.get(CREDIT_PARAMS.chatTokens))).div(1_000).toFixed(6),
    }
  },

  /** Of each character. */
  async voice(at: Db, scope: Tenant): Promise<UsagePrice> {
    const texts = await priceTexts(at, scope, [CREDIT_PARAMS.voiceCharacter])
    return { base: '0', rate: amountOf(texts.get(CREDIT_PARAMS.voiceCharacter)) }
  },
}
