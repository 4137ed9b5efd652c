import { useState } from 'react'
import { keep, readKept } from '../chat-storage.ts'
import { readSending } from './sending-record.ts'

/** What is being written in a conversation, kept in this browser with every letter until it is sent; each conversation has its own. */
export function useDraft(diaId: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => ({ diaId, text: readDraft(diaId) }))
  const current = draft.diaId === diaId ? draft : { diaId, text: readDraft(diaId) }
  if (current !== draft) setDraft(current)
  return [
    current.text,
    (text) => {
      keep('draft', diaId, text || undefined)
      if (text === '') keep('sending', diaId, undefined)
      setDraft({ diaId, text })
    },
  ]
}

/** Not what was on its way when the page was left: it comes back once it is known that it did not arrive (use-unsent.ts). */
function readDraft(diaId: string): string {
  const text = readKept<string>('draft', diaId) ?? ''
  return text !== '' && text.trim() === readSending(diaId)?.text ? '' : text
}
