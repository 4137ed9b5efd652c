import { useState } from 'react'
import { usePermission } from '../../../../lib/session/permissions.ts'
import type { ModelChoice } from '../chat-state.ts'
import { drawWordsOf } from '../messages/draws.ts'
import { useDraft } from './use-draft.ts'
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
}: {
  diaId: string
  model: ModelChoice | undefined
  isAnswering: boolean
}) {
  const canDraw = usePermission('drawApi_send')
  const [text, setText] = useDraft(diaId)
  const pictures = usePictures()
  const [drawApi, setDrawApi] = useState<DrawTarget>()
  /** Undefined: it is a question, not a drawing. */
  const drawWords = canDraw ? drawWordsOf(text) : undefined
  const takesPictures = model?.takesImages === true
  const hasWrongPictures = pictures.files.length > 0 && !takesPictures
  const isEmpty = text.trim() === '' && pictures.files.length === 0
  const isReady =
    !isEmpty &&
    pictures.busy === 0 &&
    (drawWords === undefined
      ? !isAnswering && model !== undefined && !hasWrongPictures
      : drawWords !== '' && drawApi !== undefined)
  return { text, setText, pictures, drawApi, setDrawApi, drawWords, takesPictures, hasWrongPictures, isEmpty, isReady }
}

export type Writing = ReturnType<typeof useWriting>
