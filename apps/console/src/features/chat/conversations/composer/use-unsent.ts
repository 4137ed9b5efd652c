import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { useEffect, useRef } from 'react'
import { logFailure } from '../../../../resource/log-failure.ts'
import { fetchWindow } from '../chat.api.ts'
import { dropSending, hasArrived, readSending } from './sending-record.ts'

/** What was on its way when the page was left, or when the network broke: gone from the field where the server has it, else written again. */
export function useUnsent({
  diaId,
  messages,
  isLoaded,
  isSending,
  text,
  setText,
}: {
  diaId: string
  messages: readonly ChatMessage[]
  isLoaded: boolean
  isSending: boolean
  text: string
  setText: (text: string) => void
}): void {
  const field = useRef({ text, setText })
  useEffect(() => {
    field.current = { text, setText }
  })
  /** The conversation whose record has been put back, or is being written in: not put back again. */
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (isSending) seen.current = diaId
    const record = readSending(diaId)
    if (!record || !isLoaded || isSending) return
    const over = new AbortController()
    const settle = (where: readonly ChatMessage[]) => {
      if (hasArrived(record, where)) {
        dropSending(diaId)
        // Also where the field does not show it: its draft is still kept.
        if (['', record.text].includes(field.current.text.trim())) field.current.setText('')
      } else if (seen.current !== diaId && field.current.text === '') field.current.setText(record.text)
      seen.current = diaId
    }
    if (diaId !== '' || seen.current === diaId) settle(messages)
    else
      // The conversation that it began is the latest one.
      fetchWindow('', over.signal)
        .then((latest) => settle(latest.messages))
        .catch((error: unknown) => {
          if (over.signal.aborted) return
          logFailure('chat window', error)
          settle([])
        })
    return () => over.abort()
  }, [diaId, messages, isLoaded, isSending])
}
