import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { readJsonValue } from '../../../../../resource/kinds/json-value.ts'

/** A structured field of a style or prompt as lines of text; a form's JSON text and the value itself alike. `""` for nothing. */
export function readableText(field: string, stored: unknown): string {
  const value = typeof stored === 'string' ? readJsonValue(stored) : stored
  if (typeof value !== 'object' || value === null) return ''
  if (!Array.isArray(value))
    return Object.entries(value)
      .map(([path, one]) => `${path} = ${String(one)}`)
      .join('\n')
  if (field !== 'variables') return value.map(String).join(', ')
  return (value as Partial<PromptVariable>[]) // kept by the server in this shape
    .map(({ name = '', label = '', default: initial = '', required }) =>
      [`{{${name}}}`, label, initial === '' ? '' : `= ${initial}`, required ? '*' : ''].filter(Boolean).join(' '),
    )
    .join('\n')
}
