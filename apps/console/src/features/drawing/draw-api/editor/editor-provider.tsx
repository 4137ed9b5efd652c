import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../../lib/texts.ts'
import { EditorContextProvider } from './editor-context.ts'
import { checkDraft, type EditorStore } from './editor-store.ts'

interface EditorProviderProps {
  store: EditorStore
  canEdit: boolean
  children: ReactNode
}

/** Gives the store to the form, with what the browser's own check finds behind the typing. Only a changed finding wakes the fields. */
export function EditorProvider({ store, canEdit, children }: EditorProviderProps) {
  const text = useText()
  const draft = useDeferredValue(useStore(store, (state) => state.draft))
  const found = useMemo(() => JSON.stringify(checkDraft(draft).map(({ field, text: msg }) => ({ field, msg: text(msg) }))), [draft, text])
  // By its text: an equal finding is the same one.
  const ownErrors = useMemo(() => JSON.parse(found) as { field: string; msg: string }[], [found])
  const context = useMemo(() => ({ store, ownErrors, canEdit }), [store, ownErrors, canEdit])
  return <EditorContextProvider value={context}>{children}</EditorContextProvider>
}
