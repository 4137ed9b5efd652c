import { STATUS } from '@drawdesk/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../../lib/http/http.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { fetchDrawApi, saveDrawApi } from '../../draw-api.api.ts'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { saveInputOf } from './draft.ts'
import type { EditorStore } from './editor-store.ts'
import { editorTexts } from '../editor.i18n.ts'
import { jumpTo } from './jump-to.ts'

/**
 * Saving of one editor. Field errors go to their fields and the first is focused; a newer version of somebody else is merged
 * in and said; whatever happens, what was typed stays.
 */
export function useSave(store: EditorStore): { isSaving: boolean; save: () => Promise<string | undefined> } {
  const t = useTexts(editorTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const isBusy = useRef(false)

  async function meetNewer(id: string, version: number | undefined): Promise<void> {
    try {
      const theirs = await fetchDrawApi(id)
      // 409 also means "its state does not allow this"; only a newer version is somebody else's save.
      if (theirs.version !== version) store.getState().meet(theirs)
    } catch (error) {
      logFailure('drawApi newer version', error) // The refusal has been shown; the draft is untouched.
    }
  }

  /** Answers the id that was saved, or undefined when it was not. A second press while saving does nothing. */
  async function save(): Promise<string | undefined> {
    if (isBusy.current) return undefined
    const { id, version, draft, secrets } = store.getState()
    isBusy.current = true
    setIsSaving(true)
    try {
      const answer = await saveDrawApi(saveInputOf(draft, { id, version, secrets }))
      store.getState().saved(answer, { draft, secrets })
      void message.success(id === undefined ? t('added') : t('updated'))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
      return answer.id
    } catch (error) {
      logFailure('drawApi save', error)
      if (!(error instanceof ApiError)) throw error
      const errors = error.errors ?? []
      store.getState().setServerErrors(errors)
      if (error.code === STATUS.conflict && id !== undefined) await meetNewer(id, version)
      const first = errors[0]
      // The fields show their errors with the next paint; only then can one be found by its place.
      if (first) requestAnimationFrame(() => jumpTo(first.field))
      return undefined
    } finally {
      isBusy.current = false
      setIsSaving(false)
    }
  }
  return { isSaving, save }
}
