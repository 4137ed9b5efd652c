import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLanguage } from '../../../../../lib/texts/language.ts'
import { useText } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { presetsQuery } from '../../draw-api.api.ts'
import { EditorContextProvider } from './editor-context.ts'
import { checkDraft, type EditorStore } from './editor-store.ts'
import { exampleFrom } from './examples.ts'

/** Pause in typing after which the whole definition is checked. */
const CHECK_AFTER_MS = 200

interface EditorProviderProps {
  store: EditorStore
  canEdit: boolean
  children: ReactNode
}

/** Gives the store to the form, with what the browser's own check finds behind the typing. Only a changed finding wakes the fields. */
export function EditorProvider({ store, canEdit, children }: EditorProviderProps) {
  const text = useText()
  const draft = useDeferredValue(
    useSettled(
      useStore(store, (state) => state.draft),
      CHECK_AFTER_MS,
    ),
  )
  const found = useMemo(
    () => JSON.stringify(checkDraft(draft).map(({ field, text: msg }) => ({ field, msg: text(msg) }))),
    [draft, text],
  )
  // By its text: an equal finding is the same one.
  const ownErrors = useMemo(() => JSON.parse(found) as { field: string; msg: string }[], [found])
  const { data: presets } = useQuery(presetsQuery(useLanguage()))
  const flow = useStore(store, (state) => state.draft.definition.flow)
  const exampleOf = useMemo(() => exampleFrom(presets ?? [], flow), [presets, flow])
  const context = useMemo(() => ({ store, ownErrors, canEdit, exampleOf }), [store, ownErrors, canEdit, exampleOf])
  return <EditorContextProvider value={context}>{children}</EditorContextProvider>
}
