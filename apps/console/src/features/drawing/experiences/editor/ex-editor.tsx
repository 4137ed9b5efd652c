import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorWaiting } from '../../../../resource/editor/editor-page.tsx'
import { NEW_ID, useOpenEditor, type EditorKind } from '../../../../resource/editor/use-open-editor.ts'
import { drawExQuery, fetchDrawEx } from '../draw-ex.api.ts'
import { useConfiguredZone } from '../draw-ex-cells.tsx'
import { emptyDraft, type ExDraft } from './draft.ts'
import {
  createExEditorStore,
  factsToKeep,
  isChanged,
  keptExEditors,
  resumedExEditor,
  type ExEditorState,
} from './editor-store.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { ExEditorPane } from './editor-pane.tsx'

const KIND: EditorKind<ExDraft, DrawEx, ExEditorState> = {
  resource: 'drawEx',
  kept: keptExEditors,
  keyOf: (id) => drawExQuery(id).queryKey,
  read: fetchDrawEx,
  create: (row) => createExEditorStore({ row }),
  resume: resumedExEditor,
  isChanged,
  factsOf: factsToKeep,
}

/** An editor for a new one; times are in the configured zone. */
const newEditor = (zone: string) => createExEditorStore({ draft: emptyDraft(new Date(), zone) })

interface ExEditorProps {
  /** Of a stored experience, or `new`. */
  id: string
  onClose: () => void
  /** A new one was saved under this id. */
  onCreated: (id: string) => void
  /** Opens another one: the copy. */
  onOther: (id: string) => void
  onTry: (id: string) => void
}

/** Opens the editor: unsaved changes kept from before, else what is stored, else an empty form. Give it the id as key. */
export default function ExEditor({ id, onClose, onCreated, onOther, onTry }: ExEditorProps) {
  const t = useTexts(exEditorTexts)
  const zone = useConfiguredZone()
  const editor = useOpenEditor(KIND, { id, discardText: t('leaveText'), onClose, onCreated })
  // A new one begins at once, and again after what was typed was given up.
  if (id === NEW_ID && !editor.store) editor.begin(newEditor(zone))
  if (editor.store) return <ExEditorPane store={editor.store} editor={editor} onOther={onOther} onTry={onTry} />
  return <EditorWaiting error={editor.error} failed={t('loadFailed')} onBack={onClose} onRetry={editor.retry} />
}
