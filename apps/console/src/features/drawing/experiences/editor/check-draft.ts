import { parseServerTime } from '../../../../lib/texts/server-time.ts'
import type { ExDraft, ExField, StyleFacts } from './draft.ts'

/** What the browser itself sees wrong: a key of the editor's texts. `needed`: it cannot even be saved. */
export interface Finding {
  field: ExField
  text: 'needName' | 'needStart' | 'needEnd' | 'endBeforeStart' | 'endPassed' | 'needStyles' | 'needActiveStyle'
  isNeeded: boolean
}

/** Looks over a draft: first what keeps it from being saved, then what keeps it from going online. */
export function checkDraft(draft: ExDraft, styleFacts: StyleFacts, now: Date): Finding[] {
  const found: Finding[] = []
  const add = (field: ExField, text: Finding['text'], isNeeded: boolean) => void found.push({ field, text, isNeeded })
  const [start, end] = [parseServerTime(draft.startTime), parseServerTime(draft.endTime)]
  if (draft.exName.trim() === '') add('exName', 'needName', true)
  if (!start) add('startTime', 'needStart', true)
  if (!end) add('endTime', 'needEnd', true)
  else if (start && end <= start) add('endTime', 'endBeforeStart', true)
  else if (end <= now) add('endTime', 'endPassed', false)
  if (draft.styleIds.length === 0) add('styleIds', 'needStyles', false)
  else if (draft.styleIds.every((id) => styleFacts[id]?.active === 0)) add('styleIds', 'needActiveStyle', false)
  return found
}
