import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { useEditorSave } from '../../../resource/editor/use-editor-save.ts'
import { bothNames } from '../shared/both-names.ts'
import type { DesignState, DesignStore } from './design-store.ts'
import { fetchModel, modelKeys, saveDesign } from './design.api.ts'
import { designTexts } from './design.i18n.ts'

interface DesignSave {
  isSaving: boolean
  /** Answers the id that was saved, or undefined when it was not. */
  save: () => Promise<string | undefined>
}

/** Saving of a drawing; a newer version of somebody else is joined in and said. */
export function useDesignSave(store: DesignStore, onRefused: (element: string) => void): DesignSave {
  const t = useTexts(designTexts)
  const text = useText()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { isSaving, run } = useEditorSave({ store, name: 'flow design', read: fetchModel, jumpTo: onRefused })
  return {
    isSaving,
    save: () =>
      run(async ({ id = '', version, draft, facts }: DesignState) => {
        const answer = await saveDesign(id, version, draft.xml)
        store.getState().saved(answer, draft)
        void message.success(t('saved', { name: text(bothNames(facts)) }))
        void queryClient.invalidateQueries({ queryKey: modelKeys.all })
        return answer.id
      }),
  }
}
