import type { FormAccess, FormAccessMode, FormField } from '@drawdesk/contract/workflow/forms/form'
import type { Bilingual } from '@drawdesk/contract/core/texts'

type Facts = Partial<Omit<FormField, 'name' | 'kind' | 'label'>>

/** A field of a shipped form: what is not said is plain. */
export const field = (name: string, kind: FormField['kind'], label: Bilingual, facts: Facts = {}): FormField => ({
  name,
  kind,
  label,
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...facts,
})

/** What may be done with a field by node: `{ Correct: 'writable' }`. */
export const access = (modes: Readonly<Record<string, FormAccessMode>>): FormAccess[] =>
  Object.entries(modes).map(([node, mode]) => ({ node, mode }))

/** Of a field that the starter fills in: written at the start, and again when it is corrected. */
export const STARTERS = access({ Correct: 'writable' })
/** Of a field that people fill in at one node: the starter has nothing to do with it before. */
export const ofNode = (node: string): FormAccess[] => access({ Start: 'hidden', [node]: 'required' })
