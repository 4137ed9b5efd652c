import { readStored, removeStored, writeStored } from '../../../lib/browser/storage.ts'
import { useSession } from '../../../lib/session/session-store.ts'

/** What this browser keeps of a conversation, by person: `""` stands for the conversation that is not there yet. */
type Kind = 'draft' | 'draws' | 'sending'

const keyOf = (kind: Kind, diaId: string): string =>
  `chat-${kind}-${useSession.getState().user?.userId ?? ''}-${diaId || 'new'}`
const modelKey = (): string => `chat-model-${useSession.getState().user?.userId ?? ''}`

export function readKept<T>(kind: Kind, diaId: string): T | undefined {
  return readStored<T>(keyOf(kind, diaId))
}

/** Undefined takes it away. A full or forbidden storage keeps nothing, and the window goes on without. */
export function keep<T>(kind: Kind, diaId: string, value: T | undefined): void {
  try {
    if (value === undefined) removeStored(keyOf(kind, diaId))
    else writeStored(keyOf(kind, diaId), value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export interface ModelRef {
  apiId: string
  model: string
}

/** The model that was chosen last, for new conversations. */
export function readLastModel(): ModelRef | undefined {
  return readStored<ModelRef>(modelKey())
}

export function keepLastModel(model: ModelRef): void {
  try {
    writeStored(modelKey(), model)
  } catch (error) {
    // As with drafts.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Names one try of sending; the same again is the same question. Not `randomUUID`, which plain http hosts lack. */
export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
