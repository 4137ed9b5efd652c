import { useState } from 'react'
import { keep, readKept } from '../chat-storage.ts'

/** What is being written in a conversation, kept in this browser with every letter until it is sent; each conversation has its own. */
export function useDraft(diaId: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => ({ diaId, text: readKept<string>('draft', diaId) ?? '' }))
  const current = draft.diaId === diaId ? draft : { diaId, text: readKept<string>('draft', diaId) ?? '' }
  if (current !== draft) setDraft(current)
  return [
    current.text,
    (text) => {
      keep('draft', diaId, text || undefined)
      setDraft({ diaId, text })
    },
  ]
}
