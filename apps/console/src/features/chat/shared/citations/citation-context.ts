import type { ChatSource } from '@drawdesk/contract/chat/chat-documents'
import { createContext } from 'react'

/** A passage that an answer may cite, as far as it is known here. */
export type CitedSource = Omit<ChatSource, 'documentId'>

/** What the numbers of an answer stand for. `onOpen` undefined: nothing more is to be seen of a passage than its place. */
export interface Citations {
  sources: readonly CitedSource[]
  onOpen: ((no: number) => void) | undefined
}

export const NO_CITATIONS: Citations = { sources: [], onOpen: undefined }
export const CitationContext = createContext<Citations>(NO_CITATIONS)
