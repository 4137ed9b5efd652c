import type { ChatEventName, ChatMessage } from '@drawdesk/contract/chat/chat'

/** One numbered event of an answer, as it is stored and as it goes out: 1, 2, 3 … within a message, the same for every reader. */
export interface Piece {
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
export const pieceText = ({ number, event, data }: Piece): string => `id: ${number}\nevent: ${event}\ndata: ${data}\n\n`

/** The first of each answer, stored along with it. */
export const startPiece = (userMsg: ChatMessage, msg: ChatMessage): Piece => ({
  number: 1,
  event: 'start',
  data: JSON.stringify({ userMsg, msg }),
})

/** What a `delta` or `reasoning` says. */
export const textOf = ({ data }: Pick<Piece, 'data'>): string => (JSON.parse(data) as { text: string }).text

/** The text of all pieces of this name, in their order. */
export const joined = (pieces: readonly Piece[], event: 'delta' | 'reasoning'): string =>
  pieces
    .filter((piece) => piece.event === event)
    .map(textOf)
    .join('')
