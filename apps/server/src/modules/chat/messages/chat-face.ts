import type { ChatFace } from '@drawdesk/contract/chat/chat'
import type { FileView } from '@drawdesk/contract/core/schema'

/** `chat_dialog.assistant` as it is stored. */
export interface StoredFace {
  id: string
  name: string
  emoji: string
  /** A file's id, `""` without. */
  image: string
  opening: string
  questions: string[]
}

export const viewFace = (
  { image, ...face }: StoredFace,
  pictures: ReadonlyMap<string, FileView> | undefined,
): ChatFace => ({ ...face, imageFile: pictures?.get(image) ?? null })
