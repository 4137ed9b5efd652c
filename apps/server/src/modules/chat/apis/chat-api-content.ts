import type { ChatApi, ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { Values } from '../../../crud/values.ts'
import type { StoredSecrets } from '../../../providers/stored-secrets.ts'

/** What of a chat API stands in JSON columns. */
export interface ChatApiContent {
  models: ChatModel[]
  headers: Record<string, string>
  extra: Record<string, unknown>
  fallbackIds: string[]
}

type JsonValues = Partial<Record<keyof ChatApiContent | 'secrets', unknown>>

/** Of a stored row. Only our own calls write these columns, past their schema. */
export function contentOf({ models, headers, extra, fallbackIds }: JsonValues): ChatApiContent {
  return {
    models: (models ?? []) as ChatModel[],
    headers: (headers ?? {}) as Record<string, string>,
    extra: (extra ?? {}) as Record<string, unknown>,
    fallbackIds: (fallbackIds ?? []) as string[],
  }
}

export const storedSecretsOf = ({ secrets }: JsonValues): StoredSecrets => (secrets ?? {}) as StoredSecrets

/** Of a save: what is given of it. The kit has made text of such fields. */
export function givenContentOf(values: Values): Partial<ChatApiContent> & { secrets?: ChatApi['secrets'] } {
  const names = ['models', 'headers', 'extra', 'fallbackIds', 'secrets'] as const
  return Object.fromEntries(
    names.flatMap((name) => (typeof values[name] === 'string' ? [[name, JSON.parse(values[name])]] : [])),
  ) as Partial<ChatApiContent> & { secrets?: ChatApi['secrets'] } // as the schema of the save has checked
}

/** The address as it is kept: without blanks, a slash at the end and the path of the call that people paste with it. */
export const normalBaseUrl = (baseUrl: string): string =>
  baseUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/(chat\/completions|messages)$/i, '')
    .replace(/\/+$/, '')
