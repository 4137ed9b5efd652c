import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '../field.ts'
import { createDraftKeeper } from '../editor/draft-keeper.ts'
import { draftKey, readKeptDraft } from '../editor/kept-drafts.ts'
import { draftToKeep, restoredInto, type FormValues, type Opened } from './form-state.ts'

interface FormDraft {
  /** A form that has just begun, with what was typed in it before and not saved. */
  restore: (begun: Opened) => Opened
  /** It was saved or given up. */
  drop: () => void
}

/** Keeps what is typed into a form in the browser until it is saved or given up. */
export function useFormDraft(
  { resource, tenantId, fields }: { resource: string; tenantId: string | undefined; fields: readonly Field[] },
  opened: Opened | undefined,
): FormDraft {
  const [keeper] = useState(createDraftKeeper)
  /** What is kept already, or was put back; only other values are written. */
  const kept = useRef<FormValues>(undefined)
  const keyOf = ({ id, newAs = 'new' }: Opened) => draftKey({ resource, tenantId, row: id ?? newAs })

  useEffect(() => {
    // While a newer version stands in the form, what the user had is only listed: it stays kept.
    if (!opened || opened.mode === 'view' || opened.values === kept.current || opened.conflict?.isNewerLoaded) return
    kept.current = opened.values
    const key = keyOf(opened)
    if (key !== undefined && (opened.row || opened.mode === 'add')) keeper.follow(key, draftToKeep(fields, opened))
  })
  useEffect(() => () => keeper.flush(), [keeper])

  return {
    drop: useCallback(() => keeper.drop(), [keeper]),
    restore: (begun) => {
      const key = begun.mode === 'view' ? undefined : keyOf(begun)
      const record = key === undefined ? undefined : readKeptDraft<FormValues>(key)
      if (key === undefined || !record) return begun
      keeper.hold(key)
      const restored = restoredInto(fields, begun, record)
      if (restored === begun) keeper.drop()
      kept.current = restored.values
      return restored
    },
  }
}
