import type { ChatModel } from '@drawdesk/contract/chat/chat-api'

/** Room for an answer of unknown length, and how much more is taken each time. */
export const HOLD_STEP_TOKENS = 1_000

/** Tokens that an answer may use before it has to ask for more: its prompt, and the longest answer where the model says how long that is. */
export const holdTokens = (promptTokens: number, { maxTokens }: Pick<ChatModel, 'maxTokens'>): number =>
  promptTokens + Math.max(HOLD_STEP_TOKENS, maxTokens ?? 0)
