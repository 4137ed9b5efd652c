import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Question } from '../chat-control.ts'
import type { ModelChoice } from '../chat-state.ts'
import { newRequestId } from '../chat-storage.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { dropSending, keepSending, readSending } from './sending-record.ts'
import { useUnsent } from './use-unsent.ts'
import type { Writing } from './use-writing.ts'

export interface SendCalls {
  /** @throws {ApiError} unsaid */
  onSend: (question: Omit<Question, 'begins'>) => Promise<void>
  onDraw: (drawing: { apiId: string; words: string; clientRequestId: string }) => Promise<void>
}

/** Why it was not sent; `isTooFew`: for want of credits. */
export interface SendFailure {
  text: string
  isTooFew: boolean
}

interface SendingParts extends SendCalls {
  diaId: string
  messages: readonly ChatMessage[]
  /** The messages are those of this conversation. */
  isLoaded: boolean
  model: ModelChoice | undefined
  /** It is over, well or not. */
  onEnd: () => void
}

/** Sends what was written, as a question or a drawing; what could not be sent is written again. */
export function useSending(writing: Writing, parts: SendingParts) {
  const t = useTexts(conversationTexts)
  const [failure, setFailure] = useState<SendFailure>()
  const [isSending, setIsSending] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const call = useSendCall(writing, parts)
  const { text, setText, pictures } = writing
  // What could not be sent goes back into the conversation that is shown then: a new one may have got its number meanwhile.
  const putBack = useRef(setText)
  useEffect(() => {
    putBack.current = setText
  })

  useUnsent({ ...parts, isSending, text, setText })

  const canSend = writing.isReady && !isSending
  const send = async () => {
    setIsWaiting(false)
    if (!canSend) return
    const content = text.trim()
    const files = pictures.files
    setFailure(undefined)
    setIsSending(true)
    setText('')
    try {
      await call(content)
    } catch (error) {
      putBack.current(content)
      pictures.set(files)
      const known = error instanceof ApiError ? error : undefined
      // What was refused did not arrive; of what got no answer, nobody knows.
      if (known && known.code >= 400 && known.code < 500) dropSending(parts.diaId)
      setFailure({ text: known?.message ?? t('unsent'), isTooFew: known?.code === STATUS.tooFew })
    } finally {
      setIsSending(false)
      parts.onEnd()
    }
  }
  const hasUnread = writing.documents.coming.some(({ problem }) => problem !== '')
  const forget = () => setIsWaiting(false)
  // Not without a file that could not be read.
  useOnceOver(isWaiting && parts.model !== undefined && !writing.isReading, hasUnread ? forget : () => void send())
  const eager = { isWaiting, wait: () => setIsWaiting(true), forget }
  return { failure, clearFailure: () => setFailure(undefined), isSending, canSend, send, eager }
}

/** The call for what was written. The same again is the same request, until it has been carried out. */
function useSendCall(
  { pictures, drawWords, drawApi }: Writing,
  { diaId, messages, model, onSend, onDraw }: SendingParts,
): (content: string) => Promise<void> {
  const tried = useRef({ key: '', id: '' })
  return async (content) => {
    const { files } = pictures
    const requestIdFor = (key: string): string => {
      const before = tried.current.key === '' ? readSending(diaId) : tried.current
      tried.current = { key, id: before?.key === key ? before.id : newRequestId() }
      if (content !== '') keepSending(diaId, { text: content, after: messages.at(-1)?.msgId ?? '', ...tried.current })
      return tried.current.id
    }
    if (drawWords !== undefined && drawApi) {
      const clientRequestId = requestIdFor(JSON.stringify([diaId, drawApi.id, drawWords]))
      await onDraw({ apiId: drawApi.id, words: drawWords, clientRequestId })
    } else if (model) {
      const clientRequestId = requestIdFor(JSON.stringify([diaId, content, files.map(({ fileId }) => fileId), model]))
      pictures.set([])
      await onSend({ content, files, apiId: model.apiId, model: model.model, clientRequestId })
    }
    tried.current = { key: '', id: '' }
    dropSending(diaId)
  }
}

/** What was sent before it is known which models there are, or before its files are read, goes out as soon as that is over. */
function useOnceOver(isOver: boolean, act: () => void) {
  const actNow = useRef(act)
  useEffect(() => {
    actNow.current = act
  })
  useEffect(() => {
    if (isOver) actNow.current()
  }, [isOver])
}
