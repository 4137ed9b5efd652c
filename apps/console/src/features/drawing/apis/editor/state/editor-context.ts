import type { FieldError } from '@drawdesk/contract/core/schema'
import { createContext, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import type { EditorState, EditorStore } from './editor-store.ts'
import { valueAt } from './path-value.ts'

interface EditorContext {
  store: EditorStore
  /** What the browser's check finds, in the language on screen; the same array while nothing changes. */
  ownErrors: readonly FieldError[]
  /** False: everything is read-only. */
  canEdit: boolean
  /** What a preset has at this path (`definition.poll.status`), as text. */
  exampleOf: (path: string) => string | undefined
}

export const EditorContextProvider = createContext<EditorContext | undefined>(undefined)

/** @throws {Error} outside an editor. */
export function useEditorContext(): EditorContext {
  const context = useContext(EditorContextProvider)
  if (!context) throw new Error('useEditorContext needs an editor around it')
  return context
}

export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditorContext().store, select)
}

export interface FieldHandle<T> {
  value: T | undefined
  set: (value: T | undefined) => void
  error: string | undefined
  canEdit: boolean
}

/** The draft's member at a path (`definition.submit.path`) with its error: the server's, else the browser's once the user was there. */
export function useField<T>(path: string): FieldHandle<T> {
  const { store, ownErrors, canEdit } = useEditorContext()
  // The control of a path decides its type; a foreign one (from the JSON view) is what its check complains about.
  const value = useStore(store, ({ draft }) => valueAt(draft, path)) as T | undefined
  const serverErrors = useStore(store, (state) => state.serverErrors)
  const isTouched = useStore(store, ({ touched }) => touched.has(path))
  return useMemo(() => {
    const found =
      serverErrors.find(({ field }) => field === path) ??
      (isTouched ? ownErrors.find(({ field }) => field === path) : undefined)
    return { value, set: (next: T | undefined) => store.getState().set(path, next), error: found?.msg, canEdit }
  }, [value, serverErrors, ownErrors, isTouched, store, path, canEdit])
}
