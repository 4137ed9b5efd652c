import { CHAT_COST_DAYS_MAX, CHAT_COST_KEYS, type ChatCostKey } from '@drawdesk/contract/chat/chat-costs'
import { readSpan, type AskedSpan } from '../../../components/costs/span.ts'

const BY_DEFAULT: ChatCostKey = 'model'

export interface CostsAsked extends AskedSpan {
  by: ChatCostKey
}

/** What an address asks for (`?days=7&by=user`); what makes no sense is the default. */
export const readAsked = (address: URLSearchParams, today: string): CostsAsked => ({
  ...readSpan(address, today, CHAT_COST_DAYS_MAX),
  by: CHAT_COST_KEYS.find((key) => key === address.get('by')) ?? BY_DEFAULT,
})
