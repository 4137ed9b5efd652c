import type { FieldError } from '@drawdesk/contract/core/schema'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Finding } from './check-draft.ts'
import type { ExDraft, ExField } from './draft.ts'
import { concerns, type ExEditorState, type ExEditorStore } from './editor-store.ts'

interface ExEditorContext {
  store: ExEditorStore
  /** False: everything is read-only. */
  canEdit: boolean
  /** What the browser's own check finds, with its text in the language on screen. */
  findings: readonly (Omit<Finding, 'text'> & { msg: string })[]
}

export const ExEditorContextProvider = createContext<ExEditorContext | undefined>(undefined)

/** @throws {Error} outside an editor. */
export function useExEditor(): ExEditorContext {
  const context = useContext(ExEditorContextProvider)
  if (!context) throw new Error('useExEditor needs an editor around it')
  return context
}

export function useExState<T>(select: (state: ExEditorState) => T): T {
  return useStore(useExEditor().store, select)
}

/** One field of the draft, with its error: the server's, else the browser's once the user was there or tried to go online. */
export function useExField<Name extends ExField>(
  name: Name,
): { value: ExDraft[Name]; set: (value: ExDraft[Name]) => void; error: string | undefined; canEdit: boolean } {
  const { store, canEdit, findings } = useExEditor()
  const value = useStore(store, ({ draft }) => draft[name])
  const serverError = useStore(store, ({ serverErrors }) => serverErrors.find(({ field }) => concerns(field, name)))
  const isShown = useStore(store, ({ touched, isAllShown }) => isAllShown || touched.has(name))
  const found = isShown ? findings.find(({ field }) => field === name)?.msg : undefined
  return { value, set: (next) => store.getState().set({ [name]: next }), error: serverError?.msg ?? found, canEdit }
}

/** What is left to do before it can go online: the browser's findings, and what the server said of fields that stand as they were stored. */
export function missingOf(
  { blockers, draft, base }: Pick<ExEditorState, 'blockers' | 'draft' | 'base'>,
  findings: ExEditorContext['findings'],
): FieldError[] {
  const own = findings.map(({ field, msg }) => ({ field, msg }))
  const asStored = (field: string): boolean =>
    base !== undefined &&
    (Object.keys(draft) as ExField[])
      .filter((name) => concerns(field, name))
      .every((name) => JSON.stringify(draft[name]) === JSON.stringify(base[name]))
  return [
    ...own,
    ...blockers.filter(({ field }) => asStored(field) && !own.some((each) => concerns(field, each.field))),
  ]
}
