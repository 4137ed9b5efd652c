import type { FlowModelDetail } from '@drawdesk/contract/workflow/model'
import { useTexts } from '../../../lib/texts/texts.ts'
import { hasDraftChanged } from '../../../resource/editor/draft-store.ts'
import { EditorWaiting } from '../../../resource/editor/editor-page.tsx'
import { useOpenEditor, type EditorKind } from '../../../resource/editor/use-open-editor.ts'
import { DesignPane } from './design-pane.tsx'
import { createDesignStore, keptDesigns, resumedDesign, type DesignDraft, type DesignState } from './design-store.ts'
import { fetchModel, modelKeys } from './design.api.ts'
import { designTexts } from './design.i18n.ts'

const KIND: EditorKind<DesignDraft, FlowModelDetail, DesignState> = {
  resource: 'flowDesign',
  kept: keptDesigns,
  keyOf: (id) => modelKeys.of('design', id),
  read: fetchModel,
  create: createDesignStore,
  resume: resumedDesign,
  isChanged: (state) => hasDraftChanged(state),
}

export interface DesignEditorProps {
  id: string
  /** An element that is chosen as soon as it is drawn. */
  wanted: string | undefined
  /** As cards instead of a drawing. */
  isSimple: boolean
  onView: (isSimple: boolean) => void
  onClose: () => void
}

/** Opens a model: with what was drawn and not saved, else with what is stored. Give it the id as key. */
export function DesignEditor({ id, onClose, ...view }: DesignEditorProps) {
  const t = useTexts(designTexts)
  const editor = useOpenEditor(KIND, { id, discardText: t('leaveText'), onClose, onCreated: () => undefined })
  if (editor.store) return <DesignPane store={editor.store} editor={editor} {...view} />
  return <EditorWaiting error={editor.error} failed={t('loadFailed')} onBack={onClose} onRetry={editor.retry} />
}
