import { useEffect, useRef, useState } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import type { ModelChoice } from '../chat-state.ts'
import { drawWordsOf } from '../messages/draws.ts'
import { useDraft } from './use-draft.ts'
import { useDocuments } from '../documents/use-documents.ts'
import { usePictures } from './use-pictures.ts'

/** A drawing API that was chosen for `/draw`. */
interface DrawTarget {
  id: string
  apiName: string
}

/** What is being written in a conversation, and whether it may go out as it is. */
export function useWriting({
  diaId,
  model,
  isAnswering,
  onBegin,
}: {
  diaId: string
  model: ModelChoice | undefined
  isAnswering: boolean
  /** Makes the conversation that is still to be. @throws {ApiError} after its message was shown */
  onBegin: () => Promise<string>
}) {
  const canDraw = usePermission('drawApi_send')
  const [text, setText] = useDraft(diaId)
  const pictures = usePictures()
  // What is being written goes along into the conversation that files make of it.
  const putBack = useRef(setText)
  useEffect(() => {
    putBack.current = setText
  })
  const documents = useDocuments(diaId, async () => {
    const words = text
    setText('')
    try {
      return await onBegin()
    } finally {
      setTimeout(() => putBack.current(words))
    }
  })
  const [drawApi, setDrawApi] = useState<DrawTarget>()
  /** Undefined: it is a question, not a drawing. */
  const drawWords = canDraw ? drawWordsOf(text) : undefined
  const takesPictures = model?.takesImages === true
  const hasWrongPictures = pictures.files.length > 0 && !takesPictures
  const isEmpty = text.trim() === '' && pictures.files.length === 0
  const isReading = pictures.busy > 0 || documents.isReading
  const isReady =
    !isEmpty &&
    !isReading &&
    (drawWords === undefined
      ? !isAnswering && model !== undefined && !hasWrongPictures
      : drawWords !== '' && drawApi !== undefined)
  return {
    text,
    setText,
    pictures,
    documents,
    drawApi,
    setDrawApi,
    drawWords,
    takesPictures,
    hasWrongPictures,
    isEmpty,
    isReading,
    isReady,
  }
}

export type Writing = ReturnType<typeof useWriting>
