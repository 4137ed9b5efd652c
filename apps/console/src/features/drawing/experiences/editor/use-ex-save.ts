import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useEditorSave } from '../../../../resource/editor/use-editor-save.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { allExperiencesKey, fetchDrawEx, saveDrawEx, submitDrawEx } from '../draw-ex.api.ts'
import { useOnlineText } from '../use-ex-commands.tsx'
import { saveInputOf } from './draft.ts'
import type { ExEditorState, ExEditorStore } from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { jumpToPlace } from './section.tsx'

export interface ExSave {
  isBusy: boolean
  /** Answers the id that was saved, or undefined when it was not. A second press meanwhile does nothing. */
  save: () => Promise<string | undefined>
  /** Saves and goes online in one call: both or neither. */
  saveOnline: () => Promise<string | undefined>
}

/** Saving of one editor; what the stored row is then, is read again. */
export function useExSave(store: ExEditorStore): ExSave {
  const t = useTexts(exEditorTexts)
  const saysOnline = useOnlineText()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { isSaving, run } = useEditorSave({
    store,
    name: 'drawEx',
    read: fetchDrawEx,
    jumpTo: jumpToPlace,
    onSame: (row: DrawEx) => store.getState().refresh(row),
  })

  async function readAgain(id: string): Promise<void> {
    try {
      store.getState().refresh(await fetchDrawEx(id))
    } catch (error) {
      logFailure('drawEx read again', error) // Only facts beside the form come of it; the draft stands.
    }
  }
  const saveBy = (isOnline: boolean) =>
    run(async ({ id, version, draft, base }: ExEditorState) => {
      const answer = await (isOnline ? submitDrawEx : saveDrawEx)(saveInputOf(draft, { id, version, base }))
      store.getState().saved(answer, draft)
      void message.success(isOnline ? saysOnline(draft) : t(answer.state === 0 ? 'savedDraft' : 'updated'))
      void queryClient.invalidateQueries({ queryKey: allExperiencesKey })
      await readAgain(answer.id)
      return answer.id
    })
  return { isBusy: isSaving, save: () => saveBy(false), saveOnline: () => saveBy(true) }
}
