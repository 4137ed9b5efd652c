import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import { costOf, type TokenPrices } from '../engine/cost.ts'

/** Prices as they are reckoned with: nothing written is free. */
export const pricesOf = ({ priceIn, priceOut }: Pick<ChatModel, 'priceIn' | 'priceOut'>): TokenPrices => ({
  priceIn: priceIn || '0',
  priceOut: priceOut || '0',
})

/** What an answer of this model costs, decimal text in the currency of its API. */
export const costOfModel = (
  model: Pick<ChatModel, 'priceIn' | 'priceOut'>,
  tokens: { promptTokens: number; completionTokens: number },
): string => costOf(tokens, pricesOf(model))
