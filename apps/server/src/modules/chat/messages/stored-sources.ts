import type { ChatSource } from '@drawdesk/contract/chat/chat-documents'

/** As `chat_message.sources` is stored: the number that it is cited by, and which passage of the file it is. */
export interface StoredSource extends ChatSource {
  passage: number
  tokens: number
}

/** Of a stored row, which only sending writes. */
export const storedSources = (stored: unknown): StoredSource[] => (stored ?? []) as StoredSource[]

/** As it goes out. */
export const viewSources = (stored: unknown): ChatSource[] =>
  storedSources(stored).map(({ passage: _passage, tokens: _tokens, ...source }) => source)
