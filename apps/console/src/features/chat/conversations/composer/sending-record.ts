import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { keep, readKept } from '../chat-storage.ts'

/** A question on its way: kept in this browser until the server has it or has refused it, so that leaving the page neither loses it nor sends it twice. */
export interface SendingRecord {
  text: string
  /** The message that it follows; `""`: the first one. */
  after: string
  /** What was sent, and the id of this request: the same again is the same request. */
  key: string
  id: string
}

export const readSending = (diaId: string): SendingRecord | undefined => readKept<SendingRecord>('sending', diaId)
export const keepSending = (diaId: string, record: SendingRecord): void => keep('sending', diaId, record)
export const dropSending = (diaId: string): void => keep('sending', diaId, undefined)

/** It stands among these messages, behind the one that it follows. */
export function hasArrived({ text, after }: SendingRecord, messages: readonly ChatMessage[]): boolean {
  const from = messages.findIndex(({ msgId }) => msgId === after) + 1
  return messages.slice(from).some(({ role, content }) => role === 'user' && content.trim() === text)
}
