import type { ChatEventName, ChatMessage } from '@drawdesk/contract/chat/chat'

/** One numbered event of an answer, as it is stored and as it goes out: 1, 2, 3 … within a message, the same for every reader. */
export interface Chunk {
  number: number
  event: ChatEventName
  /** JSON, in one line. */
  data: string
}

export const CHAT_QUEUE = 'chat'
export const chatJobKey = (msgId: string): string => `chat:${msgId}`
/** Answers of one API and tenant share its limit. */
export const chatLane = (apiId: string, tenantId: string): string => `${apiId}:${tenantId}`

/** As it goes out. */
export const chunkText = ({ number, event, data }: Chunk): string => `id: ${number}\nevent: ${event}\ndata: ${data}\n\n`

/** The first of each answer, stored along with it. */
export const startChunk = (userMsg: ChatMessage, msg: ChatMessage): Chunk => ({
  number: 1,
  event: 'start',
  data: JSON.stringify({ userMsg, msg }),
})

/** What a `delta` or `reasoning` says. */
export const textOf = ({ data }: Pick<Chunk, 'data'>): string => (JSON.parse(data) as { text: string }).text

/** The text of all chunks of this name, in their order. */
export const joined = (chunks: readonly Chunk[], event: 'delta' | 'reasoning'): string =>
  chunks
    .filter((chunk) => chunk.event === event)
    .map(textOf)
    .join('')
