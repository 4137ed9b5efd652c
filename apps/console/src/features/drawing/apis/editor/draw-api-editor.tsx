import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorWaiting } from '../../../../resource/editor/editor-page.tsx'
import { NEW_ID, useOpenEditor, type EditorKind } from '../../../../resource/editor/use-open-editor.ts'
import { drawApiQuery, fetchDrawApi } from '../draw-api.api.ts'
import { draftOfRow, type Draft } from './state/draft.ts'
import { EditorPane } from './editor-pane.tsx'
import { createEditorStore, isChanged, keptEditors, type EditorState } from './state/editor-store.ts'
import { editorTexts } from './editor.i18n.ts'
import { NewChooser } from './start/new-chooser.tsx'

const KIND: EditorKind<Draft, DrawApi, EditorState> = {
  resource: 'drawApi',
  kept: keptEditors,
  keyOf: (id) => drawApiQuery(id).queryKey,
  read: fetchDrawApi,
  create: (row) => createEditorStore({ row, draft: draftOfRow(row) }),
  resume: (kept) => {
    const store = createEditorStore({ draft: kept.base })
    store.getState().restore(kept, undefined)
    return store
  },
  isChanged,
}

interface DrawApiEditorProps {
  /** Of a stored API, or `new`. */
  id: string
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
  /** `from`: with the values of this test. `runs`: and it begins at once. */
  onTest: (id: string, how?: { from?: string; runs?: boolean }) => void
}

/** Opens the editor: unsaved changes kept from before, else what is stored, else the choice of a beginning. Give it the id as key. */
export function DrawApiEditor({ id, onClose, onCreated, onTest }: DrawApiEditorProps) {
  const t = useTexts(editorTexts)
  const editor = useOpenEditor(KIND, { id, discardText: t('leaveText'), onClose, onCreated })
  if (editor.store) return <EditorPane store={editor.store} editor={editor} onTest={onTest} />
  if (id === NEW_ID) return <NewChooser onBack={onClose} onChoose={(start) => editor.begin(createEditorStore(start))} />
  return <EditorWaiting error={editor.error} failed={t('loadFailed')} onBack={onClose} onRetry={editor.retry} />
}
