import { useEffect, useState } from 'react'
import { draftKey, dropKeptDraft, keepDraft, readKeptDraft } from '../../../resource/editor/kept-drafts.ts'
import { EMPTY, isBlank, type DeskValues } from './desk-values.ts'

const PLACE = { resource: 'drawDesk', tenantId: undefined, row: 'form' }

/** The form, as it was left in this browser. */
export function useDeskValues(): [DeskValues, (part: Partial<DeskValues>) => void] {
  const [values, setValues] = useState<DeskValues>(() => {
    const key = draftKey(PLACE)
    return { ...EMPTY, ...(key === undefined ? {} : readKeptDraft<DeskValues>(key)?.content.draft) }
  })
  useEffect(() => {
    const key = draftKey(PLACE)
    if (key === undefined) return
    if (isBlank(values)) dropKeptDraft(key)
    else keepDraft(key, { version: undefined, base: EMPTY, draft: values, hasSecrets: false })
  }, [values])
  return [values, (part) => setValues((before) => ({ ...before, ...part }))]
}
