import { useQueryClient } from '@tanstack/react-query'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useEditorSave } from '../../../../../resource/editor/use-editor-save.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { fetchDrawApi, saveDrawApi } from '../../draw-api.api.ts'
import { saveInputOf } from './draft.ts'
import type { EditorState, EditorStore } from './editor-store.ts'
import { editorTexts } from '../editor.i18n.ts'
import { jumpTo } from './jump-to.ts'

/** Saving of one editor. `save` answers the id, or undefined when nothing was saved. */
export function useSave(store: EditorStore): { isSaving: boolean; save: () => Promise<string | undefined> } {
  const t = useTexts(editorTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { isSaving, run } = useEditorSave({ store, name: 'drawApi', read: fetchDrawApi, jumpTo })

  const send = async (sent: EditorState): Promise<string> => {
    const { id, draft, secrets } = sent
    const answer = await saveDrawApi(saveInputOf(draft, sent))
    store.getState().saved(answer, { draft, secrets })
    void message.success(id === undefined ? t('added') : t('updated'))
    void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
    return answer.id
  }
  return { isSaving, save: () => run(send) }
}
