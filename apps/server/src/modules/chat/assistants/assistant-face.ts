import type { ChatSettings } from '@drawdesk/contract/chat/chat'
import type { StoredFace } from '../messages/chat-face.ts'
import { settingsOf } from '../messages/chat-settings.ts'
import type { AssistantRow } from './assistant.repository.ts'

/** What a conversation keeps of its assistant beside instructions, model and settings, which are its own from then on. */
export const faceOf = (row: AssistantRow): StoredFace => ({
  id: row.id,
  name: row.name,
  emoji: row.emoji,
  image: row.image ?? '',
  opening: row.opening,
  questions: row.questions as string[],
})

/** What a conversation begins with. */
export interface AssistantBeginning {
  systemPrompt: string
  apiId: string
  model: string
  settings: ChatSettings
  face: StoredFace
}

export const beginningOf = (row: AssistantRow): AssistantBeginning => ({
  systemPrompt: row.systemPrompt,
  apiId: row.apiId ?? '',
  model: row.model,
  settings: settingsOf(row),
  face: faceOf(row),
})
