import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { allExperiencesKey, fetchDrawEx, saveDrawEx, submitDrawEx } from '../draw-ex.api.ts'
import { drawExTexts } from '../draw-ex.i18n.ts'
import { saveInputOf } from './draft.ts'
import type { ExEditorStore } from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { jumpToField } from './section.tsx'

export interface ExSave {
  isBusy: boolean
  /** Answers the id that was saved, or undefined when it was not. A second press meanwhile does nothing. */
  save: () => Promise<string | undefined>
  /** Saves and goes online in one call: both or neither. */
  saveOnline: () => Promise<string | undefined>
}

/**
 * Saving of one editor. Errors go to their fields and the first is focused; a newer version of somebody else is joined in and
 * said; whatever happens, what was typed stays.
 */
export function useExSave(store: ExEditorStore): ExSave {
  const t = useTexts(exEditorTexts)
  const list = useTexts(drawExTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  /** What the server has now; undefined where it could not be read, which the call has not shown. */
  async function readAgain(id: string): Promise<DrawEx | undefined> {
    try {
      return await fetchDrawEx(id)
    } catch (error) {
      logFailure('drawEx read again', error) // Only facts beside the form come of it; the draft stands.
      return undefined
    }
  }
  async function refused(error: ApiError, id: string | undefined, version: number | undefined): Promise<void> {
    const errors = error.errors ?? []
    store.getState().setServerErrors(errors)
    const theirs = error.code === STATUS.conflict && id !== undefined ? await readAgain(id) : undefined
    // 409 also means "its state does not allow this"; only a newer version is somebody else's save.
    if (theirs && theirs.version !== version) store.getState().meet(theirs)
    else if (theirs) store.getState().refresh(theirs)
    const first = errors[0]
    // The fields show their errors with the next paint; only then can one be found by its place.
    if (first) requestAnimationFrame(() => jumpToField(first.field))
  }
  async function run(isOnline: boolean): Promise<string | undefined> {
    if (isRunning.current) return undefined
    const { id, version, draft, base } = store.getState()
    isRunning.current = true
    setIsBusy(true)
    try {
      const answer = await (isOnline ? submitDrawEx : saveDrawEx)(saveInputOf(draft, { id, version, base }))
      store.getState().saved(answer, draft)
      void message.success(
        isOnline ? list('wentOnline', { name: draft.exName }) : t(answer.state === 0 ? 'savedDraft' : 'updated'),
      )
      void queryClient.invalidateQueries({ queryKey: allExperiencesKey })
      const row = await readAgain(answer.id)
      if (row) store.getState().refresh(row)
      return answer.id
    } catch (error) {
      logFailure('drawEx save', error)
      if (!(error instanceof ApiError)) throw error
      await refused(error, id, version)
      return undefined
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, save: () => run(false), saveOnline: () => run(true) }
}
