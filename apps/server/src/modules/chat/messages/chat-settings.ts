import { NO_CHAT_SETTINGS, type ChatSettings } from '@drawdesk/contract/chat/chat'
import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { ChosenParams } from '../engine/chat-ask.ts'

/** Of a stored row, which only our own calls write, past their schema. */
export const settingsOf = ({ settings }: { settings?: unknown }): ChatSettings => ({
  ...NO_CHAT_SETTINGS,
  ...(settings as Partial<ChatSettings> | undefined),
})

/** What is stored of them: nothing of what is left to the API. */
export const storedSettings = (settings: Partial<ChatSettings>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)))

/** What a question with its context and its answer may take: as the model has it, and as the conversation wants it. */
export const boundsOf = (
  { contextMessages, maxTokens }: ChatSettings,
  model: Pick<ChatModel, 'contextTokens' | 'maxTokens'>,
) => ({
  contextTokens: model.contextTokens,
  maxTokens: maxTokens === null ? model.maxTokens : Math.min(maxTokens, model.maxTokens ?? maxTokens),
  contextMessages,
})

export const chosenOf = ({ temperature, topP, maxTokens }: ChatSettings): ChosenParams => ({
  ...(temperature === null ? {} : { temperature }),
  ...(topP === null ? {} : { topP }),
  ...(maxTokens === null ? {} : { maxTokens }),
})
